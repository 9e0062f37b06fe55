import { describe, expect, it } from 'vitest';
import { retest } from '../../src/study/retest.ts';
import { reference } from './reference.ts';

const classes = ['a', 'b', 'c', 'd'];
const options = { seed: 1, resamples: 400 };

describe('retest', () => {
  const { pairs, equal, quadratic, plain, ordinal, nominal } = reference.ratings;

  it('has scikit-learn’s kappa and krippendorff’s alpha', () => {
    const ordered = retest(pairs, { kind: 'ordinal', classes }, options)!;
    expect(ordered).toMatchObject({ n: 40, equal, instances: null });
    expect(ordered.kappa.value).toBeCloseTo(quadratic, 12);
    expect(ordered.alpha.value).toBeCloseTo(ordinal, 12);
    const unordered = retest(pairs, { kind: 'nominal', classes }, options)!;
    expect(unordered.kappa.value).toBeCloseTo(plain, 12);
    expect(unordered.alpha.value).toBeCloseTo(nominal, 12);
  });

  it('has an interval around the value, the same each time', () => {
    const report = retest(pairs, { kind: 'ordinal', classes }, options)!;
    for (const { value, low, high } of [report.kappa, report.alpha]) {
      expect(low!).toBeLessThan(value!);
      expect(high!).toBeGreaterThan(value!);
      expect(high! - low!).toBeLessThan(0.5);
    }
    expect(retest(pairs, { kind: 'ordinal', classes }, options)).toEqual(report);
  });

  it('draws pairs of one instance together: four copies of each pair say no more than the pair', () => {
    // Agreement of four copies is that of one, in the whole and in each resample of the same draws.
    const copies = pairs.flatMap((pair) => [pair, pair, pair, pair]);
    const clusters = Uint32Array.from(copies, (_, at) => 7 + 3 * Math.floor(at / 4));
    const single = retest(pairs, { kind: 'ordinal', classes }, options)!;
    const clustered = retest(copies, { kind: 'ordinal', classes }, options, clusters)!;
    expect(clustered).toMatchObject({ n: 160, instances: 40, equal: 4 * equal });
    for (const end of ['value', 'low', 'high'] as const)
      expect(clustered.kappa[end]).toBeCloseTo(single.kappa[end]!, 12);
    const apart = retest(copies, { kind: 'ordinal', classes }, options)!;
    expect(apart.kappa.high! - apart.kappa.low!).toBeLessThan(
      0.75 * (single.kappa.high! - single.kappa.low!),
    );
  });

  it('has no interval of one instance', () => {
    const report = retest(pairs, { kind: 'ordinal', classes }, options, new Uint32Array(pairs.length))!;
    expect(report.instances).toBe(1);
    expect(report.kappa).toMatchObject({ low: null, high: null });
    expect(report.kappa.value).toBeCloseTo(quadratic, 12);
  });

  it('knows no agreement beyond chance where all ratings are one class, and nothing of no pairs', () => {
    const none = { value: null, low: null, high: null };
    expect(retest([[1, 1]], { kind: 'ordinal', classes }, options)).toEqual({
      n: 1,
      instances: null,
      equal: 1,
      kappa: none,
      alpha: none,
    });
    expect(retest([], { kind: 'ordinal', classes }, options)).toBeNull();
  });
});

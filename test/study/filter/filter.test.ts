import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterReport } from '../../../src/study/filter/filter.ts';
import { curveThresholds, thresholdLosing, thresholdsReached } from '../../../src/study/filter/thresholds.ts';
import type { OutOfFold } from '../../../src/study/surrogates/pool.ts';
import { plantedStudy } from '../planted-study.ts';

describe('curveThresholds', () => {
  it('takes every score where there are few', () => {
    expect(curveThresholds(Float64Array.of(0.5, 0.2, 0.2, 0.9))).toEqual([0, 0.5, 0.9]);
    expect(curveThresholds(new Float64Array(4))).toEqual([0]);
  });

  it('takes 51 at most, evenly by rows, the highest among them', () => {
    const scores = Float64Array.from({ length: 501 }, (_, at) => (at + 1) / 1000);
    const thresholds = curveThresholds(scores);
    expect(thresholds).toHaveLength(51);
    expect(thresholds.slice(0, 3)).toEqual([0, 0.011, 0.021]);
    expect(thresholds.at(-1)).toBe(0.501);
  });
});

describe('thresholdLosing', () => {
  const scores = Float64Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6);
  const positive = Uint8Array.of(0, 1, 1, 1, 1, 1);

  it('is the highest one that loses no more than the share of the good', () => {
    // Good: .2, .3, .4, .5, .6. One in five may go: all below .3.
    expect(thresholdLosing(scores, positive, 0.2)).toBe(0.3);
    expect(thresholdLosing(scores, positive, 0.19)).toBe(0.2);
    expect(thresholdLosing(scores, positive, 0)).toBe(0.2);
    expect(thresholdLosing(scores, new Uint8Array(6), 0.2)).toBeNull();
  });

  it('keeps its promise on the rows it was chosen on', () => {
    const rows = fc.array(fc.tuple(fc.nat(9), fc.boolean()), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(rows, fc.constantFrom(0.01, 0.05, 0.1, 0.2), (drawn, lost) => {
        const good = drawn.filter(([, is]) => is).map(([score]) => score / 10);
        fc.pre(good.length > 0);
        const all = Float64Array.from(drawn, ([score]) => score / 10);
        const threshold = thresholdLosing(
          all,
          Uint8Array.from(drawn, ([, is]) => (is ? 1 : 0)),
          lost,
        )!;
        expect(good.filter((score) => score < threshold).length / good.length).toBeLessThanOrEqual(
          lost + 1e-9,
        );
      }),
    );
  });
});

it('counts the thresholds that a score reaches', () => {
  expect([0, 0.1, 0.25, 0.5, 1].map((score) => thresholdsReached(score, [0, 0.25, 0.5]))).toEqual([
    1, 1, 2, 3, 3,
  ]);
});

describe('filterReport', () => {
  const { table } = plantedStudy({ seed: 1, rows: 8, patches: 1, metrics: 1, signal: 1 });
  const codes = Int32Array.of(0, 1, 0, 1, 1, 0, 1, 0);
  const target = { name: 'label', kind: 'ordinal', classes: ['poor', 'good'], codes, good: [1] } as const;
  const input = { table, target, seed: 1, trees: 1 };
  const ranking = Float64Array.of(0.1, 0.4, 0.3, 0.8, 0.2, 0.6, 0.9, 0.5);
  const pooled: OutOfFold = {
    estimand: 'instance',
    predictor: 'forest',
    rows: Uint32Array.from({ length: 8 }, (_, at) => at),
    folds: Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1),
    truth: codes,
    predicted: codes,
    probabilities: Float64Array.from(ranking).map(() => 0.5),
    good: ranking,
    ranking,
  };
  const report = filterReport(input, [pooled], 100)!;

  it('has a curve from all kept to the best row kept', () => {
    const { points } = report.curves[0]!;
    expect(points.map(({ threshold }) => threshold)).toEqual([0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.9]);
    // Good rows score .2, .4, .8, .9; at .5 four rows are kept, two of them good.
    expect(points[0]).toMatchObject({ kept: 1, saved: 0, precision: { value: 0.5 }, recall: { value: 1 } });
    expect(points[4]).toMatchObject({
      kept: 0.5,
      saved: 0.5,
      precision: { value: 0.5 },
      recall: { value: 0.5 },
    });
    expect(points[7]).toMatchObject({ kept: 0.125, precision: { value: 1 }, recall: { value: 0.25 } });
    expect(report).toMatchObject({ base: 0.5, good: ['good'] });
  });

  it('chooses thresholds on the other folds and reports what they achieve', () => {
    // Nothing may be lost of two good rows at 20 %: fold 0 gets the lowest good score of fold 1, .2, and fold 1
    // that of fold 0, .4. Kept: .4, .3, .8 and .6, .9, .5; of the four good ones .2 is lost, not the 0 aimed at.
    const point = report.operating.find(({ lost }) => lost === 0.2)!.point!;
    expect(point).toMatchObject({
      kept: 0.75,
      saved: 0.25,
      recall: { value: 0.75 },
      precision: { value: 0.5 },
    });
    expect(point.threshold).toBeCloseTo(0.3, 12);
    expect(report.operating.map(({ lost }) => lost)).toEqual([0.01, 0.05, 0.1, 0.2]);
  });

  it('does not let the rows of a fold move its own threshold', () => {
    const other = { ...pooled, ranking: Float64Array.of(0.1, 0.4, 0.3, 0.8, 0.25, 0.6, 0.9, 0.5) };
    // Fold 1's lowest good row moved from .2 to .25: it is still lost by fold 0's .4.
    const moved = filterReport(input, [other], 100)!.operating[3]!.point!;
    expect(moved.recall.value).toBe(0.75);
  });

  it('is null when nobody says what is good, or all rows are', () => {
    const { good: _, ...unsaid } = target;
    expect(filterReport({ ...input, target: unsaid }, [{ ...pooled, ranking: null }], 100)).toBeNull();
    expect(filterReport(input, [{ ...pooled, truth: codes.map(() => 1) }], 100)).toBeNull();
  });

  it('has no point where another fold has no good row', () => {
    const truth = Int32Array.of(0, 0, 0, 0, 1, 0, 1, 0);
    const points = filterReport(input, [{ ...pooled, truth }], 100)!.operating.map(({ point }) => point);
    expect(points).toEqual([null, null, null, null]);
  });
});

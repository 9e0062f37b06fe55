import { describe, expect, it } from 'vitest';
import { callsGood, fitThreshold } from '../../../src/study/separation/rule.ts';
import { separation } from '../../../src/study/separation/separation.ts';
import { reference, referenceStudy } from '../reference.ts';
import { ordinalTarget, smallTable } from '../small-table.ts';

const options = { seed: 7, folds: 5, resamples: 100 };
const nothing = { value: null, low: null, high: null };

describe('fitThreshold', () => {
  const rows = Uint32Array.of(0, 1, 2, 3, 4, 5);
  const unknown = Number.NaN;

  it('cuts where good and poor part, in the direction of the training rows', () => {
    const rule = fitThreshold(Float64Array.of(1, 2, 3, 7, 8, 9), Uint8Array.of(1, 1, 1, 0, 0, 0), rows);
    expect(rule).toEqual({ threshold: 5, higherIsGood: false, undefinedIsGood: false, youden: 1 });
    expect([callsGood(rule, 5), callsGood(rule, 5.1), callsGood(rule, unknown)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('takes lacking the metric for a value: of 3 good two lack it, of 3 poor one', () => {
    const values = Float64Array.of(unknown, unknown, 4, unknown, 1, 2);
    const rule = fitThreshold(values, Uint8Array.of(1, 1, 1, 0, 0, 0), rows);
    // All good are called good, and the poor one that lacks it: 3/3 - 1/3.
    expect(rule).toMatchObject({ threshold: 3, higherIsGood: true, undefinedIsGood: true });
    expect(rule.youden).toBeCloseTo(2 / 3, 12);
  });

  it('looks at the training rows alone', () => {
    const values = Float64Array.of(1, 2, 100, 100);
    expect(fitThreshold(values, Uint8Array.of(0, 1, 0, 1), Uint32Array.of(0, 1))).toMatchObject({
      threshold: 1.5,
    });
  });

  it('has no threshold on a constant: all poor, unless lacking it says poor', () => {
    const flat = fitThreshold(new Float64Array(6).fill(3), Uint8Array.of(1, 1, 1, 0, 0, 0), rows);
    expect(flat).toMatchObject({ threshold: null, higherIsGood: false, youden: 0 });
    const lacking = fitThreshold(
      Float64Array.of(3, 3, 3, 3, unknown, unknown),
      Uint8Array.of(1, 1, 1, 0, 0, 0),
      rows,
    );
    expect(lacking).toMatchObject({ threshold: null, higherIsGood: true, undefinedIsGood: false });
    expect(lacking.youden).toBeCloseTo(2 / 3, 12);
  });
});

describe('separation', () => {
  const { table, target } = referenceStudy();
  const { report } = separation(table, target, options);

  it.each(Object.entries(reference.auc))('has scikit-learn’s AUC of %s', (id, area) => {
    const found = report!.metrics.find((metric) => metric.id === id)!;
    expect(found.auc.value).toBeCloseTo(area, 12);
    expect(found.auc.low!).toBeLessThan(area);
    expect(found.auc.high!).toBeGreaterThan(area);
  });

  it('orders by distance from 0.5, with the sizes beside', () => {
    const distances = report!.metrics.map(({ auc }) => Math.abs(auc.value! - 0.5));
    expect(distances).toEqual([...distances].sort((a, b) => b - a));
    expect(report!.good).toEqual(['c2', 'c3']);
    expect(report!.controls.map(({ id }) => id)).toEqual(['plain_lines', 'files', 'hunks', 'base_sloc']);
    expect(separation(table, target, options).report).toEqual(report);
  });

  it('judges a perfect metric perfect and noise as chance, out of fold', () => {
    const n = 60;
    const rows = Array.from({ length: n }, (_, at) => ({ instance_id: `i${at >> 1}` }));
    const codes = rows.map((_, at) => (at * 7) % 2);
    const study = smallTable(
      {
        'good.x': codes.map((code, at) => 10 - 5 * code + (at % 3)),
        'noise.x': rows.map((_, at) => (at >> 1) % 5),
      },
      rows,
    );
    const [perfect, noise] = separation(study, ordinalTarget(codes), options).report!.metrics;
    expect(perfect).toMatchObject({
      id: 'good.x',
      auc: { value: 0, low: 0, high: 0 },
      heldOut: {
        youden: { value: 1 },
        balancedAccuracy: { value: 1, low: 1, high: 1 },
        higherIsGood: 0,
        folds: 5,
      },
    });
    // Both rows of an instance have the same noise, one is good: no threshold can tell.
    expect(noise!.heldOut.youden.value).toBeCloseTo(0, 12);
  });

  it('chooses the best metric inside the folds', () => {
    const codes = Array.from({ length: 40 }, (_, at) => at % 2);
    const rows = codes.map(() => ({}));
    const study = smallTable(
      { 'noise.x': codes.map((_, at) => (at * at) % 7), 'good.x': codes, 'same.x': codes },
      rows,
    );
    const { bestInFold, metrics } = separation(study, ordinalTarget(codes), options).report!;
    // Of equal ones the first.
    expect(bestInFold.chosen).toEqual([{ id: 'good.x', folds: 5 }]);
    expect(bestInFold.balancedAccuracy).toEqual({ value: 1, low: 1, high: 1 });
    // One row an instance: DeLong, which has no interval of a perfect separation.
    expect(metrics[0]!.auc).toEqual({ value: 1, low: null, high: null });
  });

  it('has no threshold of constant, missing and rarely defined metrics, and says so', () => {
    const codes = Array.from({ length: 20 }, (_, at) => at % 2);
    const study = smallTable(
      {
        'a.x': codes.map(() => 1),
        'b.x': codes.map(() => null),
        'c.x': codes.map((code, at) => (at < 9 ? code : null)),
      },
      codes.map(() => ({})),
    );
    const { report: found, notes } = separation(study, ordinalTarget(codes), options);
    const [flat, empty, rare] = found!.metrics;
    expect(flat).toMatchObject({
      id: 'a.x',
      n: 20,
      auc: { value: 0.5 },
      heldOut: { youden: nothing, threshold: null, folds: 0 },
    });
    expect(empty).toMatchObject({ id: 'b.x', n: 0, auc: nothing, heldOut: { balancedAccuracy: nothing } });
    expect(rare).toMatchObject({ id: 'c.x', n: 9, auc: nothing, heldOut: { balancedAccuracy: nothing } });
    expect(found!.bestInFold).toEqual({ balancedAccuracy: nothing, chosen: [] });
    expect(notes).toEqual([expect.stringMatching(/^3 of the metrics have no threshold/)]);
  });

  it('answers ten rows, and a class with three', () => {
    const codes = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1];
    const study = smallTable(
      { 'a.x': codes.map((code, at) => code * 4 + at) },
      codes.map(() => ({})),
    );
    const { report: found, notes } = separation(study, ordinalTarget(codes), { ...options, folds: 20 });
    expect(found!.metrics[0]!.auc.value).toBe(1);
    expect(found!.metrics[0]!.heldOut.folds).toBe(10);
    expect(notes).toEqual([expect.stringMatching(/judged in 10 folds, not 20/)]);
  });

  it('says why it cannot be asked', () => {
    const study = smallTable({ 'a.x': [1, 2, 3] }, [{}, {}, {}]);
    const { good: _, ...nameless } = ordinalTarget([0, 1, 1]);
    expect(separation(study, nameless, options)).toEqual({
      report: null,
      notes: [expect.stringMatching(/which classes/)],
    });
    expect(separation(study, ordinalTarget([1, 1, 1]), options).notes).toEqual([
      expect.stringMatching(/of one kind/),
    ]);
    const one = smallTable({ 'a.x': [1, 2] }, [{ instance_id: 'i' }, { instance_id: 'i' }]);
    expect(separation(one, ordinalTarget([0, 1]), options).notes).toEqual([
      expect.stringMatching(/two instances/),
    ]);
  });
});

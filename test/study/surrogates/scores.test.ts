import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/random.ts';
import { predictorDifference, resampleScores } from '../../../src/study/surrogates/estimates.ts';
import { poolFolds, predictionsAt } from '../../../src/study/surrogates/pool.ts';
import { scorable, scoresOf } from '../../../src/study/surrogates/scores.ts';
import type { Target } from '../../../src/study/target.ts';

const target: Target = {
  name: 'label',
  kind: 'ordinal',
  classes: ['low', 'middle', 'high'],
  codes: Int32Array.of(0, 1, 2, 0),
  good: [1, 2],
};

const none = new Uint32Array();
/** Two folds: rows 2 and 0, then rows 1 and 3; one prediction is wrong, row 1 as high. */
const pooled = poolFolds(
  [
    { train: none, test: Uint32Array.of(2, 0) },
    { train: none, test: Uint32Array.of(1, 3) },
  ],
  [
    { probabilities: Float64Array.of(0, 0.25, 0.75, 0.5, 0.5, 0), predicted: Int32Array.of(2, 0) },
    { probabilities: Float64Array.of(0, 0.25, 0.75, 1, 0, 0), predicted: Int32Array.of(2, 0) },
  ],
  target,
);

describe('pooled predictions', () => {
  it('stand fold by fold with the truth of their rows', () => {
    expect([...pooled.rows]).toEqual([2, 0, 1, 3]);
    expect([...pooled.folds]).toEqual([0, 0, 1, 1]);
    expect([...pooled.truth]).toEqual([2, 0, 1, 0]);
    expect([...pooled.good!]).toEqual([1, 0.5, 1, 0]);
  });

  it('can be taken in part', () => {
    const part = predictionsAt(pooled, Uint32Array.of(3, 0));
    expect([...part.rows]).toEqual([3, 2]);
    expect([...part.truth]).toEqual([0, 2]);
    expect([...part.probabilities]).toEqual([1, 0, 0, 0, 0.25, 0.75]);
  });
});

describe('scoresOf', () => {
  it('scores them', () => {
    // True low 2, middle 1, high 1; predicted low 2, high 2; right: both low and the high one.
    // F1: 1, 0, 2/3. Recall: 1, 0, 1. Quadratic kappa: observed 1; by chance, predictions low 2 and high 2:
    // (2 x 2 x 4 + 1 x 2 x 1 + 1 x 2 x 1 + 1 x 2 x 4) / 4 = 7; 1 - 1/7.
    // RPS: high .25² / 2; low .5² / 2; middle .75² / 2 (first cumulative 0 of 0, second .25 of 1); low 0.
    const scores = scoresOf(scorable(pooled, target));
    expect(scores.macroF1).toBeCloseTo(5 / 9, 12);
    expect(scores.balancedAccuracy).toBeCloseTo(2 / 3, 12);
    expect(scores.accuracy).toBe(0.75);
    expect(scores.kappa).toBeCloseTo(6 / 7, 12);
    expect(scores.rankedProbabilityScore).toBeCloseTo((0.0625 + 0.25 + 0.5625) / 8, 12);
    expect(scores.auc).toBe(1);
  });

  it('has no mean over classes where the weights leave a class out', () => {
    const scores = scoresOf(scorable(pooled, target), Uint32Array.of(1, 2, 0, 1));
    expect(scores.macroF1).toBeNull();
    expect(scores.balancedAccuracy).toBeNull();
    expect(scores.accuracy).toBe(1);
  });
});

it('pairs the differences: a predictor minus itself is 0 in every resample', () => {
  const rows = scorable(pooled, target);
  const clusters = { codes: Uint32Array.of(0, 1, 2, 3), count: 4, by: 'instance' } as const;
  const [first, second] = resampleScores([rows, rows], clusters, 200, createRandom(1, 'test'));
  const difference = predictorDifference('forest', 'majority', first!, second!);
  expect(difference.kappa).toEqual({ value: 0, low: 0, high: 0 });
  expect(difference.rankedProbabilityScore).toEqual({ value: 0, low: 0, high: 0 });
});

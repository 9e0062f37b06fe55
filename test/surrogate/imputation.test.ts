import { describe, expect, it } from 'vitest';
import { applyImputation, featureSources, fitImputation } from '../../src/surrogate/imputation.ts';

const GAP = Number.NaN;

/** Complete; with gaps; empty; constant; constant with gaps. */
const columns = [
  [3, 1, 2, 9],
  [4, GAP, 8, GAP],
  [GAP, GAP, GAP, GAP],
  [7, 7, 7, 7],
  [GAP, 5, 5, 5],
].map((column) => Float64Array.from(column));

describe('imputation', () => {
  const imputation = fitImputation(columns);

  it('learns medians, what varies, what has gaps, and names the rest', () => {
    expect(imputation).toEqual({
      medians: [2.5, 6, null, 7, 5],
      values: [0, 1],
      indicators: [1, 4],
      empty: [2],
      constant: [3, 4],
    });
  });

  it('fills gaps with the median of the training rows and says where they were', () => {
    const rows = [
      [10, GAP],
      [GAP, 1],
      [1, 1],
      [GAP, 8],
      [5, GAP],
    ].map((column) => Float64Array.from(column));
    expect(applyImputation(imputation, rows).map((feature) => [...feature])).toEqual([
      [10, 2.5],
      [6, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(featureSources(imputation)).toEqual([0, 1, 1, 4]);
  });

  it('refuses another number of columns', () => {
    expect(() => applyImputation(imputation, columns.slice(1))).toThrow(/of 5 columns got 4/);
  });
});

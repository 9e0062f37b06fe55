import { describe, expect, it } from 'vitest';
import { permutationPValue } from '../../../src/study/correlations/p-value.ts';
import { reference } from '../reference.ts';

describe('permutationPValue', () => {
  it('counts the permutations that are as extreme, and the observation', () => {
    const permuted = Float64Array.from({ length: 199 }, (_, at) => (at - 99) / 100);
    // 0.9 to 0.99 on both sides: 20 of 199.
    expect(permutationPValue(0.9, permuted)).toBe(21 / 200);
    expect(permutationPValue(-0.9, permuted)).toBe(21 / 200);
    // Equal but for rounding is as extreme.
    expect(permutationPValue(0.9 + 1e-12, permuted)).toBe(21 / 200);
  });

  it('takes the tail of Pearson’s type III distribution beyond, as SciPy within the approximation', () => {
    for (const { permuted, observed, p } of reference.tails) {
      const found = permutationPValue(observed, Float64Array.from(permuted));
      // The cube-root transformation errs to the larger side, by less than 2 in such tails.
      expect(found / p).toBeGreaterThan(0.98);
      expect(found / p).toBeLessThan(2);
    }
  });

  it('is 1 where nothing moves, no smaller than the count allows with few permutations, and never 0', () => {
    expect(permutationPValue(0.3, new Float64Array(500).fill(0.3))).toBe(1);
    expect(permutationPValue(0.3, new Float64Array(0))).toBe(1);
    const few = Float64Array.from({ length: 50 }, (_, at) => (at - 25) / 1000);
    expect(permutationPValue(0.9, few)).toBe(1 / 51);
    const many = Float64Array.from({ length: 500 }, (_, at) => (at - 250) / 1e6);
    expect(permutationPValue(0.9, many)).toBe(1e-12);
  });
});

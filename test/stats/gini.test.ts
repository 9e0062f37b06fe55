import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gini } from '../../src/stats/gini.ts';

describe('gini', () => {
  // sum_i (2i-k-1) x_i / (k sum x), x ascending (catalogue, volume.component.sloc_gini), worked out by hand.
  it.each([
    // k=2: (-1*1 + 1*3) / (2*4) = 2/8
    [[1, 3], 1 / 4],
    // k=3: (-2*1 + 0*2 + 2*3) / (3*6) = 4/18
    [[1, 2, 3], 2 / 9],
    // k=4: (-3*1 - 1*2 + 1*3 + 3*4) / (4*10) = 10/40
    [[1, 2, 3, 4], 1 / 4],
    // One has all, k=4: 3*8 / (4*8) = 3/4, which is 1 - 1/k
    [[0, 0, 0, 8], 3 / 4],
    // k=5: (-4*2 - 2*2 + 0*5 + 2*10 + 4*31) / (5*50) = 132/250
    [[2, 2, 5, 10, 31], 66 / 125],
    // All equal: 0
    [[7, 7, 7], 0],
  ])('of %j is %f', (values, expected) => expect(gini(values)).toBeCloseTo(expected, 15));

  it('is exactly 0 for equal numbers, whatever their sums are rounded to', () => {
    for (let count = 2; count < 200; count++) expect(gini(new Array(count).fill(1 / count))).toBe(0);
    // As good as equal.
    for (let count = 2; count < 200; count++)
      expect(gini(Array.from({ length: count }, (_, at) => 1 / count + (at % 3) * 1e-17))).toBe(0);
  });

  it('is 0 for fewer than two numbers and for a sum of 0', () => {
    expect(gini([])).toBe(0);
    expect(gini([5])).toBe(0);
    expect(gini([0, 0, 0])).toBe(0);
  });

  const values = fc.array(fc.nat({ max: 10_000 }), { minLength: 2, maxLength: 30 });

  it('is the mean absolute difference over twice the mean', () => {
    fc.assert(
      fc.property(values, (numbers) => {
        const total = numbers.reduce((sum, each) => sum + each, 0);
        if (total === 0) return;
        const differences = numbers.flatMap((a) => numbers.map((b) => Math.abs(a - b)));
        const mean = differences.reduce((sum, each) => sum + each, 0) / numbers.length ** 2;
        expect(gini(numbers)).toBeCloseTo(mean / (2 * (total / numbers.length)), 12);
      }),
      { seed: 1 },
    );
  });

  it('lies in [0, 1), knows no order and no scale, and leaves its input alone', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 1000 }), (numbers, factor) => {
        const value = gini(Object.freeze([...numbers]));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
        expect(gini([...numbers].reverse())).toBe(value);
        expect(gini(numbers.map((each) => each * factor))).toBeCloseTo(value, 12);
      }),
      { seed: 2 },
    );
  });
});

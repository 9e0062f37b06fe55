import { describe, expect, it } from 'vitest';
import { estimateOverGroups } from '../../../src/study/surrogates/macro-average.ts';

describe('estimateOverGroups', () => {
  it('is the mean with the t interval over groups, those without a score left out', () => {
    // 1, 2, 3: mean 2, standard deviation 1. Of 2 degrees t has P(|T| < t) = t / sqrt(2 + t²): .95 at the t below.
    const t = 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2));
    const { value, low, high } = estimateOverGroups([1, null, 3, 2]);
    expect(value).toBe(2);
    expect(high! - 2).toBeCloseTo(t / Math.sqrt(3), 10);
    expect(2 - low!).toBeCloseTo(t / Math.sqrt(3), 10);
  });

  it('has the t of ten degrees', () => {
    // 0 to 10: mean 5, variance 11; 2.228138851965.
    const { low } = estimateOverGroups(Array.from({ length: 11 }, (_, at) => at));
    expect(5 - low!).toBeCloseTo(2.228138851965, 10);
  });

  it('has no interval of two groups and no mean of none', () => {
    expect(estimateOverGroups([1, 3, null])).toEqual({ value: 2, low: null, high: null });
    expect(estimateOverGroups([null])).toEqual({ value: null, low: null, high: null });
  });
});

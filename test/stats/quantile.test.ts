import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { percentileInterval, quantile } from '../../src/stats/quantile.ts';

/** What `distributions-fixtures.py` records; its header says how each value was made. */
const recorded = JSON.parse(readFileSync(new URL('./distributions.json', import.meta.url), 'utf8')) as {
  readonly quantile: readonly (readonly [readonly number[], number, number])[];
};

describe('quantile', () => {
  it.each(recorded.quantile)('of %j at %f is as NumPy has it', (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 13);
    expect(quantile(Float64Array.from(values), share)).toBeCloseTo(expected, 13);
  });

  it('refuses no values and shares outside [0, 1]', () => {
    const refused = expect.objectContaining({ code: 'internal' });
    expect(() => quantile([], 0.5)).toThrow(refused);
    for (const share of [-0.1, 1.1, Number.NaN]) expect(() => quantile([1], share)).toThrow(refused);
  });
});

describe('percentileInterval', () => {
  // 0 to 100 in some order: the quantile q of type 7 is 100 q.
  const resamples = Array.from({ length: 101 }, (_, at) => (at * 37) % 101);

  it('leaves half of the rest on each side', () => {
    expect(percentileInterval(resamples, 0.9)).toEqual({
      low: expect.closeTo(5, 12),
      high: expect.closeTo(95, 12),
    });
    expect(percentileInterval(Float64Array.from(resamples), 0.5)).toEqual({ low: 25, high: 75 });
  });

  it('leaves out resamples without a value, and alone its input', () => {
    const holed = Object.freeze(resamples.flatMap((each) => [each, Number.NaN]));
    expect(percentileInterval(holed, 0.5)).toEqual({ low: 25, high: 75 });
  });

  it('is null below 20 values', () => {
    expect(percentileInterval([], 0.95)).toBeNull();
    expect(percentileInterval([...resamples.slice(0, 19), Number.NaN], 0.95)).toBeNull();
    expect(percentileInterval(resamples.slice(0, 20), 0.95)).not.toBeNull();
  });
});

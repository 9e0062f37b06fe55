import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binBounds, binOf } from '../../../../src/study/surrogates/predictors/value-bins.ts';

describe('binBounds', () => {
  it('cuts many values into tenths', () => {
    // 0 .. 199: each tenth holds 20 values.
    const values = Float64Array.from({ length: 200 }, (_, at) => 199 - at);
    expect([...binBounds(values)]).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180]);
  });

  it('makes fewer bins where they would hold fewer than 20, but two', () => {
    expect([...binBounds(Float64Array.from({ length: 60 }, (_, at) => at))]).toEqual([20, 40]);
    expect([...binBounds(Float64Array.of(4, 1, 3, 2))]).toEqual([3]);
  });

  it('keeps equal values together', () => {
    // Nine tenths of zeros: the one bound that is above the smallest value.
    const values = Float64Array.from({ length: 200 }, (_, at) => (at < 180 ? 0 : at));
    expect([...binBounds(values)]).toEqual([180]);
    expect([...binBounds(new Float64Array(50))]).toEqual([]);
    expect([...binBounds(new Float64Array(50).fill(Number.NaN))]).toEqual([]);
  });
});

describe('binOf', () => {
  it('puts a bound into the bin above it and missing values into the last', () => {
    const bounds = Float64Array.of(1, 2);
    expect([0, 1, 1.5, 2, 9, Number.NaN].map((value) => binOf(value, bounds))).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it('never puts a larger value into an earlier bin', () => {
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 2,
      maxLength: 90,
    });
    fc.assert(
      fc.property(numbers, (values) => {
        const bounds = binBounds(Float64Array.from(values));
        const bins = [...values].sort((a, b) => a - b).map((value) => binOf(value, bounds));
        expect(bins).toEqual([...bins].sort((a, b) => a - b));
        expect(bins[0]).toBe(0);
      }),
    );
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  logProbability,
  ordinalDerivatives,
  penalisedLogLikelihood,
} from '../../src/stats/ordinal-likelihood.ts';
import { fitOrdinalLogistic, predictOrdinalLogistic } from '../../src/stats/ordinal-logistic.ts';

/** What `ordinal-logistic-fixtures.py` records; its header says how each value was made. */
interface Recorded {
  readonly name: string;
  readonly classes: number;
  readonly columns: readonly (readonly number[])[];
  readonly codes: readonly number[];
  readonly slopes: readonly number[];
  readonly thresholds: readonly number[];
  readonly probabilities: readonly number[];
  readonly loglikelihood: number;
}

const recorded = JSON.parse(
  readFileSync(new URL('./ordinal-logistic.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

const columnsOf = (columns: readonly (readonly number[])[]) =>
  columns.map((column) => Float64Array.from(column));

/** Largest difference, each relative to the larger of 1 and the expected number. */
function expectNear(found: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, at) => {
    expect(Math.abs(found[at]! - value) / Math.max(1, Math.abs(value))).toBeLessThan(tolerance);
  });
}

describe('proportional odds of statsmodels', () => {
  it.each(recorded)('$name', (each) => {
    const columns = columnsOf(each.columns);
    const model = fitOrdinalLogistic(columns, Int32Array.from(each.codes), each.classes);
    expect(model.present).toEqual(Array.from({ length: each.classes }, (_, at) => at));
    // The ridge of 1e-6 moves a standardised slope by about 1e-7 of itself.
    expectNear(model.slopes, each.slopes, 1e-6);
    expectNear(model.thresholds, each.thresholds, 1e-6);
    const probabilities = predictOrdinalLogistic(model, columns);
    expectNear(probabilities.subarray(0, each.probabilities.length), each.probabilities, 1e-6);
    const logs = each.codes.map((code, row) => Math.log(probabilities[row * each.classes + code]!));
    expect(logs.reduce((sum, log) => sum + log, 0)).toBeCloseTo(each.loglikelihood, 6);
  });
});

describe('fitOrdinalLogistic', () => {
  const some = recorded[1]!;
  const codes = Int32Array.from(some.codes);
  const column = Float64Array.from(some.columns[0]!);
  const model = fitOrdinalLogistic([column], codes, 4);

  it('gives classes without rows probability 0 and fits the others as if they were all', () => {
    // Classes 0 1 2 3 become 1 2 4 5 of seven.
    const spread = fitOrdinalLogistic(
      [column],
      codes.map((code) => [1, 2, 4, 5][code]!),
      7,
    );
    expect(spread).toEqual({ ...model, classes: 7, present: [1, 2, 4, 5] });
    const [few, many] = [predictOrdinalLogistic(model, [column]), predictOrdinalLogistic(spread, [column])];
    for (let row = 0; row < column.length; row++) {
      const [a, b, c, d] = few.subarray(4 * row, 4 * row + 4);
      expect([...many.subarray(7 * row, 7 * row + 7)]).toEqual([0, a, b, 0, c, d, 0]);
    }
  });

  it('leaves out rows without a class, whatever their values', () => {
    const longer = Float64Array.of(...column, 7, Number.NaN);
    expect(fitOrdinalLogistic([longer], Int32Array.of(...codes, -1, -1), 4)).toEqual(model);
  });

  it('knows one class only', () => {
    const one = fitOrdinalLogistic([Float64Array.of(1, 2, 3)], Int32Array.of(1, 1, 1), 3);
    expect(one).toEqual({ classes: 3, present: [1], thresholds: [], slopes: [0] });
    expect([...predictOrdinalLogistic(one, [Float64Array.of(5, -5)])]).toEqual([0, 1, 0, 0, 1, 0]);
  });

  it('gives each class its share when no column says anything', () => {
    const constant = fitOrdinalLogistic([Float64Array.of(0.1, 0.1, 0.1, 0.1)], Int32Array.of(0, 1, 1, 2), 3);
    expect(constant.slopes).toEqual([0]);
    expectNear(
      predictOrdinalLogistic(constant, [Float64Array.of(0.1, 9)]),
      [0.25, 0.5, 0.25, 0.25, 0.5, 0.25],
      1e-9,
    );
  });

  it('stays finite and sure where a column separates the classes', () => {
    const values = Float64Array.from({ length: 30 }, (_, row) => row);
    const separable = fitOrdinalLogistic(
      [values],
      Int32Array.from(values, (row) => Math.floor(row / 10)),
      3,
    );
    for (const number of [...separable.slopes, ...separable.thresholds])
      expect(Number.isFinite(number)).toBe(true);
    const probabilities = predictOrdinalLogistic(separable, [values]);
    for (let row = 0; row < 30; row++)
      expect(probabilities[3 * row + Math.floor(row / 10)]).toBeGreaterThan(0.99);
    // Far away too.
    expect([...predictOrdinalLogistic(separable, [Float64Array.of(1e6, -1e6)])]).toEqual([0, 0, 1, 1, 0, 0]);
  });

  it('shares the slope of one column between its copies', () => {
    const twice = fitOrdinalLogistic([column, column], codes, 4);
    expectNear(twice.slopes, [model.slopes[0]! / 2, model.slopes[0]! / 2], 1e-5);
    expectNear(twice.thresholds, model.thresholds, 1e-6);
  });

  it('moves with the units of a column and turns with the order of the classes', () => {
    const scaled = fitOrdinalLogistic([column.map((value) => 1000 * value - 5000)], codes, 4);
    expectNear([1000 * scaled.slopes[0]!], model.slopes, 1e-9);
    expectNear(
      predictOrdinalLogistic(scaled, [Float64Array.of(-5000)]),
      [...predictOrdinalLogistic(model, [Float64Array.of(0)])],
      1e-9,
    );
    const turned = fitOrdinalLogistic(
      [column],
      codes.map((code) => 3 - code),
      4,
    );
    expectNear(turned.slopes, [-model.slopes[0]!], 1e-9);
    expectNear(turned.thresholds, model.thresholds.map((threshold) => -threshold).reverse(), 1e-9);
  });

  it('fits any data: ordered thresholds, probabilities, and a maximum along the thresholds', () => {
    const row = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -1000, max: 1000 }), fc.nat(3));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
        const columns = [0, 1].map((at) => Float64Array.from(rows, (each) => each[at]!));
        const classes = Int32Array.from(rows, (each) => each[2]);
        const fitted = fitOrdinalLogistic(columns, classes, 4);
        const { thresholds } = fitted;
        expect(thresholds).toEqual([...thresholds].sort((a, b) => a - b));
        const probabilities = predictOrdinalLogistic(fitted, columns);
        for (let at = 0; at < rows.length; at++) {
          const own = probabilities.subarray(4 * at, 4 * at + 4);
          expect(own.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
          if (own.some((each) => each < 0)) throw new Error('a probability below 0');
        }
        // The thresholds have no ridge: moving all of them gains nothing, so that the mean of the generalised
        // residuals, logistic(-h) - logistic(l), is 0.
        const score = rows.reduce((sum, _, at) => {
          const level = fitted.present.indexOf(classes[at]!);
          const shift = columns.reduce((all, column, c) => all + fitted.slopes[c]! * column[at]!, 0);
          const above = level === thresholds.length ? 0 : 1 / (1 + Math.exp(thresholds[level]! - shift));
          const below = level === 0 ? 0 : 1 / (1 + Math.exp(shift - thresholds[level - 1]!));
          return sum + above - below;
        }, 0);
        expect(score).toBeCloseTo(0, 6);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('refuses what it cannot use', () => {
    expect(() => fitOrdinalLogistic([], Int32Array.of(0), 1)).toThrow('0 columns');
    expect(() => fitOrdinalLogistic([Float64Array.of(1)], Int32Array.of(-1), 1)).toThrow(
      '0 rows with a class',
    );
    expect(() => fitOrdinalLogistic([Float64Array.of(1)], Int32Array.of(0, 1), 2)).toThrow(
      'a column of 1 rows',
    );
    expect(() => fitOrdinalLogistic([Float64Array.of(Number.NaN)], Int32Array.of(0), 2)).toThrow(
      'a value is NaN',
    );
    expect(() => fitOrdinalLogistic([Float64Array.of(1)], Int32Array.of(2), 2)).toThrow('class 2 of 2');
    expect(() => predictOrdinalLogistic(model, [])).toThrow('0 columns for a model of 1');
    expect(() => predictOrdinalLogistic(model, [Float64Array.of(Number.NaN)])).toThrow('row 0');
  });
});

describe('the likelihood', () => {
  it('is exact in the tails', () => {
    // logistic(1) - logistic(-1) = tanh(1/2); far out: logistic(-l) = e^l (1 - e^(-1)) to first order.
    expect(logProbability(-1, 1)).toBeCloseTo(Math.log(Math.tanh(0.5)), 14);
    expect(logProbability(-801, -800)).toBeCloseTo(-800 + Math.log(1 - Math.exp(-1)), 10);
    expect(logProbability(800, 801)).toBeCloseTo(-800 + Math.log(1 - Math.exp(-1)), 10);
    expect(logProbability(Number.NEGATIVE_INFINITY, 0)).toBeCloseTo(-Math.LN2, 15);
    expect(logProbability(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)).toBeCloseTo(0, 15);
    expect(logProbability(1, 1)).toBe(Number.NEGATIVE_INFINITY);
    expect(logProbability(2, 1)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('has the derivatives of its differences', () => {
    const rows = {
      columns: columnsOf([
        [0.5, -1, 2, 0.1, -0.7],
        [1, 0, -1, 2, 0.3],
      ]),
      codes: Int32Array.of(0, 1, 2, 1, 3),
      levels: 4,
      ridge: 0.3,
    };
    const at = Float64Array.of(-0.8, 0.2, 1.1, 0.4, -0.6);
    const moved = (by: readonly [number, number][]) => {
      const there = Float64Array.from(at);
      for (const [index, step] of by) there[index]! += step;
      return penalisedLogLikelihood(rows, there);
    };
    const { gradient, information } = ordinalDerivatives(rows, at);
    const h = 1e-4;
    for (let a = 0; a < 5; a++) {
      expect(gradient[a]).toBeCloseTo((moved([[a, h]]) - moved([[a, -h]])) / (2 * h), 6);
      for (let b = 0; b <= a; b++) {
        const step = (x: number, y: number): number =>
          moved([
            [a, x * h],
            [b, y * h],
          ]);
        const second = (step(1, 1) - step(1, -1) - step(-1, 1) + step(-1, -1)) / (4 * h * h);
        expect(information[a * 5 + b]).toBeCloseTo(-second, 5);
      }
    }
  });
});

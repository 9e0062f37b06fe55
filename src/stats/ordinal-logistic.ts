import { ArchdeltaError } from '../core/errors.ts';
import { solvePositiveDefinite } from './cholesky.ts';
import {
  logProbability,
  type OrdinalRows,
  ordinalDerivatives,
  penalisedLogLikelihood,
} from './ordinal-likelihood.ts';

/**
 * A proportional-odds model of ordered classes: the probability of the first j + 1 classes that have rows is
 * logistic(thresholds[j] - slopes . columns).
 */
export interface OrdinalLogistic {
  readonly classes: number;
  /** The classes that had rows, ascending; the others have probability 0. */
  readonly present: readonly number[];
  /** Ascending, one fewer than `present`. */
  readonly thresholds: readonly number[];
  /** Log odds of a higher class for one unit of the column; 0 for a column that is constant. */
  readonly slopes: readonly number[];
}

/** In standardised columns, against a log-likelihood that is a sum over rows: far below any standard error. */
const RIDGE = 1e-6;
/** A Newton step that promises less than this much log-likelihood is the last one. */
const PRECISION = 1e-10;
const MOST_STEPS = 100;
const MOST_HALVINGS = 40;
/** Spread over size below which a column is as good as constant. */
const CONSTANT = 1e-12;

/**
 * Fits a proportional-odds model by maximum likelihood: Newton's method with step halving on a concave function.
 * A row is a number of each column and a class from 0 to `classes` - 1; rows without a class (a negative code) are
 * left out. Columns are standardised inside; a ridge of 1e-6 on the standardised slopes keeps them finite where
 * the columns separate the classes, and unique where columns repeat each other. With rows of one class only that
 * class has probability 1.
 *
 * Source: McCullagh 1980 (Journal of the Royal Statistical Society B 42).
 *
 * @throws {ArchdeltaError} `internal` for no column or no row, columns of other lengths, numbers that are not
 *   finite and a code of `classes` or more.
 */
export function fitOrdinalLogistic(
  columns: readonly Float64Array[],
  codes: Int32Array,
  classes: number,
): OrdinalLogistic {
  const rows = Uint32Array.from(codes.keys()).filter((row) => codes[row]! >= 0);
  checkColumns(columns, codes.length, rows);
  const counts = new Uint32Array(classes);
  for (const row of rows) {
    if (codes[row]! >= classes) throw new ArchdeltaError('internal', `class ${codes[row]} of ${classes}`);
    counts[codes[row]!]!++;
  }
  const present = [...counts.keys()].filter((each) => counts[each]! > 0);
  const standardised = columns.map((column) => standardise(Float64Array.from(rows, (row) => column[row]!)));
  const fitted = maximise(
    {
      columns: standardised.map(({ values }) => values),
      codes: Int32Array.from(rows, (row) => present.indexOf(codes[row]!)),
      levels: present.length,
      ridge: RIDGE,
    },
    startOf(counts, present, columns.length),
  );
  // Back to the units of the columns.
  const slopes = standardised.map(({ deviation }, at) =>
    deviation === 0 ? 0 : fitted[present.length - 1 + at]! / deviation,
  );
  const shift = slopes.reduce((sum, slope, at) => sum + slope * standardised[at]!.mean, 0);
  const thresholds = Array.from(fitted.subarray(0, present.length - 1), (threshold) => threshold + shift);
  return { classes, present, thresholds, slopes };
}

/** Preconditions of the rows that are used. */
function checkColumns(columns: readonly Float64Array[], length: number, rows: Uint32Array): void {
  if (columns.length === 0 || rows.length === 0) {
    throw new ArchdeltaError('internal', `${columns.length} columns and ${rows.length} rows with a class`);
  }
  for (const column of columns) {
    if (column.length !== length) {
      throw new ArchdeltaError('internal', `a column of ${column.length} rows for ${length} classes`);
    }
    for (const row of rows) {
      if (!Number.isFinite(column[row]!)) throw new ArchdeltaError('internal', `a value is ${column[row]}`);
    }
  }
}

/** Mean 0 and standard deviation 1; all 0 with a deviation of 0 for a column that is constant. */
function standardise(values: Float64Array): { values: Float64Array; mean: number; deviation: number } {
  let mean = 0;
  let largest = 0;
  for (const value of values) {
    mean += value / values.length;
    largest = Math.max(largest, Math.abs(value));
  }
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2 / values.length;
  const deviation = Math.sqrt(squares);
  if (deviation <= CONSTANT * largest) return { values: values.fill(0), mean, deviation: 0 };
  return { values: values.map((value) => (value - mean) / deviation), mean, deviation };
}

/** No slope, and the thresholds that give each class its share of the rows. */
function startOf(counts: Uint32Array, present: readonly number[], columns: number): Float64Array {
  const start = new Float64Array(present.length - 1 + columns);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (let at = 0; at < present.length - 1; at++) {
    below += counts[present[at]!]!;
    start[at] = Math.log(below / (all - below));
  }
  return start;
}

/** Newton's method from a start. The function is concave, so that a step halved often enough goes up. */
function maximise(rows: OrdinalRows, start: Float64Array): Float64Array {
  let parameters = start;
  let value = penalisedLogLikelihood(rows, parameters);
  for (let taken = 0; taken < MOST_STEPS; taken++) {
    const { gradient, information } = ordinalDerivatives(rows, parameters);
    const step = solvePositiveDefinite(information, gradient);
    if (step === null) break;
    // Twice the gain that the step promises.
    const slope = gradient.reduce((sum, each, at) => sum + each * step[at]!, 0);
    // So near the top the whole step is right, and the gain too small to be seen in the sums.
    if (slope < 2 * PRECISION) return parameters.map((each, at) => each + step[at]!);
    const next = upwards(rows, parameters, value, step, slope);
    if (next === null) break;
    parameters = next.parameters;
    value = next.value;
  }
  return parameters;
}

/** The first of the step, its half, its quarter … that gains in proportion; null when rounding leaves none. */
function upwards(
  rows: OrdinalRows,
  from: Float64Array,
  value: number,
  step: Float64Array,
  slope: number,
): { parameters: Float64Array; value: number } | null {
  for (let halvings = 0, share = 1; halvings < MOST_HALVINGS; halvings++, share /= 2) {
    const parameters = from.map((each, at) => each + share * step[at]!);
    const there = penalisedLogLikelihood(rows, parameters);
    if (there >= value + 1e-4 * share * slope) return { parameters, value: there };
  }
  return null;
}

/**
 * Class probabilities of rows, row-major (rows x classes).
 *
 * @throws {ArchdeltaError} `internal` for another number of columns than the model's and numbers that are not
 *   finite.
 */
export function predictOrdinalLogistic(
  model: OrdinalLogistic,
  columns: readonly Float64Array[],
): Float64Array {
  const { classes, present, thresholds, slopes } = model;
  if (columns.length !== slopes.length) {
    throw new ArchdeltaError('internal', `${columns.length} columns for a model of ${slopes.length}`);
  }
  const rows = columns[0]!.length;
  const probabilities = new Float64Array(rows * classes);
  for (let row = 0; row < rows; row++) {
    const score = slopes.reduce((sum, slope, at) => sum + slope * columns[at]![row]!, 0);
    if (!Number.isFinite(score))
      throw new ArchdeltaError('internal', `row ${row} has a value that is not finite`);
    present.forEach((each, level) => {
      const low = level === 0 ? Number.NEGATIVE_INFINITY : thresholds[level - 1]!;
      const high = level === thresholds.length ? Number.POSITIVE_INFINITY : thresholds[level]!;
      probabilities[row * classes + each] = Math.exp(logProbability(low - score, high - score));
    });
  }
  return probabilities;
}

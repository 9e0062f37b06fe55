import { ArchdeltaError } from '../core/errors.ts';

/** Rows by true class, then by predicted class: `confusion[truth][predicted]`, counts or sums of weights. */
export type Confusion = readonly (readonly number[])[];

/**
 * Counts rows by true and predicted class. A row without a truth or without a prediction (a negative code) is
 * left out; with `weights` a row counts that many times (a bootstrap resample as counts).
 *
 * @throws {ArchdeltaError} `internal` for columns or weights of different lengths and for a code of `classes` or more.
 */
export function confusionMatrix(
  truth: Int32Array,
  predicted: Int32Array,
  classes: number,
  weights?: Uint32Array,
): number[][] {
  if (truth.length !== predicted.length || (weights !== undefined && weights.length !== truth.length)) {
    throw new ArchdeltaError(
      'internal',
      `${truth.length} true and ${predicted.length} predicted classes, or other weights`,
    );
  }
  const counts = Array.from({ length: classes }, () => new Array<number>(classes).fill(0));
  for (let row = 0; row < truth.length; row++) {
    const actual = truth[row]!;
    const guess = predicted[row]!;
    if (actual < 0 || guess < 0) continue;
    if (actual >= classes || guess >= classes) {
      throw new ArchdeltaError('internal', `class ${Math.max(actual, guess)} of ${classes}`);
    }
    counts[actual]![guess]! += weights === undefined ? 1 : weights[row]!;
  }
  return counts;
}

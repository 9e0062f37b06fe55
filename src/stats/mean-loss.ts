import { ArchdeltaError } from '../core/errors.ts';

/**
 * Weighted mean over rows of a loss of predicted class probabilities (row-major, rows x classes) against the
 * true class. `loss` gets the place of the row's first probability and its true class. A row without a truth (a
 * negative code) or without probabilities (NaN) is left out; null when no row is left.
 *
 * @throws {ArchdeltaError} `internal` for arrays that do not fit each other and for a code of `classes` or more.
 */
export function meanLoss(
  probabilities: Float64Array,
  truth: Int32Array,
  classes: number,
  weights: Uint32Array | undefined,
  loss: (start: number, actual: number) => number,
): number | null {
  const rightWeights = weights === undefined || weights.length === truth.length;
  if (probabilities.length !== truth.length * classes || !rightWeights) {
    throw new ArchdeltaError(
      'internal',
      `${probabilities.length} probabilities for ${truth.length} rows, or other weights`,
    );
  }
  let sum = 0;
  let rows = 0;
  for (let row = 0; row < truth.length; row++) {
    const actual = truth[row]!;
    const weight = weights === undefined ? 1 : weights[row]!;
    if (actual < 0 || weight === 0 || Number.isNaN(probabilities[row * classes]!)) continue;
    if (actual >= classes) throw new ArchdeltaError('internal', `class ${actual} of ${classes}`);
    sum += weight * loss(row * classes, actual);
    rows += weight;
  }
  return rows === 0 ? null : sum / rows;
}

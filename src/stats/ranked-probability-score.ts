import { ArchdeltaError } from '../core/errors.ts';

/**
 * Ranked probability score of probabilities of ordered classes (row-major, rows x classes): the mean over rows of
 * the squared distances of the two cumulative distributions, over classes - 1. In [0, 1], 0 is best; mass far
 * from the true class costs more than mass beside it. Rows without truth or probabilities are left out; null when
 * none is left and for fewer than two classes.
 *
 * Source: Epstein 1969 (Journal of Applied Meteorology 8); normalised as in Murphy 1971 (same journal, 10).
 *
 * @throws {ArchdeltaError} `internal` for arrays that do not fit each other and for a code of `classes` or more.
 */
export function rankedProbabilityScore(
  probabilities: Float64Array,
  truth: Int32Array,
  classes: number,
  weights?: Uint32Array,
): number | null {
  if (classes < 2) return null;
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
    sum += weight * squaredDistance(probabilities, row * classes, actual, classes);
    rows += weight;
  }
  return rows === 0 ? null : sum / rows / (classes - 1);
}

/** Of the cumulative distribution of a row, which begins at `start`, from that of its true class. */
function squaredDistance(
  probabilities: Float64Array,
  start: number,
  actual: number,
  classes: number,
): number {
  let sum = 0;
  let cumulative = 0;
  // Both distributions end at 1: the last class adds nothing.
  for (let each = 0; each < classes - 1; each++) {
    cumulative += probabilities[start + each]!;
    const difference = cumulative - (actual <= each ? 1 : 0);
    sum += difference * difference;
  }
  return sum;
}

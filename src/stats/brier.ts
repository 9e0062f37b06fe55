import { meanLoss } from './mean-loss.ts';

/**
 * Brier score of class probabilities (row-major, rows x classes): the mean over rows of the sum over classes of
 * (probability - 1 for the true class, else 0)². In [0, 2], 0 is best; with two classes twice the form of a
 * single probability. Rows without truth or probabilities are left out; null when none is left.
 *
 * Source: Brier 1950 (Monthly Weather Review 78).
 *
 * @throws {ArchdeltaError} `internal` for arrays that do not fit each other and for a code of `classes` or more.
 */
export function brierScore(
  probabilities: Float64Array,
  truth: Int32Array,
  classes: number,
  weights?: Uint32Array,
): number | null {
  return meanLoss(probabilities, truth, classes, weights, (start, actual) => {
    let sum = 0;
    for (let each = 0; each < classes; each++) {
      const difference = probabilities[start + each]! - (each === actual ? 1 : 0);
      sum += difference * difference;
    }
    return sum;
  });
}

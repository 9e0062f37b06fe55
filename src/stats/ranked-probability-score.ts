import { meanLoss } from './mean-loss.ts';

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
  return meanLoss(probabilities, truth, classes, weights, (start, actual) => {
    let sum = 0;
    let cumulative = 0;
    // Both distributions end at 1: the last class adds nothing.
    for (let each = 0; each < classes - 1; each++) {
      cumulative += probabilities[start + each]!;
      const difference = cumulative - (actual <= each ? 1 : 0);
      sum += difference * difference;
    }
    return sum / (classes - 1);
  });
}

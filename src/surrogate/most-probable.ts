/** Sums over trees of equal shares differ by their rounding only. */
const EQUAL = 1e-12;

/**
 * The most probable class of each row of row-major probabilities. Of equally probable ones the class with more
 * training rows, when these are given, then the first.
 */
export function mostProbable(
  probabilities: Float64Array,
  classes: number,
  counts?: ArrayLike<number>,
): Int32Array {
  const labels = new Int32Array(probabilities.length / classes);
  for (let row = 0; row < labels.length; row++) {
    let best = 0;
    for (let code = 1; code < classes; code++) {
      const lead = probabilities[row * classes + code]! - probabilities[row * classes + best]!;
      const tied = Math.abs(lead) <= EQUAL;
      if (tied ? counts !== undefined && counts[code]! > counts[best]! : lead > 0) best = code;
    }
    labels[row] = best;
  }
  return labels;
}

/** Sums over trees of equal shares differ by their rounding only. */
const EQUAL = 1e-12;

/** The most probable class of each row of row-major probabilities; of equally probable ones the first. */
export function mostProbable(probabilities: Float64Array, classes: number): Int32Array {
  const labels = new Int32Array(probabilities.length / classes);
  for (let row = 0; row < labels.length; row++) {
    let best = 0;
    for (let code = 1; code < classes; code++) {
      const lead = probabilities[row * classes + code]! - probabilities[row * classes + best]!;
      if (lead > EQUAL) best = code;
    }
    labels[row] = best;
  }
  return labels;
}

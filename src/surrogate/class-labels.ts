/**
 * The class that stands for a row's probabilities: the largest p / sqrt(share of the class in training), ties to
 * the class with more training rows, then to the first.
 *
 * The most probable class is nearly always one of the large ones, which macro-F1, balanced accuracy and kappa
 * punish; p / share, the optimum for balanced accuracy (Elkan 2001, IJCAI), calls every hint of a class with
 * three rows. The square root is half way. The probabilities themselves stay as they are: weights in training
 * would have had the same aim and would have made them wrong. One rule for all predictors.
 */
export function classLabels(probabilities: Float64Array, shares: Float64Array): Int32Array {
  const classes = shares.length;
  const labels = new Int32Array(probabilities.length / classes);
  // A class without training rows is never predicted: its probability is 0 or a smoothing's.
  const lifts = shares.map((share) => (share > 0 ? 1 / Math.sqrt(share) : 0));
  for (let row = 0; row < labels.length; row++) {
    let best = 0;
    let most = -1;
    for (let code = 0; code < classes; code++) {
      const score = probabilities[row * classes + code]! * lifts[code]!;
      const better = score > most + EQUAL || (score > most - EQUAL && shares[code]! > shares[best]!);
      if (!better) continue;
      best = code;
      most = score;
    }
    labels[row] = best;
  }
  return labels;
}

/** Sums over trees differ in the last digits by their order alone. */
const EQUAL = 1e-12;

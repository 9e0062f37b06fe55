/** Rows of each class. */
export function classCounts(codes: Int32Array, classes: number): Uint32Array {
  const counts = new Uint32Array(classes);
  for (const code of codes) counts[code]!++;
  return counts;
}

/**
 * Weight of each class under which all classes that occur weigh the same: n / (k n_c), with k the classes that
 * occur; 0 of a class without rows. The rows' weights sum to n again. Source: King and Zeng 2001 (Political
 * Analysis 9), as scikit-learn's `class_weight='balanced'`.
 */
export function balancedWeights(counts: Uint32Array): Float64Array {
  let rows = 0;
  let occurring = 0;
  for (const count of counts) {
    rows += count;
    if (count > 0) occurring++;
  }
  return Float64Array.from(counts, (count) => (count === 0 ? 0 : rows / (occurring * count)));
}

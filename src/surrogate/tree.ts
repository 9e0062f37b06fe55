/**
 * A classification tree in typed arrays. Nodes are numbered in pre-order: node 0 is the root, the left child of
 * a node is the next one, and what lies below a node is an unbroken range of numbers.
 */
export interface Tree {
  /** Feature that a node asks; -1 of a leaf. */
  readonly feature: Int32Array;
  /** Rows whose feature is at most this go left; 0 of a leaf. */
  readonly threshold: Float64Array;
  /** Right child; of a leaf, its number among the leaves. */
  readonly right: Int32Array;
  /** Shares of the classes in each leaf, leaf by leaf. */
  readonly shares: Float64Array;
}

/** The leaf (its node) that a row of unbinned columns falls into, from some node on. */
export function leafFrom(
  { feature, threshold, right }: Tree,
  node: number,
  columns: readonly Float64Array[],
  row: number,
): number {
  let at = node;
  for (let asked = feature[at]!; asked >= 0; asked = feature[at]!) {
    at = columns[asked]![row]! <= threshold[at]! ? at + 1 : right[at]!;
  }
  return at;
}

/** Adds the class shares of a leaf to a row of row-major probabilities. */
export function addShares(
  { right, shares }: Tree,
  leaf: number,
  sums: Float64Array,
  row: number,
  classes: number,
): void {
  const from = right[leaf]! * classes;
  const to = row * classes;
  for (let code = 0; code < classes; code++) sums[to + code]! += shares[from + code]!;
}

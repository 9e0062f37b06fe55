/**
 * Mid-ranks by code, as twice the distance from their mean: whole numbers, which sum without rounding.
 *
 * The mid-rank of a value that occurs c times behind s smaller ones is s + (c + 1) / 2, the mean of all n ranks is
 * (n + 1) / 2 whatever the ties, and twice the difference 2 s + c - n. Source: Kendall 1945 (Biometrika 33).
 *
 * @param counts How often each value occurs, by ascending value.
 * @param n Their sum.
 */
export function centredRanks(counts: Uint32Array, n: number): Float64Array {
  const ranks = new Float64Array(counts.length);
  let smaller = 0;
  for (let code = 0; code < ranks.length; code++) {
    const count = counts[code]!;
    ranks[code] = 2 * smaller + count - n;
    smaller += count;
  }
  return ranks;
}

/** Sum of squares over rows, given the value of each code and how often it occurs. */
export function sumOfSquares(counts: Uint32Array, values: Float64Array): number {
  let sum = 0;
  for (let code = 0; code < counts.length; code++) sum += counts[code]! * values[code]! * values[code]!;
  return sum;
}

/** Sum of products over the rows that have both values, each counted by its weight, given the value of each code. */
export function sumOfProducts(
  codesOfA: Int32Array,
  codesOfB: Int32Array,
  valuesOfA: Float64Array,
  valuesOfB: Float64Array,
  weights: Uint32Array | undefined,
): number {
  let sum = 0;
  for (let row = 0; row < codesOfA.length; row++) {
    const codeOfA = codesOfA[row]!;
    const codeOfB = codesOfB[row]!;
    if (codeOfA < 0 || codeOfB < 0) continue;
    const product = valuesOfA[codeOfA]! * valuesOfB[codeOfB]!;
    sum += weights === undefined ? product : weights[row]! * product;
  }
  return sum;
}

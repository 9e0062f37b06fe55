import type { Target } from '../../target.ts';

/** Rows of each class among some labelled rows. */
function countsIn({ codes, classes }: Target, rows: Uint32Array): Float64Array {
  const counts = new Float64Array(classes.length);
  for (const row of rows) counts[codes[row]!]!++;
  return counts;
}

/** Shares of the classes among labelled rows, at least one. */
export function classShares(target: Target, rows: Uint32Array): Float64Array {
  return countsIn(target, rows).map((count) => count / rows.length);
}

/** The same shares for each of some rows, row by row. */
export function repeatedShares(shares: Float64Array, rows: number): Float64Array {
  const repeated = new Float64Array(rows * shares.length);
  for (let row = 0; row < rows; row++) repeated.set(shares, row * shares.length);
  return repeated;
}

/**
 * Shares of the classes in a part, drawn towards those of all rows as if the part had `prior` rows more, spread
 * like all (m-estimate; Cestnik 1990, ECAI): a part of a row or two says little, an empty one nothing.
 */
export function smoothedShares(counts: Float64Array, shares: Float64Array, prior: number): Float64Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, code) => (count + prior * shares[code]!) / (total + prior));
}

import { ArchdeltaError } from '../core/errors.ts';

/** A column of numbers, sorted once, so that ranks among any of its rows take linear time. */
export interface SortedColumn {
  /** One value a row; NaN where the row has none. */
  readonly values: Float64Array;
  /** The rows that have a value, by ascending value. */
  readonly order: Uint32Array;
}

/**
 * Sorts a column; null is a row without a value. `-0` and 0 are equal.
 *
 * @throws {ArchdeltaError} `internal` for NaN and infinities: a measurement is finite or absent.
 */
export function sortedColumn(values: readonly (number | null)[]): SortedColumn {
  const numbers = Float64Array.from(values, (value) => {
    if (value === null) return Number.NaN;
    if (!Number.isFinite(value)) throw new ArchdeltaError('internal', `a value to rank is ${value}`);
    return value;
  });
  const rows = Uint32Array.from(numbers.keys()).filter((row) => !Number.isNaN(numbers[row]!));
  return { values: numbers, order: rows.sort((a, b) => numbers[a]! - numbers[b]!) };
}

/**
 * Fractional ranks: 1 for the smallest value, equal values share the mean of their places. Only rows that
 * have a value in both columns are ranked; the others get NaN. Source: Kendall 1945 (Biometrika 33), mid-ranks.
 */
export function averageRanks({ values, order }: SortedColumn, within: SortedColumn): Float64Array {
  const ranks = new Float64Array(values.length).fill(Number.NaN);
  const ranked = commonRows(order, within);
  for (let start = 0, end = 0; start < ranked.length; start = end) {
    const value = values[ranked[start]!]!;
    while (end < ranked.length && values[ranked[end]!] === value) end++;
    // The mean of the places start + 1 to end.
    for (let place = start; place < end; place++) ranks[ranked[place]!] = (start + 1 + end) / 2;
  }
  return ranks;
}

/** The rows of an order that have a value in another column too. A plain loop: a typed array's `filter` is slow. */
function commonRows(order: Uint32Array, { values }: SortedColumn): Uint32Array {
  const rows = new Uint32Array(order.length);
  let count = 0;
  for (const row of order) if (!Number.isNaN(values[row]!)) rows[count++] = row;
  return rows.subarray(0, count);
}

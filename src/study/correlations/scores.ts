import type { RankedCodes } from '../../stats/ranked-codes.ts';

/** A control of whose ranks less than this share is left by the others says nothing of its own. */
const NOTHING_LEFT = 1e-9;

/** What a column contributes to a rank correlation, row by row. */
export interface Scores {
  /** One a row; 0 where the row has no value. The sum is 0. */
  readonly values: Float64Array;
  /** The rows that have no value, and how many have one. */
  readonly lacking: Uint32Array;
  readonly n: number;
  /** Sum of the squared scores. */
  readonly squares: number;
}

/** Ranks of a column's values around their mean: the product-moment correlation of two such is Spearman's. */
export function rankScores(ranked: RankedCodes): Scores {
  const ranks = midRanks(ranked);
  const rows = rowsWithValue(ranked);
  const values = new Float64Array(ranked.codes.length);
  for (const row of rows) values[row] = ranks[ranked.codes[row]!]! - (rows.length + 1) / 2;
  return scoresOf(values, ranked.codes);
}

/**
 * Ranks within each group, around their mean and by the group's size: of n rows that have a value, the one of rank
 * r scores (r - (n + 1) / 2) / (n + 1). Groups, as lists of rows, hold every row once.
 */
export function withinScores({ codes }: RankedCodes, groups: readonly Uint32Array[]): Scores {
  const values = new Float64Array(codes.length);
  for (const group of groups) {
    const known = group.filter((row) => codes[row]! >= 0).sort((a, b) => codes[a]! - codes[b]!);
    for (let start = 0, end = 0; start < known.length; start = end) {
      while (end < known.length && codes[known[end]!] === codes[known[start]!]) end++;
      // The mean of the ranks start + 1 to end.
      const rank = (start + 1 + end) / 2;
      const score = (rank - (known.length + 1) / 2) / (known.length + 1);
      for (let place = start; place < end; place++) values[known[place]!] = score;
    }
  }
  return scoresOf(values, codes);
}

/**
 * What the controls leave of a column's ranks: residuals of the least-squares fit of the rank scores on those of
 * the controls, all ranked over the rows that have a value.
 */
export function residualScores(ranked: RankedCodes, controls: readonly RankedCodes[]): Scores {
  const among = (other: RankedCodes): RankedCodes => rankedAmong(other, ranked);
  const { values } = rankScores(ranked);
  for (const direction of orthogonalised(controls.map((control) => rankScores(among(control)).values))) {
    removeDirection(values, direction);
  }
  return scoresOf(values, ranked.codes);
}

/** A column as if it had values in the rows of another only. */
function rankedAmong({ codes, distinct }: RankedCodes, other: RankedCodes): RankedCodes {
  return { codes: codes.map((code, row) => (other.codes[row]! >= 0 ? code : -1)), distinct };
}

/** Gram and Schmidt, twice over for rounding; a column that the others explain is dropped. */
function orthogonalised(columns: readonly Float64Array[]): Float64Array[] {
  const directions: Float64Array[] = [];
  for (const column of columns) {
    const direction = column.slice();
    const before = dot(column, column);
    for (let pass = 0; pass < 2; pass++) for (const former of directions) removeDirection(direction, former);
    if (dot(direction, direction) > NOTHING_LEFT * before) directions.push(direction);
  }
  return directions;
}

function removeDirection(values: Float64Array, direction: Float64Array): void {
  const share = dot(values, direction) / dot(direction, direction);
  for (let row = 0; row < values.length; row++) values[row]! -= share * direction[row]!;
}

/** Sum of products. Four sums at a time: one would have each addition wait for the one before. */
export function dot(a: Float64Array, b: Float64Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let at = 0;
  for (; at + 3 < a.length; at += 4) {
    first += a[at]! * b[at]!;
    second += a[at + 1]! * b[at + 1]!;
    third += a[at + 2]! * b[at + 2]!;
    fourth += a[at + 3]! * b[at + 3]!;
  }
  for (; at < a.length; at++) first += a[at]! * b[at]!;
  return first + second + (third + fourth);
}

/** Mid-rank of each code among the rows that have one. */
function midRanks({ codes, distinct }: RankedCodes): Float64Array {
  const ranks = new Float64Array(distinct);
  for (const code of codes) if (code >= 0) ranks[code]!++;
  let below = 0;
  for (let code = 0; code < distinct; code++) {
    const count = ranks[code]!;
    ranks[code] = below + (count + 1) / 2;
    below += count;
  }
  return ranks;
}

/** The rows that have a value, ascending. */
export function rowsWithValue({ codes }: Pick<RankedCodes, 'codes'>): Uint32Array {
  return rowsWhere(codes, (code) => code >= 0);
}

function rowsWhere(codes: Int32Array, wanted: (code: number) => boolean): Uint32Array {
  const rows = new Uint32Array(codes.length);
  let count = 0;
  for (let row = 0; row < codes.length; row++) if (wanted(codes[row]!)) rows[count++] = row;
  return rows.slice(0, count);
}

function scoresOf(values: Float64Array, codes: Int32Array): Scores {
  const lacking = rowsWhere(codes, (code) => code < 0);
  return { values, lacking, n: codes.length - lacking.length, squares: dot(values, values) };
}

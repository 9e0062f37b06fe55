import { ArchdeltaError } from '../core/errors.ts';
import { jointCounts } from './joint-counts.ts';
import { sumOfProducts, sumOfSquares } from './mid-ranks.ts';
import { type RankedCodes, rankedCodes } from './ranked-codes.ts';

/** A correlation within groups. */
export interface WithinGroupCorrelation {
  /** In [-1, 1]; null where no row differs from its group in one of the columns. */
  readonly rho: number | null;
  /** Rows that have both, each counted by its weight, without those that are alone in their group. */
  readonly n: number;
}

/** A column by the order of its values within groups: the codes of a group follow those of the group before. */
export interface GroupedCodes extends RankedCodes {
  /** The group of each code. */
  readonly groups: Uint32Array;
}

/**
 * Ranks a column densely within groups, once for many resamples; NaN is a row without a value.
 *
 * @param groups The group of each row, below `groupCount`.
 * @throws {ArchdeltaError} `internal` for infinities, for groups out of range and of another number of rows.
 */
export function groupedCodes(values: Float64Array, groups: Uint32Array, groupCount: number): GroupedCodes {
  if (groups.length !== values.length || groups.some((group) => group >= groupCount)) {
    throw new ArchdeltaError(
      'internal',
      `${values.length} rows, groups of ${groups.length} rows or out of range`,
    );
  }
  const { codes, distinct } = rankedCodes(values);
  // Ordered by group, then by value.
  const keys = Float64Array.from(codes, (code, row) =>
    code < 0 ? Number.NaN : groups[row]! * distinct + code,
  );
  const grouped = rankedCodes(keys);
  const groupOfCode = new Uint32Array(grouped.distinct);
  grouped.codes.forEach((code, row) => {
    if (code >= 0) groupOfCode[code] = groups[row]!;
  });
  return { ...grouped, groups: groupOfCode };
}

/**
 * The rank correlation of two columns within groups: no row is compared with a row of another group.
 *
 * In each group of m rows, mid-ranks r become scores (r - (m + 1) / 2) / (m + 1); the result is the product-moment
 * correlation of the scores over all rows. Scores have mean 0 in each group, so that nothing between groups counts.
 * Ranks 1 to m have variance (m^2 - 1) / 12, their scores (m - 1) / (12 (m + 1)), which is nearly the same for all m:
 * a group counts by its rows, where plain ranks would let it count by their cube. The divisor is the one of van
 * Elteren 1960 (Bulletin of the International Statistical Institute 37) for ranks in blocks of unequal size. With one
 * group the result is Spearman's.
 *
 * @param a NaN where a row has no value, as in `b`.
 * @param groups The group of each row, below `groupCount`.
 * @param weights How often each row counts; 1 without.
 * @throws {ArchdeltaError} `internal` for infinities, for groups out of range and for columns of different lengths.
 */
export function withinGroupCorrelation(
  a: Float64Array,
  b: Float64Array,
  groups: Uint32Array,
  groupCount: number,
  weights?: Uint32Array,
): WithinGroupCorrelation {
  return groupedCorrelation(
    groupedCodes(a, groups, groupCount),
    groupedCodes(b, groups, groupCount),
    weights,
  );
}

/**
 * {@link withinGroupCorrelation} of columns whose values are ranked already, for resamples: linear in the rows.
 *
 * @throws {ArchdeltaError} `internal` for columns or weights of different lengths.
 */
export function groupedCorrelation(
  a: GroupedCodes,
  b: GroupedCodes,
  weights?: Uint32Array,
): WithinGroupCorrelation {
  const { ofA, ofB } = jointCounts(a, b, weights, 0);
  const scoresOfA = scoresOf(ofA, a.groups);
  const scoresOfB = scoresOf(ofB, b.groups);
  const n = scoresOfA.n;
  const spread = sumOfSquares(ofA, scoresOfA.byCode) * sumOfSquares(ofB, scoresOfB.byCode);
  if (spread === 0) return { rho: null, n };
  const products = sumOfProducts(a.codes, b.codes, scoresOfA.byCode, scoresOfB.byCode, weights);
  // Sums that round must not make a perfect correlation more than perfect.
  return { rho: Math.max(-1, Math.min(1, products / Math.sqrt(spread))), n };
}

/** Twice the scores, by code, and the rows of groups that hold two or more. */
function scoresOf(counts: Uint32Array, groups: Uint32Array): { byCode: Float64Array; n: number } {
  const byCode = new Float64Array(counts.length);
  let n = 0;
  for (let start = 0, end = 0; start < counts.length; start = end) {
    let size = 0;
    while (end < counts.length && groups[end] === groups[start]) size += counts[end++]!;
    let smaller = 0;
    for (let code = start; code < end; code++) {
      byCode[code] = (2 * smaller + counts[code]! - size) / (size + 1);
      smaller += counts[code]!;
    }
    if (size > 1) n += size;
  }
  return { byCode, n };
}

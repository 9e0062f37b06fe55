import { type JointCounts, jointCounts } from './joint-counts.ts';
import { kendallCounts, kendallTau } from './kendall.ts';
import { centredRanks, sumOfProducts, sumOfSquares } from './mid-ranks.ts';
import type { RankedCodes } from './ranked-codes.ts';

/** Two passes over the rows are faster than a larger table. */
const CELLS_PER_ROW = 2;

/** Two rank correlations of the same rows. */
export interface RankCorrelations {
  /** Spearman's, in [-1, 1]; null for fewer than two rows and where a column is constant. */
  readonly rho: number | null;
  /** Kendall's tau-b, in [-1, 1]; null where `rho` is. */
  readonly tau: number | null;
  /** Rows that have a value in both columns, each counted by its weight. */
  readonly n: number;
}

/**
 * Spearman's rank correlation and Kendall's tau-b over the rows that have a value in both columns.
 *
 * Sources: Spearman 1904 (American Journal of Psychology 15); Kendall 1938 (Biometrika 30), 1945 (Biometrika 33) for
 * ties in both. Own code: `sampleRankCorrelation` of simple-statistics sorts each time and has no weights; it has no
 * tau.
 *
 * @param weights How often each row counts, as in a bootstrap resample: the same as repeating rows; 1 without.
 * @throws {ArchdeltaError} `internal` for columns or weights of different lengths.
 */
export function rankCorrelations(a: RankedCodes, b: RankedCodes, weights?: Uint32Array): RankCorrelations {
  const counts = kendallCounts(a, b, weights);
  return {
    rho: correlation(a, b, weights, counts),
    tau: kendallTau(a, b, weights, counts),
    n: counts.n,
  };
}

/**
 * Spearman's rank correlation alone, for resamples: linear in the rows and distinct values.
 *
 * @param weights How often each row counts; 1 without.
 * @throws {ArchdeltaError} `internal` for columns or weights of different lengths.
 */
export function spearmanOfCodes(
  a: RankedCodes,
  b: RankedCodes,
  weights?: Uint32Array,
): Pick<RankCorrelations, 'rho' | 'n'> {
  const counts = jointCounts(a, b, weights, CELLS_PER_ROW);
  return { rho: correlation(a, b, weights, counts), n: counts.n };
}

/**
 * The product-moment correlation of the mid-ranks. All sums are of whole numbers: exact, and so without an order,
 * below 300,000 rows.
 */
function correlation(
  a: RankedCodes,
  b: RankedCodes,
  weights: Uint32Array | undefined,
  { n, ofA, ofB, table }: JointCounts,
): number | null {
  const ranksOfA = centredRanks(ofA, n);
  const ranksOfB = centredRanks(ofB, n);
  const spread = sumOfSquares(ofA, ranksOfA) * sumOfSquares(ofB, ranksOfB);
  if (spread === 0) return null;
  const products =
    table === null
      ? sumOfProducts(a.codes, b.codes, ranksOfA, ranksOfB, weights)
      : sumOverTable(table, ranksOfA, ranksOfB);
  return products / Math.sqrt(spread);
}

function sumOverTable(table: Uint32Array, ranksOfA: Float64Array, ranksOfB: Float64Array): number {
  let sum = 0;
  for (let codeOfA = 0, cell = 0; codeOfA < ranksOfA.length; codeOfA++) {
    let inRow = 0;
    for (let codeOfB = 0; codeOfB < ranksOfB.length; codeOfB++) inRow += table[cell++]! * ranksOfB[codeOfB]!;
    sum += inRow * ranksOfA[codeOfA]!;
  }
  return sum;
}

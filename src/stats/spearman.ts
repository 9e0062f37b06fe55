import { ArchdeltaError } from '../core/errors.ts';
import { averageRanks, type SortedColumn } from './ranks.ts';

/** Why two columns have no rank correlation: fewer than two common rows, or one column is constant in them. */
export type NoCorrelation = 'too-few-pairs' | 'constant';

/** A rank correlation and what it stands on. */
export interface Correlation {
  /** In [-1, 1], or the reason why there is none. */
  readonly rho: number | NoCorrelation;
  /** Rows that have a value in both columns. */
  readonly n: number;
}

/**
 * Spearman's rank correlation over the rows that have a value in both columns: the product-moment
 * correlation of their average ranks, which is exact with ties. Linear in the rows.
 *
 * Source: Spearman 1904 (American Journal of Psychology 15); ties: Kendall 1945 (Biometrika 33).
 *
 * @throws {ArchdeltaError} `internal` for columns of different lengths.
 */
export function spearman(a: SortedColumn, b: SortedColumn): Correlation {
  if (a.values.length !== b.values.length) {
    throw new ArchdeltaError('internal', `columns of ${a.values.length} and ${b.values.length} rows`);
  }
  const ranksOfA = averageRanks(a, b);
  const ranksOfB = averageRanks(b, a);
  let n = 0;
  for (const rank of ranksOfA) if (!Number.isNaN(rank)) n++;
  if (n < 2) return { rho: 'too-few-pairs', n };
  let squaresOfA = 0;
  let squaresOfB = 0;
  let products = 0;
  // The mean of n average ranks is (n + 1) / 2 whatever the ties. Twice the distance from it is a whole
  // number, so that the sums are exact below 300,000 rows and know no order.
  for (let row = 0; row < ranksOfA.length; row++) {
    if (Number.isNaN(ranksOfA[row]!)) continue;
    const distanceOfA = 2 * ranksOfA[row]! - (n + 1);
    const distanceOfB = 2 * ranksOfB[row]! - (n + 1);
    squaresOfA += distanceOfA * distanceOfA;
    squaresOfB += distanceOfB * distanceOfB;
    products += distanceOfA * distanceOfB;
  }
  if (squaresOfA === 0 || squaresOfB === 0) return { rho: 'constant', n };
  return { rho: products / Math.sqrt(squaresOfA * squaresOfB), n };
}

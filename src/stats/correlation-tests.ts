import { concordance, kendallCounts } from './kendall.ts';
import { normalCdf } from './normal.ts';
import type { RankedCodes } from './ranked-codes.ts';
import { studentTTwoSided } from './student-t.ts';

/**
 * The two-sided p-value of a correlation: t = r sqrt(d / (1 - r^2)) has Student's t distribution of d degrees when
 * there is none. Null without a correlation or degrees of freedom. 0 of a perfect one, as SciPy has it.
 *
 * @param correlation In [-1, 1].
 * @param degrees n - 2, less one for each variable held fixed.
 */
export function correlationPValue(correlation: number | null, degrees: number): number | null {
  if (correlation === null || degrees < 1) return null;
  // Sums that round must not make it more than perfect.
  const rest = Math.max((1 - correlation) * (1 + correlation), 0);
  return rest === 0 ? 0 : studentTTwoSided(correlation * Math.sqrt(degrees / rest), degrees);
}

/**
 * The two-sided p-value of Spearman's rank correlation of n rows by the t distribution; null for fewer than three.
 * Source: Kendall and Stuart 1973 (The Advanced Theory of Statistics 2), 31.19, as `scipy.stats.spearmanr`.
 */
export function spearmanPValue(rho: number | null, n: number): number | null {
  return correlationPValue(rho, n - 2);
}

/**
 * The two-sided p-value of Kendall's tau-b over the rows that have a value in both columns, by the normal distribution
 * with the variance for ties in both; null for fewer than three rows and where a column is constant.
 * Source: Kendall 1970 (Rank Correlation Methods), chapter 4, as `scipy.stats.kendalltau(method='asymptotic')`.
 *
 * @throws {ArchdeltaError} `internal` for columns of different lengths.
 */
export function kendallPValue(a: RankedCodes, b: RankedCodes): number | null {
  const counts = kendallCounts(a, b);
  const { n, ofA, ofB } = counts;
  const sum = (values: Uint32Array, term: (t: number) => number) =>
    values.reduce((total, value) => total + term(value), 0);
  const two = (t: number) => t * (t - 1);
  const three = (t: number) => t * (t - 1) * (t - 2);
  const five = (t: number) => t * (t - 1) * (2 * t + 5);
  if (n < 3 || sum(ofA, two) === two(n) || sum(ofB, two) === two(n)) return null;
  const variance =
    (five(n) - sum(ofA, five) - sum(ofB, five)) / 18 +
    (sum(ofA, two) * sum(ofB, two)) / (2 * two(n)) +
    (sum(ofA, three) * sum(ofB, three)) / (9 * three(n));
  return 2 * normalCdf(-Math.abs(concordance(a, b, undefined, counts)) / Math.sqrt(variance));
}

import { quantileSorted } from 'simple-statistics';
import { ArchdeltaError } from '../core/errors.ts';
import type { Interval } from './interval.ts';

/** With fewer resamples the ends of an interval would be single draws. */
const LEAST_RESAMPLES = 20;

/**
 * The value below which the given share of ascending values lies, between two of them by linear interpolation: type 7
 * of Hyndman and Fan 1996 (The American Statistician 50), the default of R and NumPy.
 *
 * @param sorted Ascending, at least one, no NaN.
 * @param share In [0, 1].
 * @throws {ArchdeltaError} `internal` for no value or a share outside [0, 1].
 */
export function quantile(sorted: readonly number[] | Float64Array, share: number): number {
  if (sorted.length === 0 || !(share >= 0 && share <= 1)) {
    throw new ArchdeltaError('internal', `no quantile ${share} of ${sorted.length} values`);
  }
  // The library's types know plain arrays only; it reads by index, which a typed array serves as well.
  return quantileSorted(sorted as readonly number[], share);
}

/**
 * The percentile interval of a bootstrap: between the quantiles that leave half of the rest on each side. NaN is a
 * resample in which the statistic does not exist; null when fewer than 20 others are left.
 *
 * Source: Efron and Tibshirani 1993 (An Introduction to the Bootstrap), chapter 13.
 *
 * @param values The statistic of each resample, in any order.
 * @param confidence As 0.95.
 */
export function percentileInterval(values: ArrayLike<number>, confidence: number): Interval | null {
  const finite = Float64Array.from(values).filter(Number.isFinite).sort();
  if (finite.length < LEAST_RESAMPLES) return null;
  const missed = (1 - confidence) / 2;
  return { low: quantile(finite, missed), high: quantile(finite, 1 - missed) };
}

import { checkProportion } from './check-proportion.ts';
import { inverseIncompleteBeta } from './incomplete-beta.ts';
import type { Interval } from './interval.ts';

/**
 * The exact two-sided interval of a proportion: it holds the true one in at least the given share of samples, each
 * side missing it in at most half of the rest. [0, 1] of no trials.
 *
 * Source: Clopper and Pearson 1934 (Biometrika 26), by quantiles of the beta distribution.
 *
 * @param confidence As 0.95.
 * @throws {ArchdeltaError} `internal` for counts that are none or a confidence outside (0, 1).
 */
export function clopperPearson(successes: number, trials: number, confidence: number): Interval {
  checkProportion(successes, trials, confidence);
  const missed = (1 - confidence) / 2;
  return { low: lower(successes, trials, missed), high: 1 - lower(trials - successes, trials, missed) };
}

/**
 * The exact one-sided upper bound of a proportion: it is not below the true one in at least the given share of samples.
 * 1 of no trials.
 *
 * @param confidence As 0.95.
 * @throws {ArchdeltaError} `internal` for counts that are none or a confidence outside (0, 1).
 */
export function clopperPearsonUpper(successes: number, trials: number, confidence: number): number {
  checkProportion(successes, trials, confidence);
  return 1 - lower(trials - successes, trials, 1 - confidence);
}

/** The proportion under which so many successes or more have the probability `missed`. */
function lower(successes: number, trials: number, missed: number): number {
  return successes === 0 ? 0 : inverseIncompleteBeta(missed, successes, trials - successes + 1);
}

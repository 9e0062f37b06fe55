import { regularizedIncompleteBeta } from '../stats/incomplete-beta.ts';

/**
 * How many errors among `trials` may be seen so that a one-sided Clopper-Pearson bound (1934, Biometrika 26) still
 * says at the given confidence that the share of errors is at most `share`: the largest k with
 * P(Binomial(trials, share) <= k) <= 1 - confidence. -1 when even no error at all would not say so.
 */
export function errorsAllowed(trials: number, share: number, confidence: number): number {
  let allowed = -1;
  // The bound is passed near trials * share: few steps.
  while (allowed + 1 < trials && atMost(allowed + 1, trials, share) <= 1 - confidence) allowed++;
  return allowed;
}

/** The fewest trials that can say, all without an error, that the share of errors is at most `share`. */
export function trialsNeeded(share: number, confidence: number): number {
  return Math.ceil(Math.log(1 - confidence) / Math.log1p(-share));
}

function atMost(errors: number, trials: number, share: number): number {
  return regularizedIncompleteBeta(1 - share, trials - errors, errors + 1);
}

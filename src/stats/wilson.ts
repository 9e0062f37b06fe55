import { checkProportion } from './check-proportion.ts';
import type { Interval } from './interval.ts';
import { normalQuantile } from './normal.ts';

/**
 * The score interval of a proportion: the proportions that a two-sided normal test would not refuse. Right on average
 * over proportions, for description; `clopperPearson` where a guarantee is needed. [0, 1] of no trials.
 *
 * Source: Wilson 1927 (JASA 22); why this one: Brown, Cai, DasGupta 2001 (Statistical Science 16).
 *
 * @param confidence As 0.95.
 * @throws {ArchdeltaError} `internal` for counts that are none or a confidence outside (0, 1).
 */
export function wilson(successes: number, trials: number, confidence: number): Interval {
  checkProportion(successes, trials, confidence);
  if (trials === 0) return { low: 0, high: 1 };
  const z = -normalQuantile((1 - confidence) / 2);
  const failures = trials - successes;
  const centre = successes + (z * z) / 2;
  const half = z * Math.sqrt((successes * failures) / trials + (z * z) / 4);
  const size = trials + z * z;
  // At the ends the two terms are equal but for rounding.
  return {
    low: successes === 0 ? 0 : (centre - half) / size,
    high: failures === 0 ? 1 : (centre + half) / size,
  };
}

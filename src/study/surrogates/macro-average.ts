import { inverseIncompleteBeta } from '../../stats/incomplete-beta.ts';
import type { Estimate } from '../report.ts';
import { CONFIDENCE } from '../sample-limits.ts';

/** Of fewer groups a standard deviation says nothing. */
const FEWEST_GROUPS = 3;

/**
 * The mean of a score over groups, each counting alike, with Student's t interval over them: how far the mean of
 * other groups drawn like these may lie. Groups without the score (null) are left out; no interval of fewer than
 * three, no mean of none.
 */
export function estimateOverGroups(scores: readonly (number | null)[]): Estimate {
  const values = scores.filter((score) => score !== null);
  const count = values.length;
  if (count === 0) return { value: null, low: null, high: null };
  const mean = values.reduce((sum, score) => sum + score, 0) / count;
  if (count < FEWEST_GROUPS) return { value: mean, low: null, high: null };
  const variance = values.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (count - 1);
  const half = studentTQuantile(count - 1) * Math.sqrt(variance / count);
  return { value: mean, low: mean - half, high: mean + half };
}

/** What Student's t stays within, on both sides, with the confidence of a study: from I_(v / (v + t²))(v / 2, 1 / 2). */
function studentTQuantile(degrees: number): number {
  const share = inverseIncompleteBeta(1 - CONFIDENCE, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - share)) / share);
}

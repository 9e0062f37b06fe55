import { percentileInterval } from '../../stats/quantile.ts';
import type { Estimate } from '../report.ts';
import { CONFIDENCE } from '../sample-limits.ts';

/** How well decisions tell good from poor. */
export interface DecisionScores {
  readonly youden: Estimate;
  readonly balancedAccuracy: Estimate;
}

/** Of decisions that were not made. */
export const NO_DECISIONS: DecisionScores = {
  youden: { value: null, low: null, high: null },
  balancedAccuracy: { value: null, low: null, high: null },
};

/**
 * Youden's index, sensitivity + specificity - 1, of decisions (1 for "good", else 0) on rows that are good (1) or
 * poor (0), each counted by its weight. null without a good or without a poor row.
 */
export function youdenOfDecisions(
  decisions: Uint8Array,
  positive: Uint8Array,
  weights?: Uint32Array,
): number | null {
  // By truth, then decision.
  const counts = [0, 0, 0, 0];
  for (let row = 0; row < decisions.length; row++) {
    counts[2 * positive[row]! + decisions[row]!]! += weights === undefined ? 1 : weights[row]!;
  }
  const [poorRight, poorWrong, goodWrong, goodRight] = counts as [number, number, number, number];
  const good = goodRight + goodWrong;
  const poor = poorRight + poorWrong;
  return good === 0 || poor === 0 ? null : goodRight / good + poorRight / poor - 1;
}

/** Youden's index and balanced accuracy, (index + 1) / 2, with the index in each resample; null or NaN: none. */
export function decisionScores(youden: number | null, resampled: readonly (number | null)[]): DecisionScores {
  if (youden === null) return NO_DECISIONS;
  const interval = percentileInterval(
    resampled.map((each) => each ?? Number.NaN),
    CONFIDENCE,
  );
  const balanced = (index: number) => (index + 1) / 2;
  return {
    youden: { value: youden, low: interval?.low ?? null, high: interval?.high ?? null },
    balancedAccuracy: {
      value: balanced(youden),
      low: interval && balanced(interval.low),
      high: interval && balanced(interval.high),
    },
  };
}

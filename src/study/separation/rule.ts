import { youdenThreshold } from '../../stats/youden.ts';

/** One threshold on one metric as a decision for any row. */
export interface ThresholdRule {
  /** null when the training rows that have the metric are all alike, or of one class. */
  readonly threshold: number | null;
  /** Whether values above the threshold are called good; without a threshold, whether every value is. */
  readonly higherIsGood: boolean;
  /** Whether a row without the metric is called good. */
  readonly undefinedIsGood: boolean;
  /** Youden index of the rule over all training rows. */
  readonly youden: number;
}

/**
 * Fits the rule with the largest Youden index to training rows: a threshold and its direction by the rows that
 * have the metric. Those that lack it are called good when lacking it is more frequent among the good than among
 * the poor, which is the choice of the larger index; when no training row lacks it, they are called poor.
 */
export function fitThreshold(values: Float64Array, positive: Uint8Array, train: Uint32Array): ThresholdRule {
  const known = Float64Array.from(train, (row) => values[row]!);
  const good = Uint8Array.from(train, (row) => positive[row]!);
  const cut = youdenThreshold(known, good);
  const lacking = { good: 0, poor: 0 };
  const all = { good: 0, poor: 0 };
  known.forEach((value, at) => {
    const side = good[at] === 1 ? 'good' : 'poor';
    all[side]++;
    if (Number.isNaN(value)) lacking[side]++;
  });
  const surplus = share(lacking.good, all.good) - share(lacking.poor, all.poor);
  const rule = {
    threshold: cut?.threshold ?? null,
    // What is not lacking leans the other way.
    higherIsGood: cut?.higherIsGood ?? surplus < 0,
    undefinedIsGood: surplus > 0,
  };
  let called = 0;
  known.forEach((value, at) => {
    if (callsGood(rule, value)) called += good[at] === 1 ? 1 / all.good : -1 / all.poor;
  });
  return { ...rule, youden: called };
}

/** Whether the rule calls a row good; NaN is a row without the metric. */
export function callsGood(rule: Omit<ThresholdRule, 'youden'>, value: number): boolean {
  if (Number.isNaN(value)) return rule.undefinedIsGood;
  if (rule.threshold === null) return rule.higherIsGood;
  return value > rule.threshold === rule.higherIsGood;
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : part / all;
}

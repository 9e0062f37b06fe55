import type { CorrelationsReport, MetricCorrelation } from '../study/report.ts';

/**
 * The metrics that the chance maximum speaks of, strongest first: defined in at least half of the labelled rows,
 * and varying. Others may have a large correlation in a handful of rows.
 */
export function testedForChance({ metrics }: CorrelationsReport): MetricCorrelation[] {
  return metrics.filter(({ defined, spearman }) => defined >= 0.5 && spearman.value !== null);
}

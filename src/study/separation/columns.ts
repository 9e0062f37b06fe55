import { auc, aucOfCodes, deLong } from '../../stats/auc.ts';
import type { Interval } from '../../stats/interval.ts';
import { median } from '../../stats/median.ts';
import { percentileInterval } from '../../stats/quantile.ts';
import { type RankedCodes, rankedCodes } from '../../stats/ranked-codes.ts';
import type { Estimate, MetricSeparation } from '../report.ts';
import { CONFIDENCE, FEWEST_ROWS } from '../sample-limits.ts';
import { eachResample, type SeparationContext } from './context.ts';
import { type DecisionScores, decisionScores, NO_DECISIONS, youdenOfDecisions } from './decisions.ts';
import { callsGood, fitThreshold, type ThresholdRule } from './rule.ts';

/** One column's thresholds and what they decide, without intervals. */
export interface SeparatedColumn {
  readonly column: number;
  /** Rows that have the metric. */
  readonly n: number;
  /** null when fewer than ten rows have the metric, or they are all good or all poor. */
  readonly auc: number | null;
  /** One a fold; Youden's index of the training rows. */
  readonly trained: readonly {
    readonly youden: number;
    readonly threshold: number | null;
    readonly higherIsGood: boolean;
  }[];
  /** Of each row, by the fold that holds it out: 1 for "good". */
  readonly decisions: Uint8Array;
}

/** Intervals of a column's separation. */
export interface SeparationIntervals {
  readonly column: number;
  readonly auc: Interval | null;
  readonly heldOut: DecisionScores;
}

/**
 * AUC and thresholds of some columns: a unit of work of Q3 that threads may share, in any split. The AUC is that of
 * the rows that have the metric; thresholds decide on every row, by {@link fitThreshold}.
 */
export function separateColumns(context: SeparationContext, columns: readonly number[]): SeparatedColumn[] {
  return columns.map((column) => {
    const values = context.columns[column]!;
    const n = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
    const decisions = new Uint8Array(values.length);
    const trained = context.folds.map(({ train, test }): ThresholdRule => {
      const rule = fitThreshold(values, context.positive, train);
      for (const row of test) decisions[row] = callsGood(rule, values[row]!) ? 1 : 0;
      return rule;
    });
    const area = n < FEWEST_ROWS ? null : auc(values, context.positive);
    return { column, n, auc: area, trained, decisions };
  });
}

/**
 * Intervals of some columns. Of the AUC by DeLong where every row is an instance of its own; else rows are not
 * independent, which DeLong takes them for, and the interval is a bootstrap's over instances. Of Youden's index and
 * balanced accuracy by a bootstrap over instances of the held-out decisions: thresholds are not fitted anew. Fewer
 * than ten instances give no interval.
 */
export function separationIntervals(
  context: SeparationContext,
  columns: readonly SeparatedColumn[],
): SeparationIntervals[] {
  const { positive, instances } = context;
  const independent = instances.names.length === positive.length;
  const resampled = columns.map((separated) => ({
    separated,
    ranked: independent ? null : rankedCodes(context.columns[separated.column]!),
    areas: [] as number[],
    youdens: [] as (number | null)[],
  }));
  if (instances.names.length >= FEWEST_ROWS) {
    eachResample(context, (weights) => {
      for (const { separated, ranked, areas, youdens } of resampled) {
        youdens.push(youdenOfDecisions(separated.decisions, positive, weights));
        if (ranked !== null) areas.push(aucOfCodes(ranked, positive, weights) ?? Number.NaN);
      }
    });
  }
  return resampled.map(({ separated, ranked, areas, youdens }) => ({
    column: separated.column,
    auc: areaInterval(context, separated, ranked, areas),
    heldOut: hasThreshold(separated)
      ? decisionScores(youdenOfDecisions(separated.decisions, positive), youdens)
      : NO_DECISIONS,
  }));
}

function areaInterval(
  { columns, positive, instances }: SeparationContext,
  { column, auc: area }: SeparatedColumn,
  ranked: RankedCodes | null,
  areas: readonly number[],
): Interval | null {
  if (area === null) return null;
  if (ranked !== null) return percentileInterval(areas, CONFIDENCE);
  return instances.names.length < FEWEST_ROWS ? null : deLong(columns[column]!, positive, CONFIDENCE);
}

/** Whether a column told rows apart in at least one fold, and is defined often enough to be looked at. */
export function hasThreshold({ n, trained }: SeparatedColumn): boolean {
  return n >= FEWEST_ROWS && trained.some(({ threshold }) => threshold !== null);
}

/** A column of the report; without intervals where none were made. */
export function metricSeparation(
  { positive }: SeparationContext,
  id: string,
  separated: SeparatedColumn,
  intervals: SeparationIntervals | undefined,
): MetricSeparation {
  const cuts = hasThreshold(separated) ? separated.trained.filter(({ threshold }) => threshold !== null) : [];
  const area: Estimate = {
    value: separated.auc,
    low: intervals?.auc?.low ?? null,
    high: intervals?.auc?.high ?? null,
  };
  const heldOut =
    intervals?.heldOut ??
    (cuts.length === 0 ? NO_DECISIONS : decisionScores(youdenOfDecisions(separated.decisions, positive), []));
  return {
    id,
    n: separated.n,
    auc: area,
    heldOut: {
      ...heldOut,
      threshold: cuts.length === 0 ? null : median(cuts.map(({ threshold }) => threshold!)),
      higherIsGood: cuts.filter(({ higherIsGood }) => higherIsGood).length,
      folds: cuts.length,
    },
  };
}

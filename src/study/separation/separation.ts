import { compareText } from '../../core/ordering.ts';
import type { Answer } from '../answer.ts';
import type { SeparationReport } from '../report.ts';
import { FEWEST_ROWS, MANY_ROWS, STRONGEST } from '../sample-limits.ts';
import { CONTROLS, type StudyTable } from '../table.ts';
import type { Target } from '../target.ts';
import {
  hasThreshold,
  metricSeparation,
  type SeparatedColumn,
  type SeparationIntervals,
  separateColumns,
  separationIntervals,
} from './columns.ts';
import {
  eachResample,
  type SeparationContext,
  type SeparationOptions,
  separationContext,
} from './context.ts';
import { decisionScores, NO_DECISIONS, youdenOfDecisions } from './decisions.ts';

/**
 * Q3: how well one threshold on one metric, or one size, tells good from poor. All in this thread; to share the
 * work, make the {@link separationContext} in each thread, give each some columns for {@link separateColumns}, then
 * some of the {@link separatedWithIntervals} for {@link separationIntervals}, and join with
 * {@link separationReport}.
 */
export function separation(
  table: StudyTable,
  target: Target,
  options: SeparationOptions,
): Answer<SeparationReport> {
  const context = separationContext(table, target, options);
  if (typeof context === 'string') return { report: null, notes: [context] };
  const separated = separateColumns(context, [...context.columns.keys()]);
  const intervals = separationIntervals(context, separatedWithIntervals(context, separated));
  return separationReport(context, separated, intervals);
}

/** The columns that get intervals: all, or with many rows the strongest metrics and the controls. */
export function separatedWithIntervals(
  { table, positive }: SeparationContext,
  separated: readonly SeparatedColumn[],
): readonly SeparatedColumn[] {
  if (positive.length <= MANY_ROWS) return separated;
  const metrics = separated.filter(({ column }) => column < table.ids.length).sort(byDistance(table.ids));
  return [...metrics.slice(0, STRONGEST), ...separated.filter(({ column }) => column >= table.ids.length)];
}

/** Joins the parts of Q3, in whatever order they come. */
export function separationReport(
  context: SeparationContext,
  separated: readonly SeparatedColumn[],
  intervals: readonly SeparationIntervals[],
): Answer<SeparationReport> {
  const { ids } = context.table;
  const intervalsOf = new Map(intervals.map((each) => [each.column, each]));
  const columns = [...separated].sort((a, b) => a.column - b.column);
  const metrics = columns.filter(({ column }) => column < ids.length);
  const controls = columns.filter(({ column }) => column >= ids.length);
  const reported = (each: SeparatedColumn) =>
    metricSeparation(
      context,
      ids[each.column] ?? CONTROLS[each.column - ids.length]!,
      each,
      intervalsOf.get(each.column),
    );
  const report = {
    good: context.good,
    metrics: [...metrics].sort(byDistance(ids)).map(reported),
    controls: controls.map(reported),
    bestInFold: bestInFold(context, metrics),
  };
  return { report, notes: notesOf(context, metrics) };
}

/** By the distance of the AUC from 0.5, the largest first; those without one last; then by id. */
function byDistance(ids: readonly string[]): (a: SeparatedColumn, b: SeparatedColumn) => number {
  const distance = ({ auc }: SeparatedColumn) => (auc === null ? -1 : Math.abs(auc - 0.5));
  return (a, b) => distance(b) - distance(a) || compareText(ids[a.column]!, ids[b.column]!);
}

/**
 * The decisions of the metric that was best in each fold's training rows by Youden's index (of equal ones the first
 * of the catalogue), judged on the rows held out; a fold without a usable metric calls its rows poor.
 */
function bestInFold(
  context: SeparationContext,
  metrics: readonly SeparatedColumn[],
): SeparationReport['bestInFold'] {
  const usable = metrics.filter(hasThreshold);
  if (usable.length === 0) return { balancedAccuracy: NO_DECISIONS.balancedAccuracy, chosen: [] };
  const decisions = new Uint8Array(context.positive.length);
  const folds = new Map<number, number>();
  context.folds.forEach(({ test }, fold) => {
    const gain = ({ trained }: SeparatedColumn) => trained[fold]!.youden;
    const best = usable.reduce((former, each) => (gain(each) > gain(former) + 1e-12 ? each : former));
    for (const row of test) decisions[row] = best.decisions[row]!;
    folds.set(best.column, (folds.get(best.column) ?? 0) + 1);
  });
  const resampled: (number | null)[] = [];
  if (context.instances.names.length >= FEWEST_ROWS) {
    eachResample(context, (weights) => {
      resampled.push(youdenOfDecisions(decisions, context.positive, weights));
    });
  }
  const chosen = [...folds].sort(([a, m], [b, n]) => n - m || a - b);
  return {
    balancedAccuracy: decisionScores(youdenOfDecisions(decisions, context.positive), resampled)
      .balancedAccuracy,
    chosen: chosen.map(([column, count]) => ({ id: context.table.ids[column]!, folds: count })),
  };
}

function notesOf(context: SeparationContext, metrics: readonly SeparatedColumn[]): string[] {
  const { positive, instances, folds, options } = context;
  const without = metrics.filter((each) => !hasThreshold(each)).length;
  const notes: readonly (readonly [boolean, string])[] = [
    [
      without > 0,
      `${without} of the metrics have no threshold: they do not vary, or fewer than ${FEWEST_ROWS} labelled rows have them.`,
    ],
    [
      instances.names.length < FEWEST_ROWS,
      `Thresholds have no intervals: there are ${instances.names.length} instances to draw from, fewer than ${FEWEST_ROWS}.`,
    ],
    [
      folds.length < options.folds,
      `Thresholds were judged in ${folds.length} folds, not ${options.folds}: there are no more instances.`,
    ],
    [
      positive.length > MANY_ROWS,
      `With ${positive.length} rows only the thresholds of the ${STRONGEST} best metrics and of the sizes have intervals.`,
    ],
  ];
  return notes.filter(([holds]) => holds).map(([, sentence]) => sentence);
}

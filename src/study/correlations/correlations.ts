import { compareText } from '../../core/ordering.ts';
import { benjaminiHochberg } from '../../stats/benjamini-hochberg.ts';
import type { Interval } from '../../stats/interval.ts';
import { median } from '../../stats/median.ts';
import { quantile } from '../../stats/quantile.ts';
import type { Answer } from '../answer.ts';
import type { CorrelationEstimate, CorrelationsReport, MetricCorrelation } from '../report.ts';
import { STRONGEST } from '../sample-limits.ts';
import type { Control, StudyTable } from '../table.ts';
import type { Target } from '../target.ts';
import {
  type CorrelationContext,
  type CorrelationOptions,
  columnNumbers,
  correlationContext,
  hasManyRows,
  isControl,
} from './context.ts';
import { type ColumnIntervals, correlationIntervals } from './intervals.ts';
import { correlationNotes, NO_ORDER } from './notes.ts';
import { countsForChance } from './permutations.ts';
import {
  type ColumnPoints,
  type CorrelationPoint,
  type CorrelationPoints,
  correlationPoints,
} from './points.ts';

/**
 * Q1: how every metric, and every size, goes with the label. All in this thread; to share the work, make the
 * {@link correlationContext} in each thread, give each some columns for {@link correlationPoints}, then some of the
 * {@link columnsWithIntervals} for {@link correlationIntervals}, and join with {@link correlationsReport}.
 */
export function correlations(
  table: StudyTable,
  target: Target,
  options: CorrelationOptions,
): Answer<CorrelationsReport> {
  const context = correlationContext(table, target, options);
  if (context === null) return { report: null, notes: [NO_ORDER] };
  const points = correlationPoints(context, columnNumbers(context));
  const intervals = correlationIntervals(context, columnsWithIntervals(context, [points]));
  return correlationsReport(context, [points], intervals);
}

/** The columns that get intervals: all, or with many rows the strongest metrics and the controls. */
export function columnsWithIntervals(
  context: CorrelationContext,
  parts: readonly CorrelationPoints[],
): number[] {
  const columns = parts.flatMap((part) => part.columns);
  if (!hasManyRows(context)) return columns.map(({ column }) => column);
  const metrics = columns.filter(({ column }) => !isControl(context, column)).sort(byStrength);
  const controls = columns.filter(({ column }) => isControl(context, column));
  return [...metrics.slice(0, STRONGEST), ...controls].map(({ column }) => column);
}

/** Joins the parts of Q1, in whatever order and split they come. */
export function correlationsReport(
  context: CorrelationContext,
  parts: readonly CorrelationPoints[],
  intervals: readonly ColumnIntervals[],
): Answer<CorrelationsReport> {
  const columns = parts.flatMap((part) => part.columns).sort((a, b) => a.column - b.column);
  const metrics = columns.filter(({ column }) => !isControl(context, column));
  const controls = columns.filter(({ column }) => isControl(context, column));
  const report = {
    metrics: estimates(metrics.sort(byStrength), intervals),
    controls: estimates(controls, intervals) as (MetricCorrelation & { id: Control })[],
    chance: chanceOf(context, metrics, parts),
    resamples: context.options.resamples,
  };
  return { report, notes: correlationNotes(context, metrics) };
}

function byStrength(a: ColumnPoints, b: ColumnPoints): number {
  const strength = ({ spearman }: ColumnPoints) => (spearman.value === null ? -1 : Math.abs(spearman.value));
  return strength(b) - strength(a) || compareText(a.id, b.id);
}

function estimates(
  columns: readonly ColumnPoints[],
  intervals: readonly ColumnIntervals[],
): MetricCorrelation[] {
  const intervalsOf = new Map(intervals.map((each) => [each.column, each]));
  const kind = (of: (points: ColumnPoints) => CorrelationPoint | null, interval: keyof ColumnIntervals) => {
    const q = benjaminiHochberg(columns.map((points) => of(points)?.p ?? null));
    return columns.map((points, at) => {
      const found = intervalsOf.get(points.column)?.[interval] as Interval | null | undefined;
      const point = of(points);
      return point && estimate(point, q[at]!, found ?? null);
    });
  };
  const spearman = kind((points) => points.spearman, 'spearman');
  const tau = kind((points) => points.tau, 'tau');
  const within = kind((points) => points.within, 'within');
  const partial = kind((points) => points.partial, 'partial');
  return columns.map(({ id, defined, nonZero }, at) => ({
    id,
    defined,
    nonZero,
    spearman: spearman[at]!,
    tau: tau[at]!,
    within: within[at]!,
    partial: partial[at]!,
  }));
}

function estimate(
  { value, n, p }: CorrelationPoint,
  q: number | null,
  interval: Interval | null,
): CorrelationEstimate {
  const known = value === null ? null : interval;
  return { value, low: known?.low ?? null, high: known?.high ?? null, n, p, q };
}

/** Where the largest correlation stands among those by chance. */
function chanceOf(
  { options, label }: CorrelationContext,
  metrics: readonly ColumnPoints[],
  parts: readonly CorrelationPoints[],
): CorrelationsReport['chance'] {
  const counted = metrics.filter(
    ({ spearman }) => spearman.value !== null && countsForChance(spearman.n, label.length),
  );
  const none = { permutations: options.permutations, maximum95: null, median: null, p: null };
  if (counted.length === 0 || options.permutations === 0) return none;
  const largest = new Float64Array(options.permutations);
  for (const part of parts) {
    part.largest.forEach((size, at) => {
      largest[at] = Math.max(largest[at]!, size);
    });
  }
  const observed = Math.max(...counted.map(({ spearman }) => Math.abs(spearman.value!)));
  // Equal but for rounding counts as reached.
  const reached = largest.filter((size) => size >= observed - 1e-9).length;
  const sorted = largest.slice().sort();
  return {
    permutations: options.permutations,
    maximum95: quantile(sorted, 0.95),
    median: median(Array.from(largest)),
    p: (reached + 1) / (options.permutations + 1),
  };
}

import { partialCorrelationOfCodes } from '../../stats/partial-rank-correlation.ts';
import { rankCorrelations } from '../../stats/rank-correlation.ts';
import { type RankedCodes, rankedCodes } from '../../stats/ranked-codes.ts';
import { groupedCorrelation } from '../../stats/within-groups.ts';
import { FEWEST_ROWS } from '../sample-limits.ts';
import { type CorrelationContext, columnId, isControl, rankedWithin } from './context.ts';
import { type ColumnTests, permuteLabels, testColumn } from './permutations.ts';

/** A correlation without its interval. */
export interface CorrelationPoint {
  readonly value: number | null;
  /** Rows it stands on. */
  readonly n: number;
  readonly p: number | null;
}

/** How one column goes with the label, without intervals. */
export interface ColumnPoints {
  readonly column: number;
  readonly id: string;
  readonly defined: number;
  readonly nonZero: number;
  readonly spearman: CorrelationPoint;
  readonly tau: CorrelationPoint;
  readonly within: CorrelationPoint;
  readonly partial: CorrelationPoint | null;
}

/** Some columns' correlations, and what chance makes of them. */
export interface CorrelationPoints {
  readonly columns: readonly ColumnPoints[];
  /** Of each permutation within repositories the largest absolute Spearman among the metrics of these columns. */
  readonly largest: Float64Array;
}

/** So many columns share a pass over the permutations: their scores are held in memory together. */
const COLUMNS_AT_ONCE = 40;

/**
 * Correlations and p-values of some columns: the unit of work of Q1 that threads may share, any columns in any
 * split. The parts join into a report by `correlationsReport`.
 */
export function correlationPoints(
  context: CorrelationContext,
  columns: readonly number[],
): CorrelationPoints {
  const largest = new Float64Array(context.options.permutations);
  const points: ColumnPoints[] = [];
  for (let at = 0; at < columns.length; at += COLUMNS_AT_ONCE) {
    const measured = columns.slice(at, at + COLUMNS_AT_ONCE).map((column) => measure(context, column));
    const tested = permuteLabels(
      context,
      measured.flatMap(({ tests }) => tests ?? []),
      largest,
    );
    for (const { points: without, tests } of measured) {
      points.push(tests === null ? without : withPValues(without, tested.get(tests)!));
    }
  }
  return { columns: points, largest };
}

interface Measured {
  readonly points: ColumnPoints;
  /** null when the column has no correlation to test. */
  readonly tests: ColumnTests | null;
}

function measure(context: CorrelationContext, column: number): Measured {
  const values = context.columns[column]!;
  const ranked = rankedCodes(values);
  const control = isControl(context, column);
  const points = {
    column,
    id: columnId(context, column),
    ...sharesOf(values),
    ...correlate(context, values, ranked, control),
  };
  const testable = points.spearman.value !== null;
  return { points, tests: testable ? testColumn(context, ranked, points, control) : null };
}

/** Shares of the rows where a metric is defined, and where it is defined and not 0; 0 of no rows. */
function sharesOf(values: Float64Array): { defined: number; nonZero: number } {
  let defined = 0;
  let nonZero = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    defined++;
    if (value !== 0) nonZero++;
  }
  const rows = Math.max(values.length, 1);
  return { defined: defined / rows, nonZero: nonZero / rows };
}

type Correlations = Pick<ColumnPoints, 'spearman' | 'tau' | 'within' | 'partial'>;

function correlate(
  context: CorrelationContext,
  values: Float64Array,
  ranked: RankedCodes,
  control: boolean,
): Correlations {
  const { labelRanks, labelWithin, controls } = context;
  const { rho, tau, n } = rankCorrelations(ranked, labelRanks);
  const none = { value: null, n, p: null };
  if (n < FEWEST_ROWS) return { spearman: none, tau: none, within: none, partial: control ? null : none };
  const within = groupedCorrelation(rankedWithin(context, values), labelWithin);
  const partial = control ? null : partialCorrelationOfCodes(ranked, labelRanks, controls);
  return {
    spearman: { value: rho, n, p: null },
    tau: { value: tau, n, p: null },
    within: { value: within.rho, n: within.n, p: null },
    partial: partial && { value: partial.rho, n: partial.n, p: null },
  };
}

type PValues = ReturnType<typeof permuteLabels> extends ReadonlyMap<ColumnTests, infer P> ? P : never;

function withPValues(points: ColumnPoints, p: PValues): ColumnPoints {
  const tested = (point: CorrelationPoint, value: number | null) =>
    point.value === null ? point : { ...point, p: value };
  return {
    ...points,
    spearman: tested(points.spearman, p.spearman),
    tau: tested(points.tau, p.tau),
    within: tested(points.within, p.within),
    partial: points.partial && tested(points.partial, p.partial),
  };
}

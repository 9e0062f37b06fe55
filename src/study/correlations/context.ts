import { type RankedCodes, rankedCodes } from '../../stats/ranked-codes.ts';
import { type GroupedCodes, groupedCodes } from '../../stats/within-groups.ts';
import { groupRows, type RowGroups } from '../row-groups.ts';
import { MANY_ROWS } from '../sample-limits.ts';
import { CONTROLS, type StudyTable, tableRows } from '../table.ts';
import { labelledRows, type Target } from '../target.ts';
import { isConstantWithin } from './exchange.ts';

/** How Q1 is asked. */
export interface CorrelationOptions {
  readonly seed: number;
  /** Bootstrap resamples of each interval. */
  readonly resamples: number;
  /** Permutations of the labels. */
  readonly permutations: number;
}

/** What every metric's correlations need: made once, the same in every thread from the same input. */
export interface CorrelationContext {
  /** The labelled rows. */
  readonly table: StudyTable;
  /** Columns by number: the metrics in the table's order, then the controls. */
  readonly columns: readonly Float64Array[];
  /** Class codes as numbers, and as ranks. */
  readonly label: Float64Array;
  readonly labelRanks: RankedCodes;
  /** Ranks of the class codes within repositories. */
  readonly labelWithin: GroupedCodes;
  /** Ranks of the controls, which are those of their logarithms. */
  readonly controls: readonly RankedCodes[];
  readonly instances: RowGroups;
  readonly repositories: RowGroups;
  /** Whether all rows of an instance have one label. */
  readonly constantLabels: boolean;
  /** With as many permutations as are made. */
  readonly options: CorrelationOptions;
  /** Permutations asked for. */
  readonly asked: number;
}

/** Beyond this many row-permutations the resolution of p-values is not worth the time: 100 at 100,000 rows. */
const MOST_PERMUTED_ROWS = 10_000_000;
/** As many permutations show the shape of the distribution at any size. */
const FEWEST_PERMUTATIONS = 100;

/**
 * Prepares Q1 for the labelled rows. null when the label has no order: more than two classes without one. Two
 * classes are their codes, 0 and 1.
 */
export function correlationContext(
  table: StudyTable,
  target: Target,
  options: CorrelationOptions,
): CorrelationContext | null {
  if (target.kind === 'nominal' && target.classes.length > 2) return null;
  const rows = labelledRows(target);
  const labelled = tableRows(table, rows);
  const codes = Int32Array.from(rows, (row) => target.codes[row]!);
  const label = Float64Array.from(codes);
  const controls = CONTROLS.map((control) => labelled.controls[control]);
  const instances = groupRows(labelled.rows, 'instance');
  const repositories = groupRows(labelled.rows, 'repo');
  return {
    table: labelled,
    columns: [...labelled.columns, ...controls],
    label,
    labelRanks: rankedCodes(label),
    labelWithin: groupedCodes(label, repositories.codes, repositories.names.length),
    controls: controls.map(rankedCodes),
    instances,
    repositories,
    constantLabels: isConstantWithin(codes, instances),
    options: { ...options, permutations: permutationsAt(rows.length, options.permutations) },
    asked: options.permutations,
  };
}

/** Numbers of all columns: the metrics', then the controls'. */
export function columnNumbers({ columns }: CorrelationContext): number[] {
  return [...columns.keys()];
}

/** Ranks of a column within repositories. */
export function rankedWithin({ repositories }: CorrelationContext, values: Float64Array): GroupedCodes {
  return groupedCodes(values, repositories.codes, repositories.names.length);
}

/** Whether a column is one of the controls. */
export function isControl({ table }: CorrelationContext, column: number): boolean {
  return column >= table.ids.length;
}

/** The metric or control of a column. */
export function columnId({ table }: CorrelationContext, column: number): string {
  return table.ids[column] ?? CONTROLS[column - table.ids.length]!;
}

/** Whether there are so many rows that only the strongest metrics get intervals. */
export function hasManyRows({ label }: CorrelationContext): boolean {
  return label.length > MANY_ROWS;
}

function permutationsAt(rows: number, asked: number): number {
  const affordable = Math.floor(MOST_PERMUTED_ROWS / Math.max(rows, 1));
  return Math.min(asked, Math.max(affordable, FEWEST_PERMUTATIONS));
}

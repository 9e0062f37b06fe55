import type { Answer } from '../../study/answer.ts';
import { type CorrelationContext, correlationContext } from '../../study/correlations/context.ts';
import { correlations } from '../../study/correlations/correlations.ts';
import { type ColumnIntervals, correlationIntervals } from '../../study/correlations/intervals.ts';
import { type CorrelationPoints, correlationPoints } from '../../study/correlations/points.ts';
import type { CorrelationsReport, SeparationReport } from '../../study/report.ts';
import {
  type SeparatedColumn,
  type SeparationIntervals,
  separateColumns,
  separationIntervals,
} from '../../study/separation/columns.ts';
import { type SeparationContext, separationContext } from '../../study/separation/context.ts';
import { separation } from '../../study/separation/separation.ts';
import type { FoldInput, FoldResult, FoldTask } from '../../study/surrogates/fold-task.ts';
import { runFoldTask } from '../../study/surrogates/fold-task-run.ts';
import { tableRows } from '../../study/table.ts';
import { targetRows } from '../../study/target.ts';
import { growTrees } from '../../surrogate/forest.ts';
import type { ForestOptions } from '../../surrogate/forest-options.ts';
import { surrogateTraining } from '../../surrogate/surrogate.ts';
import type { Tree } from '../../surrogate/tree.ts';

/** How the questions on single metrics are asked. */
export interface SingleMetricOptions {
  readonly seed: number;
  readonly folds: number;
  readonly resamples: number;
  readonly permutations: number;
}

/** What all work of a study shares; its columns lie in memory that threads share. */
export interface SharedStudy {
  readonly input: FoldInput;
  readonly options: SingleMetricOptions;
}

/** The questions on single metrics, asked of a part of the rows. */
export interface PartAnswer {
  readonly correlations: Answer<CorrelationsReport>;
  readonly separation: Answer<SeparationReport>;
}

/** Work of a study that a thread can do by itself: its result depends on the shared data and the task alone. */
export interface StudyWork {
  fold(task: FoldTask): FoldResult;
  points(columns: readonly number[]): CorrelationPoints;
  intervals(columns: readonly number[]): ColumnIntervals[];
  separated(columns: readonly number[]): SeparatedColumn[];
  separatedIntervals(columns: readonly SeparatedColumn[]): SeparationIntervals[];
  part(rows: Uint32Array): PartAnswer;
  trees(range: TreeRange): Tree[];
}

/** Which trees of a forest on all labelled rows to grow. */
export interface TreeRange {
  readonly first: number;
  readonly count: number;
  readonly forest: ForestOptions;
}

/** Names a piece of work and what it takes. */
export type StudyTask = {
  readonly [Name in keyof StudyWork]: { readonly work: Name; readonly of: Parameters<StudyWork[Name]>[0] };
}[keyof StudyWork];

/** The work on some data; what the questions prepare is prepared once, when first needed. */
export function studyWork({ input, options }: SharedStudy): StudyWork {
  const { table, target } = input;
  // Whoever has no answer to a question gives out no work for it.
  const correlated = once(() => correlationContext(table, target, options) as CorrelationContext);
  const separable = once(() => separationContext(table, target, options) as SeparationContext);
  const training = once(() => surrogateTraining({ columns: table.columns, codes: target.codes, target }));
  return {
    fold: (task) => runFoldTask(input, task),
    points: (columns) => correlationPoints(correlated(), columns),
    intervals: (columns) => correlationIntervals(correlated(), columns),
    separated: (columns) => separateColumns(separable(), columns),
    separatedIntervals: (columns) => separationIntervals(separable(), columns),
    part: (rows) => ({
      correlations: correlations(tableRows(table, rows), targetRows(target, rows), options),
      separation: separation(tableRows(table, rows), targetRows(target, rows), options),
    }),
    trees: ({ first, count, forest }) => growTrees(training().set, forest, first, count),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

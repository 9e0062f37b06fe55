import { filterReport } from '../filter/filter.ts';
import { importanceReport } from '../importance/importance.ts';
import { importanceSets } from '../importance/sets.ts';
import type { FilterReport, ImportanceReport, StudyPredictions, SurrogateReport } from '../report.ts';
import { classCounts, labelledRows } from '../target.ts';
import { clusterNote } from './clusters.ts';
import type { FoldInput, FoldResult, RunFoldTasks } from './fold-task.ts';
import { sequentially, takeInTurn } from './fold-task-run.ts';
import type { SurrogateOptions } from './options.ts';
import { type EstimandPlan, planSurrogates, tasksOf } from './plan.ts';
import { type OutOfFold, outOfFold } from './pool.ts';
import { studyPredictions } from './predictions.ts';
import { surrogateReport } from './report.ts';

/** Q4, Q5 and Q6 without transfer; what the rows do not allow is missing and a note says why. */
export interface SurrogateAnswers {
  readonly surrogates: readonly SurrogateReport[];
  readonly importance: ImportanceReport | null;
  /** By instance and by repository. */
  readonly filters: readonly FilterReport[];
  /** The pooled predictions of the two forests; null where no estimand could be asked. */
  readonly predictions: StudyPredictions | null;
  readonly notes: readonly string[];
}

/** A class with fewer rows is told of: its scores rest on these few. */
const FEW_ROWS = 10;

/**
 * Can all metrics together stand for the label, which of them matter, and what does a filter cost (Q4 to Q6)?
 * All fits are tasks that `run` may do anywhere and in any order.
 *
 * @throws {ArchdeltaError} what `run` throws.
 */
export async function evaluateSurrogates(
  input: FoldInput,
  options: SurrogateOptions,
  run: RunFoldTasks = sequentially(input),
): Promise<SurrogateAnswers> {
  const { estimands, notes } = planSurrogates(input, options.folds);
  const sets = importanceSets(input.table, options.clusters, options.repeats);
  const tasks = estimands.map((plan) =>
    tasksOf(plan, plan.estimand === 'instance' && options.repeats > 0 ? sets.plan : undefined),
  );
  const results = takeInTurn(await run(tasks.flat()), tasks);
  const pooled = estimands.map((plan, at) => poolPredictors(input, plan, results[at]!));
  const ofEstimands = estimands.map((plan, at) => ({ plan, results: results[at]!, pooled: pooled[at]! }));
  const byInstance = ofEstimands.find(({ plan }) => plan.estimand === 'instance');
  const filtered = ofEstimands.filter(({ plan }) => plan.estimand !== 'language');
  const filters = filtered.flatMap((each) => filterReport(input, each.pooled, options.resamples) ?? []);
  return {
    surrogates: ofEstimands.map((each) => surrogateReport(input, each.plan, each.pooled, options)),
    importance:
      byInstance === undefined || options.repeats === 0
        ? null
        : // The forest of all metrics is a plan's first predictor.
          importanceReport(
            input,
            sets,
            byInstance.pooled[0]!,
            byInstance.results.slice(0, byInstance.plan.splits.length),
            options.resamples,
          ),
    filters,
    predictions: pooled.length === 0 ? null : studyPredictions(input.table, input.target, pooled.flat()),
    notes:
      estimands.length === 0
        ? notes
        : [...notes, ...clusterNotes(input, pooled), ...notesOf(input, filters.length)],
  };
}

/** The pooled predictions of each predictor of a plan, in its order, which is that of the tasks. */
function poolPredictors(
  { target }: FoldInput,
  plan: EstimandPlan,
  results: readonly FoldResult[],
): OutOfFold[] {
  const folds = plan.splits.length;
  return plan.predictors.map((predictor, at) =>
    outOfFold(plan, predictor, results.slice(at * folds, (at + 1) * folds), target),
  );
}

function clusterNotes({ table }: FoldInput, pooled: readonly OutOfFold[][]): string[] {
  return pooled.flatMap(([first]) => clusterNote(table, first!.rows, first!.estimand));
}

function notesOf({ table, target }: FoldInput, filters: number): string[] {
  const notes = classCounts(target).flatMap((rows, code) =>
    rows > 0 && rows < FEW_ROWS
      ? [`Class ${target.classes[code]} has ${rows} rows: what is said of it rests on these.`]
      : [],
  );
  const rows = labelledRows(target);
  if (!table.columns.some((column) => varies(column, rows)))
    notes.push('No metric varies in the labelled rows: the forest says what the majority says.');
  if (target.kind === 'nominal' && target.classes.length > 2)
    notes.push('The classes have no order: no kappa, no ranked probability score, no logistic baseline.');
  if (filters === 0)
    notes.push('No filter: nobody says which classes are good, or all rows are of one kind.');
  return notes;
}

function varies(column: Float64Array, rows: Uint32Array): boolean {
  const values = Float64Array.from(rows, (row) => column[row]!).filter((value) => !Number.isNaN(value));
  return values.some((value) => value !== values[0]);
}

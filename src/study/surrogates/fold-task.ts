import type { PredictorName } from '../report.ts';
import type { StudyTable } from '../table.ts';
import type { Target } from '../target.ts';

/** What every fold of a study shares: handed to a worker once, before its tasks. */
export interface FoldInput {
  readonly table: StudyTable;
  readonly target: Target;
  readonly seed: number;
  /** Trees of each forest. */
  readonly trees: number;
}

/** Metrics to permute together, as places in the table's `ids`, each set `repeats` times. */
export interface PermutationPlan {
  readonly sets: readonly (readonly number[])[];
  readonly repeats: number;
}

/**
 * One unit of work: fit one predictor on some rows and predict others. Plain data, so that it can be handed to a
 * worker; its result depends on the input and the task alone, never on order or thread.
 */
export interface FoldTask {
  /** What it is a fold of, as `instance` or `transfer/repo/0`: also the name of its random streams. */
  readonly plan: string;
  readonly fold: number;
  readonly predictor: PredictorName;
  /** Labelled rows of the table; none of their instances is among those of `test`. */
  readonly train: Uint32Array;
  readonly test: Uint32Array;
  /** Of a forest of all metrics: what to permute in the tested rows. */
  readonly permutation?: PermutationPlan;
}

/** What a predictor says of a task's tested rows. */
export interface FoldResult {
  /** Tested rows x classes, row by row. */
  readonly probabilities: Float64Array;
  /** The predicted class of each tested row. */
  readonly predicted: Int32Array;
  /** The metric that stood for all, of the predictor that chooses one; absent when none could be chosen. */
  readonly chosen?: string;
  /** Sets x tested rows x classes: how many of the repeats predicted the class. */
  readonly permuted?: Uint16Array;
}

/** Runs tasks, in any order and place, and gives their results in the order of the tasks. */
export type RunFoldTasks = (tasks: readonly FoldTask[]) => Promise<readonly FoldResult[]>;

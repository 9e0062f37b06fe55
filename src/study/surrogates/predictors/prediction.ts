import type { FoldInput, FoldTask } from '../fold-task.ts';

/** What a predictor gives: probabilities of its tested rows, and what else is worth telling of the fit. */
export interface Prediction {
  /** Tested rows x classes, row by row; each row sums to 1. */
  readonly probabilities: Float64Array;
  readonly chosen?: string;
  readonly permuted?: Uint16Array;
}

/** Fits on the training rows of a task, and on nothing else, and predicts its tested rows. */
export type Predictor = (input: FoldInput, task: FoldTask) => Prediction;

import { ArchdeltaError } from '../../core/errors.ts';
import { classLabels } from '../../surrogate/class-labels.ts';
import type { FoldInput, FoldResult, FoldTask, RunFoldTasks } from './fold-task.ts';
import { classShares } from './predictors/class-shares.ts';
import { PREDICTORS } from './predictors/index.ts';

/**
 * Fits a task's predictor on its training rows and predicts its tested rows. Depends on nothing but its arguments.
 *
 * @throws {ArchdeltaError} `internal` for a task without rows to fit on, or whose rows have no label.
 */
export function runFoldTask(input: FoldInput, task: FoldTask): FoldResult {
  const { train, test } = task;
  if (train.length === 0)
    throw new ArchdeltaError('internal', `fold ${task.fold} of ${task.plan} fits on no row`);
  for (const row of train) {
    if (!(input.target.codes[row]! >= 0))
      throw new ArchdeltaError('internal', `row ${row} to fit on has no label`);
  }
  const prediction = PREDICTORS[task.predictor](input, task);
  const predicted = classLabels(prediction.probabilities, classShares(input.target, train));
  if (predicted.length !== test.length) {
    throw new ArchdeltaError('internal', `${predicted.length} predictions of ${test.length} rows`);
  }
  return { ...prediction, predicted };
}

/** Runs tasks one after another, here. */
export function sequentially(input: FoldInput): RunFoldTasks {
  return async (tasks) => tasks.map((task) => runFoldTask(input, task));
}

/** The results of lists of tasks that were run as one, taken apart again. */
export function takeInTurn(
  results: readonly FoldResult[],
  tasks: readonly (readonly FoldTask[])[],
): FoldResult[][] {
  let taken = 0;
  return tasks.map(({ length }) => {
    taken += length;
    return results.slice(taken - length, taken);
  });
}

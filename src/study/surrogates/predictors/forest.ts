import { createRandom } from '../../../core/random.ts';
import { type Forest, predictProbabilities, trainForest } from '../../../surrogate/forest.ts';
import type { ForestOptions } from '../../../surrogate/forest-options.ts';
import { applyImputation, fitImputation } from '../../../surrogate/imputation.ts';
import type { StudyTable } from '../../table.ts';
import type { FoldInput, FoldTask } from '../fold-task.ts';
import { majority } from './majority.ts';
import { permutedCounts } from './permuted-counts.ts';
import type { Prediction, Predictor } from './prediction.ts';

/**
 * How every forest of a study is grown. Leaves of five rows and more: on patches of one instance smaller ones
 * learn noise, a forest on three sizes most of all. Rows count alike, so that the shares stay probabilities.
 */
export const FOREST_SETTINGS = {
  classWeight: 'none',
  minimumLeaf: 5,
} as const satisfies Partial<ForestOptions>;

/** What a forest looks at: columns of a table, NaN where undefined. */
export type ColumnsOf = (table: StudyTable) => readonly Float64Array[];

/** All metrics. */
export const allMetrics: ColumnsOf = ({ columns }) => columns;

/** The sizes of the patch, without that of the repository. */
export const patchSizes: ColumnsOf = ({ controls }) => [controls.plain_lines, controls.files, controls.hunks];

/** All metrics, then the sizes of the patch. */
export const metricsAndSizes: ColumnsOf = (table) => [...allMetrics(table), ...patchSizes(table)];

/** A random forest on some columns; its imputation is that of the training rows. */
export function forestOn(columnsOf: ColumnsOf): Predictor {
  return (input, task): Prediction => {
    const columns = columnsOf(input.table);
    const trained = rowsOf(columns, task.train);
    const imputation = fitImputation(trained);
    const forest = grow(input, task, applyImputation(imputation, trained));
    // No column varies in the training rows: there is nothing to ask.
    if (forest === null) return majority(input, task);
    const features = applyImputation(imputation, rowsOf(columns, task.test));
    const probabilities = predictProbabilities(forest, features);
    if (task.permutation === undefined) return { probabilities };
    const permuted = permutedCounts(input, task, task.permutation, { forest, imputation, features });
    return { probabilities, permuted };
  };
}

function grow(input: FoldInput, task: FoldTask, columns: readonly Float64Array[]): Forest | null {
  if (columns.length === 0) return null;
  const codes = Int32Array.from(task.train, (row) => input.target.codes[row]!);
  const seed = createRandom(input.seed, 'fold', task.plan, task.fold, task.predictor).uint32();
  const options = { ...FOREST_SETTINGS, seed, trees: input.trees };
  return trainForest({ columns, codes, classes: input.target.classes.length }, options);
}

function rowsOf(columns: readonly Float64Array[], rows: Uint32Array): Float64Array[] {
  return columns.map((column) => Float64Array.from(rows, (row) => column[row]!));
}

import { createRandom } from '../../../core/random.ts';
import { classLabels } from '../../../surrogate/class-labels.ts';
import type { Forest } from '../../../surrogate/forest.ts';
import { featureSources, type Imputation } from '../../../surrogate/imputation.ts';
import { permuteColumns } from '../../../surrogate/permutation-importance.ts';
import type { FoldInput, FoldTask, PermutationPlan } from '../fold-task.ts';
import { classShares } from './class-shares.ts';

/** A grown forest and the features of the rows that it is tested on. */
export interface TestedForest {
  readonly forest: Forest;
  readonly imputation: Imputation;
  readonly features: readonly Float64Array[];
}

/**
 * Which classes a forest predicts when sets of metrics are permuted over the tested rows: sets x rows x classes,
 * the number of repeats that predicted the class. A metric goes with its missing indicator.
 */
export function permutedCounts(
  { target, seed }: FoldInput,
  task: FoldTask,
  { sets, repeats }: PermutationPlan,
  { forest, imputation, features }: TestedForest,
): Uint16Array {
  const rows = task.test.length;
  const shares = classShares(target, task.train);
  const counts = new Uint16Array(sets.length * rows * shares.length);
  const sources = featureSources(imputation);
  const featureSets = sets.map((set) =>
    [...sources.keys()].filter((feature) => set.includes(sources[feature]!)),
  );
  const options = { seed: createRandom(seed, 'permutation', task.plan, task.fold).uint32(), repeats };
  permuteColumns(forest, features, featureSets, options, (probabilities, set) => {
    if (set < 0) return;
    const predicted = classLabels(probabilities, shares);
    for (let row = 0; row < rows; row++) counts[(set * rows + row) * shares.length + predicted[row]!]!++;
  });
  return counts;
}

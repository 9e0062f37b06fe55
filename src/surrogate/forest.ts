import { ArchdeltaError } from '../core/errors.ts';
import { createRandom } from '../core/random.ts';
import { binColumn } from './binning.ts';
import { bootstrapOf } from './bootstrap.ts';
import { type ForestOptions, requireForestOptions } from './forest-options.ts';
import { requireTrainingSet, type TrainingSet } from './training-set.ts';
import { addShares, leafFrom, type Tree } from './tree.ts';
import { TreeGrower } from './tree-growth.ts';

/** A random forest of classification trees. */
export interface Forest {
  readonly classes: number;
  /** Columns that it predicts from. */
  readonly features: number;
  readonly trees: readonly Tree[];
}

/**
 * Grows all trees of a random forest. Source: Breiman 2001, Random forests (Machine Learning 45); with the
 * defaults and the averaging of class shares of scikit-learn's `RandomForestClassifier`.
 *
 * @throws {ArchdeltaError} `usage` for wrong options, `internal` for a broken training set.
 */
export function trainForest(set: TrainingSet, options: ForestOptions): Forest {
  const trees = growTrees(set, options, 0, options.trees);
  return { classes: set.classes, features: set.columns.length, trees };
}

/**
 * Grows the trees `first` to `first + count - 1` of a forest. Each depends on the seed and its number alone:
 * ranges grown anywhere, joined in order, are the forest of {@link trainForest}. Columns that are constant in the
 * training set are never drawn.
 *
 * @throws {ArchdeltaError} `usage` for wrong options, `internal` for a broken training set.
 */
export function growTrees(set: TrainingSet, options: ForestOptions, first: number, count: number): Tree[] {
  requireForestOptions(options);
  requireTrainingSet(set);
  const binned = set.columns.map(binColumn);
  const features = Int32Array.from(binned.keys()).filter((feature) => binned[feature]!.low.length > 1);
  const grower = new TreeGrower({
    columns: Array.from(features, (feature) => binned[feature]!),
    features,
    codes: set.codes,
    classes: set.classes,
    featuresPerSplit: options.featuresPerSplit ?? Math.floor(Math.sqrt(features.length)),
    minimumLeaf: options.minimumLeaf,
    maximumDepth: options.maximumDepth ?? Number.POSITIVE_INFINITY,
  });
  const draw = bootstrapOf(set, options);
  return Array.from({ length: count }, (_, at) =>
    grower.grow(draw(first + at), createRandom(options.seed, 'splits', first + at)),
  );
}

/**
 * Probability of each class, row by row: the mean of the trees' leaf shares.
 *
 * @param columns one a feature of the forest, finite.
 * @throws {ArchdeltaError} `internal` for another number of columns.
 */
export function predictProbabilities(forest: Forest, columns: readonly Float64Array[]): Float64Array {
  const { classes, trees } = forest;
  const rows = requireColumns(forest, columns);
  const sums = new Float64Array(rows * classes);
  for (const tree of trees) {
    for (let row = 0; row < rows; row++) {
      addShares(tree, leafFrom(tree, 0, columns, row), sums, row, classes);
    }
  }
  return sums.map((sum) => sum / trees.length);
}

/**
 * Rows of columns that a forest is to predict from.
 *
 * @throws {ArchdeltaError} `internal` for another number of columns, or columns of different lengths.
 */
export function requireColumns({ features }: Forest, columns: readonly Float64Array[]): number {
  const rows = columns[0]?.length ?? 0;
  if (columns.length !== features || columns.some((column) => column.length !== rows)) {
    throw new ArchdeltaError('internal', `a forest of ${features} features got ${columns.length} columns`);
  }
  return rows;
}

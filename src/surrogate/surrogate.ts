import { ArchdeltaError } from '../core/errors.ts';
import { sha256 } from '../core/hashing.ts';
import { compareText } from '../core/ordering.ts';
import { balancedAccuracy, macroF1 } from '../stats/classification-scores.ts';
import { confusionMatrix } from '../stats/confusion.ts';
import { cohenKappa } from '../stats/kappa.ts';
import { classLabels } from './class-labels.ts';
import { classCounts } from './class-weights.ts';
import { type Forest, growTrees, predictProbabilities } from './forest.ts';
import type { ForestOptions } from './forest-options.ts';
import { applyImputation, fitImputation, type Imputation } from './imputation.ts';
import { outOfBag } from './out-of-bag.ts';
import type { TrainingSet } from './training-set.ts';

/** What a surrogate predicts. */
export interface SurrogateTarget {
  /** Name of the label's column, as `aqj`. */
  readonly name: string;
  readonly kind: 'ordinal' | 'nominal';
  /** Names of the classes, at least two; an ordinal target's ascend. */
  readonly classes: readonly string[];
  /** Indices of the classes that count as good; absent when nobody says which. */
  readonly good?: readonly number[];
}

/** A row that a forest predicted without having seen it: what bounds on a filter's losses rest on. */
export interface CalibrationRow {
  /** Predicted probability of good. */
  readonly p: number;
  readonly good: 0 | 1;
  /** Number of the row's instance or repository: rows of one are not independent. */
  readonly cluster: number;
}

/** Rows to choose thresholds on, and what they have in common with rows to come. */
export interface Calibration {
  /** What no forest had seen of the rows it predicted: their instance (repositories are known), or repository. */
  readonly by: 'instance' | 'repository';
  readonly rows: readonly CalibrationRow[];
}

/** Scores of the out-of-bag predictions; null where a score does not exist. */
export interface OutOfBagScores {
  /** Rows that at least one tree did not learn from. */
  readonly rows: number;
  /** Share of rows whose most probable class is wrong; the other scores are of the classes that stand for them. */
  readonly error: number | null;
  readonly balancedAccuracy: number | null;
  readonly macroF1: number | null;
  /** Quadratic-weighted; null of a nominal target. */
  readonly kappa: number | null;
}

/** A trained surrogate, with all that is needed to predict and to judge it: what is saved. */
export interface Surrogate {
  /** Version of the metric catalogue that the columns are of. */
  readonly catalogue: string;
  /** Metric ids, one a column. */
  readonly ids: readonly string[];
  readonly target: SurrogateTarget;
  readonly options: ForestOptions;
  readonly imputation: Imputation;
  readonly forest: Forest;
  /** Training rows of each class. */
  readonly trainingCounts: readonly number[];
  /** Marks (see {@link instanceMark}) of the instances that training rows are of, ascending. */
  readonly seen: readonly string[];
  readonly outOfBag: OutOfBagScores;
  readonly calibration: Calibration;
}

/** What a surrogate keeps of an instance's id: enough to know it again, 12 hex digits of its SHA-256. */
export function instanceMark(instance: string): string {
  return sha256(instance).slice(0, 12);
}

/** What a surrogate learns from. */
export interface SurrogateInput {
  readonly catalogue: string;
  readonly ids: readonly string[];
  readonly target: SurrogateTarget;
  /** One a metric id, one number a labelled row; NaN where the metric is undefined. */
  readonly columns: readonly Float64Array[];
  /** Class of each row; every row has one. */
  readonly codes: Int32Array;
  /** Instance ids of the rows, in any order. */
  readonly instances: readonly string[];
  readonly calibration: Calibration;
}

/** What a surrogate says of some rows. */
export interface SurrogatePrediction {
  /** Rows x classes, row by row. */
  readonly probabilities: Float64Array;
  /** The class that stands for the probabilities, as `classLabels` says. */
  readonly labels: Int32Array;
  /** Mean class index, sum k p_k, of an ordinal target; null of a nominal one. */
  readonly expected: Float64Array | null;
  /** Probability of good; null when the target has no good classes. */
  readonly good: Float64Array | null;
}

/** The features of a surrogate's training rows: what its trees are grown on, in ranges, anywhere. */
export interface SurrogateTraining {
  readonly imputation: Imputation;
  readonly set: TrainingSet;
}

/**
 * Trains a surrogate: imputation, then a random forest.
 *
 * @throws {ArchdeltaError} `usage` when there is nothing to learn (see {@link surrogateTraining}) and for wrong
 * options.
 */
export function trainSurrogate(input: SurrogateInput, options: ForestOptions): Surrogate {
  const training = surrogateTraining(input);
  return assembleSurrogate(input, options, training, growTrees(training.set, options, 0, options.trees));
}

/**
 * What the trees of a surrogate are grown on.
 *
 * @throws {ArchdeltaError} `usage` when the rows have fewer than two classes or no metric varies in them.
 */
export function surrogateTraining({
  columns,
  codes,
  target,
}: Pick<SurrogateInput, 'columns' | 'codes' | 'target'>): SurrogateTraining {
  const occurring = classCounts(codes, target.classes.length).filter((count) => count > 0).length;
  if (occurring < 2) {
    throw new ArchdeltaError(
      'usage',
      `the labelled rows hold ${occurring} of the classes of ${target.name}, not two`,
    );
  }
  const imputation = fitImputation(columns);
  const features = applyImputation(imputation, columns);
  if (features.length === 0) throw new ArchdeltaError('usage', 'no metric varies in the labelled rows');
  return { imputation, set: { columns: features, codes, classes: target.classes.length } };
}

/** Joins what {@link surrogateTraining} gave and all trees grown on it, in order, into a surrogate. */
export function assembleSurrogate(
  input: SurrogateInput,
  options: ForestOptions,
  { imputation, set }: SurrogateTraining,
  trees: Forest['trees'],
): Surrogate {
  const { catalogue, ids, target, codes, instances, calibration } = input;
  const forest: Forest = { classes: set.classes, features: set.columns.length, trees };
  const trainingCounts = Array.from(classCounts(codes, set.classes));
  return {
    catalogue,
    ids,
    target,
    options,
    imputation,
    forest,
    trainingCounts,
    seen: [...new Set(instances)].map(instanceMark).sort(compareText),
    outOfBag: outOfBagScores(forest, set, options, { target, trainingCounts }),
    calibration,
  };
}

/**
 * Predicts rows with a surrogate.
 *
 * @param columns one a metric id of the surrogate, in its order; NaN where the metric is undefined.
 * @throws {ArchdeltaError} `internal` for another number of columns.
 */
export function predictSurrogate(
  surrogate: Surrogate,
  columns: readonly Float64Array[],
): SurrogatePrediction {
  const { forest, imputation, target, trainingCounts } = surrogate;
  const probabilities = predictProbabilities(forest, applyImputation(imputation, columns));
  const weighted = (weightOf: (code: number) => number) =>
    Float64Array.from({ length: probabilities.length / forest.classes }, (_, row) => {
      let sum = 0;
      for (let code = 0; code < forest.classes; code++) {
        sum += weightOf(code) * probabilities[row * forest.classes + code]!;
      }
      return sum;
    });
  const { good } = target;
  return {
    probabilities,
    labels: classLabels(probabilities, sharesOf(trainingCounts)),
    expected: target.kind === 'ordinal' ? weighted((code) => code) : null,
    // Rounding must not lift a sum of shares above 1.
    good: good ? weighted((code) => (good.includes(code) ? 1 : 0)).map((sum) => Math.min(1, sum)) : null,
  };
}

function outOfBagScores(
  forest: Forest,
  set: TrainingSet,
  options: ForestOptions,
  { target, trainingCounts }: Pick<Surrogate, 'target' | 'trainingCounts'>,
): OutOfBagScores {
  const { probabilities, trees, counted, error } = outOfBag(forest, set, options);
  // A row that every tree has seen is left out: a negative code counts nowhere.
  const predicted = classLabels(probabilities, sharesOf(trainingCounts)).map((label, row) =>
    trees[row] === 0 ? -1 : label,
  );
  const confusion = confusionMatrix(set.codes, predicted, forest.classes);
  return {
    rows: counted,
    error,
    balancedAccuracy: balancedAccuracy(confusion),
    macroF1: macroF1(confusion),
    kappa: target.kind === 'ordinal' ? cohenKappa(confusion, 'quadratic') : null,
  };
}

function sharesOf(counts: readonly number[]): Float64Array {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return Float64Array.from(counts, (count) => count / rows);
}

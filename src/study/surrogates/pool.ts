import { ArchdeltaError } from '../../core/errors.ts';
import type { Estimand, PredictorName } from '../report.ts';
import type { Target } from '../target.ts';
import type { FoldResult } from './fold-task.ts';
import type { EstimandPlan } from './plan.ts';
import { isPrior, ranksWithinFolds } from './ranking.ts';
import type { Split } from './splits.ts';

/** Predictions of rows, each by a fit that has not seen it. */
export interface PooledPredictions {
  /** Rows of the table, fold by fold. */
  readonly rows: Uint32Array;
  /** The fold in which each row was predicted. */
  readonly folds: Int32Array;
  /** Class of each row, and the predicted one. */
  readonly truth: Int32Array;
  readonly predicted: Int32Array;
  /** Rows x classes, row by row. */
  readonly probabilities: Float64Array;
  /** Probability of good; null when nobody says what is good. */
  readonly good: Float64Array | null;
  /** What to rank rows by for "good": the probability, but of priors its rank in the fold. */
  readonly ranking: Float64Array | null;
  /** Whether rows of different folds cannot be ranked against each other, as those of priors. */
  readonly ranksByFold?: boolean;
}

/** What one predictor says of all rows under an estimand; the rows are the same for all its predictors. */
export interface OutOfFold extends PooledPredictions {
  readonly estimand: Estimand;
  readonly predictor: PredictorName;
}

/** Pools the folds of one predictor of a plan, given in the order of its splits. */
export function outOfFold(
  { estimand, splits }: EstimandPlan,
  predictor: PredictorName,
  results: readonly FoldResult[],
  target: Target,
): OutOfFold {
  const pooled = poolFolds(splits, results, target);
  const { truth, folds, good } = pooled;
  const mostFrequentClass = mostFrequent(truth, target.classes.length);
  return {
    ...pooled,
    // Close shares would let the folds call different classes the most frequent, against their own rows.
    ...(predictor === 'majority' && {
      predicted: truth.map(() => mostFrequentClass),
    }),
    estimand,
    predictor,
    ranking: good !== null && isPrior(predictor) ? ranksWithinFolds(good, folds) : good,
    ranksByFold: isPrior(predictor),
  };
}

/** The class that most rows have; of equally frequent ones the first. */
function mostFrequent(truth: Int32Array, classes: number): number {
  const counts = new Uint32Array(classes);
  for (const code of truth) counts[code]!++;
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

/** Pools the results of splits, given in their order. */
export function poolFolds(
  splits: readonly Split[],
  results: readonly FoldResult[],
  target: Target,
): PooledPredictions {
  if (results.length !== splits.length)
    throw new ArchdeltaError('internal', `${results.length} results of ${splits.length} folds`);
  const rows = Uint32Array.from(splits.flatMap(({ test }) => [...test]));
  const probabilities = Float64Array.from(results.flatMap((result) => [...result.probabilities]));
  const good = probabilityOfGood(probabilities, target);
  return {
    rows,
    folds: Int32Array.from(splits.flatMap(({ test }, fold) => Array.from(test, () => fold))),
    truth: Int32Array.from(rows, (row) => target.codes[row]!),
    predicted: Int32Array.from(results.flatMap(({ predicted }) => [...predicted])),
    probabilities,
    good,
    ranking: good,
  };
}

/** Some of the predictions, by their places in the pool. */
export function predictionsAt(pooled: PooledPredictions, at: Uint32Array): PooledPredictions {
  const classes = pooled.probabilities.length / pooled.rows.length;
  const numbers = (values: Float64Array | null) => values && Float64Array.from(at, (place) => values[place]!);
  const codes = (values: Int32Array) => Int32Array.from(at, (place) => values[place]!);
  const cells = [...at].flatMap((place) => [
    ...pooled.probabilities.subarray(place * classes, (place + 1) * classes),
  ]);
  return {
    rows: at.map((place) => pooled.rows[place]!),
    folds: codes(pooled.folds),
    truth: codes(pooled.truth),
    predicted: codes(pooled.predicted),
    probabilities: Float64Array.from(cells),
    good: numbers(pooled.good),
    ranking: numbers(pooled.ranking),
    ranksByFold: pooled.ranksByFold ?? false,
  };
}

/** 1 for rows whose class counts as good; null when nobody says what is good. */
export function goodRows(truth: Int32Array, { good }: Target): Uint8Array | null {
  return good === undefined ? null : Uint8Array.from(truth, (code) => (good.includes(code) ? 1 : 0));
}

/** Sums of trees' shares may pass 1 by their rounding. */
function probabilityOfGood(probabilities: Float64Array, { good, classes }: Target): Float64Array | null {
  if (good === undefined) return null;
  return Float64Array.from({ length: probabilities.length / classes.length }, (_, row) =>
    Math.min(
      1,
      good.reduce((sum, code) => sum + probabilities[row * classes.length + code]!, 0),
    ),
  );
}

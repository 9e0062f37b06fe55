import { createRandom } from '../../core/random.ts';
import { confusionMatrix } from '../../stats/confusion.ts';
import type { PredictorDifference, SurrogateReport } from '../report.ts';
import { calibrationsOf } from './calibration.ts';
import { clusterSummary, clustersOf } from './clusters.ts';
import { predictionScores, predictorDifference, type ResampledScores, resampleScores } from './estimates.ts';
import type { FoldInput } from './fold-task.ts';
import { groupScores, partScores } from './groups.ts';
import type { SurrogateOptions } from './options.ts';
import type { EstimandPlan } from './plan.ts';
import type { OutOfFold } from './pool.ts';
import { scorable } from './scores.ts';

/** Q4 of one estimand, from the pooled predictions of its predictors: forest first, then forest of sizes. */
export function surrogateReport(
  { table, target, seed }: FoldInput,
  plan: EstimandPlan,
  pooled: readonly OutOfFold[],
  { resamples, by }: Pick<SurrogateOptions, 'resamples' | 'by'>,
): SurrogateReport {
  const [forest, size] = pooled as readonly [OutOfFold, OutOfFold, ...OutOfFold[]];
  const clusters = clustersOf(table, forest.rows, plan.estimand);
  const random = createRandom(seed, 'surrogates', plan.estimand, 'resamples');
  const scores = resampleScores(
    pooled.map((each) => scorable(each, target)),
    clusters,
    resamples,
    random,
  );
  const calibrations = calibrationsOf(pooled, target, clusters, {
    resamples,
    random: createRandom(seed, 'surrogates', plan.estimand, 'calibration'),
  });
  return {
    estimand: plan.estimand,
    folds: plan.splits.length,
    n: forest.rows.length,
    clusters: clusterSummary(clusters),
    predictors: pooled.map((each, at) => ({
      predictor: each.predictor,
      scores: predictionScores(scores[at]!),
      confusion: confusionMatrix(each.truth, each.predicted, target.classes.length),
      ...calibrations[at]!,
    })),
    differences: differencesOf(pooled, scores),
    ...groupScores(table, target, { forest, size }),
    parts: by === undefined ? [] : partScores(table, target, { forest, size }, by),
  };
}

/** The headline, the nested difference, then the forest minus every other predictor. */
function differencesOf(
  pooled: readonly OutOfFold[],
  scores: readonly ResampledScores[],
): PredictorDifference[] {
  const difference = (first: number, second: number) =>
    predictorDifference(pooled[first]!.predictor, pooled[second]!.predictor, scores[first]!, scores[second]!);
  const places = [...pooled.keys()];
  const nested = places.filter((at) => pooled[at]!.predictor === 'forest-with-size');
  const others = places.filter((at) => at > SIZE && !nested.includes(at));
  return [
    difference(FOREST, SIZE),
    ...nested.map((at) => difference(at, SIZE)),
    ...others.map((at) => difference(FOREST, at)),
  ];
}

/** Places in a plan. */
const FOREST = 0;
const SIZE = 1;

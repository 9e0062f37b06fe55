import { createRandom } from '../core/random.ts';
import { confusionMatrix } from '../stats/confusion.ts';
import type { FoldInput } from './fold-task.ts';
import type { SurrogateReport } from './report.ts';
import { calibrationOf } from './surrogates-calibration.ts';
import { clustersOf } from './surrogates-clusters.ts';
import { predictionScores, predictorDifference, resampleScores } from './surrogates-estimates.ts';
import { groupScores } from './surrogates-groups.ts';
import type { EstimandPlan } from './surrogates-plan.ts';
import type { OutOfFold } from './surrogates-pool.ts';
import { scorable } from './surrogates-scores.ts';

/** Q4 of one estimand, from the pooled predictions of its predictors: forest first, then forest of sizes. */
export function surrogateReport(
  { table, target, seed }: FoldInput,
  plan: EstimandPlan,
  pooled: readonly OutOfFold[],
  resamples: number,
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
  return {
    estimand: plan.estimand,
    folds: plan.splits.length,
    n: forest.rows.length,
    clusters: { by: clusters.by, n: clusters.count },
    predictors: pooled.map((each, at) => ({
      predictor: each.predictor,
      scores: predictionScores(scores[at]!),
      confusion: confusionMatrix(each.truth, each.predicted, target.classes.length),
      ...calibrationOf(each, target),
    })),
    differences: pooled
      .map((each, at) => predictorDifference('forest', each.predictor, scores[0]!, scores[at]!))
      .slice(1),
    ...groupScores(table, target, forest, size),
  };
}

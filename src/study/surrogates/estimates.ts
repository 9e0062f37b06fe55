import type { Random } from '../../core/random.ts';
import type { Estimate, PredictionScores, PredictorDifference, PredictorName } from '../report.ts';
import { type Clusters, differenceOf, estimateOf, forEachResample } from './resamples.ts';
import { SCORES, type Scorable, type Score, scoresOf } from './scores.ts';

/** One score of one predictor: of all rows and of each resample (NaN where it does not exist). */
export interface ResampledScore {
  readonly value: number | null;
  readonly resampled: Float64Array;
}

/** All scores of one predictor. */
export type ResampledScores = Readonly<Record<Score, ResampledScore>>;

/** Scores several predictors of the same rows in the same resamples, so that their differences are paired. */
export function resampleScores(
  predictors: readonly Scorable[],
  clusters: Clusters,
  resamples: number,
  random: Random,
): ResampledScores[] {
  const scored = predictors.map((rows) => {
    const values = scoresOf(rows);
    return byScore((score) => ({ value: values[score], resampled: new Float64Array(resamples) }));
  });
  forEachResample(clusters, resamples, random, (weights, resample) => {
    predictors.forEach((rows, at) => {
      const values = scoresOf(rows, weights);
      for (const score of SCORES) scored[at]![score].resampled[resample] = values[score] ?? Number.NaN;
    });
  });
  return scored;
}

/** The scores of a predictor with their intervals. */
export function predictionScores(scores: ResampledScores): PredictionScores {
  const estimate = (score: Score): Estimate => estimateOf(scores[score].value, scores[score].resampled);
  const ifAny = (score: Score): Estimate | null => (scores[score].value === null ? null : estimate(score));
  return {
    macroF1: estimate('macroF1'),
    balancedAccuracy: estimate('balancedAccuracy'),
    accuracy: estimate('accuracy'),
    kappa: ifAny('kappa'),
    rankedProbabilityScore: ifAny('rankedProbabilityScore'),
    auc: ifAny('auc'),
  };
}

/** One predictor's scores minus another's, with the intervals of the paired differences. */
export function predictorDifference(
  first: PredictorName,
  second: PredictorName,
  scoresOfFirst: ResampledScores,
  scoresOfSecond: ResampledScores,
): PredictorDifference {
  const estimate = (score: Score) => differenceOf(scoresOfFirst[score], scoresOfSecond[score]);
  const ifAny = (score: Score): Estimate | null => {
    const difference = estimate(score);
    return difference.value === null ? null : difference;
  };
  return {
    first,
    second,
    macroF1: estimate('macroF1'),
    balancedAccuracy: estimate('balancedAccuracy'),
    kappa: ifAny('kappa'),
    rankedProbabilityScore: ifAny('rankedProbabilityScore'),
    auc: ifAny('auc'),
  };
}

function byScore<T>(make: (score: Score) => T): Record<Score, T> {
  return {
    macroF1: make('macroF1'),
    balancedAccuracy: make('balancedAccuracy'),
    accuracy: make('accuracy'),
    kappa: make('kappa'),
    rankedProbabilityScore: make('rankedProbabilityScore'),
    auc: make('auc'),
  };
}

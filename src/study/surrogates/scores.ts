import { aucOfCodes } from '../../stats/auc.ts';
import { accuracy, balancedAccuracy, macroF1 } from '../../stats/classification-scores.ts';
import { confusionMatrix } from '../../stats/confusion.ts';
import { cohenKappa } from '../../stats/kappa.ts';
import { type RankedCodes, rankedCodes } from '../../stats/ranked-codes.ts';
import { rankedProbabilityScore } from '../../stats/ranked-probability-score.ts';
import type { Target } from '../target.ts';
import { goodRows, type PooledPredictions } from './pool.ts';
import { aucWithinFolds, type FoldCodes, foldCodes } from './ranking.ts';

/** The scores of pooled predictions, in the order in which they are kept. */
export const SCORES = [
  'macroF1',
  'balancedAccuracy',
  'accuracy',
  'kappa',
  'rankedProbabilityScore',
  'auc',
] as const;

/** The name of one score. */
export type Score = (typeof SCORES)[number];

/** Rows ranked for "good", and which are: over all rows, or inside the folds. */
type GoodRanking = { readonly positive: Uint8Array } & (
  | { readonly codes: RankedCodes }
  | { readonly byFold: FoldCodes }
);

/** Predictions made ready to be scored often, with other weights each time. */
export interface Scorable {
  readonly truth: Int32Array;
  readonly predicted: Int32Array;
  readonly probabilities: Float64Array;
  readonly classes: number;
  /** The classes that have rows. */
  readonly present: readonly number[];
  /** Whether distances between classes mean something: an ordinal target, or two classes. */
  readonly ordered: boolean;
  readonly good: GoodRanking | null;
}

/** Whether distances between a target's classes mean something. */
export function isOrdered({ kind, classes }: Target): boolean {
  return kind === 'ordinal' || classes.length === 2;
}

/** Makes some pooled predictions ready to be scored. */
export function scorable(predictions: PooledPredictions, target: Target): Scorable {
  const { truth, predicted, probabilities, ranking } = predictions;
  const positive = goodRows(truth, target);
  return {
    truth,
    predicted,
    probabilities,
    classes: target.classes.length,
    present: [...new Set(truth)].sort((a, b) => a - b),
    ordered: isOrdered(target),
    good: ranking === null || positive === null ? null : goodRanking(ranking, positive, predictions),
  };
}

/**
 * All scores, each row counted as often as its weight says; null where a score does not exist. The means over
 * classes do not exist where the weights leave no row of a class: over fewer classes, without the rarest and
 * hardest, they would be another, higher score, and the interval of a resample would not be that of the value.
 */
export function scoresOf(rows: Scorable, weights?: Uint32Array): Record<Score, number | null> {
  const { truth, predicted, probabilities, classes, present, ordered, good } = rows;
  const confusion = confusionMatrix(truth, predicted, classes, weights);
  const complete = present.every((code) => confusion[code]!.some((count) => count > 0));
  return {
    macroF1: complete ? macroF1(confusion) : null,
    balancedAccuracy: complete ? balancedAccuracy(confusion) : null,
    accuracy: accuracy(confusion),
    kappa: ordered ? cohenKappa(confusion, 'quadratic') : null,
    rankedProbabilityScore: ordered ? rankedProbabilityScore(probabilities, truth, classes, weights) : null,
    auc: good === null ? null : aucOfRanking(good, weights),
  };
}

function goodRanking(
  ranking: Float64Array,
  positive: Uint8Array,
  { folds, ranksByFold }: PooledPredictions,
): GoodRanking {
  return ranksByFold === true
    ? { positive, byFold: foldCodes(ranking, folds) }
    : { positive, codes: rankedCodes(ranking) };
}

function aucOfRanking(good: GoodRanking, weights?: Uint32Array): number | null {
  return 'byFold' in good
    ? aucWithinFolds(good.byFold, good.positive, weights)
    : aucOfCodes(good.codes, good.positive, weights);
}

import { classCounts } from '../../stats/class-counts.ts';
import { type RankedCodes, rankedCodes } from '../../stats/ranked-codes.ts';
import type { PredictorName } from '../report.ts';

/** Predictors that say what some group of the training rows says, whatever the patch. */
const PRIORS: readonly PredictorName[] = ['majority', 'repository-prior', 'language-prior', 'model-prior'];

/** Whether a predictor knows nothing of a patch but its group. */
export function isPrior(predictor: PredictorName): boolean {
  return PRIORS.includes(predictor);
}

/**
 * Where each score stands in its fold: the share of the fold's scores below it, equal ones counted half. A prior
 * must be ranked so. The shares that it was fitted on are those of all other folds: where a fold has many good
 * rows the others have few, and rows of different folds, compared by them, would be ranked upside down. A constant
 * is 0.5 everywhere.
 */
export function ranksWithinFolds(scores: Float64Array, folds: Int32Array): Float64Array {
  const ranks = new Float64Array(scores.length);
  const byFold = new Map<number, number[]>();
  folds.forEach((fold, at) => {
    if (!byFold.has(fold)) byFold.set(fold, []);
    byFold.get(fold)!.push(at);
  });
  for (const places of byFold.values()) {
    places.sort((a, b) => scores[a]! - scores[b]!);
    for (let first = 0; first < places.length; ) {
      let next = first + 1;
      while (next < places.length && scores[places[next]!] === scores[places[first]!]) next++;
      for (let at = first; at < next; at++) ranks[places[at]!] = (first + next) / (2 * places.length);
      first = next;
    }
  }
  return ranks;
}

/** Scores ranked inside their folds, fold after fold. */
export interface FoldCodes {
  readonly codes: RankedCodes;
  /** The fold of each code. */
  readonly folds: Int32Array;
}

/** Makes ranks within folds, each in (0, 1), ready for {@link aucWithinFolds}. */
export function foldCodes(ranks: Float64Array, folds: Int32Array): FoldCodes {
  const codes = rankedCodes(ranks.map((rank, at) => folds[at]! + rank));
  const foldOf = new Int32Array(codes.distinct);
  codes.codes.forEach((code, at) => {
    foldOf[code] = folds[at]!;
  });
  return { codes, folds: foldOf };
}

/**
 * The AUC over pairs of a positive and a negative row of the same fold alone, all pairs counting alike; 0.5 of
 * scores that are constant in each fold. null where no fold has rows of both kinds.
 */
export function aucWithinFolds(
  { codes, folds }: FoldCodes,
  positive: Uint8Array,
  weights?: Uint32Array,
): number | null {
  const counts = classCounts(codes, positive, weights);
  let twiceWon = 0;
  let pairs = 0;
  let negatives = 0;
  let positives = 0;
  for (let code = 0; code < codes.distinct; code++) {
    if (code > 0 && folds[code] !== folds[code - 1]) {
      pairs += positives * negatives;
      negatives = 0;
      positives = 0;
    }
    const [negativesHere, positivesHere] = [counts[2 * code]!, counts[2 * code + 1]!];
    twiceWon += positivesHere * (2 * negatives + negativesHere);
    negatives += negativesHere;
    positives += positivesHere;
  }
  pairs += positives * negatives;
  return pairs === 0 ? null : twiceWon / (2 * pairs);
}

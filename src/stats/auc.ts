import { classCounts } from './class-counts.ts';
import type { Interval } from './interval.ts';
import { normalQuantile } from './normal.ts';
import { type RankedCodes, rankedCodes } from './ranked-codes.ts';

/** Area under the ROC curve with its confidence interval. */
export interface AucInterval extends Interval {
  readonly auc: number;
}

/**
 * Area under the ROC curve: the probability that a positive row scores higher than a negative one, ties counted
 * half. `positive` is 0 or 1 a row. Rows without a score (NaN) are left out; null when one of the classes has no
 * row.
 *
 * Source: Hanley and McNeil 1982 (Radiology 143); Mann and Whitney 1947 (Annals of Mathematical Statistics 18).
 *
 * @throws {ArchdeltaError} `internal` for columns of different lengths and infinite scores.
 */
export function auc(scores: Float64Array, positive: Uint8Array, weights?: Uint32Array): number | null {
  return aucOfCodes(rankedCodes(scores), positive, weights);
}

/** {@link auc} of scores that are ranked already: linear in the rows, as a bootstrap needs it. */
export function aucOfCodes(codes: RankedCodes, positive: Uint8Array, weights?: Uint32Array): number | null {
  return areaOf(classCounts(codes, positive, weights)).auc;
}

/** Twice the pairs won is a whole number: exact below 2^53. */
function areaOf(counts: Float64Array): { auc: number | null; positives: number; negatives: number } {
  let twiceWon = 0;
  let positives = 0;
  let negatives = 0;
  for (let at = 0; at < counts.length; at += 2) {
    twiceWon += counts[at + 1]! * (2 * negatives + counts[at]!);
    negatives += counts[at]!;
    positives += counts[at + 1]!;
  }
  const pairs = positives * negatives;
  return { auc: pairs === 0 ? null : twiceWon / (2 * pairs), positives, negatives };
}

/**
 * {@link auc} with DeLong's interval at a confidence, as 0.95, taken on the logit scale so that it stays within
 * (0, 1). null when a class has fewer than two rows, and when the estimated variance is 0: then all scores are
 * equal or the classes are fully separated (an AUC of 0 or 1), and the method knows no interval.
 *
 * Source: DeLong, DeLong, Clarke-Pearson 1988 (Biometrics 44); by ranks, not pairs: Sun and Xu 2014 (IEEE Signal
 * Processing Letters 21); logit: Pepe 2003 (The Statistical Evaluation of Medical Tests), 5.2.
 */
export function deLong(scores: Float64Array, positive: Uint8Array, confidence: number): AucInterval | null {
  const counts = classCounts(rankedCodes(scores), positive);
  const { auc: area, positives, negatives } = areaOf(counts);
  if (area === null || positives < 2 || negatives < 2) return null;
  let squaresOfPositives = 0;
  let squaresOfNegatives = 0;
  let positivesBelow = 0;
  let negativesBelow = 0;
  for (let at = 0; at < counts.length; at += 2) {
    const negativesHere = counts[at]!;
    const positivesHere = counts[at + 1]!;
    // Share of the other class that a row of this score wins against: the structural components.
    const won = (negativesBelow + negativesHere / 2) / negatives;
    const lost = (positives - positivesBelow - positivesHere / 2) / positives;
    squaresOfPositives += positivesHere * (won - area) ** 2;
    squaresOfNegatives += negativesHere * (lost - area) ** 2;
    negativesBelow += negativesHere;
    positivesBelow += positivesHere;
  }
  const variance =
    squaresOfPositives / (positives - 1) / positives + squaresOfNegatives / (negatives - 1) / negatives;
  if (variance === 0) return null;
  const logit = Math.log(area / (1 - area));
  const reach = (normalQuantile((1 + confidence) / 2) * Math.sqrt(variance)) / (area * (1 - area));
  return { auc: area, low: logistic(logit - reach), high: logistic(logit + reach) };
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

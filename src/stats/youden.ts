import { classCounts } from './class-counts.ts';
import { rankedCodes } from './ranked-codes.ts';

/** A cut of one column into predicted negatives and positives. */
export interface YoudenThreshold {
  /** Midpoint between two neighbouring distinct values. */
  readonly threshold: number;
  /** Whether the rows above the threshold are the predicted positives; else those at or below it. */
  readonly higherIsGood: boolean;
  /** Sensitivity + specificity - 1 of the cut, in [0, 1]. */
  readonly youden: number;
}

/**
 * The cut with the largest Youden index over all midpoints between neighbouring distinct values and both
 * directions. Of equally good cuts that which leaves most rows on its smaller side, then the lower one; of
 * directions that are equal (an index of 0) higher is good. `positive` is 0 or 1 a row. Rows without a value (NaN)
 * are left out; null when a class has no row or all values are equal.
 *
 * Source: Youden 1950 (Cancer 3).
 */
export function youdenThreshold(values: Float64Array, positive: Uint8Array): YoudenThreshold | null {
  const ranked = rankedCodes(values);
  const counts = classCounts(ranked, positive);
  let negatives = 0;
  let positives = 0;
  for (let at = 0; at < counts.length; at += 2) {
    negatives += counts[at]!;
    positives += counts[at + 1]!;
  }
  if (negatives === 0 || positives === 0 || ranked.distinct < 2) return null;
  let best = { code: 0, difference: 0, smallerSide: 0 };
  let negativesBelow = 0;
  let positivesBelow = 0;
  for (let code = 0; code < ranked.distinct - 1; code++) {
    negativesBelow += counts[2 * code]!;
    positivesBelow += counts[2 * code + 1]!;
    // The index times all pairs, a whole number: ties are exact.
    const difference = negativesBelow * positives - positivesBelow * negatives;
    const below = negativesBelow + positivesBelow;
    const smallerSide = Math.min(below, negatives + positives - below);
    const gain = Math.abs(difference) - Math.abs(best.difference);
    if (gain > 0 || (gain === 0 && smallerSide > best.smallerSide)) best = { code, difference, smallerSide };
  }
  return {
    threshold: midpoint(values, ranked.codes, best.code),
    higherIsGood: best.difference >= 0,
    youden: Math.abs(best.difference) / (negatives * positives),
  };
}

/** Halfway from the value of a code to the next one. */
function midpoint(values: Float64Array, codes: Int32Array, code: number): number {
  const low = values[codes.indexOf(code)]!;
  const high = values[codes.indexOf(code + 1)]!;
  const middle = low / 2 + high / 2;
  // Between neighbouring numbers there is none: the lower one separates them too. Halves of tiny numbers round.
  return middle >= low && middle < high ? middle : low;
}

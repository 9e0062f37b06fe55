import type { Confusion } from './confusion.ts';

/** How much a disagreement counts by the distance of its classes d: 1, d or d². */
export type KappaWeighting = 'none' | 'linear' | 'quadratic';

const DISAGREEMENT: Readonly<Record<KappaWeighting, (distance: number) => number>> = {
  none: (distance) => (distance === 0 ? 0 : 1),
  linear: (distance) => distance,
  quadratic: (distance) => distance * distance,
};

/**
 * Cohen's kappa: 1 - observed disagreement / disagreement expected by chance from the two margins. 1 is full
 * agreement, 0 that of chance. Classes are ordered by their number; one that does not occur keeps its place in
 * the distances. null without rows and when both sides hold one and the same class only.
 *
 * Source: Cohen 1960 (Educational and Psychological Measurement 20), weighted: Cohen 1968 (Psychological
 * Bulletin 70).
 */
export function cohenKappa(confusion: Confusion, weighting: KappaWeighting): number | null {
  const classes = confusion.length;
  const weight = DISAGREEMENT[weighting];
  const trueRows = new Float64Array(classes);
  const predictedRows = new Float64Array(classes);
  let rows = 0;
  let observed = 0;
  for (let truth = 0; truth < classes; truth++) {
    for (let predicted = 0; predicted < classes; predicted++) {
      const count = confusion[truth]![predicted]!;
      trueRows[truth]! += count;
      predictedRows[predicted]! += count;
      rows += count;
      observed += count * weight(Math.abs(truth - predicted));
    }
  }
  let expected = 0;
  for (let truth = 0; truth < classes; truth++) {
    for (let predicted = 0; predicted < classes; predicted++) {
      expected += trueRows[truth]! * predictedRows[predicted]! * weight(Math.abs(truth - predicted));
    }
  }
  return expected === 0 ? null : 1 - (observed * rows) / expected;
}

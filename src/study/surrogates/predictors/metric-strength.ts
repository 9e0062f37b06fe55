import { auc } from '../../../stats/auc.ts';
import { rankCorrelations } from '../../../stats/rank-correlation.ts';
import { rankedCodes } from '../../../stats/ranked-codes.ts';
import type { Target } from '../../target.ts';

/**
 * How well a metric orders rows by their class, from 0: the absolute Spearman correlation with an ordinal target,
 * else twice the distance of the AUC from 0.5, of good against poor or, when nobody says what is good, of each
 * class against the others, weighted by their rows. Null where there is none (a constant, no values).
 */
export function metricStrength(values: Float64Array, codes: Int32Array, target: Target): number | null {
  if (target.kind === 'ordinal') {
    const { rho } = rankCorrelations(rankedCodes(values), rankedCodes(Float64Array.from(codes)));
    return rho === null ? null : Math.abs(rho);
  }
  const questions = target.good === undefined ? target.classes.map((_, code) => [code]) : [target.good];
  let strength = 0;
  let weight = 0;
  for (const question of questions) {
    const positive = Uint8Array.from(codes, (code) => (question.includes(code) ? 1 : 0));
    const area = auc(values, positive);
    if (area === null) continue;
    const rows = positive.reduce((sum, is) => sum + is, 0);
    strength += rows * 2 * Math.abs(area - 0.5);
    weight += rows;
  }
  return weight === 0 ? null : strength / weight;
}

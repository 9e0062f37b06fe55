import type {
  Estimate,
  PredictorDifference,
  PredictorName,
  PredictorReport,
  StudyReport,
  SurrogateReport,
} from '../study/report.ts';

/** The score that a headline speaks of. */
export interface MainScore {
  readonly key: 'kappa' | 'macroF1';
  readonly label: string;
}

/** Kappa where the classes allow it, else macro-F1. */
export function mainScore(
  { kappa }: { readonly kappa: Estimate | null },
  kind: StudyReport['target']['kind'],
): MainScore {
  return kappa === null || kappa.value === null
    ? { key: 'macroF1', label: 'macro-F1' }
    : { key: 'kappa', label: kind === 'ordinal' ? 'quadratic-weighted kappa' : 'kappa' };
}

/** The surrogate that the headline is about: the farthest from what it was trained on. */
export function headlineSurrogate({ surrogates }: StudyReport): SurrogateReport | undefined {
  const of = (estimand: SurrogateReport['estimand']) => surrogates.find((one) => one.estimand === estimand);
  return of('repository') ?? of('language') ?? of('instance');
}

/** The first predictor minus the second. */
export function differenceOf(
  { differences }: SurrogateReport,
  first: PredictorName,
  second: PredictorName,
): PredictorDifference | undefined {
  return differences.find((one) => one.first === first && one.second === second);
}

/** One predictor of a surrogate. */
export function predictorOf(
  { predictors }: SurrogateReport,
  name: PredictorReport['predictor'],
): PredictorReport | undefined {
  return predictors.find(({ predictor }) => predictor === name);
}

const OF_METRICS: ReadonlySet<PredictorName> = new Set([
  'forest',
  'forest-size',
  'forest-with-size',
  'best-metric',
]);

/** Whether a predictor knows neither a metric nor is the forest that the headline compares with. */
export function isWithoutMetrics(predictor: PredictorName): boolean {
  return !OF_METRICS.has(predictor);
}

/** On which side of 0 an interval lies; none without an interval. */
export type Side = 'above' | 'below' | 'holds 0' | 'none';

/** The side of an estimate's interval; one that ends at 0 holds it. */
export function sideOf(estimate: Estimate | null | undefined): Side {
  if (estimate == null || estimate.value === null || estimate.low === null || estimate.high === null)
    return 'none';
  return estimate.low > 0 ? 'above' : estimate.high < 0 ? 'below' : 'holds 0';
}

const SIDED = [
  ['kappa', 'kappa'],
  ['macroF1', 'macro-F1'],
  ['balancedAccuracy', 'balanced accuracy'],
  ['rankedProbabilityScore', 'RPS'],
  ['auc', 'AUC'],
] as const;

/** Names of the scores by the side of a difference's interval: above is better, of the RPS too. */
export function scoresBySide(row: PredictorDifference): Readonly<Record<Side, readonly string[]>> {
  const sides: Record<Side, string[]> = { above: [], below: [], 'holds 0': [], none: [] };
  for (const [key, label] of SIDED) {
    const side = sideOf(row[key]);
    // A lower ranked probability score is better.
    const better =
      key !== 'rankedProbabilityScore' ? side : { ...FLIPPED, none: side, 'holds 0': side }[side];
    sides[better].push(label);
  }
  return sides;
}

const FLIPPED = { above: 'below', below: 'above' } as const;

import type {
  Estimate,
  PredictorDifference,
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

/** The forest of all metrics against the forest of sizes alone. */
export function sizeDifference({ differences }: SurrogateReport): PredictorDifference | undefined {
  return differences.find(({ first, second }) => first === 'forest' && second === 'forest-size');
}

/** One predictor of a surrogate. */
export function predictorOf(
  { predictors }: SurrogateReport,
  name: PredictorReport['predictor'],
): PredictorReport | undefined {
  return predictors.find(({ predictor }) => predictor === name);
}

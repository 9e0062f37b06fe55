import type { PredictionScores, PredictorDifference, StudyReport } from '../study/report.ts';
import { type Cell, csvText, estimateCells, estimateHeader, type ReportTable } from './csv.ts';

/** Scores and their columns, in order. */
const SCORES = [
  ['macroF1', 'macro_f1'],
  ['balancedAccuracy', 'balanced_accuracy'],
  ['accuracy', 'accuracy'],
  ['kappa', 'kappa'],
  ['rankedProbabilityScore', 'ranked_probability_score'],
  ['auc', 'auc'],
] as const satisfies readonly (readonly [keyof PredictionScores, string])[];

/** Scores that differences have: all but the accuracy. */
const DIFFERENCES = [
  ['macroF1', 'macro_f1'],
  ['balancedAccuracy', 'balanced_accuracy'],
  ['kappa', 'kappa'],
  ['rankedProbabilityScore', 'ranked_probability_score'],
  ['auc', 'auc'],
] as const satisfies readonly (readonly [keyof PredictorDifference, string])[];

/** Q4: scores, confusion, calibration, differences, groups. */
export function predictorTables({ surrogates, target }: StudyReport): ReportTable[] {
  const predictors = surrogates.flatMap(({ estimand, folds, n, clusters, predictors: of }) =>
    of.map(({ predictor, scores, calibrationError }): Cell[] => [
      estimand,
      folds,
      n,
      clusters.by,
      clusters.n,
      predictor,
      ...SCORES.flatMap(([key]) => estimateCells(scores[key])),
      calibrationError,
    ]),
  );
  const header = [
    'estimand',
    'folds',
    'n',
    'clusters_by',
    'clusters',
    'predictor',
    ...SCORES.flatMap(([, name]) => estimateHeader(name)),
  ];
  return [
    { name: 'predictors', csv: csvText([...header, 'calibration_error'], predictors) },
    confusionTable(
      surrogates,
      target.classes.map(({ name }) => name),
    ),
    calibrationTable(surrogates),
    differencesTable(surrogates),
    groupsTable(surrogates),
  ];
}

type Surrogates = StudyReport['surrogates'];

function confusionTable(surrogates: Surrogates, classes: readonly string[]): ReportTable {
  const rows = surrogates.flatMap(({ estimand, predictors }) =>
    predictors.flatMap(({ predictor, confusion }) =>
      confusion.flatMap((row, truth) =>
        row.map((n, predicted): Cell[] => [
          estimand,
          predictor,
          classes[truth] ?? null,
          classes[predicted] ?? null,
          n,
        ]),
      ),
    ),
  );
  return { name: 'confusion', csv: csvText(['estimand', 'predictor', 'true', 'predicted', 'n'], rows) };
}

function calibrationTable(surrogates: Surrogates): ReportTable {
  const rows = surrogates.flatMap(({ estimand, predictors }) =>
    predictors.flatMap(({ predictor, calibration }) =>
      calibration.map(({ predicted, observed, n }): Cell[] => [
        estimand,
        predictor,
        n,
        predicted,
        ...estimateCells(observed),
      ]),
    ),
  );
  const header = ['estimand', 'predictor', 'n', 'predicted', ...estimateHeader('observed')];
  return { name: 'calibration', csv: csvText(header, rows) };
}

function differencesTable(surrogates: Surrogates): ReportTable {
  const rows = surrogates.flatMap(({ estimand, differences }) =>
    differences.map((row): Cell[] => [
      estimand,
      row.first,
      row.second,
      ...DIFFERENCES.flatMap(([key]) => estimateCells(row[key])),
    ]),
  );
  const header = ['estimand', 'first', 'second', ...DIFFERENCES.flatMap(([, name]) => estimateHeader(name))];
  return { name: 'differences', csv: csvText(header, rows) };
}

function groupsTable(surrogates: Surrogates): ReportTable {
  const rows = surrogates.flatMap(({ estimand, groups, macroAverage }): Cell[][] => [
    ...groups.map(({ group, n, macroF1, kappa, auc, difference }): Cell[] => [
      estimand,
      'group',
      group,
      n,
      macroF1,
      kappa,
      auc,
      difference,
    ]),
    [estimand, 'mean', null, null, macroAverage.macroF1, macroAverage.kappa, macroAverage.auc, null],
  ]);
  const header = ['estimand', 'kind', 'group', 'n', 'macro_f1', 'kappa', 'auc', 'difference'];
  return { name: 'groups', csv: csvText(header, rows) };
}

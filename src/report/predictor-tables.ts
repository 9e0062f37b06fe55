import type { PartScores, PredictionScores, PredictorDifference, StudyReport } from '../study/report.ts';
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
      clusters.effective,
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
    'clusters_effective',
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
    macroAverageTable(surrogates),
    partsTable(surrogates),
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

const PART_HEADER = ['n', 'macro_f1', 'kappa', 'auc', 'difference'];

function partCells({ n, macroF1, kappa, auc, difference }: PartScores): Cell[] {
  return [n, macroF1, kappa, auc, difference];
}

function groupsTable(surrogates: Surrogates): ReportTable {
  const rows = surrogates.flatMap(({ estimand, groups }) =>
    groups.map((one): Cell[] => [estimand, one.group, ...partCells(one)]),
  );
  return { name: 'groups', csv: csvText(['estimand', 'group', ...PART_HEADER], rows) };
}

/** Means over groups, with intervals. */
function macroAverageTable(surrogates: Surrogates): ReportTable {
  const rows = surrogates.map(({ estimand, macroAverage: { groups, ...means } }): Cell[] => [
    estimand,
    groups,
    ...(['macroF1', 'kappa', 'auc', 'difference'] as const).flatMap((key) => estimateCells(means[key])),
  ]);
  const header = ['macro_f1', 'kappa', 'auc', 'difference'].flatMap(estimateHeader);
  return { name: 'macro-average', csv: csvText(['estimand', 'groups', ...header], rows) };
}

/** The pooled predictions scored part by part. */
function partsTable(surrogates: Surrogates): ReportTable {
  const rows = surrogates.flatMap(({ estimand, parts }) =>
    parts.map((one): Cell[] => [estimand, one.part, ...partCells(one)]),
  );
  return { name: 'predictors-by-part', csv: csvText(['estimand', 'part', ...PART_HEADER], rows) };
}

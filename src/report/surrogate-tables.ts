import type { PartScores, PredictorDifference, PredictorReport, SurrogateReport } from '../study/report.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, name, table, value } from './html-table.ts';
import { count, difference, fixed, score, signed } from './number-text.ts';
import { predictorLabel } from './predictors.ts';

const NO_ORDER = 'Not defined: a nominal label of more than two classes, or nothing varies.';
const NO_GOOD = 'Not defined: nobody says which classes are good, or one side has no rows.';

const SCORE_COLUMNS: readonly Column<PredictorReport>[] = [
  { head: 'predictor', cell: ({ predictor }) => predictorLabel(predictor) },
  {
    head: 'kappa',
    help: 'quadratic weights',
    numeric: true,
    cell: ({ scores }) => estimate(scores.kappa, score, NO_ORDER),
  },
  { head: 'macro-F1', numeric: true, cell: ({ scores }) => estimate(scores.macroF1, score) },
  {
    head: 'balanced accuracy',
    numeric: true,
    cell: ({ scores }) => estimate(scores.balancedAccuracy, score),
  },
  { head: 'accuracy', numeric: true, cell: ({ scores }) => estimate(scores.accuracy, score) },
  {
    head: 'RPS',
    help: 'ranked probability score, lower is better',
    numeric: true,
    cell: ({ scores }) => estimate(scores.rankedProbabilityScore, fixed(3), NO_ORDER),
  },
  {
    head: 'AUC',
    help: 'good against poor',
    numeric: true,
    cell: ({ scores }) => estimate(scores.auc, score, NO_GOOD),
  },
  {
    head: 'calibration error',
    help: 'expected, of the probability of good',
    numeric: true,
    cell: ({ calibrationError }) => value(calibrationError, score, NO_GOOD),
  },
];

/** Every score of every predictor under one estimand. */
export function scoresTable({ predictors }: SurrogateReport): Html {
  return table('Scores on held-out rows', 'predictors', SCORE_COLUMNS, predictors);
}

const DIFFERENCE_COLUMNS: readonly Column<PredictorDifference>[] = [
  { head: 'difference', cell: ({ first, second }) => `${predictorLabel(first)} − ${predictorLabel(second)}` },
  { head: 'kappa', numeric: true, cell: (row) => estimate(row.kappa, difference, NO_ORDER) },
  { head: 'macro-F1', numeric: true, cell: (row) => estimate(row.macroF1, difference) },
  { head: 'balanced accuracy', numeric: true, cell: (row) => estimate(row.balancedAccuracy, difference) },
  {
    head: 'RPS',
    help: 'lower is better: below 0 the first is better',
    numeric: true,
    cell: (row) => estimate(row.rankedProbabilityScore, signed(3), NO_ORDER),
  },
  { head: 'AUC', numeric: true, cell: (row) => estimate(row.auc, difference, NO_GOOD) },
];

/** Every paired difference under one estimand. */
export function differencesTable({ differences }: SurrogateReport): Html {
  return table('Paired differences', 'differences', DIFFERENCE_COLUMNS, differences);
}

const PART_WHY = 'Not defined: too few rows, or only one class.';

function partColumns<Row extends PartScores>(first: Column<Row>): readonly Column<Row>[] {
  return [
    first,
    { head: 'rows', numeric: true, cell: ({ n }) => count(n) },
    { head: 'kappa', numeric: true, cell: ({ kappa }) => value(kappa, score, PART_WHY) },
    { head: 'macro-F1', numeric: true, cell: ({ macroF1 }) => value(macroF1, score, PART_WHY) },
    { head: 'AUC', numeric: true, cell: ({ auc }) => value(auc, score, PART_WHY) },
    {
      head: 'minus size',
      help: 'the forest of all metrics minus the forest of size alone, in kappa (macro-F1 where there is none)',
      numeric: true,
      cell: (row) => value(row.difference, difference, PART_WHY),
    },
  ];
}

type Group = SurrogateReport['groups'][number];

const GROUP_COLUMNS = partColumns<Group>({ head: 'held out', cell: ({ group }) => name(group) });

/** The forest group by group, and the mean over groups, each group counted once. */
export function groupsTable({ groups, macroAverage }: SurrogateReport): Html {
  if (groups.length === 0) return html``;
  const { kappa, macroF1, auc, difference: mean } = macroAverage;
  return html`${table('The forest by held-out group', 'groups', GROUP_COLUMNS, groups)}<p class="small">Mean over groups, each counted once, with Student’s t intervals: kappa ${estimate(kappa, score, PART_WHY)}, macro-F1 ${estimate(macroF1, score, PART_WHY)}, AUC ${estimate(auc, score, PART_WHY)}; minus size ${estimate(mean, difference, PART_WHY)} over ${count(macroAverage.groups)} groups.</p>`;
}

type Part = SurrogateReport['parts'][number];

const PART_COLUMNS = partColumns<Part>({ head: 'part', cell: ({ part }) => name(part) });

/** The forest by the parts that were asked for. */
export function partsTable({ parts }: SurrogateReport): Html {
  return table('The forest by part', 'predictors-by-part', PART_COLUMNS, parts);
}

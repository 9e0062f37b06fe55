import type {
  CorrelationEstimate,
  CorrelationsReport,
  MetricCorrelation,
  MetricSeparation,
  SeparationReport,
  StudyReport,
} from '../study/report.ts';
import { type Cell, csvText, estimateCells, estimateHeader, type ReportTable } from './csv.ts';

const CORRELATION_HEADER = [
  'role',
  'id',
  'defined',
  'non_zero',
  ...['spearman', 'tau', 'within', 'partial'].flatMap((name) => [
    ...estimateHeader(name),
    `${name}_n`,
    `${name}_p`,
    `${name}_q`,
  ]),
];

/** Q1, for all rows and part by part. */
export function correlationTables({ correlations, parts }: StudyReport): ReportTable[] {
  const all = correlations === null ? [] : correlationRows(correlations);
  const chance = correlations === null ? [] : [chanceCells(correlations)];
  const byPart = parts.flatMap(({ part, n, correlations: of }) =>
    correlationRows(of).map((row) => [part, n, ...row]),
  );
  return [
    { name: 'correlations', csv: csvText(CORRELATION_HEADER, all) },
    { name: 'chance', csv: csvText(['permutations', 'median', 'maximum95', 'p'], chance) },
    { name: 'correlations-by-part', csv: csvText(['part', 'part_n', ...CORRELATION_HEADER], byPart) },
  ];
}

function correlationRows({ metrics, controls }: CorrelationsReport): Cell[][] {
  const row = (
    role: string,
    { id, defined, nonZero, spearman, tau, within, partial }: MetricCorrelation,
  ): Cell[] => [role, id, defined, nonZero, ...[spearman, tau, within, partial].flatMap(correlationCells)];
  return [...controls.map((size) => row('size', size)), ...metrics.map((metric) => row('metric', metric))];
}

function chanceCells({ chance }: CorrelationsReport): Cell[] {
  return [chance.permutations, chance.median, chance.maximum95, chance.p];
}

function correlationCells(estimate: CorrelationEstimate | null): Cell[] {
  return [...estimateCells(estimate), estimate?.n ?? null, estimate?.p ?? null, estimate?.q ?? null];
}

const SEPARATION_HEADER = [
  'role',
  'id',
  'n',
  ...['auc', 'youden', 'balanced_accuracy'].flatMap(estimateHeader),
  'threshold',
  'higher_is_good',
  'folds',
];

/** Q3, for all rows and part by part. */
export function separationTables({ separation, parts }: StudyReport): ReportTable[] {
  const all = separation === null ? [] : separationRows(separation);
  const byPart = parts.flatMap(({ part, separation: of }) =>
    of === null ? [] : separationRows(of).map((row) => [part, ...row]),
  );
  return [
    { name: 'separation', csv: csvText(SEPARATION_HEADER, all) },
    { name: 'separation-by-part', csv: csvText(['part', ...SEPARATION_HEADER], byPart) },
  ];
}

function separationRows({ metrics, controls, bestInFold }: SeparationReport): Cell[][] {
  const row = (role: string, { id, n, auc, heldOut }: MetricSeparation): Cell[] => [
    role,
    id,
    n,
    ...[auc, heldOut.youden, heldOut.balancedAccuracy].flatMap(estimateCells),
    heldOut.threshold,
    heldOut.higherIsGood,
    heldOut.folds,
  ];
  const nothing = estimateCells(null);
  const best = estimateCells(bestInFold.balancedAccuracy);
  return [
    ...controls.map((size) => row('size', size)),
    ...metrics.map((metric) => row('metric', metric)),
    ['best-in-fold', null, null, ...nothing, ...nothing, ...best, null, null, null],
    ...bestInFold.chosen.map(({ id, folds }): Cell[] => [
      'chosen-in-fold',
      id,
      null,
      ...nothing,
      ...nothing,
      ...nothing,
      null,
      null,
      folds,
    ]),
  ];
}

import type { FilterPoint, StudyReport } from '../study/report.ts';
import { type Cell, csvText, estimateCells, estimateHeader, type ReportTable } from './csv.ts';

const POINT_HEADER = [
  'threshold',
  'kept',
  'saved',
  ...estimateHeader('precision'),
  ...estimateHeader('recall'),
];

/** Q6: curves, operating points, transfer. */
export function filterTables({ filters, transfer }: StudyReport): ReportTable[] {
  const curves = filters.flatMap(({ estimand, curves: of }) =>
    of.flatMap(({ predictor, points }) =>
      points.map((point): Cell[] => [estimand, predictor, ...pointCells(point)]),
    ),
  );
  const operating = filters.flatMap(({ estimand, operating: of }) =>
    of.map(({ predictor, lost, point }): Cell[] => [estimand, predictor, lost, ...pointCells(point)]),
  );
  const cells = transfer.flatMap(({ by, parts, auc, kappa, tested: scored }) =>
    parts.flatMap((trained, row) =>
      parts.map((tested, column): Cell[] => [
        by,
        trained.name,
        trained.n,
        tested.name,
        tested.n,
        scored[row]?.[column] ?? null,
        auc[row]?.[column] ?? null,
        kappa[row]?.[column] ?? null,
      ]),
    ),
  );
  const transferHeader = [
    'by',
    'trained_on',
    'trained_n',
    'tested_on',
    'tested_n',
    'scored_n',
    'auc',
    'kappa',
  ];
  return [
    { name: 'filter-curve', csv: csvText(['estimand', 'predictor', ...POINT_HEADER], curves) },
    { name: 'operating-points', csv: csvText(['estimand', 'predictor', 'lost', ...POINT_HEADER], operating) },
    { name: 'transfer', csv: csvText(transferHeader, cells) },
  ];
}

function pointCells(point: FilterPoint | null): Cell[] {
  if (point === null) return POINT_HEADER.map(() => null);
  const { threshold, kept, saved, precision, recall } = point;
  return [threshold, kept, saved, ...estimateCells(precision), ...estimateCells(recall)];
}

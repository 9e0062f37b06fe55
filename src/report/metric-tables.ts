import type { StudyReport } from '../study/report.ts';
import { type Cell, csvText, estimateCells, estimateHeader, type ReportTable } from './csv.ts';

/** Q2: the clusters, one member a row, and the matrix in leaf order. */
export function collinearityTables({ collinearity }: StudyReport): ReportTable[] {
  const clusters = collinearity?.clusters ?? [];
  const ids = collinearity?.ids ?? [];
  const members = clusters.flatMap(({ representative, members: of }, at) =>
    of.map((id): Cell[] => [at + 1, representative, id]),
  );
  const left = (what: string, of: readonly string[] | undefined) =>
    (of ?? []).map((id): Cell[] => [null, what, id]);
  const matrix = ids.map((id, at): Cell[] => [id, ...(collinearity?.rho[at] ?? [])]);
  return [
    {
      name: 'clusters',
      csv: csvText(
        ['cluster', 'representative', 'id'],
        [...members, ...left('(constant)', collinearity?.constant), ...left('(empty)', collinearity?.empty)],
      ),
    },
    { name: 'collinearity', csv: csvText(['id', ...ids], matrix) },
  ];
}

/** Q5: metrics, groups and clusters. */
export function importanceTable({ importance }: StudyReport): ReportTable {
  const header = ['estimand', 'score', 'kind', 'id', ...estimateHeader('drop')];
  if (importance === null) return { name: 'importance', csv: csvText(header, []) };
  const { estimand, score, groups, clusters, metrics } = importance;
  const rows = [
    ...groups.map((one): Cell[] => ['group', one.group, ...estimateCells(one)]),
    ...clusters.map((one): Cell[] => ['cluster', one.representative, ...estimateCells(one)]),
    ...metrics.map((one): Cell[] => ['metric', one.id, ...estimateCells(one)]),
  ].map((row) => [estimand, score, ...row]);
  return { name: 'importance', csv: csvText(header, rows) };
}

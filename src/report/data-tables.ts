import { compareText } from '../core/ordering.ts';
import type { StudyReport } from '../study/report.ts';
import { type Cell, csvText, estimateCells, estimateHeader, type ReportTable } from './csv.ts';

/** What the report stands on, one count a row: `kind`, `name`, a label where it is counted by label, `n`. */
export function dataTable({ data, target }: StudyReport): ReportTable {
  const { failed, repositories, languages, models } = data;
  const counts = (
    ['rows', 'labelled', 'unlabelled', 'unknownLabels', 'furtherLabels', 'instances'] as const
  ).map((what): Cell[] => ['count', what, null, data[what]]);
  const parts = (kind: string, of: readonly { readonly name: string; readonly n: number }[]) =>
    of.map(({ name, n }): Cell[] => [kind, name, null, n]);
  const failures = failed.flatMap(({ code, n, labels }): Cell[][] => [
    ['failed', code, null, n],
    ...Object.entries(labels)
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([label, rows]): Cell[] => ['failed', code, label, rows]),
  ]);
  const rows = [
    ...counts,
    ...parts('class', target.classes),
    ...failures,
    ...parts('repository', repositories),
    ...parts('language', languages),
    ...parts('model', models),
  ];
  return { name: 'data', csv: csvText(['kind', 'name', 'label', 'n'], rows) };
}

/** Share of each class, and of good, in each part. */
export function distributionTable({ distribution }: StudyReport): ReportTable {
  const rows = distribution.flatMap(({ part, n, classes, good }): Cell[][] => [
    ...classes.map((one): Cell[] => [part, n, 'class', one.name, one.count, ...estimateCells(one)]),
    ...(good === null ? [] : [[part, n, 'good', null, null, ...estimateCells(good)]]),
  ]);
  const header = ['part', 'n', 'kind', 'class', 'count', ...estimateHeader('share')];
  return { name: 'distribution', csv: csvText(header, rows) };
}

/** How well two ratings of the same rows agree: one row, none where no row was rated twice. */
export function retestTable({ retest }: StudyReport): ReportTable {
  const header = ['n', 'instances', 'equal', ...estimateHeader('kappa'), ...estimateHeader('alpha')];
  const rows =
    retest === null
      ? []
      : [
          [
            retest.n,
            retest.instances,
            retest.equal,
            ...estimateCells(retest.kappa),
            ...estimateCells(retest.alpha),
          ],
        ];
  return { name: 'retest', csv: csvText(header, rows) };
}

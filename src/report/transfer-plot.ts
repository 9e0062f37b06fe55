import type { TransferReport } from '../study/report.ts';
import type { About } from './drawing.ts';
import type { Html } from './html.ts';
import { shortened } from './label-text.ts';
import { matrixPlot } from './matrix-plot.ts';
import { count, score } from './number-text.ts';
import { divergingColour } from './palette.ts';

/** Characters of a name in what is shown when pointing at a cell. */
const TITLE = 80;

/** A transfer matrix of one measure, its colour by how far it is from guessing. */
export function transferPlot(about: About, transfer: TransferReport, measure: 'auc' | 'kappa'): Html {
  const names = transfer.parts.map(({ name }) => name);
  // The whole scale is used by values as far from guessing as a half (AUC) or as 1 (kappa).
  const colour = (value: number) => divergingColour(measure === 'auc' ? 2 * (value - 0.5) : value);
  const scored = (trained: number, tested: number) => transfer.tested[trained]?.[tested] ?? 0;
  return matrixPlot(about, {
    rowTitle: 'trained on',
    columnTitle: 'tested on',
    rows: transfer.parts.map(({ name, n }) => `${name} (${count(n)})`),
    columns: names,
    slanted: true,
    cellWidth: 46,
    cellHeight: 34,
    cells: transfer[measure].map((row, trained) =>
      row.map((value, tested) => ({
        lines: value === null ? ['–'] : [score(value), `(${count(scored(trained, tested))})`],
        colour: value === null ? '#eeeeee' : colour(value),
        title: `trained on ${shortened(names[trained] ?? '', TITLE)}, tested on ${shortened(names[tested] ?? '', TITLE)}: ${value === null ? 'not defined' : score(value)}, ${count(scored(trained, tested))} rows`,
        marked: trained === tested,
      })),
    ),
  });
}

import type { About } from './drawing.ts';
import type { Html } from './html.ts';
import { shortened, textWidth } from './label-text.ts';
import { matrixPlot } from './matrix-plot.ts';
import { count, percent } from './number-text.ts';
import { sequentialColour } from './palette.ts';

/** Characters of a name in what is shown when pointing at a cell. */
const TITLE = 80;

/** Characters of the name of a side. */
const SIDE = 36;

/** Width from which on column labels stand slantwise, in pixels. */
const WIDE = 76;

/** What the rows and the columns of a confusion matrix are. */
interface Sides {
  readonly rows: string;
  readonly columns: string;
}

/** A confusion matrix: counts and the share of each row, as of a true class, the darker the larger that share. */
export function confusionPlot(
  about: About,
  confusion: readonly (readonly number[])[],
  classes: readonly string[],
  sides: Sides = { rows: 'true', columns: 'predicted' },
): Html {
  const totals = confusion.map((row) => row.reduce((sum, n) => sum + n, 0));
  const slanted = textWidth(classes, 11) > WIDE || classes.length > 6;
  return matrixPlot(about, {
    rowTitle: shortened(sides.rows, SIDE),
    columnTitle: shortened(sides.columns, SIDE),
    rows: classes.map((name, at) => `${name} (${count(totals[at] ?? 0)})`),
    columns: classes,
    slanted,
    cellWidth: classes.length > 6 ? 58 : 78,
    cellHeight: 44,
    cells: confusion.map((row, truth) =>
      row.map((n, predicted) => {
        const total = totals[truth]!;
        const share = total === 0 ? null : n / total;
        return {
          lines: share === null ? [count(n), '–'] : [count(n), percent(share)],
          colour: sequentialColour(share ?? 0),
          title: `${shortened(sides.rows, SIDE)} ${shortened(classes[truth] ?? '', TITLE)}, ${shortened(sides.columns, SIDE)} ${shortened(classes[predicted] ?? '', TITLE)}: ${count(n)} of ${count(total)}`,
          marked: truth === predicted,
        };
      }),
    ),
  });
}

import { type About, frame } from './drawing.ts';
import { type Html, html } from './html.ts';
import { shortened, textWidth } from './label-text.ts';
import { px } from './number-text.ts';
import { INK, inkOn } from './palette.ts';

/** One cell of a matrix: its lines of text on its colour. */
export interface MatrixCell {
  readonly lines: readonly string[];
  readonly colour: string;
  readonly title: string;
  /** Drawn with a thick border. */
  readonly marked: boolean;
}

/** A small matrix whose cells are written out. */
export interface Matrix {
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly MatrixCell[])[];
  /** Column labels stand slantwise when there are many. */
  readonly slanted: boolean;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

const FONT = 11;
const SLANT = 40;

/** Places that the parts of a matrix share. */
interface Layout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly columnLabels: readonly string[];
  readonly rowLabels: readonly string[];
}

/** A matrix as a table of coloured cells with numbers: nothing is told by colour alone. */
export function matrixPlot(about: About, matrix: Matrix): Html {
  const layout = layoutOf(matrix);
  const cells = matrix.cells.flatMap((row, y) =>
    row.map((cell, x) => matrixCell(matrix, layout, cell, x, y)),
  );
  return frame(about, layout.width, layout.height, html`${axisLabels(matrix, layout)}${cells}`);
}

function layoutOf({ rows, columns, slanted, cellWidth, cellHeight }: Matrix): Layout {
  const rowLabels = rows.map((label) => shortened(label, 30));
  const columnLabels = columns.map((label) => shortened(label, slanted ? 24 : Math.floor(cellWidth / 6.3)));
  const widest = textWidth(columnLabels, FONT);
  const radians = (SLANT * Math.PI) / 180;
  const left = textWidth(rowLabels, FONT) + 30;
  const top = slanted ? 34 + widest * Math.sin(radians) : 40;
  const overhang = slanted ? Math.max(0, widest * Math.cos(radians) - cellWidth / 2) : 6;
  const width = left + columns.length * cellWidth + overhang + 4;
  return { left, top, width, height: top + rows.length * cellHeight + 6, columnLabels, rowLabels };
}

function axisLabels({ rowTitle, columnTitle, slanted, cellWidth, cellHeight }: Matrix, layout: Layout): Html {
  const { left, top, columnLabels, rowLabels } = layout;
  const columns = columnLabels.map((label, at) => {
    const [x, y] = [px(left + (at + 0.5) * cellWidth), px(top - 8)];
    return slanted
      ? html`<text x="${x}" y="${y}" text-anchor="start" transform="rotate(-${SLANT} ${x} ${y})">${label}</text>`
      : html`<text x="${x}" y="${y}">${label}</text>`;
  });
  const rows = rowLabels.map((label, at) => {
    const y = px(top + (at + 0.5) * cellHeight + 4);
    return html`<text x="${px(left - 6)}" y="${y}" text-anchor="end">${label}</text>`;
  });
  const middle = px(top + (rowLabels.length * cellHeight) / 2);
  return html`<text x="${px(left)}" y="12" text-anchor="start" font-weight="600">${columnTitle}</text><text x="12" y="${middle}" font-weight="600" transform="rotate(-90 12 ${middle})">${rowTitle}</text>${columns}${rows}`;
}

function matrixCell(
  { cellWidth, cellHeight }: Matrix,
  layout: Layout,
  cell: MatrixCell,
  x: number,
  y: number,
): Html {
  const [left, top] = [layout.left + x * cellWidth, layout.top + y * cellHeight];
  const border = cell.marked ? html`stroke="${INK.black}" stroke-width="2"` : html`stroke="#ffffff"`;
  const inset = cell.marked ? 1.5 : 0.5;
  const first = top + cellHeight / 2 + 4 - (cell.lines.length - 1) * 7;
  const lines = cell.lines.map(
    (line, at) => html`<text x="${px(left + cellWidth / 2)}" y="${px(first + at * 14)}">${line}</text>`,
  );
  return html`<g fill="${inkOn(cell.colour)}"><title>${cell.title}</title><rect x="${px(left + inset)}" y="${px(top + inset)}" width="${px(cellWidth - 2 * inset)}" height="${px(cellHeight - 2 * inset)}" fill="${cell.colour}" ${border}/>${lines}</g>`;
}

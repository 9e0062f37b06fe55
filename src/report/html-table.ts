import type { Estimate } from '../study/report.ts';
import { type Content, type Html, html } from './html.ts';
import { shortened } from './label-text.ts';
import { estimateText, type NumberText } from './number-text.ts';

/** A column of a table: its head and what each row has there. */
export interface Column<Row> {
  readonly head: string;
  /** What the head means, where that is not plain. */
  readonly help?: string;
  /** Numbers stand to the right. */
  readonly numeric?: true;
  /** Long texts keep room where the page is narrow. */
  readonly long?: true;
  readonly cell: (row: Row) => Content;
}

/** Rows that a table may have before it is folded. */
const LONG = 16;
/** Characters of a name that a table shows; the whole stands in its title. */
const NAME = 64;
const TOO_FEW = 'Not defined: too few rows, or nothing varies.';

/** A table that is folded away when it is long; `file` is the CSV table that has the same and more. */
export function table<Row>(
  caption: string,
  file: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Html {
  if (rows.length === 0) return html``;
  const body = html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table><thead><tr>${columns.map(headCell)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${columns.map((column, at) => bodyCell(column, row, at))}</tr>\n`)}</tbody></table></div>`;
  const title = html`${caption} <span class="file">${file}.csv</span>`;
  return rows.length > LONG
    ? html`<details><summary>Table: ${title}, ${rows.length} rows</summary>${body}</details>\n`
    : html`<div class="table"><p class="caption">${title}</p>${body}</div>\n`;
}

/** Parts whose tables stand open; more are folded together. */
const OPEN_PARTS = 2;

/** Tables of the same kind, one a part: folded together when there are many. */
export function partTables(tables: readonly Html[]): Html {
  if (tables.length <= OPEN_PARTS) return html`${tables}`;
  return html`<details><summary>Tables part by part (${tables.length})</summary>${tables}</details>\n`;
}

function headCell<Row>({ head, help, numeric }: Column<Row>): Html {
  const title = help === undefined ? html`` : html` title="${help}"`;
  return numeric
    ? html`<th scope="col" class="n"${title}>${head}</th>`
    : html`<th scope="col"${title}>${head}</th>`;
}

function bodyCell<Row>({ numeric, long, cell }: Column<Row>, row: Row, at: number): Html {
  if (at === 0) return html`<th scope="row">${cell(row)}</th>`;
  if (numeric) return html`<td class="n">${cell(row)}</td>`;
  return long ? html`<td class="long">${cell(row)}</td>` : html`<td>${cell(row)}</td>`;
}

/** A name from data: cut when very long, apart from the direction of the text around it. */
export function name(text: string): Html {
  if (text === '') return html`<i>(empty)</i>`;
  const shown = shortenedName(text);
  return shown === text
    ? html`<bdi>${breakable(shown)}</bdi>`
    : html`<bdi title="${text.slice(0, 1000)}">${breakable(shown)}</bdi>`;
}

/** A text that may be broken after the signs that part the words of ids. */
function breakable(text: string): Content {
  return text.split(/(?<=[._/-])(?=[^._/-])/).map((piece, at) => [at > 0 && html`<wbr>`, piece]);
}

/** A name from data where no piece of a page may stand: cut when very long. */
export function shortenedName(text: string): string {
  return shortened(text, NAME);
}

/** Names from data, apart by commas. */
export function names(texts: readonly string[]): Html {
  return html`${texts.map((text, at) => [at > 0 && ', ', name(text)])}`;
}

/** A number, or a dash that says why there is none. */
export function value(number: number | null, text: NumberText, why: string = TOO_FEW): Html {
  return number === null ? none(why) : html`${text(number)}`;
}

/** An estimate with its interval, or a dash that says why there is none. */
export function estimate(of: Estimate | null, text: NumberText, why: string = TOO_FEW): Html {
  if (of === null || of.value === null) return none(why);
  return of.low === null || of.high === null
    ? html`<span title="No interval: too few resamples have a value.">${text(of.value)}</span>`
    : html`${estimateText(of, text)}`;
}

function none(why: string): Html {
  return html`<abbr title="${why}">–</abbr>`;
}

import { stringify } from 'csv-stringify/sync';
import type { Estimate } from '../study/report.ts';

/** A table of a report. */
export interface ReportTable {
  /** Name of its file, without the extension `.csv`. */
  readonly name: string;
  readonly csv: string;
}

/** What a cell of a CSV table holds; null is empty. */
export type Cell = string | number | null;

/** A table as text: RFC 4180 with a header line, CRLF line ends, numbers in full. */
export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  return stringify(cells, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}

/** Names of the columns of an estimate. */
export function estimateHeader(name: string): string[] {
  return [name, `${name}_low`, `${name}_high`];
}

/** Cells of an estimate, empty where there is none. */
export function estimateCells(estimate: Estimate | null | undefined): Cell[] {
  return [estimate?.value ?? null, estimate?.low ?? null, estimate?.high ?? null];
}

import { stringify } from 'csv-stringify/sync';
import { rowFormat } from './row-format.ts';

/** A cell of a record; null where there is none. */
export type Cell = string | number | boolean | null;

/** Records of one kind as the bytes of a file. */
export interface RecordWriter {
  begin(): Uint8Array;
  /** One cell a column. */
  record(cells: readonly Cell[]): Uint8Array;
}

/**
 * A writer of plain records: CSV (RFC 4180, header line) for a path that ends in `.csv`, else JSONL, where a cell
 * of null has no key.
 */
export function createRecordWriter(path: string | undefined, columns: readonly string[]): RecordWriter {
  const csv = (cells: readonly Cell[]) =>
    Buffer.from(
      `${stringify([cells.map((cell) => (cell === null ? '' : String(cell)))], { eof: false, quoted_match: /[\r\n]/ })}\r\n`,
    );
  if (rowFormat(path) === 'csv') return { begin: () => csv(columns), record: csv };
  return {
    begin: () => new Uint8Array(0),
    record: (cells) => {
      const present = columns.flatMap((name, at) => (cells[at] === null ? [] : [[name, cells[at]] as const]));
      return Buffer.from(`${JSON.stringify(Object.fromEntries(present))}\n`);
    },
  };
}

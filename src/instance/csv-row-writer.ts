import { stringify } from 'csv-stringify/sync';
import { FIXED_COLUMNS, metricColumnNames, type RowColumns, type RowWriter, rowCells } from './row-format.ts';

/** csv-stringify quotes no cell for a line end that is not the record's own; RFC 4180 wants it quoted. */
const CSV_OPTIONS = { eof: false, quoted_match: /[\r\n]/ };

/** A writer of CSV: RFC 4180 with a header line, CRLF line ends, UTF-8 without a mark; null is an empty cell. */
export function createCsvRowWriter(columns: RowColumns): RowWriter {
  const texts = FIXED_COLUMNS.findLastIndex((column) => column.type === 'text') + 1;
  const header = [...FIXED_COLUMNS.map((column) => column.name), ...metricColumnNames(columns)];
  const quoted = (cells: readonly (string | number | null)[]): string =>
    stringify([cells.map((cell) => (cell === null ? '' : String(cell)))], CSV_OPTIONS);
  return {
    begin: () => Buffer.from(`${quoted(header)}\r\n`),
    row: (row) => {
      const cells = rowCells(row, columns);
      // Behind the last text column are numbers, hundreds of them, that no quoting concerns.
      return Buffer.from(`${quoted(cells.slice(0, texts))},${cells.slice(texts).join(',')}\r\n`);
    },
    end: () => new Uint8Array(0),
  };
}

import { stringify } from 'csv-stringify/sync';
import { createParquetRowWriter } from './parquet-row-writer.ts';
import {
  FIXED_COLUMNS,
  metricColumnNames,
  type RowColumns,
  type RowFormat,
  type RowWriter,
  rowCells,
  rowToJson,
} from './row-format.ts';

const NOTHING = new Uint8Array(0);

/**
 * A writer of rows in one of the three formats.
 *
 * - JSONL: a row a line, ended by LF; nothing before or after.
 * - CSV: RFC 4180 with a header line, CRLF line ends, UTF-8 without a mark; null is an empty cell.
 * - Parquet: see {@link createParquetRowWriter}.
 *
 * @param ids - metric ids in catalogue order.
 */
export function createRowWriter(
  format: RowFormat,
  ids: readonly string[],
  options: { readonly beforeAfter: boolean },
): RowWriter {
  const columns: RowColumns = { ids, beforeAfter: options.beforeAfter };
  if (format === 'parquet') return createParquetRowWriter(columns);
  return format === 'csv' ? createCsvRowWriter(columns) : createJsonlRowWriter(columns);
}

function createJsonlRowWriter(columns: RowColumns): RowWriter {
  return {
    begin: () => NOTHING,
    row: (row) => Buffer.from(`${rowToJson(row, columns)}\n`),
    end: () => NOTHING,
  };
}

/** csv-stringify quotes no cell for a line end that is not the record's own; RFC 4180 wants it quoted. */
const CSV_OPTIONS = { eof: false, quoted_match: /[\r\n]/ };

function createCsvRowWriter(columns: RowColumns): RowWriter {
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
    end: () => NOTHING,
  };
}

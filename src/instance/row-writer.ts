import { type RowColumns, type RowFormat, type RowWriter, rowToJson } from './row-format.ts';

const NOTHING = new Uint8Array(0);

/**
 * A writer of rows in one of the three formats; what CSV and Parquet need is loaded only for them.
 *
 * - JSONL: a row a line, ended by LF; nothing before or after.
 * - CSV and Parquet: see `createCsvRowWriter`, `createParquetRowWriter`.
 *
 * @param ids - metric ids in catalogue order.
 */
export async function createRowWriter(
  format: RowFormat,
  ids: readonly string[],
  options: { readonly beforeAfter: boolean },
): Promise<RowWriter> {
  const columns: RowColumns = { ids, beforeAfter: options.beforeAfter };
  switch (format) {
    case 'jsonl':
      return createJsonlRowWriter(columns);
    case 'csv':
      return (await import('./csv-row-writer.ts')).createCsvRowWriter(columns);
    case 'parquet':
      return (await import('./parquet-row-writer.ts')).createParquetRowWriter(columns);
  }
}

function createJsonlRowWriter(columns: RowColumns): RowWriter {
  return {
    begin: () => NOTHING,
    row: (row) => Buffer.from(`${rowToJson(row, columns)}\n`),
    end: () => NOTHING,
  };
}

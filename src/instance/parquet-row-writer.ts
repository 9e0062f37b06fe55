import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { FIXED_COLUMNS, metricColumnNames, type RowColumns, type RowWriter, rowCells } from './row-format.ts';

/** Rows of a row group: what a reader, and this writer, hold in memory at once. */
const ROW_GROUP_ROWS = 1000;

/**
 * A writer of Parquet: texts as UTF-8 strings, `sample` and the covariates as int32, metrics as double,
 * null where a row has no value; snappy; row groups of 1000 rows; no time stamp, so equal rows give
 * equal bytes.
 */
export function createParquetRowWriter(columns: RowColumns): RowWriter {
  const schema = parquetSchema(columns);
  const bytes = new ByteWriter();
  const parquet = new ParquetWriter({ writer: bytes, schema, codec: 'SNAPPY' });
  let rows: (string | number | null)[][] = [];

  const take = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    // The offset stays: it is the place in the file; the index is that in the emptied buffer.
    bytes.index = 0;
    return taken;
  };
  const flush = (): void => {
    if (rows.length === 0) return;
    const columnData = schema.slice(1).map(({ name }, i) => ({ name, data: rows.map((cells) => cells[i]) }));
    parquet.write({ columnData, rowGroupSize: ROW_GROUP_ROWS });
    rows = [];
  };
  return {
    begin: take,
    row: (row) => {
      rows.push(rowCells(row, columns));
      if (rows.length === ROW_GROUP_ROWS) flush();
      return take();
    },
    end: () => {
      flush();
      parquet.finish();
      return take();
    },
  };
}

const ELEMENT = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
} as const;

function parquetSchema(columns: RowColumns): SchemaElement[] {
  const fixed = FIXED_COLUMNS.map(({ name, type, nullable }): SchemaElement => {
    return { name, ...ELEMENT[type], repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' };
  });
  const metrics = metricColumnNames(columns).map((name): SchemaElement => {
    return { name, ...ELEMENT.number, repetition_type: 'OPTIONAL' };
  });
  return [{ name: 'root', num_children: fixed.length + metrics.length }, ...fixed, ...metrics];
}

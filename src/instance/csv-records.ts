import { pipeline, Readable } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import { asUnreadable, decodeUtf8, MAX_RECORD_BYTES, unreadable } from './bytes.ts';
import { missingColumns, type SourceRecord, type WantedColumns } from './record.ts';

/** A record that the parser gave up on, in the place where it stood. */
class Skipped {
  readonly line: number;
  constructor(line: number) {
    this.line = line;
  }
}

/**
 * The records of a CSV (or, with a tab as delimiter, TSV) file with a header line, one at a time.
 * Quoting is RFC 4180's: quoted cells keep line feeds and carriage returns byte for byte; records end
 * with LF or CRLF. All cells are texts. A record with another number of cells than the header, or with a
 * quote inside an unquoted cell, is a broken record.
 *
 * @throws {ArchdeltaError} `input-unreadable` when a required column is missing from the header, when a
 * wanted one is there twice or is not UTF-8, when lines end with CR alone, or when a quote is never closed or is followed by text: where the next record
 * begins is then unknown, and rows would be lost.
 */
export async function* readCsvRecords(
  source: string,
  bytes: AsyncIterable<Uint8Array>,
  delimiter: ',' | '\t',
  wanted: WantedColumns,
): AsyncGenerator<SourceRecord> {
  let header: readonly string[] | undefined;
  let number = 0;
  try {
    for await (const row of csvRows(bytes, delimiter)) {
      if (header === undefined) {
        header = toHeader(source, row, wanted);
        continue;
      }
      number += 1;
      yield toRecord(`record ${number}`, row, header, wanted);
    }
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw asUnreadable(source, thrown);
    throw unreadable(source, `record ${number + 1}: ${CSV_PROBLEMS[thrown.code] ?? thrown.message}`, thrown);
  }
}

const CSV_PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote in or after it is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a closing quote is followed by text; a quote inside a cell is written twice',
  CSV_MAX_RECORD_SIZE: `is longer than ${MAX_RECORD_BYTES} bytes; a quote is not closed`,
};

/** Rows of undecoded cells, so that a cell that is not UTF-8 can be told from one that is. */
function csvRows(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: string,
): AsyncIterable<readonly Uint8Array[] | Skipped> {
  let lastSkipped = -1;
  const parser: Parser = parse({
    delimiter,
    encoding: null,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    skip_records_with_error: true,
    on_skip: (error) => {
      // A second fault on a line is no second record.
      if (error && error.code in CSV_PROBLEMS) parser.destroy(error);
      else if (parser.info.lines !== lastSkipped) {
        lastSkipped = parser.info.lines;
        parser.push(new Skipped(lastSkipped));
      }
      return undefined;
    },
  });
  // The iteration over the parser reports every failure; this callback has nothing to add.
  pipeline(Readable.from(bytes, { objectMode: false }), parser, () => undefined);
  return parser;
}

function toHeader(
  source: string,
  row: readonly Uint8Array[] | Skipped,
  wanted: WantedColumns,
): readonly string[] {
  if (row instanceof Skipped) throw unreadable(source, 'the header line is not valid CSV');
  const texts = row.map((cell) => decodeUtf8(cell));
  if (wanted.names === 'all' && texts.includes(undefined))
    throw unreadable(source, 'the header line is not valid UTF-8');
  const header = texts.map((text) => text ?? '');
  if (header.some((name) => /\r(?!\n)/.test(name)))
    throw unreadable(source, 'its lines end with CR alone; write them with LF or CRLF');
  const missing = missingColumns(header, wanted);
  if (missing) throw unreadable(source, `has no column ${missing.map((name) => `"${name}"`).join(' or ')}`);
  const twice = header.find(
    (name, i) => (wanted.names === 'all' || wanted.names.includes(name)) && header.indexOf(name) !== i,
  );
  if (twice !== undefined) throw unreadable(source, `has the column "${twice}" twice`);
  return header;
}

function toRecord(
  where: string,
  row: readonly Uint8Array[] | Skipped,
  header: readonly string[],
  wanted: WantedColumns,
): SourceRecord {
  if (row instanceof Skipped) return { where, problem: `is not valid CSV (line ${row.line})` };
  if (row.length !== header.length) {
    return { where, problem: `has ${row.length} cells, the header has ${header.length}` };
  }
  const columns: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  header.forEach((name, i) => {
    if (wanted.names === 'all' || wanted.names.includes(name)) columns[name] = decodeUtf8(row[i]!) ?? row[i];
  });
  return { where, columns };
}

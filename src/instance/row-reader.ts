import { decimalNumber } from '../core/decimal-number.ts';
import { ERROR_CODES, type ErrorCode } from '../core/errors.ts';
import { type ReadOptions, unreadable } from './bytes.ts';
import { isObject, column as read, type WantedColumns } from './record.ts';
import { readRecords } from './records.ts';
import type { Covariates } from './row.ts';
import {
  COVARIATE_NAMES,
  type FeatureRow,
  FIXED_COLUMNS,
  type MetricValues,
  type RowColumns,
  rowFormat,
} from './row-format.ts';

type Columns = Readonly<Record<string, unknown>>;

const JSON_ROWS: WantedColumns = { names: 'all', required: [] };
const TABLE_ROWS: WantedColumns = { names: 'all', required: FIXED_COLUMNS.map(({ name }) => [name]) };

/**
 * Reads a file of rows (JSONL, CSV, Parquet; by its extension) back, in its order, one row (Parquet: one
 * row group) in memory. What CSV and Parquet do not hold is absent, see {@link FeatureRow}.
 *
 * @throws {ArchdeltaError} `input-unreadable`, with the place, when anything in it is not a row of
 * `score`; `aborted`.
 *
 * @example
 * ```ts
 * import { readRows } from 'archdelta';
 *
 * for await (const row of readRows('features.csv')) if (row.status === 'scored') console.log(row.features);
 * ```
 */
export async function* readRows(source: string, options: ReadOptions = {}): AsyncGenerator<FeatureRow> {
  const isTable = rowFormat(source) !== 'jsonl';
  for await (const record of readRecords(source, isTable ? TABLE_ROWS : JSON_ROWS, options)) {
    if ('problem' in record) throw unreadable(source, `${record.where} ${record.problem}`);
    try {
      yield isTable ? tableRow(record.columns) : jsonRow(record.columns);
    } catch (thrown) {
      if (thrown instanceof NotARow) throw unreadable(source, `${record.where}: ${thrown.message}`);
      throw thrown;
    }
  }
}

/**
 * The metric columns of a file of rows: those of its table or, for JSONL, of its first scored row;
 * `undefined` when it has no such row.
 *
 * @throws {ArchdeltaError} `input-unreadable`.
 */
export async function readRowColumns(
  source: string,
  options: ReadOptions = {},
): Promise<RowColumns | undefined> {
  if (rowFormat(source) !== 'jsonl') {
    for await (const record of readRecords(source, TABLE_ROWS, options)) {
      if ('columns' in record) return tableColumns(record.columns);
    }
  } else {
    for await (const row of readRows(source, options)) {
      if (row.status === 'scored') {
        return { ids: Object.keys(row.features), beforeAfter: row.before !== undefined };
      }
    }
  }
  return undefined;
}

function tableColumns(columns: Columns): RowColumns {
  // A column without a name is no metric: pandas writes its index so.
  const names = Object.keys(columns).filter((name) => name !== '' && !FIXED_NAMES.has(name));
  const ids = names.filter((name) => !/^(?:before|after):/.test(name));
  return { ids, beforeAfter: names.length > ids.length };
}

class NotARow extends Error {}

/** A null stands for an absent key. */
function jsonRow(columns: Columns): FeatureRow {
  const given = Object.entries(columns).filter(([, value]) => value !== null);
  const { model: _, sample: __, ...rest } = Object.fromEntries(given);
  const row = { ...rest, ...identity(columns, jsonNumber) };
  const status = read(columns, 'status');
  if (status === 'failed') {
    const error = read(columns, 'error');
    if (!isObject(error)) throw new NotARow('"error" is missing');
    if (error.message !== undefined && typeof error.message !== 'string')
      throw new NotARow('"error.message" is not a text');
    return { ...row, language: null, status, error: { ...error, code: errorCode(error.code) } };
  }
  if (status !== 'scored') throw new NotARow('"status" is neither "scored" nor "failed"');
  const covariates = read(columns, 'covariates');
  if (!isObject(covariates)) throw new NotARow('"covariates" is missing');
  for (const name of ['features', 'before', 'after']) checkMetrics(rest, name);
  for (const name of ['undefined', 'sidecar'])
    if (rest[name] !== undefined && !isObject(rest[name])) throw new NotARow(`"${name}" is not an object`);
  const catalogue = isObject(rest.sidecar) ? rest.sidecar.catalogue : undefined;
  if (catalogue !== undefined && typeof catalogue !== 'string')
    throw new NotARow('"sidecar.catalogue" is not a text');
  const language = optionalText(columns, 'language') ?? null;
  // The rest of a line is what was written; only what is computed with is checked.
  return {
    ...row,
    language,
    status,
    covariates: covariatesOf(covariates, jsonNumber),
  } as unknown as FeatureRow;
}

function checkMetrics(columns: Columns, name: string): void {
  const values = read(columns, name);
  if (values === undefined && name !== 'features') return;
  if (!isObject(values)) throw new NotARow(`"${name}" is missing`);
  for (const id of Object.keys(values)) jsonNumber(values, id);
}

function tableRow(columns: Columns): FeatureRow {
  const status = read(columns, 'status');
  if (status === 'failed') {
    return {
      ...identity(columns, cellNumber),
      language: null,
      status,
      error: { code: errorCode(read(columns, 'error_code')) },
    };
  }
  if (status !== 'scored') throw new NotARow('"status" is neither "scored" nor "failed"');
  const { ids, beforeAfter } = tableColumns(columns);
  return {
    ...identity(columns, cellNumber),
    language: optionalText(columns, 'language') ?? null,
    status,
    features: metrics(columns, ids, ''),
    ...(beforeAfter && { before: metrics(columns, ids, 'before:'), after: metrics(columns, ids, 'after:') }),
    covariates: covariatesOf(columns, cellNumber),
  };
}

const FIXED_NAMES: ReadonlySet<string> = new Set(FIXED_COLUMNS.map(({ name }) => name));

function metrics(columns: Columns, ids: readonly string[], prefix: string): MetricValues {
  return Object.fromEntries(ids.map((id) => [id, cellNumber(columns, `${prefix}${id}`)]));
}

type NumberReader = (columns: Columns, name: string) => number | null;

function identity(columns: Columns, numberOf: NumberReader) {
  const model = optionalText(columns, 'model');
  const sample = numberOf(columns, 'sample');
  if (sample !== null && !(Number.isSafeInteger(sample) && sample >= 0))
    throw new NotARow('"sample" is no whole number');
  return {
    instance_id: text(columns, 'instance_id'),
    repo: text(columns, 'repo'),
    base_commit: text(columns, 'base_commit'),
    ...(model !== undefined && { model }),
    ...(sample !== null && { sample }),
  };
}

function covariatesOf(columns: Columns, numberOf: NumberReader): Covariates {
  const values = COVARIATE_NAMES.map((name) => {
    const value = numberOf(columns, name);
    if (value === null) throw new NotARow(`"${name}" is missing`);
    return [name, value] as const;
  });
  return Object.fromEntries(values) as unknown as Covariates;
}

function text(columns: Columns, name: string): string {
  const value = read(columns, name);
  if (typeof value === 'string') return value;
  throw new NotARow(`"${name}" is not ${value instanceof Uint8Array ? 'valid UTF-8' : 'a text'}`);
}

/** A text that may be absent: an empty CSV cell, a null of Parquet. */
function optionalText(columns: Columns, name: string): string | undefined {
  const value = read(columns, name);
  return value === undefined || value === null || value === '' ? undefined : text(columns, name);
}

/** A number of JSON; null where it is null or absent. */
function jsonNumber(columns: Columns, name: string): number | null {
  const value = read(columns, name) ?? null;
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new NotARow(`"${name}" is not a number`);
  return value;
}

/** A number of a table's cell: decimal digits in CSV, null where the cell is empty; any number type of Parquet. */
function cellNumber(columns: Columns, name: string): number | null {
  const value = read(columns, name) ?? null;
  if (value === null || value === '') return null;
  const number = typeof value === 'string' ? decimalNumber(value) : numberOfParquet(value);
  if (number === undefined || !Number.isFinite(number)) throw new NotARow(`"${name}" is not a number`);
  return number;
}

/** 64-bit integers, as pandas writes them, come as bigint. */
function numberOfParquet(value: unknown): number | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function errorCode(value: unknown): ErrorCode {
  const code = ERROR_CODES.find((candidate) => candidate === value);
  if (code === undefined) throw new NotARow('the code of the error is unknown');
  return code;
}

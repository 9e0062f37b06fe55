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
  const names = Object.keys(columns).filter((name) => !FIXED_NAMES.has(name));
  const ids = names.filter((name) => !/^(?:before|after):/.test(name));
  return { ids, beforeAfter: names.length > ids.length };
}

class NotARow extends Error {}

function jsonRow(columns: Columns): FeatureRow {
  const row = { ...columns, ...identity(columns) };
  const status = read(columns, 'status');
  if (status === 'failed') {
    const error = read(columns, 'error');
    if (!isObject(error)) throw new NotARow('"error" is missing');
    return { ...row, language: null, status, error: { ...error, code: errorCode(error.code) } };
  }
  if (status !== 'scored') throw new NotARow('"status" is neither "scored" nor "failed"');
  const covariates = read(columns, 'covariates');
  if (!isObject(covariates)) throw new NotARow('"covariates" is missing');
  for (const name of ['features', 'before', 'after']) checkMetrics(columns, name);
  // The rest of a line is what was written; only what is computed with is checked.
  return { ...row, status, covariates: covariatesOf(covariates) } as unknown as FeatureRow;
}

function checkMetrics(columns: Columns, name: string): void {
  const values = read(columns, name);
  if (values === undefined && name !== 'features') return;
  if (!isObject(values)) throw new NotARow(`"${name}" is missing`);
  for (const id of Object.keys(values)) numberOf(values, id);
}

function tableRow(columns: Columns): FeatureRow {
  const status = read(columns, 'status');
  if (status === 'failed') {
    return {
      ...identity(columns),
      language: null,
      status,
      error: { code: errorCode(read(columns, 'error_code')) },
    };
  }
  if (status !== 'scored') throw new NotARow('"status" is neither "scored" nor "failed"');
  const { ids, beforeAfter } = tableColumns(columns);
  return {
    ...identity(columns),
    language: optionalText(columns, 'language') ?? null,
    status,
    features: metrics(columns, ids, ''),
    ...(beforeAfter && { before: metrics(columns, ids, 'before:'), after: metrics(columns, ids, 'after:') }),
    covariates: covariatesOf(columns),
  };
}

const FIXED_NAMES: ReadonlySet<string> = new Set(FIXED_COLUMNS.map(({ name }) => name));

function metrics(columns: Columns, ids: readonly string[], prefix: string): MetricValues {
  return Object.fromEntries(ids.map((id) => [id, numberOf(columns, `${prefix}${id}`)]));
}

function identity(columns: Columns) {
  const model = optionalText(columns, 'model');
  const sample = numberOf(columns, 'sample');
  return {
    instance_id: text(columns, 'instance_id'),
    repo: text(columns, 'repo'),
    base_commit: text(columns, 'base_commit'),
    ...(model !== undefined && { model }),
    ...(sample !== null && { sample }),
  };
}

function covariatesOf(columns: Columns): Covariates {
  const values = COVARIATE_NAMES.map((name) => {
    const value = numberOf(columns, name);
    if (value === null) throw new NotARow(`"${name}" is missing`);
    return [name, value] as const;
  });
  return Object.fromEntries(values) as unknown as Covariates;
}

function text(columns: Columns, name: string): string {
  const value = read(columns, name);
  if (typeof value !== 'string') throw new NotARow(`"${name}" is not a text`);
  return value;
}

/** A text that may be absent: an empty CSV cell, a null of Parquet. */
function optionalText(columns: Columns, name: string): string | undefined {
  const value = read(columns, name);
  return value === undefined || value === null || value === '' ? undefined : text(columns, name);
}

function numberOf(columns: Columns, name: string): number | null {
  const value = read(columns, name);
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new NotARow(`"${name}" is not a number`);
  return number;
}

function errorCode(value: unknown): ErrorCode {
  const code = ERROR_CODES.find((candidate) => candidate === value);
  if (code === undefined) throw new NotARow('the code of the error is unknown');
  return code;
}

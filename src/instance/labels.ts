import { decimalNumber } from '../core/decimal-number.ts';
import type { VerdictNote } from '../core/judge-verdict.ts';
import { REFERENCE_MODEL } from '../core/reference-model.ts';
import { type ReadOptions, unreadable } from './bytes.ts';
import { verdictNote } from './judged-label.ts';
import { column, filledTextField, type WantedColumns } from './record.ts';
import { readRecords } from './records.ts';

/** What a file of labels says of one patch: recorded labels, verdicts of a judge, outcomes of tests. */
export interface LabelRecord {
  readonly instance_id: string;
  /** Absent for the instance's own patch, which files also call `reference`. */
  readonly model?: string;
  readonly sample?: number;
  /** Every other column that holds a short text, a number or a truth value, as text; empty ones are left out. */
  readonly labels: ReadonlyMap<string, string>;
  /** Columns whose value is no label: a text that is too long, a list, an object. Absent when there are none. */
  readonly unusable?: readonly string[];
  /** Who judged and what it cost, of a row of `judge`; absent of every other. */
  readonly verdict?: VerdictNote;
}

const WANTED: WantedColumns = { names: 'all', required: [['instance_id']] };
/** Characters; a longer text is no label: a patch, an issue. */
export const LONGEST_LABEL = 200;
const IDENTITY: ReadonlySet<string> = new Set(['instance_id', 'model', 'model_name_or_path', 'sample']);

/**
 * Reads labels in the order of the file (JSONL, JSON, CSV, TSV, Parquet): `instance_id`, `model` (or
 * `model_name_or_path`) and `sample` where there are several, and a column per label. A row of `judge`
 * (`judge`, `status`, `label`) is a label by the name of its judge; an unscored one has none.
 *
 * @throws {ArchdeltaError} `input-unreadable`, with the place, for a record without an id, with a value that is not
 * UTF-8, or that cannot be read; `aborted`.
 */
export async function* readLabels(source: string, options: ReadOptions = {}): AsyncGenerator<LabelRecord> {
  for await (const record of readRecords(source, WANTED, options)) {
    if ('problem' in record) throw unreadable(source, `${record.where} ${record.problem}`);
    const { columns, where, key } = record;
    const keyed = key !== undefined && column(columns, 'instance_id') === undefined;
    yield labelRecord(keyed ? { ...columns, instance_id: key } : columns, source, where);
  }
}

/**
 * A record of labels from its columns; `source` and `where` name it in messages.
 *
 * @throws {ArchdeltaError} `input-unreadable`.
 */
export function labelRecord(
  columns: Readonly<Record<string, unknown>>,
  source: string,
  where: string,
): LabelRecord {
  const broken = (problem: string) => unreadable(source, `${where}: ${problem}`);
  const verdict = verdictNote(columns, source);
  const id = filledTextField(columns, ['instance_id']);
  // The verdict on an instance that could not be read names none, and labels nothing.
  if ('problem' in id && verdict?.status !== 'unscored') throw broken(id.problem);
  const named = (name: string): string | undefined => {
    const text = textOf(column(columns, name));
    if (text === INVALID_TEXT) throw broken(`column "${name}" is not valid UTF-8`);
    if (text === NO_SCALAR) throw broken(`"${name}" is not a text`);
    return text ?? undefined;
  };
  const model = named('model') ?? named('model_name_or_path');
  const sample = sampleOf(named('sample'));
  if (sample === null) throw broken('"sample" is no whole number');
  const { labels, unusable, invalid } = labelsOf(columns);
  if (invalid !== undefined) throw broken(`column "${invalid}" is not valid UTF-8`);
  return {
    instance_id: 'text' in id ? id.text : '',
    ...(model !== undefined && model !== REFERENCE_MODEL && { model }),
    ...(sample !== undefined && { sample }),
    labels,
    ...(unusable.length > 0 && { unusable }),
    ...(verdict && { verdict }),
  };
}

/** A whole number in any writing, as pandas' `1.0`; undefined when there is none, null when it is something else. */
function sampleOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  const number = decimalNumber(text);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number + 0 : null;
}

interface FoundLabels {
  readonly labels: ReadonlyMap<string, string>;
  readonly unusable: readonly string[];
  /** A column that is not valid UTF-8. */
  readonly invalid?: string;
}

function labelsOf(columns: Readonly<Record<string, unknown>>): FoundLabels {
  const judge = column(columns, 'judge');
  const status = column(columns, 'status');
  const isOfJudge = typeof judge === 'string' && judge !== '';
  if (isOfJudge && status === 'unscored') return { labels: new Map(), unusable: [] };
  const isVerdict = isOfJudge && status === 'scored';
  const values: readonly (readonly [string, unknown])[] = isVerdict
    ? [[judge, column(columns, 'label')]]
    : // A column without a name, as pandas writes its index, is no label.
      Object.entries(columns).filter(([name]) => name !== '' && !IDENTITY.has(name));
  const labels = new Map<string, string>();
  const unusable: string[] = [];
  for (const [name, value] of values) {
    const text = textOf(value);
    if (text === INVALID_TEXT) return { labels, unusable, invalid: isVerdict ? 'label' : name };
    if (text === NO_SCALAR || (text !== null && text.length > LONGEST_LABEL)) unusable.push(name);
    else if (text !== null && text.trim() !== '') labels.set(name, text);
  }
  return { labels, unusable };
}

const INVALID_TEXT = Symbol('not UTF-8');
const NO_SCALAR = Symbol('a list or an object');

/** A scalar as text; null where there is none: an empty text, a number that is not finite. */
function textOf(value: unknown): string | null | typeof INVALID_TEXT | typeof NO_SCALAR {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (value instanceof Uint8Array) return value.length > LONGEST_LABEL ? NO_SCALAR : INVALID_TEXT;
  return value === undefined || value === null ? null : NO_SCALAR;
}

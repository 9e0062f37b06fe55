import { REFERENCE_MODEL } from '../core/reference-model.ts';
import { type ReadOptions, unreadable } from './bytes.ts';
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
}

const WANTED: WantedColumns = { names: 'all', required: [['instance_id']] };
/** A longer text is no label: a patch, an issue. */
const LONGEST_LABEL = 200;
const IDENTITY: ReadonlySet<string> = new Set(['instance_id', 'model', 'model_name_or_path', 'sample']);

/**
 * Reads labels in the order of the file (JSONL, JSON, CSV, TSV, Parquet): `instance_id`, `model` (or
 * `model_name_or_path`) and `sample` where there are several, and a column per label. A row of `judge`
 * (`judge`, `status`, `label`) is a label by the name of its judge; an unscored one has none.
 *
 * @throws {ArchdeltaError} `input-unreadable`, with the place, for a record without an id or that cannot be read;
 * `aborted`.
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
  const id = filledTextField(columns, ['instance_id']);
  if ('problem' in id) throw unreadable(source, `${where}: ${id.problem}`);
  const model = textOf(column(columns, 'model') ?? column(columns, 'model_name_or_path'));
  const sample = textOf(column(columns, 'sample'));
  if (sample !== undefined && !/^\d{1,9}$/.test(sample))
    throw unreadable(source, `${where}: "sample" is no whole number`);
  return {
    instance_id: id.text,
    ...(model !== undefined && model !== REFERENCE_MODEL && { model }),
    ...(sample !== undefined && { sample: Number(sample) }),
    labels: labelsOf(columns),
  };
}

function labelsOf(columns: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const judge = textOf(column(columns, 'judge'));
  const status = column(columns, 'status');
  if (judge !== undefined && (status === 'scored' || status === 'unscored')) {
    const label = status === 'scored' ? textOf(column(columns, 'label')) : undefined;
    return new Map(label === undefined ? [] : [[judge, label]]);
  }
  const labels = new Map<string, string>();
  for (const [name, value] of Object.entries(columns)) {
    const text = IDENTITY.has(name) ? undefined : textOf(value);
    if (text !== undefined && text.length <= LONGEST_LABEL) labels.set(name, text);
  }
  return labels;
}

/** A scalar as text; nothing for null, an empty text, a list or an object. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

import { type LabelRecord, labelRecord, readLabels } from '../../instance/labels.ts';
import { commonWriting } from '../../study/label-values.ts';

/** A record of labels as it stands in a file: `instance_id`, `model`, `sample`, and a key per label. */
export type LabelObject = Readonly<Record<string, unknown>>;

/** Labels: a file, several of them, or records. */
export type LabelSource = string | readonly string[] | Iterable<LabelObject>;

/**
 * The records of a source, one file after the other, the values of each label in their common writing.
 *
 * @throws {ArchdeltaError} `input-unreadable`, `aborted`.
 */
export async function readLabelSource(source: LabelSource, signal?: AbortSignal): Promise<LabelRecord[]> {
  const records: LabelRecord[] = [];
  const parts = typeof source === 'string' ? [source] : [...source];
  for (const [at, part] of parts.entries()) {
    if (typeof part !== 'string') records.push(labelRecord(part, 'the labels', `record ${at + 1}`));
    else for await (const record of readLabels(part, signal ? { signal } : {})) records.push(record);
  }
  return inCommonWriting(records);
}

/** How messages name a source: by its files. */
export function labelSourceName(source: LabelSource | undefined): string {
  const parts = typeof source === 'string' ? [source] : Array.isArray(source) ? source : [];
  const files = parts.filter((part) => typeof part === 'string');
  return files.length === 0 ? 'the labels' : files.join(', ');
}

/** Writings are common to all files: `True` of one and `true` of another are one class. */
function inCommonWriting(records: readonly LabelRecord[]): LabelRecord[] {
  const values = new Map<string, Set<string>>();
  for (const { labels } of records)
    for (const [name, value] of labels) {
      const found = values.get(name);
      if (found) found.add(value);
      else values.set(name, new Set([value]));
    }
  const writings = new Map([...values].map(([name, found]) => [name, commonWriting(found)] as const));
  return records.map((record) => ({
    ...record,
    labels: new Map([...record.labels].map(([name, value]) => [name, writings.get(name)!(value)] as const)),
  }));
}

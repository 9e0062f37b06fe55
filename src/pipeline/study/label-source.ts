import { type LabelRecord, labelRecord, readLabels } from '../../instance/labels.ts';

/** A record of labels as it stands in a file: `instance_id`, `model`, `sample`, and a key per label. */
export type LabelObject = Readonly<Record<string, unknown>>;

/** Labels: a file, several of them, or records. */
export type LabelSource = string | readonly string[] | Iterable<LabelObject>;

/**
 * The records of a source, one file after the other.
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
  return records;
}

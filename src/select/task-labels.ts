import { REFERENCE_MODEL } from '../core/reference-model.ts';

/** A row of labels, or a candidate with its labels: who it is and what it was given. */
export interface LabelSource {
  readonly instance_id: string;
  /** Absent, or `reference`: the instance's own patch. */
  readonly model?: string;
  readonly labels: Readonly<Record<string, string | null | undefined>>;
}

/**
 * A lookup of a label that judges the task and not the patch (`acj`, `difficulty`): a row's own, else the one of
 * its instance's reference row. Null where neither has one; a label that only another candidate of the instance
 * has is not taken, since nobody gave it to the task.
 *
 * @param sources - rows of the label file and candidates; of several reference rows of an instance the first that
 *   has the label counts.
 */
export function taskLabelLookup(
  sources: Iterable<LabelSource>,
  name: string,
): (row: LabelSource) => string | null {
  const byInstance = new Map<string, string>();
  for (const { instance_id, model = REFERENCE_MODEL, labels } of sources) {
    const label = ownLabel(labels, name);
    if (model !== REFERENCE_MODEL || label === null || byInstance.has(instance_id)) continue;
    byInstance.set(instance_id, label);
  }
  return (row) => ownLabel(row.labels, name) ?? byInstance.get(row.instance_id) ?? null;
}

function ownLabel(labels: LabelSource['labels'], name: string): string | null {
  return Object.hasOwn(labels, name) ? (labels[name] ?? null) : null;
}

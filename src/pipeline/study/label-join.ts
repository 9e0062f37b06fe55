import type { LabelRecord } from '../../instance/labels.ts';

/** Who a row or a label is of. */
interface Keyed {
  readonly instance_id: string;
  readonly model?: string;
  readonly sample?: number;
}

/** The values of one label by row, and what became of the records that have it. */
export interface JoinedLabel {
  /** One a row: the label recorded first, null where there is none. */
  readonly values: readonly (string | null)[];
  /** Of each row that was rated more than once: its first two labels. */
  readonly retests: readonly { readonly row: number; readonly first: string; readonly second: string }[];
  /** Records with the label that belong to no row. */
  readonly unknown: number;
  /** Records beyond the first of a row. */
  readonly further: number;
}

/** Records of labels, laid beside rows. */
export interface LabelJoin {
  /** Names of all labels that the records have, as they first occur. */
  readonly names: readonly string[];
  /** All different values of a label, also of records that join no row. */
  values(name: string): readonly string[];
  label(name: string): JoinedLabel;
}

/**
 * Lays records of labels beside rows: joined by instance and model, and by sample where the record names one. A
 * record without a sample belongs to the only row of its instance and model; where there are several it belongs
 * to none.
 */
export function joinLabels(rows: readonly Keyed[], records: readonly LabelRecord[]): LabelJoin {
  const places = placesByKey(rows);
  const placed = records.map((record) => places.get(keyOf(record, record.sample)) ?? -1);
  const names = new Set(records.flatMap((record) => [...record.labels.keys()]));
  const label = (name: string): JoinedLabel => {
    const values = new Array<string | null>(rows.length).fill(null);
    const second = new Map<number, string>();
    let unknown = 0;
    let further = 0;
    records.forEach((record, at) => {
      const value = record.labels.get(name);
      const row = placed[at]!;
      if (value === undefined) return;
      if (row < 0) unknown++;
      else if (values[row] === null) values[row] = value;
      else {
        further++;
        if (!second.has(row)) second.set(row, value);
      }
    });
    const retests = [...second]
      .sort(([a], [b]) => a - b)
      .map(([row, value]) => ({ row, first: values[row]!, second: value }));
    return { values, retests, unknown, further };
  };
  const values = (name: string) => [...new Set(records.flatMap((record) => record.labels.get(name) ?? []))];
  return { names: [...names], values, label };
}

/** Row numbers by key, with and without sample; -1 where a key without a sample is of several rows. */
function placesByKey(rows: readonly Keyed[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  rows.forEach((row, at) => {
    const plain = keyOf(row, undefined);
    if (row.sample !== undefined) places.set(keyOf(row, row.sample), at);
    places.set(plain, places.has(plain) ? -1 : at);
  });
  return places;
}

function keyOf({ instance_id, model }: Keyed, sample: number | undefined): string {
  return JSON.stringify([instance_id, model ?? null, sample ?? null]);
}

/** Who a row is. */
export interface StudyRow {
  readonly instance_id: string;
  readonly repo: string;
  /** Absent for an instance's own (reference) patch. */
  readonly model?: string;
  readonly sample?: number;
  /** Language of most changed lines; null when the patch touches no source file. */
  readonly language: string | null;
}

/** The sizes of patch and repository that a study controls for, in the order of its controls. */
export const CONTROLS = ['plain_lines', 'files', 'hunks', 'base_sloc'] as const;

/** One of the sizes that a study controls for. */
export type Control = (typeof CONTROLS)[number];

/** What a study looks at: scored patches as a table, column by column. */
export interface StudyTable {
  /** Metric ids, one a column; the part before the first dot is the group, the second part the level. */
  readonly ids: readonly string[];
  readonly rows: readonly StudyRow[];
  /** One a metric id, one number a row; NaN where the metric is undefined. Never infinite. */
  readonly columns: readonly Float64Array[];
  /** One a control, one number a row. */
  readonly controls: Readonly<Record<Control, Float64Array>>;
}

/** The group of a metric id: `cyclomatic` of `cyclomatic.file.max`; an id without a dot is its own group. */
export function groupOfMetric(id: string): string {
  return id.split('.', 1)[0]!;
}

/** Some rows of a table, in the given order; a row may come more than once. */
export function tableRows(table: StudyTable, rows: Uint32Array | readonly number[]): StudyTable {
  const at = Uint32Array.from(rows);
  // All rows as they stand: columns of many rows are large.
  if (at.length === table.rows.length && at.every((row, place) => row === place)) return table;
  const pick = (column: Float64Array) => Float64Array.from(at, (row) => column[row]!);
  return {
    ids: table.ids,
    rows: Array.from(at, (row) => table.rows[row]!),
    columns: table.columns.map(pick),
    controls: {
      plain_lines: pick(table.controls.plain_lines),
      files: pick(table.controls.files),
      hunks: pick(table.controls.hunks),
      base_sloc: pick(table.controls.base_sloc),
    },
  };
}

/** A record of an input file before it is checked: where it stands, and its columns or why there are none. */
export type SourceRecord =
  | { readonly where: string; readonly columns: Readonly<Record<string, unknown>>; readonly key?: string }
  | { readonly where: string; readonly problem: string; readonly key?: string };

/** Which columns a reader wants. */
export interface WantedColumns {
  /** Columns to read; those of CSV and Parquet that are not named are skipped unread. */
  readonly names: readonly string[] | 'all';
  /** Of each group at least one must be a column of a CSV or Parquet file. */
  readonly required: readonly (readonly string[])[];
}

/** A text column of a record, or what is wrong with it. */
export type TextField = { readonly text: string } | { readonly problem: string };

/** An object that is neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own column, `undefined` when the record has none (inherited names are none). */
export function column(columns: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

/** The text of the first of `names` that the record has; null is a problem. */
export function textField(
  columns: Readonly<Record<string, unknown>>,
  names: readonly [string, ...string[]],
): TextField {
  const name = names.find((candidate) => column(columns, candidate) !== undefined);
  if (name === undefined) return { problem: `column "${names[0]}" is missing` };
  const value = column(columns, name);
  if (typeof value === 'string') return { text: value };
  if (value instanceof Uint8Array) return { problem: `column "${name}" is not valid UTF-8` };
  return { problem: `column "${name}" is ${kindOf(value)}, not a text` };
}

/** As {@link textField}, but null is the empty text: an absent patch is an empty one. */
export function nullableTextField(
  columns: Readonly<Record<string, unknown>>,
  names: readonly [string, ...string[]],
): TextField {
  const name = names.find((candidate) => column(columns, candidate) !== undefined);
  return name !== undefined && column(columns, name) === null ? { text: '' } : textField(columns, names);
}

/** As {@link textField}, but the text must hold something besides white space. */
export function filledTextField(
  columns: Readonly<Record<string, unknown>>,
  names: readonly [string, ...string[]],
): TextField {
  const field = textField(columns, names);
  return 'text' in field && field.text.trim() === '' ? { problem: `column "${names[0]}" is empty` } : field;
}

/** The first group of required columns that a file with these columns lacks. */
export function missingColumns(
  present: readonly string[],
  wanted: WantedColumns,
): readonly string[] | undefined {
  return wanted.required.find((group) => !group.some((name) => present.includes(name)));
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

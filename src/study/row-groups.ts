import { compareText } from '../core/ordering.ts';
import { REFERENCE_MODEL } from '../core/reference-model.ts';
import type { StudyRow } from './table.ts';

/** By what rows are grouped. */
export type Grouping = 'instance' | 'repo' | 'language' | 'model';

/** Which group each row is in, as numbers. */
export interface RowGroups {
  /** One a row: the place of its group in `names`. */
  readonly codes: Uint32Array;
  /** Names of the groups, ascending; each has a row. */
  readonly names: readonly string[];
}

/** Name of the group of rows that touch no source file, and so have no language. */
export const NO_LANGUAGE = 'none';

const NAME: Readonly<Record<Grouping, (row: StudyRow) => string>> = {
  instance: (row) => row.instance_id,
  repo: (row) => row.repo,
  language: (row) => row.language ?? NO_LANGUAGE,
  model: (row) => row.model ?? REFERENCE_MODEL,
};

/** Numbers the rows by instance, repository, language or model, in the order of the names. */
export function groupRows(rows: readonly StudyRow[], by: Grouping): RowGroups {
  const named = rows.map(NAME[by]);
  const names = [...new Set(named)].sort(compareText);
  const numbers = new Map(names.map((name, at) => [name, at]));
  return { codes: Uint32Array.from(named, (name) => numbers.get(name)!), names };
}

/** The rows of each group, ascending, by the group's number. */
export function rowsByGroup({ codes, names }: RowGroups): Uint32Array[] {
  const sizes = new Uint32Array(names.length);
  for (const code of codes) sizes[code]!++;
  const members = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    members[code]![sizes[code]!++] = row;
  }
  return members;
}

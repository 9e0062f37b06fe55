import { compareText } from '../../core/ordering.ts';
import { assertGroupsApart } from '../folds.ts';
import { type Grouping, groupRows } from '../row-groups.ts';
import type { StudyTable } from '../table.ts';

/** Rows of a table: some to fit on, some to predict. */
export interface Split {
  readonly train: Uint32Array;
  readonly test: Uint32Array;
}

/** Some rows that belong together. */
export interface RowGroup {
  readonly name: string;
  readonly rows: Uint32Array;
}

/** The groups of some rows of a table, the largest first, equally large ones by name. */
export function groupsBySize(table: StudyTable, rows: Uint32Array, by: Grouping): RowGroup[] {
  const { codes, names } = groupRows(table.rows, by);
  const members = names.map((): number[] => []);
  for (const row of rows) members[codes[row]!]!.push(row);
  return names
    .map((name, at) => ({ name, rows: Uint32Array.from(members[at]!) }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => b.rows.length - a.rows.length || compareText(a.name, b.name));
}

/**
 * Leave one group out, in at most `most` folds: the largest groups first, each to the fold with the fewest rows
 * so far. With no more groups than folds each is a fold of its own; with more, small groups share one.
 *
 * @param ungrouped Rows that are never left out for their own sake: they are only trained on.
 */
export function groupSplits(
  table: StudyTable,
  groups: readonly RowGroup[],
  most: number,
  ungrouped: Uint32Array = new Uint32Array(),
): Split[] {
  const folds: number[][] = Array.from({ length: Math.min(most, groups.length) }, () => []);
  for (const { rows } of groups) {
    const smallest = folds.reduce((least, fold) => (fold.length < least.length ? fold : least));
    for (const row of rows) smallest.push(row);
  }
  const all = Uint32Array.from([...folds.flat(), ...ungrouped]).sort();
  return folds.map((fold) => splitOf(table, all, Uint32Array.from(fold).sort()));
}

/**
 * The splits of numbered folds that keep instances together: `folds` has a number for each of the rows.
 *
 * @throws {ArchdeltaError} `usage` when an instance has rows in two folds.
 */
export function numberedSplits(table: StudyTable, rows: Uint32Array, folds: Int32Array): Split[] {
  const instances = groupRows(table.rows, 'instance').codes;
  assertGroupsApart(
    folds,
    Uint32Array.from(rows, (row) => instances[row]!),
  );
  const count = folds.reduce((most, fold) => Math.max(most, fold + 1), 0);
  return Array.from({ length: count }, (_, fold) =>
    splitOf(
      table,
      rows,
      rowsWhere(rows, (at) => folds[at] === fold),
    ),
  );
}

/**
 * Fits on all rows but the tested ones and those of the same instances, so that whatever the folds go by (one
 * instance may have patches in two languages), no instance is on both sides.
 */
function splitOf(table: StudyTable, rows: Uint32Array, test: Uint32Array): Split {
  const tested = new Set<string>();
  for (const row of test) tested.add(table.rows[row]!.instance_id);
  return { train: rowsWhere(rows, (at) => !tested.has(table.rows[rows[at]!]!.instance_id)), test };
}

/** Those of some rows whose place satisfies a condition. */
export function rowsWhere(rows: Uint32Array, holds: (at: number) => boolean): Uint32Array {
  const kept: number[] = [];
  for (let at = 0; at < rows.length; at++) if (holds(at)) kept.push(rows[at]!);
  return Uint32Array.from(kept);
}

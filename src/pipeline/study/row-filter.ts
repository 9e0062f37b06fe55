import { REFERENCE_MODEL } from '../../core/reference-model.ts';
import type { Condition } from '../../select/condition.ts';
import { checkCondition, evaluate, type NameKind } from '../../select/evaluate-condition.ts';
import { nearNames } from '../../select/near-names.ts';
import { broken, parseCondition } from '../../select/parse-condition.ts';
import { CONTROLS, type StudyTable } from '../../study/table.ts';
import type { FeatureTable } from './feature-table.ts';
import type { LabelJoin } from './label-join.ts';
import { labelKind } from './label-kind.ts';

const FIELDS = ['instance_id', 'repo', 'model', 'language'] as const;
const SIZES = [...CONTROLS, 'base_files'] as const;

/**
 * Whether a row meets all conditions; one whose value is missing does not meet it. Rows beyond the table's are
 * failed ones: they have labels and nothing else.
 *
 * @throws {ArchdeltaError} `usage` for a condition that is wrong or names what the rows do not have.
 */
export function rowFilter(
  where: readonly string[],
  { table, baseFiles }: Pick<FeatureTable, 'table' | 'baseFiles'>,
  join: LabelJoin,
): (row: number) => boolean {
  const names = vocabulary(table, join);
  const labels = new Map<string, readonly (string | null)[]>();
  const conditions = where.map((text) => {
    const condition = parseCondition(text);
    checkName(condition, names, join);
    checkCondition(condition, names);
    if (join.names.includes(condition.name)) labels.set(condition.name, join.label(condition.name).values);
    return condition;
  });
  const columns = new Map([
    ...table.ids.map((id, at) => [id, table.columns[at]!] as const),
    ...CONTROLS.map((name) => [name, table.controls[name]] as const),
    ['base_files', baseFiles] as const,
  ]);
  const cellOf = (row: number, name: string): number | string | null | undefined => {
    const column = columns.get(name);
    if (column) return column[row] === undefined || Number.isNaN(column[row]) ? null : column[row];
    const of = table.rows[row];
    if (name === 'sample') return of?.sample;
    const field = FIELDS.find((known) => known === name);
    if (field === undefined) return labels.get(name)?.[row];
    return field === 'model' && of ? (of.model ?? REFERENCE_MODEL) : of?.[field];
  };
  return (row) =>
    conditions.every((condition) => evaluate(condition, names, (name) => cellOf(row, name)) === true);
}

/** What conditions may name; a metric, a size or a field of the row goes before a label of the same name. */
function vocabulary(table: StudyTable, join: LabelJoin): ReadonlyMap<string, NameKind> {
  const number = { kind: 'number' } as const;
  const text = { kind: 'text' } as const;
  return new Map<string, NameKind>([
    ...join.names.map((name) => [name, labelKind(name, join.values(name))] as const),
    ...FIELDS.map((name) => [name, text] as const),
    ['sample', number] as const,
    ...SIZES.map((name) => [name, number] as const),
    ...table.ids.map((id) => [id, number] as const),
  ]);
}

/** @throws {ArchdeltaError} `usage` for a name that no row can have; the message says which are known. */
function checkName(
  { text, name, nameAt }: Condition,
  names: ReadonlyMap<string, NameKind>,
  join: LabelJoin,
): void {
  if (names.has(name)) return;
  const near = nearNames(name, [...names.keys()]);
  const labels = join.names.length === 0 ? '' : `, the labels ${join.names.slice(0, 20).join(', ')}`;
  const known = `known are the metrics, ${[...SIZES, ...FIELDS, 'sample'].join(', ')}${labels}`;
  throw broken(text, nameAt, `"${name}" is not known; ${known}${near}`);
}

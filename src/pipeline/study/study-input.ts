import { ArchdeltaError } from '../../core/errors.ts';
import { compareText } from '../../core/ordering.ts';
import type { LabelRecord } from '../../instance/labels.ts';
import type { StudyData } from '../../study/report.ts';
import { type StudyTable, tableRows } from '../../study/table.ts';
import { classOfValue, makeTarget, type Target, type TargetOptions } from '../../study/target.ts';
import type { FailedIdentity, FeatureTable } from './feature-table.ts';
import { type JoinedLabel, joinLabels, type LabelJoin } from './label-join.ts';
import { rowFilter } from './row-filter.ts';

/** Which label a study explains, and on which rows. */
export interface StudyQuestion extends TargetOptions {
  /** Name of the label. */
  readonly target: string;
  /** Conditions that a row must meet; one whose value is missing does not meet it. */
  readonly where?: readonly string[];
}

/** The rows of a study: those that meet the conditions and have the label. */
export interface StudyInput {
  readonly catalogue: string;
  readonly table: StudyTable;
  readonly target: Target;
  /** First and second label of rows that were rated twice, as class numbers. */
  readonly retests: readonly (readonly [number, number])[];
  readonly data: Pick<
    StudyData,
    'rows' | 'labelled' | 'unlabelled' | 'unknownLabels' | 'furtherLabels' | 'failed'
  >;
}

/**
 * Lays labels beside features and picks the rows to study.
 *
 * @throws {ArchdeltaError} `usage` for a label that no record has or that joins no row, for what `makeTarget`
 * refuses, and for wrong conditions.
 */
export function studyInput(
  { table, failed, catalogue }: FeatureTable,
  records: readonly LabelRecord[],
  question: StudyQuestion,
): StudyInput {
  const join = joinLabels([...table.rows, ...failed], records);
  const label = join.label(question.target);
  checkLabel(question.target, label, join, table.rows.length);
  const keeps = rowFilter(question.where ?? [], table, join);
  const met = [...table.rows.keys()].filter(keeps);
  const labelled = met.filter((row) => label.values[row] !== null);
  if (labelled.length === 0)
    throw new ArchdeltaError('usage', `no row that meets the conditions has a label "${question.target}"`);
  const target = makeTarget(
    question.target,
    labelled.map((row) => label.values[row]!),
    question,
  );
  const isStudied = new Set(labelled);
  return {
    catalogue,
    table: tableRows(table, labelled),
    target,
    retests: label.retests
      .filter(({ row }) => isStudied.has(row))
      .map(({ first, second }) => [classOfValue(target, first), classOfValue(target, second)] as const)
      .filter(([, second]) => second >= 0),
    data: {
      rows: met.length,
      labelled: labelled.length,
      unlabelled: met.length - labelled.length,
      unknownLabels: label.unknown,
      furtherLabels: label.further,
      failed: failedRows(failed, label, table.rows.length, keeps),
    },
  };
}

/** @throws {ArchdeltaError} `usage` when no record has the label, or none of a row. */
function checkLabel(name: string, label: JoinedLabel, join: LabelJoin, rows: number): void {
  if (!join.names.includes(name)) {
    const known = join.names.length === 0 ? 'none' : join.names.slice(0, 20).join(', ');
    throw new ArchdeltaError('usage', `no label is named "${name}"; the labels are: ${known}`);
  }
  if (label.values.slice(0, rows).every((value) => value === null))
    throw new ArchdeltaError(
      'usage',
      `none of the ${label.unknown} records with "${name}" joins a scored row: instance_id and model must agree`,
    );
}

/** The failed rows that meet the conditions, by code, with the labels that they have. */
function failedRows(
  failed: readonly FailedIdentity[],
  label: JoinedLabel,
  first: number,
  keeps: (row: number) => boolean,
): StudyData['failed'] {
  const codes = [...new Set(failed.map(({ code }) => code))].sort(compareText);
  return codes.flatMap((code) => {
    const rows = failed.flatMap((row, at) => (row.code === code && keeps(first + at) ? [first + at] : []));
    const values = rows.map((row) => label.values[row] ?? null);
    const labels = [...new Set(values.filter((value) => value !== null))].sort(compareText);
    const counts = labels.map((name) => [name, values.filter((value) => value === name).length] as const);
    return rows.length === 0 ? [] : [{ code, n: rows.length, labels: Object.fromEntries(counts) }];
  });
}

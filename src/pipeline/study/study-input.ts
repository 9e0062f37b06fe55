import { ArchdeltaError } from '../../core/errors.ts';
import { compareText } from '../../core/ordering.ts';
import { type LabelRecord, LONGEST_LABEL } from '../../instance/labels.ts';
import type { StudyData } from '../../study/report.ts';
import { groupRows } from '../../study/row-groups.ts';
import { type StudyTable, tableRows } from '../../study/table.ts';
import { readTarget, type Target, type TargetOptions } from '../../study/target.ts';
import { leakNotes, strangerNotes } from './feature-notes.ts';
import type { FailedIdentity, FeatureTable } from './feature-table.ts';
import { type JoinedLabel, joinLabels } from './label-join.ts';
import { type LabelSource, labelSourceName } from './label-source.ts';
import { rowFilter } from './row-filter.ts';

/** Which label a study explains, and on which rows. */
export interface StudyQuestion extends TargetOptions {
  /** Name of the label. */
  readonly target: string;
  /** Conditions that a row must meet; one whose value is missing does not meet it. */
  readonly where?: readonly string[];
  /** Where the labels come from: messages name the files. */
  readonly labels?: LabelSource;
}

/** The rows of a study: those that meet the conditions and have the label. */
export interface StudyInput {
  readonly catalogue: string;
  readonly table: StudyTable;
  readonly target: Target;
  /** First and second label of rows that were rated twice, as class numbers. */
  readonly retests: readonly (readonly [number, number])[];
  /** Of each such pair the number of its instance. */
  readonly retestInstances: Uint32Array;
  readonly data: Pick<
    StudyData,
    'rows' | 'labelled' | 'unlabelled' | 'unknownLabels' | 'furtherLabels' | 'failed'
  >;
  /** Sentences on features that are not those of the catalogue, or that give the label away. */
  readonly notes: readonly string[];
}

/**
 * Lays labels beside features and picks the rows to study.
 *
 * @throws {ArchdeltaError} `usage` for a label that no record has or that joins no row, for what `makeTarget`
 * refuses, and for wrong conditions.
 */
export function studyInput(
  features: FeatureTable,
  records: readonly LabelRecord[],
  question: StudyQuestion,
): StudyInput {
  const { table, failed, catalogue } = features;
  const join = joinLabels([...table.rows, ...failed], records);
  const label = join.label(question.target);
  checkLabel(question, label, records, table.rows.length);
  const keeps = rowFilter(question.where ?? [], features, join);
  const met = [...table.rows.keys()].filter(keeps);
  const labelled = met.filter((row) => label.values[row] !== null);
  if (labelled.length === 0)
    throw new ArchdeltaError('usage', `no row that meets the conditions has a label "${question.target}"`);
  const values = labelled.map((row) => label.values[row]!);
  const { target, codeOf } = readTarget(question.target, values, question);
  const studied = tableRows(table, labelled);
  const isStudied = new Set(labelled);
  const retests = label.retests
    .filter(({ row }) => isStudied.has(row))
    .map(({ row, first, second }) => ({ row, pair: [codeOf(first), codeOf(second)] as const }))
    .filter(({ pair: [, second] }) => second >= 0);
  const instances = groupRows(table.rows, 'instance').codes;
  return {
    catalogue,
    table: studied,
    target,
    retests: retests.map(({ pair }) => pair),
    retestInstances: Uint32Array.from(retests, ({ row }) => instances[row]!),
    data: {
      rows: met.length,
      labelled: labelled.length,
      unlabelled: met.length - labelled.length,
      unknownLabels: label.unknown,
      furtherLabels: label.further,
      failed: failedRows(failed, label, table.rows.length, keeps),
    },
    notes: [...strangerNotes(features), ...leakNotes(studied, question.target, values)],
  };
}

/** @throws {ArchdeltaError} `usage`, naming the files, when no record has the label, or none of a row. */
function checkLabel(
  { target: name, labels }: StudyQuestion,
  label: JoinedLabel,
  records: readonly LabelRecord[],
  rows: number,
): void {
  const refused = (why: string) => new ArchdeltaError('usage', `${labelSourceName(labels)}: ${why}`);
  if (records.length === 0) throw refused(`no label is named "${name}": there is no record in it`);
  const names = [...new Set(records.flatMap((record) => [...record.labels.keys()]))];
  if (!names.includes(name)) {
    if (records.some(({ unusable }) => unusable?.includes(name)))
      throw refused(
        `the values of "${name}" are texts of more than ${LONGEST_LABEL} characters, lists or objects, which are no labels`,
      );
    const known = names.length === 0 ? 'none' : names.slice(0, 20).join(', ');
    throw refused(`no label is named "${name}"; the labels are: ${known}`);
  }
  if (label.values.slice(0, rows).every((value) => value === null))
    throw refused(
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

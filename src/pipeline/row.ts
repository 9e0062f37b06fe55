import { CATALOGUE_VERSION } from '../../metrics/index.ts';
import type { ArchdeltaError } from '../core/errors.ts';
import { roundSignificant } from '../core/numbers.ts';
import { compareText } from '../core/ordering.ts';
import type { Change } from '../git/change.ts';
import type { FailedRow, Instance, InvalidInstance, ScoredRow, Sidecar } from '../instance/row.ts';
import { isDefined, type Measurement } from '../measure/measurement.ts';
import type { PatchFile } from '../measure/patch-facts.ts';
import type { MeasuredValue } from '../measure/run.ts';
import { sumOf } from '../measure/side.ts';
import type { RepoModel } from '../model/repo-model.ts';
import type { BaseState } from './base-state.ts';
import type { PreparedChange } from './measured-change.ts';

interface Identity {
  readonly instance_id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly model?: string;
  readonly sample?: number;
}

function identityOf({ instance_id, repo, base_commit, model, sample }: Instance): Identity {
  return {
    instance_id,
    repo,
    base_commit,
    ...(model === undefined ? {} : { model }),
    ...(sample === undefined ? {} : { sample }),
  };
}

/** The row of a scored instance. */
export function scoredRow(
  instance: Instance,
  base: BaseState,
  change: Change,
  prepared: PreparedChange,
  values: readonly MeasuredValue[],
  options: { readonly beforeAfter: boolean; readonly appliedBy?: Sidecar['apply'] | undefined },
): ScoredRow {
  const { files } = prepared.measured.patch;
  return {
    ...identityOf(instance),
    language: mainLanguage(files),
    status: 'scored',
    features: numbers(values, ({ value }) => value),
    undefined: Object.fromEntries(values.flatMap(({ id, value }) => (isDefined(value) ? [] : [[id, value]]))),
    ...(options.beforeAfter
      ? { before: numbers(values, ({ before }) => before), after: numbers(values, ({ after }) => after) }
      : {}),
    covariates: {
      plain_lines: sumOf(files, changedLines),
      files: change.files.length,
      hunks: sumOf(files, (file) => file.hunks.length),
      base_files: base.model.files.length,
      base_sloc: sumOf(base.model.files, (file) => file.facts.sloc),
    },
    sidecar: sidecarOf(prepared, options.appliedBy),
  };
}

/** The row of an instance that could not be scored. */
export function failedRow(instance: Instance, { code, message }: ArchdeltaError): FailedRow {
  return { ...identityOf(instance), language: null, status: 'failed', error: { code, message } };
}

/** The row of a record that is no instance. */
export function invalidRow(record: InvalidInstance): FailedRow {
  const { invalid, instance_id = '', repo = '', base_commit = '', ...rest } = record;
  const identity = identityOf({ instance_id, repo, base_commit, patch: '', ...rest });
  return {
    ...identity,
    language: null,
    status: 'failed',
    error: { code: 'instance-invalid', message: invalid },
  };
}

/** A number per metric; null where it is undefined, or has no such side (patch metrics). */
function numbers(
  values: readonly MeasuredValue[],
  pick: (value: MeasuredValue) => Measurement | undefined,
): ScoredRow['features'] {
  return Object.fromEntries(
    values.map((value) => {
      const measurement = pick(value);
      const isNumber = measurement !== undefined && isDefined(measurement);
      return [value.id, isNumber ? roundSignificant(measurement) : null];
    }),
  ) as ScoredRow['features'];
}

function changedLines(file: PatchFile): number {
  return sumOf(file.hunks, ({ beforeLines, afterLines }) => beforeLines + afterLines);
}

/** Language of most changed lines among the source files; ties go to the first by name. */
function mainLanguage(files: readonly PatchFile[]): string | null {
  const lines = new Map<string, number>();
  for (const file of files) {
    const language = file.after?.language ?? file.before?.language;
    if (language !== undefined) lines.set(language, (lines.get(language) ?? 0) + changedLines(file));
  }
  const [first] = [...lines].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  return first?.[0] ?? null;
}

function sidecarOf({ measured, skipped, unparsable }: PreparedChange, appliedBy: Sidecar['apply']): Sidecar {
  const { files } = measured.patch;
  const languages = files.flatMap(({ before, after }) => [before?.language, after?.language]);
  return {
    files_touched: files.filter(({ touched }) => touched).length,
    files_skipped: skipped,
    files_unparsable: unparsable,
    unresolved: unresolvedImports(measured.after.model),
    betweenness_on: measured.before.frozen.betweennessOn(),
    history: measured.before.frozen.history() === undefined ? 'absent' : 'present',
    languages: [...new Set(languages.filter((language) => language !== undefined))].sort(compareText),
    ...(appliedBy === undefined ? {} : { apply: appliedBy }),
    catalogue: CATALOGUE_VERSION,
  };
}

/** Imports that lead nowhere, by reason; reasons in text order. */
function unresolvedImports(model: RepoModel): Record<string, number> {
  const counts = new Map<string, number>();
  for (const file of model.files) {
    for (const [reason, count] of Object.entries(model.resolution(file).unresolved)) {
      counts.set(reason, (counts.get(reason) ?? 0) + count);
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}

import { ArchdeltaError } from '../core/errors.ts';
import { REFERENCE_MODEL } from '../core/reference-model.ts';
import { knownLabel } from '../study/known-labels.ts';
import type { Lookup, NameKind, Vocabulary } from './evaluate-condition.ts';
import { type LabelSource, taskLabelLookup } from './task-labels.ts';

/** A row that may be selected: a row of `score` with its labels and, with a model, its prediction. */
export interface Candidate extends LabelSource {
  readonly repo: string;
  readonly sample?: number;
  readonly language: string | null;
  /** `scored`; anything else has no features and is never kept. */
  readonly status: string;
  /** By metric id; null = undefined. */
  readonly features: Readonly<Record<string, number | null>>;
  readonly covariates: Readonly<Record<string, number>>;
  readonly prediction?: { readonly label: string | null; readonly good: number | null };
}

/** A label by name, with its classes; an ordinal one's ascend. */
export interface LabelKind {
  readonly name: string;
  readonly kind: 'ordinal' | 'nominal';
  readonly classes: readonly string[];
}

const SIZES = ['plain_lines', 'files', 'hunks', 'base_files', 'base_sloc'] as const;
const FIELDS = ['instance_id', 'repo', 'model', 'language', 'status'] as const;

/**
 * The names that conditions on candidates may use: metric ids; the sizes `plain_lines, files, hunks, base_files,
 * base_sloc`; `instance_id, repo, model, language, status` and `sample`; labels; with a model `predicted.LABEL` of
 * its target and, where its target has good classes, `p_good`.
 *
 * @throws {ArchdeltaError} `usage` when a label has the name of something else.
 */
export function conditionNames(
  ids: readonly string[],
  labels: readonly LabelKind[],
  predicted?: LabelKind,
): Vocabulary {
  const names = new Map<string, NameKind>();
  for (const name of [...ids, ...SIZES, 'sample']) names.set(name, { kind: 'number' });
  for (const name of FIELDS) names.set(name, { kind: 'text' });
  if (predicted) {
    names.set('p_good', { kind: 'number' });
    names.set(`predicted.${predicted.name}`, { kind: predicted.kind, classes: predicted.classes });
  }
  for (const { name, kind, classes } of labels) {
    if (names.has(name))
      throw new ArchdeltaError('usage', `a label cannot be called "${name}": the name is taken`);
    names.set(name, { kind, classes });
  }
  return names;
}

/**
 * The values of candidates by name, as {@link conditionNames} lists them. An instance's own patch has the model
 * `reference`. A label of the task is the row's own or its instance's (see `taskLabelLookup`).
 *
 * @param labelRows - rows that may give an instance its task labels.
 */
export function candidateLookup(
  names: Vocabulary,
  labelRows: readonly LabelSource[],
): (row: Candidate) => Lookup {
  const ofTask = new Map<string, (row: LabelSource) => string | null>();
  for (const name of names.keys()) {
    if (knownLabel(name)?.ofTask) ofTask.set(name, taskLabelLookup(labelRows, name));
  }
  return (row) => (name) => {
    if (Object.hasOwn(row.features, name)) return row.features[name];
    if (Object.hasOwn(row.covariates, name)) return row.covariates[name];
    const taskLabel = ofTask.get(name);
    if (taskLabel) return taskLabel(row);
    if (Object.hasOwn(row.labels, name)) return row.labels[name];
    if (name.startsWith('predicted.')) return row.prediction?.label;
    if (name === 'p_good') return row.prediction?.good;
    if (name === 'model') return row.model ?? REFERENCE_MODEL;
    return fieldOf(row, name);
  };
}

/** What names a candidate among others, whatever its place. */
export function candidateKey({ instance_id, model, sample }: Candidate): string {
  return JSON.stringify([instance_id, model ?? REFERENCE_MODEL, sample ?? null]);
}

function fieldOf(row: Candidate, name: string): string | number | null | undefined {
  switch (name) {
    case 'instance_id':
    case 'repo':
    case 'language':
    case 'status':
    case 'sample':
      return row[name];
    default:
      return undefined;
  }
}

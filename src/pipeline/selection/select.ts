import { ArchdeltaError } from '../../core/errors.ts';
import { type Candidate, candidateLookup, conditionNames } from '../../select/candidate.ts';
import type { Condition } from '../../select/condition.ts';
import type { Decision } from '../../select/decision.ts';
import type { Lookup, Vocabulary } from '../../select/evaluate-condition.ts';
import { parseCondition } from '../../select/parse-condition.ts';
import { parseQuota, type Quota } from '../../select/parse-quota.ts';
import { select as decide } from '../../select/selection.ts';
import type { SelectionSummary } from '../../select/summary.ts';
import { parseThresholds } from '../../select/thresholds.ts';
import { calibrateTriage, type Triage } from '../../select/triage.ts';
import { triageAssumptions } from '../../select/triage-assumptions.ts';
import { parseTriage } from '../../select/triage-rule.ts';
import { instanceMark, type Surrogate } from '../../surrogate/surrogate.ts';
import type { FeatureSource } from '../study/feature-source.ts';
import type { labelKind } from '../study/label-kind.ts';
import { type LabelSource, readLabelSource } from '../study/label-source.ts';
import { checkWholeNumbers } from '../study/option-checks.ts';
import { rounded } from '../study/rounded.ts';
import { candidates, withLabels } from './candidates.ts';

/** What to select, and by what. */
export interface SelectOptions {
  /** Files that `score` wrote, or rows. */
  readonly features: FeatureSource;
  /** Verdicts of judges, or other labels: files or records. */
  readonly verdicts?: LabelSource;
  /** A surrogate, for conditions on `p_good` and `predicted.LABEL` and for triage. */
  readonly surrogate?: Surrogate;
  /** Conditions that a row must meet, as `aqj >= High_with_concerns`. */
  readonly keep?: readonly string[];
  /** Bounds by metric or size: `{"cyclomatic.file.max": {"max": 10}}`. */
  readonly thresholds?: unknown;
  /** Rows by class of a label, as `acj` (equal numbers) or `acj:Low=100,High=50`. */
  readonly quota?: string;
  /** Rows that the quota chooses together. */
  readonly size?: number;
  /** Bounds of a triage, as `drop<=0.05@0.95`; needs a surrogate. */
  readonly triage?: string;
  /** Seed of all that is drawn: a whole number from 0. */
  readonly seed: number;
  readonly signal?: AbortSignal;
}

/** A row and what becomes of it. */
export interface SelectedRow extends Decision {
  readonly instance_id: string;
  readonly repo: string;
  readonly model?: string;
  readonly sample?: number;
  /** Labels that the selection looked at, by name. */
  readonly labels: Readonly<Record<string, string | null>>;
  /** With a surrogate: its most probable class, and the probability that the class is good. */
  readonly predicted?: string | null;
  readonly p_good?: number | null;
}

/** What was selected, and how. */
export interface SelectionResult {
  /** All rows, in their order. */
  readonly rows: readonly SelectedRow[];
  readonly summary: SelectionSummary;
  /** With triage: its thresholds and what they rest on. */
  readonly triage: (Triage & { readonly assumptions: readonly string[] }) | null;
}

/**
 * Decides which rows to keep, which to drop and which to show a judge. Of each row only the metrics that are asked
 * for stay in memory.
 *
 * @throws {ArchdeltaError} `input-unreadable`; `usage` for conditions, bounds or quotas that do not fit the data;
 * `aborted`.
 *
 * @example
 * ```ts
 * import { readSurrogate, select } from 'archdelta';
 *
 * const { rows, summary } = await select({
 *   features: 'features.jsonl',
 *   surrogate: await readSurrogate('aqj.json'),
 *   triage: 'drop<=0.05@0.95',
 *   seed: 1,
 * });
 * console.log(summary.judge?.share, rows.filter(({ decision }) => decision === 'ask').length);
 * ```
 */
export async function select(options: SelectOptions): Promise<SelectionResult> {
  checkWholeNumbers({ seed: options.seed });
  const asked = readQuestions(options);
  const records = await readLabelSource(options.verdicts ?? [], options.signal);
  const { rows, ids } = await candidates(options, asked.names);
  const labelled = withLabels(rows, records, asked.names, ids);
  const triage = triageOf(options, asked.rules);
  const predicted = options.surrogate?.target;
  const names = vocabulary(ids, labelled.kinds, predicted);
  const labelRows = records.map(({ labels, ...record }) => ({
    ...record,
    labels: Object.fromEntries(labels),
  }));
  const lookup = candidateLookup(names, [...labelled.rows, ...labelRows]);
  const result = decide(labelled.rows, {
    names,
    keep: asked.keep,
    thresholds: options.thresholds === undefined ? [] : parseThresholds(options.thresholds, numbersOf(names)),
    ...(asked.quota && { quota: asked.quota }),
    ...(options.size !== undefined && { size: options.size }),
    ...(triage && predicted && { triage: { by: triage, label: predicted.name, good: goodOf(predicted) } }),
    labelRows,
    seed: options.seed,
  });
  return {
    rows: labelled.rows.map((row, at) => selectedRow(row, result.decisions[at]!, lookup(row))),
    summary: rounded(result.summary),
    triage:
      triage &&
      rounded({
        ...triage,
        assumptions: [
          ...triageAssumptions(options.surrogate!.calibration.by),
          ...seenBefore(labelled.rows, options.surrogate!),
        ],
      }),
  };
}

interface Questions {
  readonly keep: readonly Condition[];
  readonly quota: Quota | undefined;
  readonly rules: ReturnType<typeof parseTriage> | undefined;
  /** Everything that conditions, thresholds, quota and triage name. */
  readonly names: ReadonlySet<string>;
}

function readQuestions({ keep = [], quota, thresholds, triage, surrogate, size }: SelectOptions): Questions {
  if (triage !== undefined && surrogate === undefined)
    throw new ArchdeltaError('usage', 'a triage needs a model: it decides by the predictions of one');
  if (size !== undefined && quota === undefined)
    throw new ArchdeltaError('usage', 'a size is the size of a quota: name one');
  const conditions = keep.map(parseCondition);
  const wanted = quota === undefined ? undefined : parseQuota(quota);
  const bounds = typeof thresholds === 'object' && thresholds !== null ? Object.keys(thresholds) : [];
  const labels = [wanted?.label, triage === undefined ? undefined : surrogate?.target.name];
  return {
    keep: conditions,
    quota: wanted,
    rules: triage === undefined ? undefined : parseTriage(triage),
    names: new Set([
      ...conditions.map(({ name }) => name),
      ...bounds,
      ...labels.filter((label) => label !== undefined),
    ]),
  };
}

/** Names that conditions may use; labels of numbers compare by value. */
function vocabulary(
  ids: readonly string[],
  kinds: ReadonlyMap<string, ReturnType<typeof labelKind>>,
  predicted: Surrogate['target'] | undefined,
): Vocabulary {
  const classes = [...kinds].flatMap(([name, kind]) => ('classes' in kind ? [{ name, ...kind }] : []));
  const numbers = [...kinds].filter(([, kind]) => !('classes' in kind));
  const names = new Map([...conditionNames(ids, classes, predicted), ...numbers]);
  if (predicted?.good === undefined) names.delete('p_good');
  return names;
}

function numbersOf(names: Vocabulary): string[] {
  return [...names].flatMap(([name, { kind }]) => (kind === 'number' ? [name] : []));
}

function triageOf({ surrogate, seed }: SelectOptions, rules: Questions['rules']): Triage | null {
  if (!rules || !surrogate) return null;
  if (surrogate.target.good === undefined)
    throw new ArchdeltaError(
      'usage',
      `the model does not know which classes of ${surrogate.target.name} are good: train it with them`,
    );
  return calibrateTriage(surrogate.calibration.rows, rules, seed, surrogate.calibration.by);
}

/** Rows of instances that the surrogate was trained on: its predictions of them are better than of others. */
function seenBefore(rows: readonly Candidate[], { seen }: Surrogate): string[] {
  const marks = new Set(seen);
  const count = rows.filter(({ instance_id }) => marks.has(instanceMark(instance_id))).length;
  return count === 0
    ? []
    : [
        `${count} of the ${rows.length} rows are of instances that the model was trained on: the bounds are not made for them.`,
      ];
}

function goodOf({ classes, good = [] }: Surrogate['target']): string[] {
  return good.map((code) => classes[code]!);
}

/** A row with its decision; a label of the task is its own or its instance's, as the decision saw it. */
function selectedRow(
  { instance_id, repo, model, sample, labels, prediction }: Candidate,
  decision: Decision,
  lookup: Lookup,
): SelectedRow {
  const seen = Object.keys(labels).map(
    (name) => [name, (lookup(name) as string | undefined) ?? null] as const,
  );
  return {
    instance_id,
    repo,
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
    ...decision,
    labels: Object.fromEntries(seen),
    ...(prediction && { predicted: prediction.label, p_good: prediction.good }),
  };
}

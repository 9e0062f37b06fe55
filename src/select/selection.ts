import { ArchdeltaError } from '../core/errors.ts';
import { type Candidate, candidateKey, candidateLookup } from './candidate.ts';
import type { Condition } from './condition.ts';
import type { Decision } from './decision.ts';
import { checkCondition, evaluate, type Lookup, type Vocabulary } from './evaluate-condition.ts';
import { nearNames } from './near-names.ts';
import type { Quota } from './parse-quota.ts';
import { applyQuota, type QuotaCount } from './quota.ts';
import { type SelectionSummary, summarise } from './summary.ts';
import type { LabelSource } from './task-labels.ts';
import { passes, type Threshold } from './thresholds.ts';
import { decideByScore, type Triage } from './triage.ts';

/** How rows are selected. All parts are optional but the seed and the names. */
export interface SelectOptions {
  /** As `conditionNames` made them. */
  readonly names: Vocabulary;
  readonly keep?: readonly Condition[];
  readonly thresholds?: readonly Threshold[];
  /** Triage, the label that it predicts, and the classes of it that count as good. */
  readonly triage?: { readonly by: Triage; readonly label: string; readonly good: readonly string[] };
  readonly quota?: Quota;
  /** Rows that the quota chooses together. */
  readonly size?: number;
  /** What the quota chooses by inside a class, higher first; by default P(good) where there is one. */
  readonly score?: (row: Candidate) => number | null;
  /** Rows that give instances their task labels besides the candidates themselves. */
  readonly labelRows?: readonly LabelSource[];
  readonly seed: number;
}

/** What was selected. */
export interface Selection {
  /** One a row, in their order. */
  readonly decisions: readonly Decision[];
  readonly summary: SelectionSummary;
}

/**
 * Decides which rows are kept, which are dropped and which the judge must see.
 *
 * 1. A row that was not scored is dropped.
 * 2. Conditions and thresholds must all hold. One that is false drops the row; else one whose name has no value
 *    in it drops it as missing (the logic of Kleene 1938: a false part decides, whatever is unknown). With triage, a
 *    condition on the verdict that the row does not have yet waits.
 * 3. With triage, a row without a verdict is kept, dropped or asked by its prediction. One with a verdict has it
 *    decided: by the conditions on it, or where there is none by the good classes.
 * 4. A quota chooses among what is kept. Rows that wait for the judge take no part in it.
 *
 * @throws {ArchdeltaError} `usage` for conditions or quotas that do not fit the data.
 */
export function select(rows: readonly Candidate[], options: SelectOptions): Selection {
  const { names, keep = [], quota, triage } = options;
  for (const condition of keep) checkCondition(condition, names);
  const lookupOf = candidateLookup(names, [...rows, ...(options.labelRows ?? [])]);
  const decisions = rows.map((row) => decided(row, lookupOf(row), options));
  const byScore = new Set<string>(Object.values(BY_SCORE));
  const unjudged = decisions.filter(({ reason }) => byScore.has(reason));
  let quotaCounts: readonly QuotaCount[] | null = null;
  if (quota) quotaCounts = narrow(decisions, rows, lookupOf, quota, options);
  return {
    decisions,
    summary: summarise(rows, decisions, lookupOf, names, triage ? unjudged : null, quotaCounts),
  };
}

const KEPT: Decision = { decision: 'keep', reason: 'kept' };

const BY_SCORE = {
  drop: 'P(good) is too low',
  keep: 'P(good) is high enough',
  ask: 'the judge must decide',
  unknown: 'no prediction: the judge must decide',
} as const;

function decided(row: Candidate, lookup: Lookup, options: SelectOptions): Decision {
  if (row.status !== 'scored') return drop('not scored');
  const { triage } = options;
  const verdict = triage ? (lookup(triage.label) ?? null) : null;
  const failed = failure(lookup, options, triage && verdict === null ? triage.label : null);
  if (failed !== null) return drop(failed);
  if (!triage) return KEPT;
  if (verdict === null) {
    const score = row.prediction?.good ?? null;
    const decision = decideByScore(triage.by, score);
    return { decision, reason: score === null ? BY_SCORE.unknown : BY_SCORE[decision] };
  }
  const asked = options.keep?.some(({ name }) => name === triage.label) ?? false;
  return asked || triage.good.includes(String(verdict)) ? KEPT : drop(`the verdict is ${verdict}`);
}

/** Why a row does not pass conditions and thresholds; null if it does. */
function failure(lookup: Lookup, options: SelectOptions, waiting: string | null): string | null {
  let missing: string | null = null;
  for (const condition of options.keep ?? []) {
    const holds = evaluate(condition, options.names, lookup);
    if (holds === false) return `not ${condition.text}`;
    if (holds === 'missing' && condition.name !== waiting) missing ??= `missing: ${condition.name}`;
  }
  for (const threshold of options.thresholds ?? []) {
    const value = lookup(threshold.id);
    const holds = passes(threshold, typeof value === 'number' ? value : null);
    if (holds === false) return `beyond the threshold of ${threshold.id}`;
    if (holds === 'missing') missing ??= `missing: ${threshold.id}`;
  }
  return missing;
}

/** Drops what a quota does not choose of the kept rows. */
function narrow(
  decisions: Decision[],
  rows: readonly Candidate[],
  lookupOf: (row: Candidate) => Lookup,
  quota: Quota,
  { names, seed, size, score = (row) => row.prediction?.good ?? null }: SelectOptions,
): readonly QuotaCount[] {
  const kind = names.get(quota.label);
  if (kind?.kind !== 'ordinal' && kind?.kind !== 'nominal') throw notALabel(quota.label, names);
  const kept = [...decisions.keys()].filter((at) => decisions[at]!.decision === 'keep');
  const items = kept.map((at) => {
    const row = rows[at]!;
    const label = lookupOf(row)(quota.label) ?? null;
    return { key: candidateKey(row), class: label === null ? null : String(label), score: score(row) };
  });
  const result = applyQuota(items, quota, kind.classes, { seed, ...(size !== undefined && { size }) });
  kept.forEach((at, item) => {
    if (result.chosen[item]) return;
    const { class: label } = items[item]!;
    decisions[at] = drop(
      label === null ? `missing: ${quota.label}` : `beyond the quota of ${quota.label} ${label}`,
    );
  });
  return result.counts;
}

function notALabel(name: string, names: Vocabulary): ArchdeltaError {
  const labels = [...names].flatMap(([label, { kind }]) =>
    kind === 'ordinal' || kind === 'nominal' ? [label] : [],
  );
  return new ArchdeltaError('usage', `quota: "${name}" is no label of the data${nearNames(name, labels)}`);
}

function drop(reason: string): Decision {
  return { decision: 'drop', reason };
}

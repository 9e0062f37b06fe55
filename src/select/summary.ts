import { compareText } from '../core/ordering.ts';
import type { Candidate } from './candidate.ts';
import type { Decision } from './decision.ts';
import type { Lookup, Vocabulary } from './evaluate-condition.ts';
import type { QuotaCount } from './quota.ts';

/** Rows by what happened to them. */
export interface DecisionCounts {
  readonly keep: number;
  readonly drop: number;
  readonly ask: number;
}

/** What a selection did, in numbers. */
export interface SelectionSummary extends DecisionCounts {
  readonly rows: number;
  /** Reasons, the most frequent first. */
  readonly reasons: readonly (Decision & { readonly rows: number })[];
  /** Each label's classes in order, and last the rows without it (class null). */
  readonly labels: readonly {
    readonly name: string;
    readonly classes: readonly (DecisionCounts & { readonly class: string | null })[];
  }[];
  /** With triage: rows that had no verdict when triage came to them, and those of them that need none. */
  readonly judge: { readonly rows: number; readonly saved: number; readonly share: number | null } | null;
  /** With a quota: what it got of each class. */
  readonly quota: readonly QuotaCount[] | null;
  /** What a reader must know of the numbers. */
  readonly notes: readonly string[];
}

/**
 * Counts a selection.
 *
 * @param decisions - the final ones, one a row.
 * @param unjudged - what triage decided of rows without a verdict, before any quota; null without triage.
 */
export function summarise(
  rows: readonly Candidate[],
  decisions: readonly Decision[],
  lookupOf: (row: Candidate) => Lookup,
  names: Vocabulary,
  unjudged: readonly Decision[] | null,
  quota: readonly QuotaCount[] | null,
): SelectionSummary {
  const counts = countDecisions(decisions);
  const saved = unjudged?.filter(({ decision }) => decision !== 'ask').length ?? 0;
  return {
    rows: rows.length,
    ...counts,
    reasons: countReasons(decisions),
    labels: countLabels(rows, decisions, lookupOf, names),
    judge: unjudged && {
      rows: unjudged.length,
      saved,
      share: unjudged.length === 0 ? null : saved / unjudged.length,
    },
    quota,
    notes: notesOf(counts, quota),
  };
}

function notesOf({ ask }: DecisionCounts, quota: readonly QuotaCount[] | null): string[] {
  const notes: string[] = [];
  if (quota && ask > 0) {
    notes.push(
      `${ask} rows wait for a verdict and took no part in the quota; select again when they have one`,
    );
  }
  for (const { class: name, wanted, chosen } of quota ?? []) {
    if (chosen < wanted) notes.push(`the quota is short of ${wanted - chosen} rows of ${name}`);
  }
  return notes;
}

function countDecisions(decisions: readonly Decision[]): DecisionCounts {
  const counts = { keep: 0, drop: 0, ask: 0 };
  for (const { decision } of decisions) counts[decision]++;
  return counts;
}

function countReasons(decisions: readonly Decision[]): (Decision & { rows: number })[] {
  const counts = new Map<string, Decision & { rows: number }>();
  for (const { decision, reason } of decisions) {
    const key = `${decision} ${reason}`;
    const count = counts.get(key);
    if (count) count.rows++;
    else counts.set(key, { decision, reason, rows: 1 });
  }
  return [...counts]
    .sort(([keyA, a], [keyB, b]) => b.rows - a.rows || compareText(keyA, keyB))
    .map(([, count]) => count);
}

function countLabels(
  rows: readonly Candidate[],
  decisions: readonly Decision[],
  lookupOf: (row: Candidate) => Lookup,
  names: Vocabulary,
): SelectionSummary['labels'] {
  const lookups = rows.map(lookupOf);
  return [...names].flatMap(([name, kind]) => {
    if (kind.kind !== 'ordinal' && kind.kind !== 'nominal') return [];
    const byClass = new Map<string | null, Decision[]>([...kind.classes, null].map((label) => [label, []]));
    lookups.forEach((lookup, at) => {
      const label = lookup(name) ?? null;
      byClass.get(label === null ? null : String(label))?.push(decisions[at]!);
    });
    const classes = [...byClass].map(([label, members]) => ({ class: label, ...countDecisions(members) }));
    return [{ name, classes }];
  });
}

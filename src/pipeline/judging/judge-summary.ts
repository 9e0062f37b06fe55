import { compareText } from '../../core/ordering.ts';
import type { Usage } from '../../judges/backend.ts';
import type { JudgePlan } from './judge-plan.ts';
import { withoutUsage } from './transcripts.ts';
import type { VerdictEntry } from './verdict-file.ts';
import { type PricedUsage, type Pricing, priced } from './verdict-row.ts';

/** What came of a run. */
export interface JudgeSummary {
  /** Patches of the input. */
  readonly patches: number;
  /** Rows of these patches in the file. */
  readonly rows: number;
  /** Rows by label, in the order of their frequency. */
  readonly labels: readonly (readonly [string, number])[];
  /** Unscored rows by reason. */
  readonly unscored: readonly (readonly [string, number])[];
  /** Patches without a row: the money did not last. */
  readonly left: number;
  /** Rows of the file on patches that the input does not have. */
  readonly others: number;
  /** What this run used, and what all runs on these files did. */
  readonly used: PricedUsage;
  readonly usedInAll: PricedUsage;
}

/** Counts the rows of a file. */
export function summaryOf(
  plan: JudgePlan,
  entries: readonly VerdictEntry[],
  money: { readonly before: Usage; readonly after: Usage; readonly pricing: Pricing | undefined },
): JudgeSummary {
  const own = entries.filter((entry) => entry.reason === 'instance-invalid' || plan.has(entry.subject));
  return {
    patches: plan.total,
    rows: own.length,
    labels: counted(own.flatMap(({ label }) => (label === undefined ? [] : [label]))),
    unscored: counted(own.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))),
    left: plan.left,
    others: entries.length - own.length,
    used: priced(withoutUsage(money.after, money.before), money.pricing),
    usedInAll: priced(money.after, money.pricing),
  };
}

function counted(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
}

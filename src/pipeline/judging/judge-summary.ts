import { compareText } from '../../core/ordering.ts';
import type { Usage } from '../../judges/backend.ts';
import type { JudgePlan } from './judge-plan.ts';
import { withoutUsage } from './transcripts.ts';
import type { VerdictEntry, VerdictFile } from './verdict-file.ts';
import { type PricedUsage, type Pricing, priced } from './verdict-row.ts';

/** What came of a run. */
export interface JudgeSummary {
  /** Patches of the input. */
  readonly patches: number;
  /** Rows of these patches in the file. */
  readonly rows: number;
  /** Rows by label, in the order of their frequency. */
  readonly labels: readonly (readonly [string, number])[];
  /** Rows that were decided without a model. */
  readonly decided: number;
  /** Unscored rows by reason. */
  readonly unscored: readonly (readonly [string, number])[];
  /** For each of these reasons what is most often told of it, and of how many rows; other numbers in it make no other text. */
  readonly details: readonly (readonly [string, string, number])[];
  /** Patches without a row: the money did not last. */
  readonly left: number;
  /** Rows of the file on patches that the input does not have. */
  readonly others: number;
  /** The answers came from a recording: what is used was used when it was made. */
  readonly isReplay: boolean;
  /** What this run used, and what all runs on these files did. */
  readonly used: PricedUsage;
  readonly usedInAll: PricedUsage;
}

/** Counts the rows of a file. */
export function summaryOf(
  plan: JudgePlan,
  file: Pick<VerdictFile, 'entries' | 'bytes'>,
  run: {
    readonly before: Usage;
    readonly after: Usage;
    readonly pricing: Pricing | undefined;
    readonly isReplay: boolean;
  },
): JudgeSummary {
  const { entries } = file;
  const { before, after, pricing, isReplay } = run;
  const own = entries.filter((entry) => entry.reason === 'instance-invalid' || plan.has(entry.subject));
  const unscored = own.filter(({ reason }) => reason !== undefined);
  return {
    patches: plan.total,
    rows: own.length,
    labels: counted(own.flatMap(({ label }) => (label === undefined ? [] : [label]))),
    decided: own.filter(({ isDecided }) => isDecided).length,
    unscored: counted(unscored.map(({ reason }) => reason!)),
    details: detailsOf(file, unscored),
    left: plan.left,
    others: entries.length - own.length,
    isReplay,
    used: priced(withoutUsage(after, before), pricing),
    usedInAll: priced(after, pricing),
  };
}

/** Characters of a detail that are told. */
const LONGEST_DETAIL = 160;

/** The commonest detail of each reason, shortened to a line; details are in the file alone. */
function detailsOf(
  file: Pick<VerdictFile, 'bytes'>,
  unscored: readonly VerdictEntry[],
): JudgeSummary['details'] {
  const byReason = new Map<string, string[]>();
  for (const entry of unscored) {
    const { detail } = JSON.parse(Buffer.from(file.bytes(entry)).toString()) as { detail?: unknown };
    const details = byReason.get(entry.reason!) ?? [];
    byReason.set(entry.reason!, details);
    details.push(shortened(typeof detail === 'string' ? detail : ''));
  }
  return counted(unscored.map(({ reason }) => reason!)).flatMap(([reason]) => {
    const details = byReason.get(reason)!;
    const [commonest] = counted(details.map(withoutNumbers));
    const example = details.find((detail) => withoutNumbers(detail) === commonest?.[0]);
    return commonest && example ? [[reason, example, commonest[1]] as const] : [];
  });
}

/** Details name lines and sizes, by which those of one kind differ. */
function withoutNumbers(detail: string): string {
  return detail.replace(/\d+/g, '#');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_DETAIL ? `${line.slice(0, LONGEST_DETAIL)}…` : line;
}

function counted(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
}

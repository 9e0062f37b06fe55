import { groupedBy } from '../core/grouped-by.ts';
import type { SpentUsage, VerdictNote } from '../core/judge-verdict.ts';
import { compareText } from '../core/ordering.ts';

/** What judging used, of any number of patches. */
export interface JudgeSpending {
  readonly requests: number;
  /** Tokens in, those read from a cache included. */
  readonly input_tokens: number;
  readonly cached_input_tokens: number;
  readonly output_tokens: number;
  /** Seconds of conversations, one after the other: runs that hold several at once take less. */
  readonly seconds: number;
  /** null where the run knew no prices, or not for all, or in several currencies. `currency` is empty where none was named. */
  readonly money: { readonly amount: number; readonly currency: string } | null;
}

/** What a judge cost. */
export interface JudgeCost {
  /** Verdicts whose cost is known: a model was asked, in vain too, or the label was decided without one. */
  readonly verdicts: number;
  /** Verdicts of a recording that says nothing of their cost: left out of everything here. */
  readonly unrecorded: number;
  /** Conversations, each counted once however many verdicts rest on it, as those that made rubrics. */
  readonly conversations: number;
  readonly total: JudgeSpending;
  /** Per verdict: patch judged. */
  readonly perPatch: JudgeSpending;
  readonly perThousand: JudgeSpending;
  /** Some tokens were estimated from the length of texts. */
  readonly estimated: boolean;
  /**
   * Share of the tokens, in and out, of conversations that several verdicts rest on, as those that made rubrics: a
   * filter saves them only where it drops all of these patches.
   */
  readonly shared: number;
  /** Verdicts that name conversations but none that made their rubric: another run made it, and what it cost is not here. */
  readonly foreignRubrics: number;
}

/** The verdicts of one judge by one back end and model. */
export interface JudgeSummary {
  readonly judge: string;
  readonly backend: string | null;
  readonly model: string | null;
  readonly verdicts: number;
  readonly scored: number;
  /** Verdicts by label, sorted by their number, largest first. */
  readonly labels: readonly { readonly name: string; readonly n: number }[];
  /** Verdicts that are none, by reason, largest first. */
  readonly unscored: readonly { readonly reason: string; readonly n: number }[];
  /** null where nothing was recorded of it. */
  readonly cost: JudgeCost | null;
}

const NO_REASON = 'no reason given';

/**
 * Sums up verdicts by judge, back end and model, in the order in which they first occur. A conversation that several
 * rows of a file name by the same key was had once and is counted once.
 */
export function summariseJudges(verdicts: readonly VerdictNote[]): JudgeSummary[] {
  const groups = groupedBy(verdicts, ({ judge, backend, judge_model }) =>
    JSON.stringify([judge, backend, judge_model]),
  );
  return [...groups.values()].map((rows) => {
    const { judge, backend, judge_model } = rows[0]!;
    const scored = rows.filter(({ status }) => status === 'scored');
    const unscored = rows.filter(({ status }) => status === 'unscored');
    return {
      judge,
      backend,
      model: judge_model,
      verdicts: rows.length,
      scored: scored.length,
      labels: counted(scored.flatMap(({ label }) => label ?? [])).map(([name, n]) => ({ name, n })),
      unscored: counted(unscored.map(({ reason }) => reason ?? NO_REASON)).map(([reason, n]) => ({
        reason,
        n,
      })),
      cost: judgeCost(rows),
    };
  });
}

/** Values with their numbers, the most frequent first, then by name. */
function counted(values: readonly string[]): [string, number][] {
  const groups = [...groupedBy(values, (value) => value)];
  return groups
    .map(([value, all]): [string, number] => [value, all.length])
    .sort(([a, m], [b, n]) => n - m || compareText(a, b));
}

/** What some verdicts cost; null where none of them names a conversation that was had. */
function judgeCost(rows: readonly VerdictNote[]): JudgeCost | null {
  const known = rows.filter((row) => row.decided || isAsked(row));
  const had = conversationsOf(known);
  const usages = had.map(({ usage }) => usage);
  if (usages.every(({ requests }) => requests === 0)) return null;
  const sum = (name: 'requests' | 'input_tokens' | 'cached_input_tokens' | 'output_tokens' | 'seconds') =>
    usages.reduce((total, usage) => total + usage[name], 0);
  const total: JudgeSpending = {
    requests: sum('requests'),
    input_tokens: sum('input_tokens'),
    cached_input_tokens: sum('cached_input_tokens'),
    output_tokens: sum('output_tokens'),
    seconds: sum('seconds'),
    money: moneyOf(usages),
  };
  return {
    verdicts: known.length,
    unrecorded: rows.filter((row) => row.status === 'scored' && !row.decided && !isAsked(row)).length,
    conversations: usages.length,
    total,
    perPatch: timesSpending(total, 1 / known.length),
    perThousand: timesSpending(total, 1000 / known.length),
    estimated: usages.some(({ estimated }) => estimated),
    shared: sharedTokens(had),
    foreignRubrics: known.filter(hasForeignRubric).length,
  };
}

/** Whether a model answered anything. Patches that no judge was shown, as those of a missing repository, cost nothing. */
function isAsked({ conversations }: VerdictNote): boolean {
  return conversations.some(({ usage }) => usage.requests > 0);
}

/** A conversation, and how many verdicts rest on it. */
interface HadConversation {
  readonly usage: SpentUsage;
  verdicts: number;
}

function conversationsOf(rows: readonly VerdictNote[]): HadConversation[] {
  const named = new Map<string, HadConversation>();
  return rows.flatMap(({ source, conversations }) =>
    conversations.flatMap(({ key, usage }) => {
      const conversation = { usage, verdicts: 1 };
      if (key === null) return [conversation];
      const name = JSON.stringify([source, key]);
      const known = named.get(name);
      if (known !== undefined) {
        known.verdicts++;
        return [];
      }
      named.set(name, conversation);
      return [conversation];
    }),
  );
}

function sharedTokens(had: readonly HadConversation[]): number {
  let [shared, all] = [0, 0];
  for (const { usage, verdicts } of had) {
    const tokens = usage.input_tokens + usage.output_tokens;
    all += tokens;
    if (verdicts > 1) shared += tokens;
  }
  return all === 0 ? 0 : shared / all;
}

/** Back ends that name no stages say nothing of it. */
function hasForeignRubric({ judge, status, decided, conversations }: VerdictNote): boolean {
  const stages = conversations.flatMap(({ stage }) => stage ?? []);
  const isByRubric = judge === 'aqj' && status === 'scored' && !decided;
  return isByRubric && stages.length > 0 && !stages.includes('aqj-rubric');
}

/** Money, where every conversation that used something says it in one currency. */
function moneyOf(usages: readonly SpentUsage[]): JudgeSpending['money'] {
  const paid = usages.filter(({ requests }) => requests > 0);
  const currency = paid[0]?.currency;
  let amount = 0;
  for (const usage of paid) {
    if (usage.cost === undefined || usage.currency !== currency) return null;
    amount += usage.cost;
  }
  return currency === undefined ? null : { amount, currency };
}

/** Spending times a factor, as a share of the patches that a judge sees. */
export function timesSpending(spending: JudgeSpending, factor: number): JudgeSpending {
  const { money } = spending;
  return {
    requests: spending.requests * factor,
    input_tokens: spending.input_tokens * factor,
    cached_input_tokens: spending.cached_input_tokens * factor,
    output_tokens: spending.output_tokens * factor,
    seconds: spending.seconds * factor,
    money: money && { amount: money.amount * factor, currency: money.currency },
  };
}

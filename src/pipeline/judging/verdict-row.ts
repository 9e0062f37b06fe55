import { sha256 } from '../../core/hashing.ts';
import type { Instance, InvalidInstance } from '../../instance/row.ts';
import type { JudgeBackend, RecalledVerdict, Usage } from '../../judges/backend.ts';
import { addUsage, NO_USAGE } from '../../judges/conversation/usage.ts';
import type { ConversationNote, Judge, Judgement, UnscoredReason } from '../../judges/judge.ts';
import type { JudgeLimits } from './limits.ts';
import { costOf, type Price, rounded } from './prices.ts';
import { limitBehind } from './transient.ts';

/** What was used, with its cost where prices were given. */
export interface PricedUsage extends Usage {
  readonly cost?: number;
  readonly currency?: string;
}

/** A conversation of a verdict, with its cost where prices were given. */
export interface PricedConversation extends Omit<ConversationNote, 'usage'> {
  readonly usage: PricedUsage;
}

/** Who judged: rows of one file have the same. */
export interface VerdictMaker {
  readonly judge: 'acj' | 'aqj';
  readonly backend: string;
  /** Name of the LLM; null where there is none. (`model` is who wrote the patch.) */
  readonly judge_model: string | null;
  readonly protocol: string;
  /** SHA-256 of everything that is said to a model besides the data; null for a recalled verdict that does not tell. */
  readonly prompt_hash: string | null;
}

interface VerdictIdentity {
  readonly instance_id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly model?: string;
  readonly sample?: number;
}

/** A verdict on one patch, or why there is none. */
export type VerdictRow = VerdictIdentity &
  VerdictMaker &
  (Judgement extends infer Each ? (Each extends unknown ? Omit<Each, 'conversations'> : never) : never) & {
    /** Turns or tokens that a conversation was allowed, where this limit ended it (`step-limit`, `token-limit`). */
    readonly limit?: number;
    /** Who gave it, where a recording has verdicts of several. */
    readonly rater?: string;
    /** SHA-256 of the issue, the base commit and the patch: a verdict on another input is made anew. */
    readonly input: string;
    /** Sum over the conversations of this verdict; the one that made the rubric, which others share, is left out. */
    readonly usage: PricedUsage;
    readonly conversations: readonly PricedConversation[];
  };

/** Money that conversations cost. */
export interface Pricing {
  readonly price: Price;
  readonly currency: string;
}

/** Makes the rows of one run. */
export interface RowMaker {
  /** The row of a judgement. */
  judged(instance: Instance, judgement: Judgement): VerdictRow;
  /** The row of a patch that was never shown to a judge. */
  unscored(instance: Instance | InvalidInstance, reason: UnscoredReason, detail: string): VerdictRow;
  /** The row of a recorded verdict. */
  recalled(instance: Instance, verdict: RecalledVerdict): VerdictRow;
}

/** Rows by a judge and a back end. @param limits of a conversation. */
export function rowMaker(
  judge: Pick<Judge, 'id' | 'protocol' | 'prompt_hash'>,
  backend: Pick<JudgeBackend, 'id' | 'model'>,
  pricing: Pricing | undefined,
  limits: Pick<JudgeLimits, 'steps' | 'tokens'>,
): RowMaker {
  const maker = makerOf(judge, backend);
  const judged = (instance: Instance | InvalidInstance, judgement: Judgement): VerdictRow => {
    const { conversations, ...fields } = judgement;
    const limit = judgement.status === 'unscored' ? limitBehind(judgement.reason, limits) : undefined;
    const own = conversations.filter(({ stage }) => stage !== 'aqj-rubric');
    return inOrder({
      ...identityOf(instance),
      ...maker,
      ...fields,
      ...(limit !== undefined && { limit }),
      input: inputHash(instance),
      usage: priced(own.map(({ usage }) => usage).reduce(addUsage, NO_USAGE), pricing),
      conversations: conversations.map((each) => ({ ...each, usage: priced(each.usage, pricing) })),
    });
  };
  return {
    judged,
    unscored: (instance, reason, detail) =>
      judged(instance, { status: 'unscored', reason, detail, conversations: [], flags: [] }),
    recalled: (instance, verdict) => {
      const defaults = { ...maker, prompt_hash: null, flags: [], usage: NO_USAGE, conversations: [] };
      const missing = Object.entries(defaults).filter(([name]) => verdict[name] === undefined);
      return inOrder({
        ...verdict,
        ...Object.fromEntries(missing),
        ...identityOf(instance),
        judge: judge.id,
        input: inputHash(instance),
      });
    },
  };
}

/** Who makes the rows of a run. */
export function makerOf(
  judge: Pick<Judge, 'id' | 'protocol' | 'prompt_hash'>,
  backend: Pick<JudgeBackend, 'id' | 'model'>,
): VerdictMaker {
  return {
    judge: judge.id,
    backend: backend.id,
    judge_model: backend.model,
    protocol: judge.protocol,
    prompt_hash: judge.prompt_hash,
  };
}

/** SHA-256 over what a verdict is about. */
export function inputHash(instance: Instance | InvalidInstance): string {
  const content =
    'invalid' in instance
      ? ['invalid', instance.invalid]
      : [instance.repo, instance.base_commit, instance.issue ?? null, instance.patch];
  return sha256(JSON.stringify(content));
}

function identityOf(instance: Instance | InvalidInstance): VerdictIdentity {
  const { instance_id = '', repo = '', base_commit = '', model, sample } = instance;
  return {
    ...{ instance_id, repo, base_commit },
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
  };
}

/** Usage with its cost. */
export function priced(usage: Usage, pricing: Pricing | undefined): PricedUsage {
  const { seconds } = usage;
  const used = { ...usage, seconds: rounded(seconds) };
  return pricing ? { ...used, cost: costOf(used, pricing.price), currency: pricing.currency } : used;
}

/** Fields that come first, and those that come last; all others keep their order between them. */
const FIRST = ['instance_id', 'repo', 'base_commit', 'model', 'sample', 'judge', 'rater', 'status', 'label'];
const REASONS = ['reason', 'detail', 'limit', 'stage'];
const LAST = ['backend', 'judge_model', 'protocol', 'prompt_hash', 'input', 'usage', 'conversations'];

/** A row with its fields in the order of the file format, so that equal rows are equal bytes. */
function inOrder(fields: Readonly<Record<string, unknown>>): VerdictRow {
  const named = new Set([...FIRST, ...REASONS, ...LAST]);
  const others = Object.keys(fields).filter((name) => !named.has(name));
  const names = [...FIRST, ...REASONS, ...others, ...LAST].filter((name) => fields[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as VerdictRow;
}

import { ArchdeltaError } from '../../core/errors.ts';
import type { JudgeBackend } from '../../judges/backend.ts';
import type { Judge } from '../../judges/judge.ts';
import type { FindRepository } from '../find-repository.ts';
import type { Budget } from './budget.ts';
import { Conversations } from './conversations.ts';
import { guardedBackend } from './guarded-backend.ts';
import { type IndexedPatch, type IndexedVerdicts, judgeIndexed } from './judge-indexed.ts';
import { checkLimits, DEFAULT_CONCURRENCY, DEFAULT_LIMITS, type JudgeLimits } from './limits.ts';
import { OpenRepositories } from './open-repositories.ts';
import { RubricDesk } from './patch-run.ts';
import { type Price, type Prices, priceOf } from './prices.ts';
import type { Redact } from './redaction.ts';
import type { Rubrics } from './rubrics.ts';
import type { Transcripts } from './transcripts.ts';
import { makerOf, type Pricing, rowMaker } from './verdict-row.ts';

/** What a run of a judge is made from, whatever becomes of its rows. */
export interface JudgeSettings {
  readonly backend: JudgeBackend;
  /** Where the repositories are; may be left out where a recording has the verdicts. */
  readonly findRepository?: FindRepository | undefined;
  /** Limits of a conversation; default {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<JudgeLimits>;
  /** Conversations at a time; default 4. */
  readonly concurrency?: number;
  /** What models cost; each verdict then tells its cost. */
  readonly prices?: Prices | undefined;
  /** Money that may be spent, in the currency of the prices; needs them. */
  readonly budget?: number | undefined;
  /** Directory of the facts cache; none by default. */
  readonly cache?: string | undefined;
  /** Ends the run; what was said until then is kept. */
  readonly signal?: AbortSignal | undefined;
}

/** Settings that were checked. */
export interface CheckedSettings extends JudgeSettings {
  readonly limits: JudgeLimits;
  readonly concurrency: number;
  readonly pricing: (Pricing & { readonly price: Price }) | undefined;
}

/**
 * Checks settings before anything is opened.
 *
 * @throws {ArchdeltaError} `usage`.
 */
export function checkSettings(settings: JudgeSettings): CheckedSettings {
  const { backend, prices, budget, concurrency = DEFAULT_CONCURRENCY, findRepository } = settings;
  const limits = { ...DEFAULT_LIMITS, ...settings.limits };
  checkLimits(limits, concurrency);
  if (budget !== undefined && !(budget > 0))
    throw new ArchdeltaError('usage', `the budget must be above 0, not ${budget}`);
  if (budget !== undefined && prices === undefined)
    throw new ArchdeltaError('usage', 'a budget needs prices (--prices FILE)');
  if (findRepository === undefined && backend.recall === undefined)
    throw new ArchdeltaError(
      'usage',
      'name the repositories (--repos DIR or --repo-map FILE): only recorded verdicts can be replayed without them',
    );
  const pricing = prices && {
    price: priceOf(prices, backend.model ?? backend.id),
    currency: prices.currency,
  };
  return { ...settings, limits, concurrency, pricing };
}

/** Where a run keeps what it must not lose. */
export interface Keeping {
  readonly transcripts: Transcripts;
  readonly rubrics: Rubrics;
  readonly budget: Budget;
  readonly redact: Redact;
  /** See `judgeIndexed`. */
  readonly lookAhead?: number;
}

/**
 * Judges patches; rows come as they are finished, with all secrets blotted out.
 *
 * @throws {ArchdeltaError} as `judgeIndexed`; `usage` for a cache that cannot be used.
 */
export async function* runJudge(
  inputs: AsyncIterable<IndexedPatch>,
  judge: Judge,
  settings: CheckedSettings,
  { transcripts, rubrics, budget, redact, lookAhead }: Keeping,
): AsyncGenerator<IndexedVerdicts> {
  const { limits, concurrency, pricing, findRepository, cache, signal } = settings;
  const backend = guardedBackend(settings.backend, redact);
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const repositories = new OpenRepositories(cache, stop.signal);
  const maker = makerOf(judge, backend);
  const context = {
    ...{ judge, backend, findRepository, repositories, signal: stop.signal, seconds: limits.seconds },
    conversations: new Conversations({ backend, limits, concurrency, budget, transcripts }),
    rubrics: new RubricDesk(rubrics, transcripts, {
      backend: maker.backend,
      judge_model: maker.judge_model,
      prompt_hash: judge.prompt_hash,
    }),
    rows: rowMaker(judge, backend, pricing, limits),
  };
  const isOut = (): boolean => budget.isOut;
  const options = { concurrency, isOut, ...(lookAhead !== undefined && { lookAhead }) };
  try {
    for await (const { index, rows } of judgeIndexed(inputs, context, stop, options))
      yield { index, rows: redact(rows) };
  } catch (thrown) {
    throw thrown instanceof ArchdeltaError
      ? new ArchdeltaError(thrown.code, redact(thrown.message), { cause: thrown.cause })
      : thrown;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await repositories.close();
  }
}

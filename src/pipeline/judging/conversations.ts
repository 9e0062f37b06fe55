import type { JudgeBackend, StopReason, Usage } from '../../judges/backend.ts';
import { ask } from '../../judges/conversation/ask.ts';
import type { AskResult } from '../../judges/conversation/asked.ts';
import { NO_USAGE } from '../../judges/conversation/usage.ts';
import { type Asked, type JudgeQuestion, type ReadAnswer, RunStopped } from '../../judges/judge.ts';
import { requestKey } from '../../judges/request-key.ts';
import { type TranscriptRecord, transcriptOf } from '../../judges/transcript.ts';
import { deadline } from '../deadline.ts';
import type { Budget } from './budget.ts';
import type { JudgeLimits } from './limits.ts';
import { Semaphore } from './semaphore.ts';
import { isBrokenOff, type Transcripts, withoutUsage } from './transcripts.ts';
import { isPassing } from './transient.ts';

/** What conversations of a run share. */
export interface ConversationOptions {
  readonly backend: JudgeBackend;
  readonly limits: JudgeLimits;
  /** Conversations at a time. */
  readonly concurrency: number;
  readonly budget: Budget;
  readonly transcripts: Transcripts;
}

/** The conversations of a run: each question is asked once, within its limits and the run's money. */
export class Conversations {
  readonly #options: ConversationOptions;
  readonly #places: Semaphore;
  /** Conversations at work, by key. */
  readonly #flights = new Map<string, Promise<Asked<unknown>>>();
  /** Those that ended without an answer for a reason that stays, by key; equal questions have the same end. */
  readonly #failed = new Map<string, Asked<never>>();

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#places = new Semaphore(options.concurrency);
  }

  /**
   * Asks a question, unless it has been answered or is being asked. A conversation that was broken off goes on.
   *
   * @throws {RunStopped} when every other conversation would end the same way.
   */
  async ask<T>(question: JudgeQuestion, read: ReadAnswer<T>, signal: AbortSignal): Promise<Asked<T>> {
    const key = requestKey(question);
    const failed = this.#failed.get(key);
    if (failed) return failed;
    const known = this.#flights.get(key);
    // Equal questions are read alike: the key covers the stage and the form of the answer.
    if (known) return (await known) as Asked<T>;
    const flight = this.#answer(key, question, read, signal);
    this.#flights.set(key, flight);
    try {
      return await flight;
    } finally {
      this.#flights.delete(key);
    }
  }

  async #answer<T>(
    key: string,
    question: JudgeQuestion,
    read: ReadAnswer<T>,
    signal: AbortSignal,
  ): Promise<Asked<T>> {
    const before = this.#options.transcripts.find(key, question);
    if (before?.end.kind === 'answer') {
      const reading = read(before.end.value);
      if ('answer' in reading) return { key, usage: before.usage, outcome: { answer: reading.answer } };
    }
    const leave = await this.#places.acquire(signal);
    if (!leave) return notAsked(key, 'interrupted', 'the run was ended');
    try {
      if (this.#options.budget.isOut) return notAsked(key, 'budget', 'the money is spent');
      const result = await this.#hold(question, read, before, signal);
      this.#options.transcripts.add(transcriptOf(question, this.#options.backend, result));
      const { outcome, usage } = result;
      if ('reason' in outcome && outcome.fatal) throw new RunStopped(outcome.reason, outcome.detail);
      if ('reason' in outcome && !isPassing(outcome.reason)) this.#failed.set(key, { key, usage, outcome });
      return { key, usage, outcome };
    } finally {
      leave();
    }
  }

  async #hold<T>(
    question: JudgeQuestion,
    read: ReadAnswer<T>,
    before: TranscriptRecord | undefined,
    signal: AbortSignal,
  ): Promise<AskResult<T>> {
    const { backend, limits, budget } = this.#options;
    const earlier = before && isBrokenOff(before) ? before : undefined;
    const spent: Usage = earlier?.usage ?? NO_USAGE;
    const first = earlier?.attempts?.[0];
    const again = first && { first, spent: withoutUsage(spent, first.usage) };
    const wallet = budget.wallet();
    const time = deadline(signal, limits.seconds);
    const request = {
      ...question,
      // What was kept may have secrets blotted out; the question is asked as it is.
      messages: [...question.messages, ...(earlier?.messages.slice(question.messages.length) ?? [])],
      closing: false,
      limits: { steps: limits.steps, tokens: limits.tokens },
      ...(wallet.purse && { purse: wallet.purse }),
    };
    let used = NO_USAGE;
    try {
      const result = await ask(backend, request, read, time.signal, { spent, ...(again && { again }) });
      used = withoutUsage(result.usage, spent);
      return result;
    } finally {
      time.clear();
      wallet.settle(used);
    }
  }
}

function notAsked(key: string, reason: StopReason, detail: string): Asked<never> {
  return { key, usage: NO_USAGE, outcome: { reason, detail, fatal: false } };
}

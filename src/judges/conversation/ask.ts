import type {
  Conversation,
  ConversationEnd,
  ConversationRequest,
  JudgeBackend,
  Message,
  StopReason,
  Usage,
} from '../backend.ts';
import type { ReadAnswer } from '../judge.ts';
import { askAgain } from './ask-again.ts';
import type { AskResult, Attempt } from './asked.ts';
import { turnsOf } from './messages.ts';
import { readConversation } from './schemas.ts';
import { endBySignal, FIRED, orFired } from './signal.ts';
import { addUsage, NO_USAGE, tokensOf } from './usage.ts';

/** What a question may bring along. */
export interface AskOptions {
  /** What the messages of the request took already, when a conversation goes on that was interrupted. */
  readonly spent?: Usage;
  /** Where that conversation was being asked again: its first request, and what the second has taken so far. */
  readonly again?: { readonly first: Attempt; readonly spent: Usage };
  /** Milliseconds after the signal within which a back end may still hand over what was said. */
  readonly grace?: number;
}

const GRACE = 2000;

const ONCE_MORE: readonly StopReason[] = ['refusal', 'cut', 'no-answer', 'invalid-answer'];

/** Why a second request may not have been had; then the first one's reason says more. */
const NO_SECOND: readonly StopReason[] = ['step-limit', 'token-limit', 'not-recorded'];

/**
 * Asks a question and reads the answer. Where there is none, or none that can be read, the model is told what was wrong
 * and asked once more (a turn beyond its limit if need be); then the conversation stops with the reason. One that is
 * interrupted before or while it is asked again goes on there, and is not asked a third time.
 *
 * Never throws for what a back end does: one that throws, or whose result is no conversation, is `backend-failed`; one
 * that does not heed the signal is left behind.
 *
 * @param read what it throws is thrown on
 */
export async function ask<T>(
  backend: Pick<JudgeBackend, 'run'>,
  request: ConversationRequest,
  read: ReadAnswer<T>,
  signal: AbortSignal,
  { spent = NO_USAGE, again, grace = GRACE }: AskOptions = {},
): Promise<AskResult<T>> {
  const had = (messages: readonly Message[], used: Usage, closing: boolean): Promise<Conversation> =>
    attempt(backend, within(request, messages, used, closing), signal, grace);
  if (again !== undefined) return secondTime(had, read, again.first, request.messages, again.spent);
  const { end, messages: said, usage: used } = await had(request.messages, spent, false);
  const messages = [...request.messages, ...said];
  const usage = addUsage(spent, used);
  const once: AskResult<T> = { ...readEnd(end, read), messages, usage, asked_again: false };
  const reason = askedAgainFor(once);
  if (reason === undefined) return once;
  if (signal.aborted) {
    const ended = endBySignal(signal);
    // The run was ended, not the conversation: a later run asks again.
    return isOf(ended, ['interrupted']) ? { ...once, ...readEnd(ended, read) } : once;
  }
  const asking = [...messages, ...askAgain(messages, request.answer.name, reason)];
  return secondTime(had, read, { messages: messages.length, usage, end }, asking, NO_USAGE);
}

/** Asks again. @param messages all so far, with what was said to ask again; @param spent what that took already. */
async function secondTime<T>(
  had: (messages: readonly Message[], used: Usage, closing: boolean) => Promise<Conversation>,
  read: ReadAnswer<T>,
  first: Attempt,
  messages: readonly Message[],
  spent: Usage,
): Promise<AskResult<T>> {
  const second = await had(messages, addUsage(first.usage, spent), true);
  if (isOf(second.end, NO_SECOND) && second.messages.length === 0) {
    const before = { messages: messages.slice(0, first.messages), usage: addUsage(first.usage, spent) };
    return { ...readEnd(first.end, read), ...before, asked_again: false };
  }
  const all = [...messages, ...second.messages];
  const used = addUsage(spent, second.usage);
  return {
    ...readEnd(second.end, read),
    messages: all,
    usage: addUsage(first.usage, used),
    asked_again: true,
    attempts: [first, { messages: all.length, usage: used, end: second.end }],
  };
}

function isOf(end: ConversationEnd, reasons: readonly StopReason[]): boolean {
  return end.kind === 'stopped' && reasons.includes(end.reason);
}

/** The request with what was said so far, and what is left: the tokens, and a turn at least to ask again. */
function within(
  request: ConversationRequest,
  messages: readonly Message[],
  used: Usage,
  again: boolean,
): ConversationRequest {
  const { limits, closing } = request;
  const steps = again ? Math.max(limits.steps, turnsOf(messages) + 1) : limits.steps;
  const tokens = Math.max(0, limits.tokens - tokensOf(used));
  return { ...request, messages, closing: closing || again, limits: { steps, tokens } };
}

/** What to ask again for; undefined where nothing is to be had by asking again. */
function askedAgainFor(
  asked: AskResult<unknown>,
): { readonly reason: StopReason; readonly detail: string } | undefined {
  const { outcome } = asked;
  return 'reason' in outcome && !outcome.fatal && ONCE_MORE.includes(outcome.reason) ? outcome : undefined;
}

function readEnd<T>(
  end: ConversationEnd,
  read: ReadAnswer<T>,
): { readonly outcome: AskResult<T>['outcome']; readonly end: ConversationEnd } {
  if (end.kind === 'stopped') {
    const { reason, detail, fatal = false } = end;
    return { outcome: { reason, detail, fatal }, end };
  }
  const reading = read(end.value);
  if ('answer' in reading) return { outcome: { answer: reading.answer }, end };
  const invalid = { reason: 'invalid-answer', detail: told(reading.problems) } as const;
  return { outcome: { ...invalid, fatal: false }, end: { kind: 'stopped', ...invalid } };
}

/** Problems that are told, and characters of each: an answer may have thousands, and hold what it read. */
const MOST_PROBLEMS = 20;
const LONGEST_PROBLEM = 300;

function told(problems: readonly string[]): string {
  const rest = problems.length - MOST_PROBLEMS;
  return [
    ...problems.slice(0, MOST_PROBLEMS).map((problem) => shortened(problem)),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n');
}

function shortened(problem: string): string {
  return problem.length <= LONGEST_PROBLEM ? problem : `${problem.slice(0, LONGEST_PROBLEM)}…`;
}

async function attempt(
  backend: Pick<JudgeBackend, 'run'>,
  request: ConversationRequest,
  signal: AbortSignal,
  grace: number,
): Promise<Conversation> {
  const nothing = (end: ConversationEnd): Conversation => ({ messages: [], usage: NO_USAGE, end });
  const late = lateSignal(signal, grace);
  try {
    const ran = await orFired(late.signal, async () => backend.run(request, signal));
    if (ran === FIRED) return nothing(endBySignal(signal));
    return readConversation(ran) ?? nothing(failed('what the back end returned is no conversation'));
  } catch (thrown) {
    if (signal.aborted) return nothing(endBySignal(signal));
    return nothing(failed(thrown instanceof Error ? thrown.message : String(thrown)));
  } finally {
    late.clear();
  }
}

function failed(detail: string): ConversationEnd {
  return { kind: 'stopped', reason: 'backend-failed', detail };
}

/** A signal that fires some time after another one. */
function lateSignal(signal: AbortSignal, milliseconds: number): { signal: AbortSignal; clear(): void } {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    timer = setTimeout(() => late.abort(signal.reason), milliseconds);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const clear = (): void => {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  };
  return { signal: late.signal, clear };
}

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
import type { AskResult } from './asked.ts';
import { turnsOf } from './messages.ts';
import { readConversation } from './schemas.ts';
import { endBySignal, FIRED, orFired } from './signal.ts';
import { addUsage, NO_USAGE, tokensOf } from './usage.ts';

/** What a question may bring along. */
export interface AskOptions {
  /** What the messages of the request took already, when a conversation goes on that was interrupted. */
  readonly spent?: Usage;
  /** Milliseconds after the signal within which a back end may still hand over what was said. */
  readonly grace?: number;
}

const GRACE = 2000;

const ONCE_MORE: readonly StopReason[] = ['refusal', 'cut', 'no-answer', 'invalid-answer'];

/** Why a second request may not have been had; then the first one's reason says more. */
const NO_SECOND: readonly StopReason[] = ['step-limit', 'token-limit', 'not-recorded'];

/**
 * Asks a question and reads the answer. Where there is none, or none that can be read, the model is told what was wrong
 * and asked once more (a turn beyond its limit if need be); then the conversation stops with the reason.
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
  { spent = NO_USAGE, grace = GRACE }: AskOptions = {},
): Promise<AskResult<T>> {
  const first = await attempt(backend, within(request, request.messages, spent), signal, grace);
  const messages = [...request.messages, ...first.messages];
  const usage = addUsage(spent, first.usage);
  const once: AskResult<T> = { ...readEnd(first.end, read), messages, usage, asked_again: false };
  const reason = askedAgainFor(once);
  if (reason === undefined || signal.aborted) return once;
  const again = [...messages, ...askAgain(messages, request.answer.name, reason)];
  const more = { ...within(request, again, usage), closing: true };
  const limits = { ...more.limits, steps: Math.max(more.limits.steps, turnsOf(again) + 1) };
  const second = await attempt(backend, { ...more, limits }, signal, grace);
  if (wasNotHad(second)) return once;
  const all = [...again, ...second.messages];
  return {
    ...readEnd(second.end, read),
    messages: all,
    usage: addUsage(usage, second.usage),
    asked_again: true,
    attempts: [
      { messages: messages.length, usage, end: first.end },
      { messages: all.length, usage: second.usage, end: second.end },
    ],
  };
}

function wasNotHad({ end, messages }: Conversation): boolean {
  return end.kind === 'stopped' && NO_SECOND.includes(end.reason) && messages.length === 0;
}

/** The request with what was said so far, and the tokens that are left. */
function within(
  request: ConversationRequest,
  messages: readonly Message[],
  used: Usage,
): ConversationRequest {
  const { steps, tokens } = request.limits;
  return { ...request, messages, limits: { steps, tokens: Math.max(0, tokens - tokensOf(used)) } };
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
  const invalid = { reason: 'invalid-answer', detail: reading.problems.join('\n') } as const;
  return { outcome: { ...invalid, fatal: false }, end: { kind: 'stopped', ...invalid } };
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

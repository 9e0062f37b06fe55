import type { ConversationRequest, Message, StopReason, Usage } from '../backend.ts';
import type { ClosingLimit } from './answer.ts';
import { inputTokens, turnsOf } from './messages.ts';
import { tokensOf } from './usage.ts';

/** Tokens without which a closing turn is not worth having: no answer is shorter. */
const LEAST_ANSWER_TOKENS = 128;

/** The next turn of a conversation. */
export interface TurnPlan {
  /** Whether only the answer is wanted, and which limit is the cause if one is. */
  readonly closing: ClosingLimit | boolean;
  /** What is sent, estimated. */
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
}

/**
 * What the limits of a conversation leave for its next turn. Turns among the request's own messages count.
 *
 * The last turn allowed is a closing one, and so is one after which the tokens would not pay for another like it (all
 * that is sent, and all that may be put out). A closing turn may put out what is left, if that is enough for any answer.
 */
export function planTurn(
  request: ConversationRequest,
  messages: readonly Message[],
  used: Usage,
  maxOutputTokens: number,
): TurnPlan | { readonly reason: StopReason; readonly detail: string } {
  const { steps, tokens } = request.limits;
  const stepsLeft = steps - turnsOf(messages);
  if (stepsLeft < 1) return { reason: 'step-limit', detail: `the limit of ${steps} turns is reached` };
  const input = inputTokens(request, messages);
  const left = tokens - tokensOf(used);
  const closing = closingOf(request.closing, stepsLeft, left, input + maxOutputTokens);
  if (closing === false) return { closing, inputTokens: input, maxOutputTokens };
  const output = Math.min(maxOutputTokens, left - input);
  if (output < Math.min(LEAST_ANSWER_TOKENS, maxOutputTokens)) {
    return { reason: 'token-limit', detail: `the limit of ${tokens} tokens leaves none for another turn` };
  }
  return { closing, inputTokens: input, maxOutputTokens: output };
}

function closingOf(
  asked: boolean,
  stepsLeft: number,
  tokensLeft: number,
  perTurn: number,
): ClosingLimit | boolean {
  if (asked) return true;
  if (stepsLeft === 1) return 'step-limit';
  return tokensLeft < 2 * perTurn && 'token-limit';
}

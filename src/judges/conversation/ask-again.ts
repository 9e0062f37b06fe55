import type { Message, StopReason } from '../backend.ts';
import { secondAsking } from '../prompts/reminders.ts';
import { lastTurn, refusedCall } from './messages.ts';

/**
 * What is said to a model whose conversation ended without a usable answer: a result for each call that is open, since
 * servers demand one, and what was wrong.
 */
export function askAgain(
  messages: readonly Message[],
  answerName: string,
  { reason, detail }: { readonly reason: StopReason; readonly detail: string },
): readonly Message[] {
  const open = lastTurn(messages)?.open ?? [];
  const results = open.map((call) =>
    refusedCall(call, call.name === answerName ? `Not accepted:\n${detail}` : 'Not carried out.'),
  );
  return [
    ...results,
    {
      role: 'user',
      text: secondAsking(reason, detail, answerName),
    },
  ];
}

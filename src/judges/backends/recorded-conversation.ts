import type { Conversation, ConversationRequest } from '../backend.ts';
import { NO_USAGE } from '../conversation/usage.ts';
import type { TranscriptRecord } from '../transcript.ts';

/** A conversation that no recording has. */
export function notRecorded(detail: string): Conversation {
  return { messages: [], usage: NO_USAGE, end: { kind: 'stopped', reason: 'not-recorded', detail } };
}

/**
 * What a recorded conversation answers to a request: what was said, what was used and how it ended, as it was. One that
 * was asked again is given in its two parts. One that its run broke off has no end to give.
 */
export function replayed(record: TranscriptRecord, request: ConversationRequest): Conversation {
  const { end, usage, messages, attempts } = record;
  if (end.kind === 'stopped' && (end.reason === 'interrupted' || end.reason === 'budget')) {
    return notRecorded(`the conversation was broken off when it was recorded: ${end.detail}`);
  }
  const parts = attempts ?? [{ messages: messages.length, usage, end }];
  const part = parts[request.closing ? 1 : 0];
  if (part === undefined) return notRecorded('the conversation was not asked again when it was recorded');
  const said = messages.slice(request.messages.length, part.messages);
  return { messages: said, usage: part.usage, end: part.end };
}

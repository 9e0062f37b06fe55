import type { AssistantContent } from 'ai';

/** A turn of the model as the server gave it: what it thought, said and called, in order. */
export type AssistantParts = Exclude<AssistantContent, string>;

/**
 * What a model thought before it called tools. Models that think want it back with the results of the calls; it belongs
 * to no transcript, and so it is kept here, for one conversation, by the id of the turn's first call.
 */
export type Thoughts = Map<string, AssistantParts>;

/** Keeps a turn, where the server will want it back as it was. */
export function keepThoughts(thoughts: Thoughts, parts: AssistantParts): void {
  const first = parts.find((part) => part.type === 'tool-call');
  const special = parts.some((part) => part.type === 'reasoning' || 'providerOptions' in part);
  if (first !== undefined && special) thoughts.set(first.toolCallId, parts);
}

import type { ConversationEnd, Message, Usage } from '../backend.ts';
import type { Asked } from '../judge.ts';

/** What one request to a back end brought, within a conversation that was asked again. */
export interface Attempt {
  /** How many of the conversation's messages were said by its end. */
  readonly messages: number;
  readonly usage: Usage;
  /** As the back end gave it. */
  readonly end: ConversationEnd;
}

/** What came of a question. */
export interface AskResult<T> {
  readonly outcome: Asked<T>['outcome'];
  /** All that was said, the request's own messages first. */
  readonly messages: readonly Message[];
  /** Of all requests, what was spent before included. */
  readonly usage: Usage;
  readonly asked_again: boolean;
  /** `answer` only where the answer could be read. */
  readonly end: ConversationEnd;
  /** The two requests, where it was asked again. */
  readonly attempts?: readonly Attempt[];
}

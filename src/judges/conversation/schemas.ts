import { z } from 'zod';
import { type Conversation, STOP_REASONS } from '../backend.ts';

/** A whole number from 0 on. */
export const count = z.number().int().nonnegative();

/** The shape of `Usage`. */
export const usage = z.object({
  requests: count,
  input_tokens: count,
  cached_input_tokens: count,
  cache_write_tokens: count,
  output_tokens: count,
  seconds: z.number().nonnegative(),
  estimated: z.boolean(),
});

const toolCall = z.object({
  id: z.string(),
  name: z.string(),
  arguments: z.unknown().optional(),
  malformed: z.string().optional(),
});

/** The shape of `Message`. Fields that it does not name are dropped. */
export const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), text: z.string() }),
  z.object({ role: z.literal('assistant'), text: z.string(), tool_calls: z.array(toolCall) }),
  z.object({
    role: z.literal('tool'),
    call_id: z.string(),
    name: z.string(),
    text: z.string(),
    failed: z.boolean(),
  }),
]);

/** The shape of `ConversationEnd`. */
export const end = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), value: z.unknown().optional() }),
  z.object({
    kind: z.literal('stopped'),
    reason: z.enum(STOP_REASONS),
    detail: z.string(),
    fatal: z.boolean().optional(),
  }),
]);

/** The shape of `Attempt`. */
export const attempt = z.object({ messages: count, usage, end });

const conversation = z.object({ messages: z.array(message), usage, end });

/** What a back end's `run` gave; undefined where it is no conversation: a third party's code is not trusted to keep types. */
export function readConversation(value: unknown): Conversation | undefined {
  return conversation.safeParse(value).data as Conversation | undefined;
}

import type { ProviderMetadata } from 'ai';
import type { Message, ToolCall, Usage } from '../../backend.ts';
import { withOwnIds } from '../../conversation/messages.ts';
import type { Turn } from '../../conversation/turn.ts';
import { estimateTokens } from '../../conversation/usage.ts';
import { blotter } from '../blotting.ts';
import { isTooDeep, MOST_DEPTH } from '../nesting.ts';
import type { ModelCall, ModelReply } from './generate.ts';
import { argumentsOf } from './prompt.ts';
import type { AssistantParts } from './thoughts.ts';

/** A turn, and the same as the server wants it back. */
export interface ReadReply {
  readonly turn: Turn;
  readonly parts: AssistantParts;
}

/**
 * Reads a reply as a turn. What the model thought is no part of its text. Calls get ids that no other call of the
 * conversation has. Secrets are blotted out of what a reason may quote: a cut through one would leave a piece of it.
 *
 * @param seconds from the request to the reply.
 */
export function readReply(
  reply: ModelReply,
  call: ModelCall,
  messages: readonly Message[],
  seconds: number,
  secrets: readonly string[],
): ReadReply {
  const blotted = blotter(secrets, '[key]');
  const calls = withOwnIds(
    reply.content.flatMap((part) => toolCall(part, blotted)),
    messages,
  );
  const said = reply.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const text = blotted(withoutThought(said));
  const finish =
    reply.finish === 'length' ? 'cut' : reply.finish === 'content-filter' ? 'refusal' : 'complete';
  const usage = usageOf(reply, call, `${text}${JSON.stringify(calls)}`, seconds);
  return { turn: { text, tool_calls: calls, finish, usage }, parts: partsOf(reply, calls) };
}

function toolCall(
  part: ModelReply['content'][number],
  blotted: (text: string) => string,
): readonly ToolCall[] {
  if (part.type !== 'tool-call') return [];
  const { toolCallId: id, toolName: name, input } = part;
  // The package leaves arguments that are no JSON as the text that they are, and marks the call.
  if (part.dynamic === true && part.invalid === true && typeof input === 'string') {
    return [{ id, name, arguments: undefined, malformed: blotted(input) }];
  }
  if (isTooDeep(input)) {
    return [{ id, name, arguments: undefined, malformed: `nested deeper than ${MOST_DEPTH}` }];
  }
  return [{ id, name, arguments: input }];
}

function partsOf(reply: ModelReply, calls: readonly ToolCall[]): AssistantParts {
  let at = 0;
  return reply.content.flatMap((part): AssistantParts => {
    const special = optionsOf('providerMetadata' in part ? part.providerMetadata : undefined);
    if (part.type === 'text') return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    if (part.type === 'reasoning') return [{ type: 'reasoning', text: part.text, ...special }];
    const call = part.type === 'tool-call' ? calls[at++] : undefined;
    if (call === undefined) return [];
    const input = argumentsOf(call.arguments, call.malformed);
    return [{ type: 'tool-call', toolCallId: call.id, toolName: call.name, input, ...special }];
  });
}

/** What the package has to be told when a part goes back: what it said of it, signatures of Google by their name. */
function optionsOf(given: ProviderMetadata | undefined): { readonly providerOptions?: ProviderMetadata } {
  if (given === undefined) return {};
  const signature = Object.values(given).find(
    (told) => told.thoughtSignature !== undefined,
  )?.thoughtSignature;
  if (signature === undefined) return { providerOptions: given };
  return { providerOptions: { google: { thoughtSignature: signature } } };
}

/** Some servers leave the thoughts of a model in its text: up to a closing tag, with or without the opening one. */
function withoutThought(text: string): string {
  const end = text.indexOf('</think>');
  if (end === -1) return text;
  const before = text.slice(0, end).trimStart();
  // JSON that happens to have the tag in it is an answer.
  if (before.startsWith('{') || before.startsWith('[') || before.startsWith('```')) return text;
  return text.slice(end + '</think>'.length).trimStart();
}

/** No turn has as many tokens. */
const MOST_TOKENS = 1e9;

/** A number of tokens as a server tells it; undefined for what can be none. */
function told(count: unknown): number | undefined {
  const isCount = Number.isInteger(count) && (count as number) >= 0 && (count as number) <= MOST_TOKENS;
  return isCount ? (count as number) : undefined;
}

/**
 * What a turn used; estimated from the lengths of the texts where the server does not say, says 0, or says what cannot
 * be. Of what came from a cache, or went into one, no more is believed than there is.
 */
function usageOf(reply: ModelReply, call: ModelCall, output: string, seconds: number): Usage {
  const { inputTokenDetails, raw } = reply.usage;
  const input = told(reply.usage.inputTokens) ?? 0;
  const written = told(reply.usage.outputTokens);
  const known = input > 0 && written !== undefined;
  const hits = told(inputTokenDetails.cacheReadTokens) || told(raw?.prompt_cache_hit_tokens) || 0;
  const cached = Math.min(hits, input);
  return {
    requests: 1,
    input_tokens: known ? input : sentTokens(call),
    cached_input_tokens: known ? cached : 0,
    cache_write_tokens: known ? Math.min(told(inputTokenDetails.cacheWriteTokens) ?? 0, input - cached) : 0,
    output_tokens: known ? written : estimateTokens(output),
    seconds,
    estimated: !known,
  };
}

/**
 * Tokens that a request has, estimated from the length of its texts. Thoughts are left out: most servers show a model
 * its last ones only.
 */
export function sentTokens({ system, messages, tools }: ModelCall): number {
  const told = messages.map(({ role, content }) => [
    role,
    typeof content === 'string' ? content : content.filter((part) => part.type !== 'reasoning'),
  ]);
  return estimateTokens(JSON.stringify([system, told, tools]));
}

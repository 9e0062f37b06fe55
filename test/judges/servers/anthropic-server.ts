import { type Break, type FakeServer, type Handler, startFakeServer, type Trouble } from './fake-server.ts';
import type { FakeCall } from './openai-server.ts';

/** What the model of an Anthropic server says. */
export interface AnthropicSaying {
  readonly text?: string;
  readonly calls?: readonly FakeCall[];
  readonly thought?: string;
  /** Else `tool_use` with calls, `end_turn` without. */
  readonly stop?: 'end_turn' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'pause_turn' | 'refusal';
  /** Tokens that were neither read from the cache nor written to it, then these; else estimated from the request. */
  readonly usage?: {
    readonly input: number;
    readonly read?: number;
    readonly written?: number;
    readonly output: number;
  };
  /** An event of this type in the middle of a stream, such as `overloaded_error`. */
  readonly error?: string;
  readonly broken?: Break;
}

/**
 * A server in the shape of Anthropic's Messages API, by its reference ("Messages", "Streaming Messages"):
 * `POST /v1/messages`, as a stream of named events where `stream` is true.
 */
export function startAnthropicServer(handler: Handler<AnthropicSaying | Trouble>): Promise<FakeServer> {
  return startFakeServer('/v1/messages', async (request, index) => {
    const reply = await handler(request, index);
    if ('status' in reply || 'instead' in reply || 'huge' in reply) return reply;
    const { broken } = reply;
    const content = contentOf(reply, index);
    const stop = reply.stop ?? ((reply.calls ?? []).length > 0 ? 'tool_use' : 'end_turn');
    const message = {
      id: `msg_${index}`,
      type: 'message',
      role: 'assistant',
      model: request.body.model,
      content,
      stop_reason: stop,
      stop_sequence: null,
      usage: usageOf(reply, JSON.stringify(request.body).length),
    };
    if (request.body.stream === true) {
      return { contentType: 'text/event-stream', pieces: events(message, reply.error), broken };
    }
    const text = JSON.stringify(message);
    const half = Math.ceil(text.length / 2);
    return { contentType: 'application/json', pieces: [text.slice(0, half), text.slice(half)], broken };
  });
}

type Block =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown };

function contentOf({ thought, text, calls = [] }: AnthropicSaying, index: number): Block[] {
  return [
    ...(thought === undefined
      ? []
      : [{ type: 'thinking' as const, thinking: thought, signature: `signed-${index}` }]),
    ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
    ...calls.map((call, at) => ({
      type: 'tool_use' as const,
      id: call.id ?? `toolu_${index}_${at}`,
      name: call.name,
      input: call.arguments,
    })),
  ];
}

function usageOf({ usage }: AnthropicSaying, characters: number) {
  const { input, read = 0, written = 0, output } = usage ?? { input: Math.ceil(characters / 4), output: 20 };
  return {
    input_tokens: input,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    output_tokens: output,
  };
}

function events(
  message: {
    readonly content: readonly Block[];
    readonly stop_reason: string;
    readonly usage: ReturnType<typeof usageOf>;
  },
  error: string | undefined,
): string[] {
  const { content, stop_reason, usage } = message;
  const start = { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  const list: { readonly type: string }[] = [{ type: 'message_start', message: start } as { type: string }];
  for (const [index, block] of content.entries()) list.push(...blockEvents(block, index));
  const end = {
    type: 'message_delta',
    delta: { stop_reason, stop_sequence: null },
    usage: { output_tokens: usage.output_tokens },
  };
  list.push(end, { type: 'message_stop' });
  if (error !== undefined) {
    const event = { type: 'error', error: { type: error, message: 'from the middle' } };
    list.splice(Math.min(2, list.length - 1), list.length, event);
  }
  return list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

function blockEvents(block: Block, index: number): { readonly type: string }[] {
  const delta = (given: object) => ({ type: 'content_block_delta', index, delta: given });
  const start = (content_block: object) => ({ type: 'content_block_start', index, content_block });
  const stop = { type: 'content_block_stop', index };
  if (block.type === 'text') {
    const pieces = halves(block.text).map((text) => delta({ type: 'text_delta', text }));
    return [start({ type: 'text', text: '' }), ...pieces, stop];
  }
  if (block.type === 'thinking') {
    return [
      start({ type: 'thinking', thinking: '', signature: '' }),
      delta({ type: 'thinking_delta', thinking: block.thinking }),
      delta({ type: 'signature_delta', signature: block.signature }),
      stop,
    ];
  }
  const { id, name, input } = block;
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const pieces = halves(text).map((partial_json) => delta({ type: 'input_json_delta', partial_json }));
  return [start({ type: 'tool_use', id, name, input: {} }), ...pieces, stop];
}

function halves(text: string): string[] {
  const half = Math.ceil(text.length / 2);
  return [text.slice(0, half), text.slice(half)].filter((piece) => piece !== '');
}

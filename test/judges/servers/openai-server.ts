import { type Break, type FakeServer, type Handler, startFakeServer, type Trouble } from './fake-server.ts';

/** A call of a tool; arguments that are a text are sent as they are. */
export interface FakeCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly id?: string;
  /** Where the server wants it back (Google's). */
  readonly signature?: string;
}

/** What the model of an OpenAI server says. */
export interface OpenAiSaying {
  readonly text?: string;
  readonly calls?: readonly FakeCall[];
  readonly refusal?: string;
  readonly thought?: string;
  /** Else `tool_calls` with calls, `stop` without. */
  readonly finish?: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  /** null: the server does not tell; else estimated from the length of the request. */
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number } | null;
  readonly broken?: Break;
}

/**
 * A server in the shape of OpenAI's chat completions, by its API reference (objects "chat completion" and "chat
 * completion chunk"): `POST /v1/chat/completions`, as a stream where `stream` is true, with the usage in a last chunk
 * without choices where `stream_options.include_usage` is true.
 */
export function startOpenAiServer(handler: Handler<OpenAiSaying | Trouble>): Promise<FakeServer> {
  return startFakeServer('/v1/chat/completions', async (request, index) => {
    const reply = await handler(request, index);
    if ('status' in reply || 'instead' in reply || 'huge' in reply) return reply;
    const { broken } = reply;
    const head = { id: `chatcmpl-${index}`, created: 1_700_000_000, model: request.body.model };
    const said = sayingOf(reply, index);
    const usage = usageOf(reply, JSON.stringify(request.body).length);
    if (request.body.stream === true) {
      const pieces = chunks(
        head,
        said,
        request.body.stream_options?.include_usage === true ? usage : undefined,
      );
      return { contentType: 'text/event-stream', pieces, broken };
    }
    const choices = [{ index: 0, message: said.message, logprobs: null, finish_reason: said.finish }];
    const text = JSON.stringify({ ...head, object: 'chat.completion', choices, ...(usage && { usage }) });
    const half = Math.ceil(text.length / 2);
    return { contentType: 'application/json', pieces: [text.slice(0, half), text.slice(half)], broken };
  });
}

function sayingOf(reply: OpenAiSaying, index: number) {
  const calls = (reply.calls ?? []).map((call, at) => ({
    id: call.id ?? `call_${index}_${at}`,
    type: 'function',
    ...(call.signature !== undefined && { extra_content: { google: { thought_signature: call.signature } } }),
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  }));
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    refusal: reply.refusal ?? null,
    ...(reply.thought !== undefined && { reasoning_content: reply.thought }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return { message, calls, finish: reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop') };
}

function usageOf({ usage }: OpenAiSaying, characters: number) {
  if (usage === null) return undefined;
  const { input, output, cached } = usage ?? { input: Math.ceil(characters / 4), output: 20, cached: 0 };
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
  };
}

function chunks(head: object, said: ReturnType<typeof sayingOf>, usage: object | undefined): string[] {
  const { message, calls, finish } = said;
  const deltas: object[] = [{ role: 'assistant', content: '' }];
  if (message.reasoning_content !== undefined) deltas.push({ reasoning_content: message.reasoning_content });
  for (const piece of halves(message.content ?? '')) deltas.push({ content: piece });
  for (const piece of halves(message.refusal ?? '')) deltas.push({ refusal: piece });
  for (const [at, call] of calls.entries()) {
    const { name, arguments: given } = call.function;
    const [first = '', ...rest] = halves(given);
    deltas.push({ tool_calls: [{ ...call, index: at, function: { name, arguments: first } }] });
    for (const piece of rest) deltas.push({ tool_calls: [{ index: at, function: { arguments: piece } }] });
  }
  const chunk = (choices: object[], more: object = {}) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  return [
    ...deltas.map((delta) => chunk([{ index: 0, delta, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: finish }]),
    ...(usage === undefined ? [] : [chunk([], { usage })]),
    'data: [DONE]\n\n',
  ];
}

function halves(text: string): string[] {
  const half = Math.ceil(text.length / 2);
  return [text.slice(0, half), text.slice(half)].filter((piece) => piece !== '');
}

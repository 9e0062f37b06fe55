import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import openAi, { openAiCompatible } from '../../../src/judges/backends/openai-compatible.ts';
import type { FakeServer, SeenRequest, Trouble } from '../servers/fake-server.ts';
import { type OpenAiSaying, startOpenAiServer } from '../servers/openai-server.ts';
import { ANSWER_SCHEMA, backendFor, fakeClock, KEY, question, stopOf } from './http-conversation.ts';

const SUBMIT: OpenAiSaying = { calls: [{ name: 'submit', arguments: { label: 'High' } }] };
const never = AbortSignal.timeout(60_000);

let server: FakeServer;
let replies: (request: SeenRequest, index: number) => OpenAiSaying | Trouble;

beforeEach(async () => {
  replies = () => SUBMIT;
  server = await startOpenAiServer((request, index) => replies(request, index));
});

afterEach(() => server.close());

function inOrder(...list: (OpenAiSaying | Trouble)[]): void {
  replies = (_, index) => list[Math.min(index, list.length - 1)]!;
}

async function run(settings: Record<string, string> = {}, asked = question(), signal = never) {
  const clock = fakeClock();
  const backend = await backendFor(openAiCompatible(clock), server.baseUrl, { settings });
  const conversation = await backend.run(asked, signal);
  return { conversation, clock };
}

const bodies = () => server.requests.map((request) => request.body);

describe.each([{}, { stream: 'true' }])('a conversation with the settings %j', (settings) => {
  it('goes through rounds of tools, parallel calls among them, to the answer', async () => {
    inOrder(
      { text: 'I look.', calls: [{ name: 'read', arguments: { path: 'a.py' } }] },
      {
        calls: [
          { name: 'read', arguments: { path: 'b.py' } },
          { name: 'search', arguments: { path: 'c.py' } },
        ],
      },
      SUBMIT,
    );
    const { conversation } = await run(settings);
    expect(conversation.end).toEqual({ kind: 'answer', value: { label: 'High' } });
    const call = (id: string, name: string, path: string) => ({
      id,
      type: 'function',
      function: { name, arguments: `{"path":"${path}"}` },
    });
    expect(bodies()[2].messages).toEqual([
      { role: 'system', content: 'You are a judge.' },
      { role: 'user', content: 'Judge this.' },
      { role: 'assistant', content: 'I look.', tool_calls: [call('call_0_0', 'read', 'a.py')] },
      { role: 'tool', tool_call_id: 'call_0_0', content: 'read {"path":"a.py"}' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [call('call_1_0', 'read', 'b.py'), call('call_1_1', 'search', 'c.py')],
      },
      { role: 'tool', tool_call_id: 'call_1_0', content: 'read {"path":"b.py"}' },
      { role: 'tool', tool_call_id: 'call_1_1', content: 'search {"path":"c.py"}' },
    ]);
  });

  it('offers the tools and the answer, and leaves the choice to the model', async () => {
    await run(settings);
    const [body] = bodies();
    expect(body.tools.map((tool: { function: object }) => tool.function)).toEqual([
      expect.objectContaining({ name: 'read', description: 'Echoes read.' }),
      expect.objectContaining({ name: 'search' }),
      { name: 'submit', description: 'Submits.', parameters: ANSWER_SCHEMA },
    ]);
    expect(body.tool_choice).toBe('auto');
    expect(body).not.toHaveProperty('parallel_tool_calls');
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('response_format');
    expect(body.max_tokens).toBe(8192);
  });

  it('counts what the server says was used', async () => {
    inOrder({ ...SUBMIT, usage: { input: 1000, output: 30, cached: 600 } });
    const { conversation } = await run(settings);
    expect(conversation.usage).toEqual({
      requests: 1,
      input_tokens: 1000,
      cached_input_tokens: 600,
      cache_write_tokens: 0,
      output_tokens: 30,
      seconds: 0,
      estimated: false,
    });
  });

  it('estimates what was used where the server does not say', async () => {
    inOrder({ ...SUBMIT, usage: null });
    const { usage } = (await run(settings)).conversation;
    expect(usage.estimated).toBe(true);
    expect(usage.input_tokens).toBeGreaterThan(50);
    expect(usage.output_tokens).toBeGreaterThan(5);
  });

  it.each([
    [-5, 30],
    [1000, -30],
    [1000.5, 30],
    [1e300, 30],
    [1000, 2 ** 53],
  ])('estimates what was used where the server says %d and %d tokens', async (input, output) => {
    inOrder({ ...SUBMIT, usage: { input, output, cached: 0 } });
    const { end, usage } = (await run(settings)).conversation;
    expect(end).toEqual({ kind: 'answer', value: { label: 'High' } });
    expect(usage.estimated).toBe(true);
    expect(usage.input_tokens).toBeGreaterThan(50);
    expect(usage.input_tokens).toBeLessThan(5000);
    expect(usage.output_tokens).toBeGreaterThan(5);
    expect(usage.output_tokens).toBeLessThan(5000);
  });

  it('believes in no more tokens of a cache than were sent', async () => {
    inOrder({ ...SUBMIT, usage: { input: 1000, output: 30, cached: 99_999 } });
    expect((await run(settings)).conversation.usage).toMatchObject({
      input_tokens: 1000,
      cached_input_tokens: 1000,
    });
    inOrder({ ...SUBMIT, usage: { input: 1000, output: 30, cached: -7 } });
    expect((await run(settings)).conversation.usage).toMatchObject({ cached_input_tokens: 0 });
  });

  it('quotes no piece of a key', async () => {
    // The reason quotes 300 characters: it would end within the key.
    inOrder({ calls: [{ name: 'submit', arguments: `{"label": "${'x'.repeat(280)}${KEY}` }] });
    const { end } = (await run(settings)).conversation;
    expect(end).toMatchObject({ kind: 'stopped', reason: 'invalid-answer' });
    expect(JSON.stringify(end)).not.toContain(KEY.slice(0, 4));
    expect(JSON.stringify(end)).toContain('[key]');
  });

  it('takes calls that are nested too deeply for no JSON', async () => {
    const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
    inOrder({ calls: [{ name: 'read', arguments: deep }] }, SUBMIT);
    const { end, messages } = (await run(settings)).conversation;
    expect(end).toEqual({ kind: 'answer', value: { label: 'High' } });
    expect(messages[0]).toMatchObject({ tool_calls: [{ malformed: 'nested deeper than 100' }] });
  });

  it('keeps arguments that are no JSON as they came', async () => {
    inOrder({ calls: [{ name: 'read', arguments: '{"path": "a' }] }, SUBMIT);
    const { conversation } = await run(settings);
    expect(conversation.messages[0]).toMatchObject({
      role: 'assistant',
      tool_calls: [{ name: 'read', arguments: undefined, malformed: '{"path": "a' }],
    });
    expect(conversation.end.kind).toBe('answer');
    // A server that parses what it gets back finds an object.
    const [, , said] = bodies()[1].messages;
    expect(JSON.parse(said.tool_calls[0].function.arguments)).toEqual({
      malformed_arguments: '{"path": "a',
    });
  });

  it.each([
    ['a refusal', { refusal: 'I cannot.' }, 'refusal'],
    ['a content filter', { text: '', finish: 'content_filter' }, 'refusal'],
    ['the output limit', { text: 'I', finish: 'length' }, 'cut'],
    ['a call cut off', { calls: [{ name: 'submit', arguments: '{"la' }], finish: 'length' }, 'cut'],
    ['an answer cut off', { calls: [{ name: 'submit', arguments: '{"la' }] }, 'invalid-answer'],
    ['words', { text: 'It is High.' }, 'no-answer'],
  ] as const)('ends at %s', async (_, saying, reason) => {
    inOrder(saying);
    expect(stopOf((await run(settings)).conversation).reason).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it.each(['drop', 'chop'] as const)('asks again when an answer ends too early (%s)', async (broken) => {
    inOrder({ ...SUBMIT, text: 'I am done with it.', broken }, SUBMIT);
    const { conversation, clock } = await run(settings);
    expect(conversation.end.kind).toBe('answer');
    expect(conversation.usage.requests).toBe(1);
    expect(clock.waits).toHaveLength(1);
  });

  it('drops a connection that stalls, and asks again', async () => {
    inOrder({ instead: 'stall' }, { ...SUBMIT, broken: 'stall' }, SUBMIT);
    const { conversation, clock } = await run({ ...settings, request_timeout: '0.1' });
    expect(conversation.end.kind).toBe('answer');
    expect(clock.waits).toHaveLength(2);
  });

  it('keeps thoughts out of what was said, and gives them back with the results of calls', async () => {
    inOrder({ thought: 'Hm.', text: 'So.', calls: [{ name: 'read', arguments: { path: 'a' } }] }, SUBMIT);
    const { conversation } = await run(settings);
    expect(conversation.messages[0]).toMatchObject({ text: 'So.' });
    expect(bodies()[1].messages[2]).toMatchObject({ content: 'So.', reasoning_content: 'Hm.' });
  });
});

it.each([{}, { stream: 'true' }])(
  'gives signatures of calls back, with the settings %j',
  async (settings) => {
    inOrder({ calls: [{ name: 'read', arguments: { path: 'a' }, signature: 'signed' }] }, SUBMIT);
    await run(settings);
    expect(bodies()[1].messages[2].tool_calls).toEqual([
      {
        id: 'call_0_0',
        type: 'function',
        function: { name: 'read', arguments: '{"path":"a"}' },
        extra_content: { google: { thought_signature: 'signed' } },
      },
    ]);
  },
);

describe('the closing turn', () => {
  const closing = question({ closing: true });
  const JSON_ANSWER: OpenAiSaying = { text: '{"label": "Low"}' };
  const reject = (status: number, message: string): Trouble => ({
    status,
    body: { error: { message, type: 'invalid_request_error', param: null, code: null } },
  });

  it('asks for JSON by the schema, without tools', async () => {
    inOrder(JSON_ANSWER);
    const { conversation } = await run({}, closing);
    expect(conversation.end).toEqual({ kind: 'answer', value: { label: 'Low' } });
    const [body] = bodies();
    expect(body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'submit', schema: ANSWER_SCHEMA, strict: false },
    });
    expect(body).not.toHaveProperty('tools');
    expect(body).not.toHaveProperty('tool_choice');
    expect(body.messages.at(-1).content).toContain(JSON.stringify(ANSWER_SCHEMA));
  });

  it('falls back to plainer forms, and remembers which one was understood', async () => {
    replies = ({ body }) => {
      const type = body.response_format?.type;
      if (type === 'json_schema') return reject(400, "'response_format.type' must be 'json_object'");
      if (type === 'json_object') return reject(422, 'response_format: extra inputs are not permitted');
      return JSON_ANSWER;
    };
    const backend = await backendFor(openAi, server.baseUrl);
    for (const _ of [1, 2]) expect((await backend.run(closing, never)).end.kind).toBe('answer');
    expect(bodies().map((body) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ]);
  });

  it('asks in the form that was set, and in no other', async () => {
    inOrder(reject(400, 'response_format is not supported'));
    const { conversation } = await run({ structured: 'json_object' }, closing);
    expect(stopOf(conversation)).toMatchObject({ reason: 'rejected', fatal: false });
    expect(bodies().map((body) => body.response_format?.type)).toEqual(['json_object']);
  });

  it('does not fall back when the conversation is too long', async () => {
    inOrder(reject(400, "This model's maximum context length is 4096 tokens"));
    const { conversation } = await run({}, closing);
    expect(stopOf(conversation)).toMatchObject({ reason: 'rejected', fatal: false });
    expect(server.requests).toHaveLength(1);
  });

  it('offers tools after all where a server wants them', async () => {
    replies = ({ body }) =>
      body.tools === undefined
        ? reject(400, 'Requests which include `tool_use` or `tool_result` blocks must define tools.')
        : SUBMIT;
    const { conversation } = await run({}, closing);
    expect(conversation.end.kind).toBe('answer');
    const body = bodies()[1];
    expect(body.tools).toHaveLength(3);
    expect(body.tool_choice).toEqual({ type: 'function', function: { name: 'submit' } });
    expect(body).not.toHaveProperty('response_format');
  });

  it('answers every call of the history, also those that were never carried out', async () => {
    inOrder(JSON_ANSWER);
    const call = { id: 'x', name: 'submit', arguments: { label: 1 } };
    const messages = [
      ...question().messages,
      { role: 'assistant' as const, text: '', tool_calls: [call] },
      { role: 'user' as const, text: 'The label is a number.' },
    ];
    await run({}, question({ closing: true, messages }));
    expect(bodies()[0].messages.slice(2, 4)).toMatchObject([
      { role: 'assistant', content: null, tool_calls: [{ id: 'x' }] },
      { role: 'tool', tool_call_id: 'x' },
    ]);
  });
});

describe('what servers understand differently', () => {
  const READ: OpenAiSaying = { calls: [{ name: 'read', arguments: { path: 'a' } }] };
  const reject = (message: string, status = 400): Trouble => ({ status, body: { error: { message } } });

  it('sends parallel_tool_calls only when it is set, and drops it where it is refused', async () => {
    inOrder(reject('Unknown parameter: parallel_tool_calls'), READ, SUBMIT);
    const { conversation } = await run({ parallel_tool_calls: 'false' });
    expect(conversation.end.kind).toBe('answer');
    expect(bodies().map((body) => body.parallel_tool_calls)).toEqual([false, undefined, undefined]);
  });

  it('renames the output limit where a server wants the other name', async () => {
    inOrder(
      reject("Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
      SUBMIT,
    );
    await run({ max_output_tokens: '500' });
    expect(bodies().map((body) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [500, undefined],
      [undefined, 500],
    ]);
  });

  it('leaves stream_options out where a server refuses them', async () => {
    inOrder(reject('stream_options: extra fields not permitted', 422), SUBMIT);
    const { conversation } = await run({ stream: 'true' });
    expect(conversation.usage.estimated).toBe(true);
    expect(bodies().map((body) => body.stream_options)).toEqual([{ include_usage: true }, undefined]);
  });

  it('joins the user to the result of a tool where roles have to alternate', async () => {
    replies = ({ body }, index) => {
      if (index === 0) return READ;
      if (body.messages.at(-1).role === 'user') {
        return reject('Conversation roles must alternate user/assistant/user/assistant/...', 500);
      }
      return { text: '{"label": "Low"}' };
    };
    const { conversation } = await run({}, question({ limits: { steps: 2, tokens: 1_000_000 } }));
    expect(conversation.end.kind).toBe('answer');
    const last = bodies()[2].messages.at(-1);
    expect(last.role).toBe('tool');
    expect(last.content).toMatch(/^read \{"path":"a"\}\n\n.*last turn/);
  });

  it.each([
    'registry.ollama.ai/library/gemma:2b does not support tools',
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    'tools param requires --jinja flag',
  ])('says what to do about "%s"', async (message) => {
    // llama.cpp says it with 500.
    inOrder(reject(message, message.includes('--jinja') ? 500 : 400));
    const stop = stopOf((await run()).conversation);
    expect(stop).toMatchObject({ reason: 'rejected', fatal: true });
    expect(stop.detail).toContain('--jinja');
    expect(server.requests).toHaveLength(1);
  });

  it('leaves thoughts out where a chat template refuses them', async () => {
    const message = 'Cannot pass both content and thinking in an assistant message with tool calls!';
    inOrder({ ...READ, thought: 'Hm.', text: 'So.' }, reject(message, 500), SUBMIT);
    expect((await run()).conversation.end.kind).toBe('answer');
    expect(bodies()[1].messages[2]).toHaveProperty('reasoning_content', 'Hm.');
    expect(bodies()[2].messages[2]).not.toHaveProperty('reasoning_content');
  });

  it.each([
    [400, 'request (6817 tokens) exceeds the available context size (512 tokens), try increasing it'],
    [500, 'the request exceeds the available context size. try increasing the context size'],
  ])('ends when the context of llama.cpp is too short (HTTP %i)', async (status, message) => {
    inOrder({ status, body: { error: { code: status, message, type: 'exceed_context_size_error' } } });
    const stop = stopOf((await run()).conversation);
    expect(stop).toMatchObject({ reason: 'rejected', fatal: false });
    expect(stop.detail).toContain('longer context');
    expect(server.requests).toHaveLength(1);
  });

  it('does not believe a model that read but the end of the conversation', async () => {
    const messages = [{ role: 'user' as const, text: 'word '.repeat(10_000) }];
    inOrder({ ...SUBMIT, usage: { input: 4096, output: 20 } });
    const stop = stopOf((await run({}, question({ messages }))).conversation);
    expect(stop).toMatchObject({ reason: 'rejected', fatal: false });
    expect(stop.detail).toContain('4096 tokens');
    // Thoughts do not count: most servers show a model its last ones only.
    inOrder(
      { calls: [{ name: 'read', arguments: { path: 'a' } }], thought: 'word '.repeat(10_000) },
      { ...SUBMIT, usage: { input: 500, output: 20 } },
    );
    const settings = { context_check: 'true' };
    expect((await run(settings)).conversation.end.kind).toBe('answer');
    inOrder({ ...SUBMIT, usage: { input: 4096, output: 20 } });
    const { end } = (await run({ context_check: 'false' }, question({ messages }))).conversation;
    expect(end.kind).toBe('answer');
  });

  it('takes the answer of a model that leaves its thoughts in the text', async () => {
    inOrder({ text: '<think>{"label": "Low"}?</think>\n{"label": "High"}' });
    const { conversation } = await run({}, question({ closing: true }));
    expect(conversation.end).toEqual({ kind: 'answer', value: { label: 'High' } });
  });

  it('gives calls without an id one of their own', async () => {
    const call = { name: 'read', arguments: { path: 'a' }, id: 'call_0' };
    inOrder({ calls: [call, call] }, { calls: [call] }, SUBMIT);
    const { conversation } = await run();
    expect(conversation.end.kind).toBe('answer');
    const ids = bodies()[2].messages.flatMap((message: { tool_calls?: { id: string }[] }) =>
      (message.tool_calls ?? []).map((each) => each.id),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('the key', () => {
  it('goes along in the header, and is a secret', async () => {
    const backend = await backendFor(openAi, server.baseUrl);
    await backend.run(question(), never);
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(backend.secrets).toEqual([KEY]);
    expect(backend.model).toBe('some-model');
    expect(backend.id).toBe('openai-compatible');
  });

  it('is not needed for a local server, which then gets none', async () => {
    const backend = await backendFor(openAi, server.baseUrl, { environment: {} });
    await backend.run(question(), never);
    expect(server.requests[0]!.headers).not.toHaveProperty('authorization');
    expect(backend.secrets).toEqual([]);
  });

  it('is needed for the vendor', async () => {
    const made = openAi.create({ model: 'm', settings: {}, environment: { OPENAI_API_KEY: '' } });
    await expect(made).rejects.toMatchObject({ code: 'usage' });
  });
});

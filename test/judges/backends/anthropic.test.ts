import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import anthropicBackend, { anthropic } from '../../../src/judges/backends/anthropic.ts';
import { type AnthropicSaying, startAnthropicServer } from '../servers/anthropic-server.ts';
import type { FakeServer, SeenRequest, Trouble } from '../servers/fake-server.ts';
import { ANSWER_SCHEMA, backendFor, fakeClock, KEY, question, stopOf } from './http-conversation.ts';

const SUBMIT: AnthropicSaying = { calls: [{ name: 'submit', arguments: { label: 'High' } }] };
const READ: AnthropicSaying = { calls: [{ name: 'read', arguments: { path: 'a.py' } }] };
const EPHEMERAL = { cache_control: { type: 'ephemeral' } };
const never = AbortSignal.timeout(60_000);

let server: FakeServer;
let replies: (request: SeenRequest, index: number) => AnthropicSaying | Trouble;

beforeEach(async () => {
  replies = () => SUBMIT;
  server = await startAnthropicServer((request, index) => replies(request, index));
});

afterEach(() => server.close());

function inOrder(...list: (AnthropicSaying | Trouble)[]): void {
  replies = (_, index) => list[Math.min(index, list.length - 1)]!;
}

async function run(settings: Record<string, string> = {}, asked = question()) {
  const clock = fakeClock();
  const backend = await backendFor(anthropic(clock), server.baseUrl, { settings });
  const conversation = await backend.run(asked, never);
  return { conversation, clock };
}

const bodies = () => server.requests.map((request) => request.body);
const reject = (message: string, status = 400, type = 'invalid_request_error'): Trouble => ({
  status,
  body: { type: 'error', error: { type, message } },
});

describe.each([{}, { stream: 'true' }])('a conversation with the settings %j', (settings) => {
  it('goes through rounds of tools, parallel calls among them, to the answer', async () => {
    inOrder(
      { text: 'I look.', ...READ },
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
    const use = (id: string, name: string, path: string) => ({
      type: 'tool_use',
      id,
      name,
      input: { path },
    });
    const text = (given: string) => [{ type: 'text', text: given }];
    expect(bodies()[2].messages).toEqual([
      { role: 'user', content: text('Judge this.') },
      { role: 'assistant', content: [...text('I look.'), use('toolu_0_0', 'read', 'a.py')] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_0_0', content: 'read {"path":"a.py"}' }],
      },
      {
        role: 'assistant',
        content: [use('toolu_1_0', 'read', 'b.py'), use('toolu_1_1', 'search', 'c.py')],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1_0', content: 'read {"path":"b.py"}' },
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1_1',
            content: 'search {"path":"c.py"}',
            ...EPHEMERAL,
          },
        ],
      },
    ]);
  });

  it('offers the tools and the answer, and marks what can be cached', async () => {
    await run(settings);
    const [body] = bodies();
    expect(body.system).toEqual([{ type: 'text', text: 'You are a judge.', ...EPHEMERAL }]);
    expect(body.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Judge this.', ...EPHEMERAL }] },
    ]);
    expect(body.tools.map((tool: { name: string }) => tool.name)).toEqual(['read', 'search', 'submit']);
    expect(body.tools[2]).toMatchObject({ description: 'Submits.', input_schema: ANSWER_SCHEMA });
    expect(body.tool_choice).toEqual({ type: 'auto' });
    expect(body.max_tokens).toBe(8192);
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('thinking');
    expect(server.requests[0]!.headers).toMatchObject({
      'x-api-key': KEY,
      'anthropic-version': '2023-06-01',
    });
  });

  it('counts what was read from the cache and written to it as tokens in', async () => {
    inOrder({ ...SUBMIT, usage: { input: 10, read: 600, written: 90, output: 30 } });
    const { conversation } = await run(settings);
    expect(conversation.usage).toEqual({
      requests: 1,
      input_tokens: 700,
      cached_input_tokens: 600,
      cache_write_tokens: 90,
      output_tokens: 30,
      seconds: 0,
      estimated: false,
    });
  });

  it.each([
    ['a refusal', { text: 'No.', stop: 'refusal' }, 'refusal'],
    ['the output limit', { text: 'I', stop: 'max_tokens' }, 'cut'],
    ['a pause without a call', { text: 'I', stop: 'pause_turn' }, 'no-answer'],
    ['words', { text: 'It is High.' }, 'no-answer'],
  ] as const)('ends at %s', async (_, saying, reason) => {
    inOrder(saying);
    expect(stopOf((await run(settings)).conversation).reason).toBe(reason);
  });

  it.each(['drop', 'chop'] as const)('asks again when an answer ends too early (%s)', async (broken) => {
    inOrder({ ...SUBMIT, text: 'I am done with it.', broken }, SUBMIT);
    const { conversation, clock } = await run(settings);
    expect(conversation.end.kind).toBe('answer');
    expect(conversation.usage.requests).toBe(1);
    expect(clock.waits).toHaveLength(1);
  });

  it('asks again when the server is overloaded', async () => {
    inOrder(reject('Overloaded', 529, 'overloaded_error'), SUBMIT);
    const { conversation, clock } = await run(settings);
    expect(conversation.end.kind).toBe('answer');
    expect(clock.waits).toHaveLength(1);
  });

  it('gives thoughts back as they were, with the results of calls', async () => {
    inOrder({ thought: 'Hm.', text: 'So.', ...READ }, SUBMIT);
    const { conversation } = await run(settings);
    expect(conversation.messages[0]).toMatchObject({ text: 'So.' });
    expect(bodies()[1].messages[1].content).toEqual([
      { type: 'thinking', thinking: 'Hm.', signature: 'signed-0' },
      { type: 'text', text: 'So.' },
      { type: 'tool_use', id: 'toolu_0_0', name: 'read', input: { path: 'a.py' } },
    ]);
  });
});

it('keeps streamed arguments that are no JSON as they came', async () => {
  inOrder({ calls: [{ name: 'read', arguments: '{"path": "a' }] }, SUBMIT);
  const { conversation } = await run({ stream: 'true' });
  expect(conversation.messages[0]).toMatchObject({
    tool_calls: [{ name: 'read', malformed: '{"path": "a' }],
  });
  expect(bodies()[1].messages[1].content[0].input).toEqual({ malformed_arguments: '{"path": "a' });
});

it.each([
  ['overloaded_error', 'server-error'],
  ['api_error', 'server-error'],
  ['rate_limit_error', 'rate-limited'],
])('asks again after %s in the middle of a stream', async (error, reason) => {
  inOrder({ ...SUBMIT, text: 'I', error }, SUBMIT);
  expect((await run({ stream: 'true' })).conversation.end.kind).toBe('answer');
  inOrder({ ...SUBMIT, text: 'I', error });
  const stop = stopOf((await run({ stream: 'true', retries: '1' })).conversation);
  expect(stop).toMatchObject({ reason, fatal: false });
  expect(stop.detail).toContain('from the middle');
});

describe('the closing turn', () => {
  const closing = question({ closing: true });

  it('offers the same tools and demands the answer', async () => {
    await run({}, closing);
    const [body] = bodies();
    expect(body.tools.map((tool: { name: string }) => tool.name)).toEqual(['read', 'search', 'submit']);
    expect(body.tool_choice).toEqual({ type: 'tool', name: 'submit' });
  });

  it.each([
    ['a refusal', { text: 'No.', stop: 'refusal' }, 'refusal'],
    ['the output limit', { text: 'I', stop: 'max_tokens' }, 'cut'],
    ['words', { text: 'It is High.' }, 'no-answer'],
  ] as const)('may end at %s all the same', async (_, saying, reason) => {
    inOrder(saying);
    expect(stopOf((await run({}, closing)).conversation).reason).toBe(reason);
    expect(stopOf((await run({ stream: 'true' }, closing)).conversation).reason).toBe(reason);
  });

  it('leaves the choice to a model that thinks, and remembers that', async () => {
    replies = ({ body }) =>
      body.tool_choice.type === 'tool'
        ? reject('Thinking may not be enabled when tool_choice forces tool use.')
        : SUBMIT;
    const backend = await backendFor(anthropicBackend, server.baseUrl);
    for (const _ of [1, 2]) expect((await backend.run(closing, never)).end.kind).toBe('answer');
    expect(bodies().map((body) => body.tool_choice.type)).toEqual(['tool', 'auto', 'auto']);
  });
});

it('leaves the marks for the cache out where a server refuses them', async () => {
  replies = ({ body }) =>
    JSON.stringify(body).includes('cache_control') ? reject('cache_control: extra inputs') : SUBMIT;
  expect((await run()).conversation.end.kind).toBe('answer');
  expect(server.requests).toHaveLength(2);
});

it.each([
  [401, 'authentication_error', true],
  [403, 'permission_error', true],
  [404, 'not_found_error', true],
  [400, 'invalid_request_error', false],
  [413, 'request_too_large', false],
])('ends as rejected after HTTP %i', async (status, type, fatal) => {
  inOrder(reject(`no ${KEY} here`, status, type));
  const stop = stopOf((await run()).conversation);
  expect(stop).toMatchObject({ reason: 'rejected', fatal });
  expect(stop.detail).toContain(`HTTP ${status}: no [key] here`);
  expect(server.requests).toHaveLength(1);
});

it('says what to do about a server without tools', async () => {
  inOrder(reject('tools param requires --jinja flag', 500));
  expect(stopOf((await run()).conversation)).toMatchObject({ reason: 'rejected', fatal: true });
});

it('sends no key to a server that is not the vendor, where there is none', async () => {
  const environment = {};
  const backend = await backendFor(anthropicBackend, server.baseUrl, { environment });
  expect((await backend.run(question(), never)).end.kind).toBe('answer');
  expect(server.requests[0]!.headers).not.toHaveProperty('x-api-key');
});

it('needs a key for the vendor', async () => {
  const made = anthropicBackend.create({ model: 'm', settings: {}, environment: {} });
  await expect(made).rejects.toMatchObject({ code: 'usage' });
});

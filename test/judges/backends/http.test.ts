import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../src/judges/backends/http/clock.ts';
import openAi, { openAiCompatible } from '../../../src/judges/backends/openai-compatible.ts';
import type { FakeServer, SeenRequest, Trouble } from '../servers/fake-server.ts';
import { type OpenAiSaying, startOpenAiServer } from '../servers/openai-server.ts';
import { backendFor, fakeClock, KEY, question, stopOf } from './http-conversation.ts';

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

async function run(settings: Record<string, string> = {}, baseUrl = server.baseUrl) {
  const clock = fakeClock();
  const backend = await backendFor(openAiCompatible(clock), baseUrl, { settings });
  const conversation = await backend.run(question(), never);
  return { conversation, clock };
}

const error = (status: number, message = 'from the server', headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: { message } },
});

/** The address of a server that answers everything with the same bytes, until the test ends. */
async function speaking(bytes: string): Promise<string> {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listener.close());
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`;
}

/** A port of this machine on which nobody listens. */
async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

describe('what is no answer', () => {
  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    ['nothing', ''],
  ])('ends as a dropped connection, at once: %s', async (_, bytes) => {
    const { conversation, clock } = await run({ retries: '1' }, await speaking(bytes));
    expect(stopOf(conversation).reason).toBe('connection');
    expect(clock.waits).toHaveLength(1);
  });

  it('ends as a fault of the server where it is nested so deeply that nothing can read it', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    inOrder({ calls: [{ name: 'read', arguments: deep }] });
    const { conversation, clock } = await run();
    expect(stopOf(conversation).reason).toBe('server-error');
    expect(clock.waits).toEqual([]);
  });
});

describe('what may go away by itself', () => {
  it.each([408, 409, 429, 500, 502, 503, 504, 529])('is tried again: HTTP %i', async (status) => {
    inOrder(error(status), error(status), SUBMIT);
    const { conversation, clock } = await run();
    expect(conversation.end.kind).toBe('answer');
    expect(conversation.usage.requests).toBe(1);
    // 1 and 2 seconds, of which up to a half is taken off; the waits count as time.
    const [first = 0, second = 0] = clock.waits;
    expect(first).toBeGreaterThan(500);
    expect(first).toBeLessThanOrEqual(1000);
    expect(second).toBeGreaterThan(1000);
    expect(second).toBeLessThanOrEqual(2000);
    expect(conversation.usage.seconds).toBeCloseTo((first + second) / 1000);
  });

  it.each([
    [429, 'rate-limited'],
    [500, 'server-error'],
    [529, 'server-error'],
  ])('ends as what it is after as many tries as allowed: HTTP %i', async (status, reason) => {
    inOrder(error(status));
    const stop = stopOf((await run({ retries: '2' })).conversation);
    expect(stop).toEqual({ reason, detail: `HTTP ${status}: from the server (3 tries)`, fatal: false });
    expect(server.requests).toHaveLength(3);
  });

  it('is tried 6 times when nothing is said, waiting at most 60 seconds', async () => {
    inOrder(error(503));
    expect((await run()).clock.waits).toHaveLength(5);
    expect((await run({ retries: '12' })).clock.waits.every((wait) => wait <= 60_000)).toBe(true);
  });

  it('is an answer that is no JSON, or not what the API describes', async () => {
    inOrder({ status: 200, body: '<html>' }, { status: 200, body: { choices: [] } }, { status: 200 }, SUBMIT);
    expect((await run()).conversation.end.kind).toBe('answer');
    inOrder({ status: 200, body: '<html>' });
    expect(stopOf((await run({ retries: '0' })).conversation)).toMatchObject({
      reason: 'server-error',
      detail: 'what the server answered is cut off or not what its API describes (1 try)',
    });
  });

  it('is an error that comes with the status 200', async () => {
    inOrder({ status: 200, body: { error: { message: 'slow down', code: 429 } } });
    expect(stopOf((await run({ retries: '0' })).conversation)).toMatchObject({
      reason: 'rate-limited',
      detail: 'HTTP 429: slow down (1 try)',
    });
  });

  it('is a connection that breaks', async () => {
    inOrder({ instead: 'drop' }, SUBMIT);
    expect((await run()).conversation.end.kind).toBe('answer');
    inOrder({ instead: 'drop' });
    const stop = stopOf((await run({ retries: '1' })).conversation);
    expect(stop).toMatchObject({ reason: 'connection', fatal: true });
  });

  it('is not fatal once the server has answered', async () => {
    inOrder({ calls: [{ name: 'read', arguments: { path: 'a' } }] }, { instead: 'drop' });
    const stop = stopOf((await run({ retries: '1' })).conversation);
    expect(stop).toMatchObject({ reason: 'connection', fatal: false });
  });

  it('is a server that stalls', async () => {
    inOrder({ instead: 'stall' });
    const stop = stopOf((await run({ retries: '1', request_timeout: '0.05' })).conversation);
    expect(stop.reason).toBe('connection');
    expect(stop.detail).toContain('no answer for 0.05 seconds');
  });

  it('is fatal when nobody listens', async () => {
    const port = await freePort();
    const stop = stopOf((await run({ retries: '1' }, `http://127.0.0.1:${port}/v1`)).conversation);
    expect(stop).toMatchObject({ reason: 'connection', fatal: true });
    expect(stop.detail).toMatch(/never reached: .*ECONNREFUSED.* \(2 tries\)/);
  });
});

describe('Retry-After', () => {
  // The fake clock begins at 2026-01-01 00:00:00.
  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:42 GMT' }, 42_000],
    ['milliseconds', { 'retry-after-ms': '4500', 'retry-after': '9' }, 4500],
  ])('is obeyed: %s', async (_, headers, wait) => {
    inOrder(error(429, 'slow down', headers as Record<string, string>), SUBMIT);
    expect((await run()).clock.waits).toEqual([wait]);
  });

  it.each([
    { 'retry-after': '0' },
    { 'retry-after': 'soon' },
    { 'retry-after': 'Wed, 31 Dec 2025 23:59:59 GMT' },
  ])('asks for less than is waited anyway: %j', async (headers) => {
    inOrder(error(503, 'slow down', headers as Record<string, string>), SUBMIT);
    const [wait] = (await run()).clock.waits;
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(1000);
  });

  it('is not obeyed for hours', async () => {
    inOrder(error(429, 'come back tomorrow', { 'retry-after': '86400' }));
    const { conversation, clock } = await run();
    const stop = stopOf(conversation);
    expect(stop).toMatchObject({ reason: 'rate-limited', fatal: false });
    expect(stop.detail).toContain('86400 seconds');
    expect(clock.waits).toEqual([]);
  });

  it('is not waited for when the run ends', async () => {
    inOrder(error(429, 'slow down', { 'retry-after': '200' }));
    const backend = await backendFor(openAiCompatible(systemClock), server.baseUrl);
    const began = Date.now();
    const conversation = await backend.run(question(), AbortSignal.timeout(200));
    expect(stopOf(conversation).reason).toBe('timeout');
    expect(Date.now() - began).toBeLessThan(5000);
  });
});

describe('what does not go away', () => {
  it.each([
    [401, true],
    [402, true],
    [403, true],
    [404, true],
    [400, false],
    [413, false],
    [422, false],
  ])('is rejected at once: HTTP %i', async (status, fatal) => {
    inOrder(error(status));
    const stop = stopOf((await run()).conversation);
    expect(stop).toMatchObject({ reason: 'rejected', fatal });
    expect(stop.detail).toContain(`HTTP ${status}: from the server`);
    expect(server.requests).toHaveLength(1);
  });

  it('is an account without money', async () => {
    const body = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } };
    inOrder({ status: 429, body });
    expect(stopOf((await run()).conversation)).toMatchObject({ reason: 'rate-limited', fatal: true });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [{ error: 'model not found' }, 'model not found'],
    [{ object: 'error', message: 'too many' }, 'too many'],
    [{ detail: [{ loc: ['body'], msg: 'bad' }] }, '[{"loc":["body"],"msg":"bad"}]'],
    ['plain\ntext\u0007', 'plain text'],
  ])('is told in the words of the server: %j', async (body, words) => {
    inOrder({ status: 400, body });
    expect(stopOf((await run()).conversation).detail).toContain(`HTTP 400: ${words}`);
  });

  it('is told in few words, and without the key', async () => {
    inOrder(error(401, `${'x'.repeat(480)} ${KEY} ${'y'.repeat(5000)}`));
    const { conversation } = await run();
    const { detail } = stopOf(conversation);
    expect(detail.length).toBeLessThan(700);
    expect(detail).toContain('[key]');
    expect(JSON.stringify(conversation)).not.toContain(KEY.slice(0, 12));
  });

  it('is a filter of the server before the model', async () => {
    inOrder({ status: 400, body: { error: { message: 'filtered', code: 'content_filter' } } });
    expect(stopOf((await run()).conversation)).toMatchObject({ reason: 'refusal', fatal: false });
  });
});

describe('a server that is not to be trusted', () => {
  it('is not followed to another one', async () => {
    const other = await startOpenAiServer(() => SUBMIT);
    inOrder({ status: 307, headers: { location: `${other.baseUrl}/chat/completions` } });
    const stop = stopOf((await run()).conversation);
    expect(stop).toMatchObject({ reason: 'rejected', fatal: true });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('is not listened to for ever', async () => {
    inOrder({ huge: 64 * 2 ** 20 });
    const stop = stopOf((await run()).conversation);
    expect(stop).toMatchObject({ reason: 'server-error', fatal: false });
    expect(stop.detail).toContain('33554432 bytes');
    expect(server.requests).toHaveLength(1);
  });

  it.each([204, 304])('may answer with nothing: HTTP %i', async (status) => {
    inOrder({ status });
    expect(stopOf((await run({ retries: '0' })).conversation).reason).toBe('connection');
  });
});

it('ends at once when the run does', async () => {
  inOrder({ instead: 'stall' });
  const backend = await backendFor(openAi, server.baseUrl);
  const end = new AbortController();
  const running = backend.run(question(), end.signal);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  end.abort();
  expect(stopOf(await running).reason).toBe('interrupted');
});

it('prints nothing', async () => {
  const printed = (['log', 'warn', 'error', 'info'] as const).map((name) => vi.spyOn(console, name));
  inOrder({ ...SUBMIT, broken: 'drop' }, error(500), SUBMIT);
  await run({ stream: 'true' });
  await run();
  for (const spy of printed) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

describe('options', () => {
  const create = (given: object) =>
    openAi.create({ model: 'm', baseUrl: 'http://localhost:1/v1', settings: {}, environment: {}, ...given });

  it.each([
    ['no model', { model: undefined }],
    ['an address that is none', { baseUrl: 'localhost:8080' }],
    ['another protocol', { baseUrl: 'file:///etc' }],
    ['a password in the address', { baseUrl: 'http://me:secret@localhost/v1' }],
    ['a query in the address', { baseUrl: 'http://localhost/v1?key=secret' }],
    [
      'the vendor without https',
      { baseUrl: 'http://api.openai.com/v1', environment: { OPENAI_API_KEY: KEY } },
    ],
    [
      'the vendor without https, by a name with a dot at its end',
      { baseUrl: 'http://api.openai.com./v1', environment: { OPENAI_API_KEY: KEY } },
    ],
    ['an unknown setting', { settings: { top_p: '1' } }],
    ['a setting of another kind', { settings: { stream: 'yes' } }],
    ['a number that is none', { settings: { temperature: 'warm' } }],
    ['a number out of range', { settings: { retries: '-1' } }],
    ['half a try', { settings: { retries: '1.5' } }],
    ['a form that does not exist', { settings: { structured: 'xml' } }],
    ['a recording', { from: 'file.jsonl' }],
    ['a command', { command: 'agent' }],
    ['a key that is none', { environment: { OPENAI_API_KEY: 'secret\nkey' } }],
  ])('are refused: %s', async (_, given) => {
    const thrown = await create(given).then(
      () => undefined,
      (error: unknown) => error as Error & { code: string },
    );
    expect(thrown?.code).toBe('usage');
    expect(thrown?.message).not.toContain('secret');
    // It stands after `archdelta: `; a name of the environment may begin it.
    expect(thrown?.message).not.toMatch(/^[A-Z][a-z ]/);
  });

  it('are sent as they were set', async () => {
    const settings = { temperature: '0', max_output_tokens: '77' };
    const backend = await backendFor(openAi, `${server.baseUrl}/`, { settings });
    await backend.run(question(), never);
    expect(server.requests[0]!.body).toMatchObject({ temperature: 0, max_tokens: 77 });
  });
});

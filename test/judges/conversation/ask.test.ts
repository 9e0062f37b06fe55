import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationRequest } from '../../../src/judges/backend.ts';
import { ask } from '../../../src/judges/conversation/ask.ts';
import { conversationOf } from '../../../src/judges/conversation/loop.ts';
import { type Turn, TurnFailed } from '../../../src/judges/conversation/turn.ts';
import { NO_USAGE } from '../../../src/judges/conversation/usage.ts';
import { ANSWER, call, modelSaying, requestWith, USED, user } from './requests.ts';

const never = new AbortController().signal;

/** Takes a label; says what is wrong with anything else. */
function read(value: unknown): { answer: string } | { problems: string[] } {
  const label = (value as { label?: unknown } | undefined)?.label;
  return typeof label === 'string' ? { answer: label } : { problems: ['label is missing'] };
}

const good = { tool_calls: [call(ANSWER, { label: 'Low' }, 'good')] };
const bad = { tool_calls: [call(ANSWER, { lable: 'Low' }, 'bad')] };

async function asking(...turns: readonly (Partial<Turn> | Error)[]) {
  const { model, asked } = modelSaying(...turns);
  return { result: await ask({ run: conversationOf(model) }, requestWith(), read, never), asked };
}

describe('a question', () => {
  it('is answered at once by an answer that can be read', async () => {
    const { result } = await asking(good);
    expect(result).toMatchObject({ outcome: { answer: 'Low' }, asked_again: false, usage: USED });
    expect(result.end).toEqual({ kind: 'answer', value: { label: 'Low' } });
    expect(result.messages).toHaveLength(2);
    expect(result).not.toHaveProperty('attempts');
  });

  it('is asked once more after an invalid answer, which is told what was wrong', async () => {
    const { result, asked } = await asking(bad, good);
    expect(result).toMatchObject({ outcome: { answer: 'Low' }, asked_again: true });
    expect(result.usage).toMatchObject({ requests: 2, input_tokens: 200 });
    expect(asked[1]).toMatchObject({ closing: true, tools: [] });
    const [, , refused, told] = asked[1]?.messages ?? [];
    expect(refused).toMatchObject({ role: 'tool', call_id: 'bad', failed: true });
    expect(told?.role).toBe('user');
    expect(told?.text).toContain('label is missing');
    expect(result.attempts?.map(({ messages, end }) => [messages, end])).toEqual([
      [2, { kind: 'answer', value: { lable: 'Low' } }],
      [5, { kind: 'answer', value: { label: 'Low' } }],
    ]);
  });

  it.each([
    ['refusal', { finish: 'refusal' }],
    ['cut', { finish: 'cut', tool_calls: [call('echo', {}, 'x'), call(ANSWER, {}, 'y')] }],
    ['no-answer', { text: 'Looks good.' }],
    ['invalid-answer', bad],
  ] as const)('stops with %s the second time, and is no answer', async (reason, turn) => {
    const { result, asked } = await asking(turn, turn);
    expect(result).toMatchObject({ outcome: { reason, fatal: false }, asked_again: true });
    expect(result.end).toMatchObject({ kind: 'stopped', reason });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.messages.at(-1)?.text).toContain(ANSWER);
  });

  it('is asked a turn beyond its limit, for the answer alone', async () => {
    const { model, asked } = modelSaying(bad, good);
    const request = requestWith({ limits: { steps: 1, tokens: 1e6 } });
    const result = await ask({ run: conversationOf(model) }, request, read, never);
    expect(result.outcome).toEqual({ answer: 'Low' });
    expect(asked).toHaveLength(2);
  });

  it('keeps the first reason where no tokens are left to ask again', async () => {
    const { model, asked } = modelSaying({ ...bad, usage: { ...USED, input_tokens: 20_000 } });
    const request = requestWith({ limits: { steps: 9, tokens: 20_000 } });
    const result = await ask({ run: conversationOf(model) }, request, read, never);
    expect(result).toMatchObject({ outcome: { reason: 'invalid-answer' }, asked_again: false });
    expect(result.messages).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['server-error', false],
    ['rejected', true],
    ['rate-limited', false],
  ] as const)('is not asked again after %s', async (reason, fatal) => {
    const { result, asked } = await asking(new TurnFailed(reason, 'why', { fatal }));
    expect(result).toMatchObject({ outcome: { reason, detail: 'why', fatal }, asked_again: false });
    expect(asked).toHaveLength(1);
  });

  it('that goes on counts what was spent before', async () => {
    const { model } = modelSaying(good);
    const messages = [
      user('Judge this.'),
      { role: 'assistant', text: '', tool_calls: [call('echo', 1)] } as const,
    ];
    const run = conversationOf(model);
    const request = requestWith({ messages });
    const result = await ask({ run }, request, read, never, { spent: { ...USED, seconds: 4 } });
    expect(result.usage).toEqual({ ...USED, requests: 2, input_tokens: 200, output_tokens: 20, seconds: 4 });
    expect(result.messages).toHaveLength(4);
    const broke = await ask({ run }, request, read, never, { spent: { ...USED, input_tokens: 1e6 } });
    expect(broke.outcome).toMatchObject({ reason: 'token-limit' });
  });
});

describe('a question that is interrupted', () => {
  const fresh = () => new AbortController();

  it('before it is asked again is asked again by a later run', async () => {
    const controller = fresh();
    const { model } = modelSaying(bad);
    const run = conversationOf(model);
    const reading = (value: unknown) => {
      controller.abort();
      return read(value);
    };
    const broke = await ask({ run }, requestWith(), reading, controller.signal);
    expect(broke).toMatchObject({ outcome: { reason: 'interrupted' }, asked_again: false });
    expect(broke.end).toMatchObject({ kind: 'stopped', reason: 'interrupted' });
    const later = modelSaying(good);
    const request = requestWith({ messages: broke.messages });
    const back = { run: conversationOf(later.model) };
    const result = await ask(back, request, read, never, { spent: broke.usage });
    expect(result).toMatchObject({ outcome: { answer: 'Low' }, asked_again: true });
    expect(result.usage).toMatchObject({ requests: 2, input_tokens: 200 });
    expect(later.asked).toMatchObject([{ closing: true, tools: [] }]);
  });

  it('while it is asked again goes on there, and is not asked a third time', async () => {
    const controller = fresh();
    const { model } = modelSaying(bad);
    const run = conversationOf(async (...given) => {
      if (given[0].closing) controller.abort();
      return model(...given);
    });
    const broke = await ask({ run }, requestWith(), read, controller.signal);
    expect(broke).toMatchObject({ outcome: { reason: 'interrupted' }, asked_again: true });
    const first = broke.attempts![0]!;
    const later = modelSaying(bad, good);
    const request = requestWith({ messages: broke.messages });
    const back = { run: conversationOf(later.model) };
    const result = await ask(back, request, read, never, {
      spent: broke.usage,
      again: { first, spent: NO_USAGE },
    });
    expect(result).toMatchObject({ outcome: { reason: 'invalid-answer' }, asked_again: true });
    expect(later.asked).toMatchObject([{ closing: true, tools: [] }]);
    expect(result.usage).toMatchObject({ requests: 2, input_tokens: 200 });
    expect(result.attempts).toMatchObject([first, { usage: { requests: 1 }, end: { kind: 'answer' } }]);
  });
});

describe('what is wrong with an answer', () => {
  it('is told in part where it is much', async () => {
    const { model } = modelSaying(bad, bad);
    const problems = Array.from({ length: 5000 }, (_, at) => `${at}: ${'x'.repeat(10_000)}`);
    const result = await ask({ run: conversationOf(model) }, requestWith(), () => ({ problems }), never);
    expect(result).toMatchObject({ outcome: { reason: 'invalid-answer' } });
    const { detail } = result.outcome as { detail: string };
    expect(detail).toMatch(/^0: x+…\n1: x+…\n(?:.|\n)*\n19: x+…\nand 4980 more$/);
    expect(detail.length).toBeLessThan(10_000);
  });
});

describe('a back end that breaks its contract', () => {
  const outcomeOf = async (run: (request: ConversationRequest) => Promise<Conversation>) =>
    (await ask({ run }, requestWith(), read, never)).outcome;

  it('by throwing is backend-failed', async () => {
    const thrown = await outcomeOf(() => Promise.reject(new Error('no such file')));
    expect(thrown).toEqual({ reason: 'backend-failed', detail: 'no such file', fatal: false });
    const sync = await outcomeOf(() => {
      throw new Error('at once');
    });
    expect(sync).toMatchObject({ reason: 'backend-failed', detail: 'at once' });
  });

  it.each([
    ['nothing', undefined],
    [
      'an unknown reason',
      { messages: [], usage: NO_USAGE, end: { kind: 'stopped', reason: 'bored', detail: '' } },
    ],
    [
      'negative tokens',
      { messages: [], usage: { ...NO_USAGE, input_tokens: -1 }, end: { kind: 'answer', value: 1 } },
    ],
    ['no messages', { usage: NO_USAGE, end: { kind: 'answer', value: { label: 'High' } } }],
  ])('by returning %s is backend-failed', async (_, value) => {
    expect(await outcomeOf(() => Promise.resolve(value as never))).toMatchObject({
      reason: 'backend-failed',
    });
  });

  it('by not heeding the signal is left behind', async () => {
    const run = () => new Promise<never>(() => {});
    const result = await ask({ run }, requestWith(), read, AbortSignal.timeout(10), { grace: 5 });
    expect(result.outcome).toMatchObject({ reason: 'timeout' });
  });

  it('may hand over what was said soon after the signal', async () => {
    const controller = new AbortController();
    const run = async (_: ConversationRequest, signal: AbortSignal): Promise<Conversation> => {
      setImmediate(() => controller.abort());
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setImmediate(resolve));
      const end = { kind: 'stopped', reason: 'interrupted', detail: 'ended' } as const;
      return { messages: [{ role: 'assistant', text: 'Looking.', tool_calls: [] }], usage: USED, end };
    };
    const result = await ask({ run }, requestWith(), read, controller.signal);
    expect(result).toMatchObject({ outcome: { reason: 'interrupted' }, usage: USED });
    expect(result.messages).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import type { BackendOptions, Conversation, JudgeBackend } from '../../../src/judges/backend.ts';
import { readConversation } from '../../../src/judges/backends/external/conversation-shape.ts';
import { thirdPartyBackend } from '../../../src/judges/backends/external/third-party.ts';
import { NO_USAGE } from '../../../src/judges/conversation/usage.ts';
import { plainCodebase, requestOn } from './plain-codebase.ts';

const options: BackendOptions = { settings: {}, environment: {} };
const request = requestOn(plainCodebase({}));
const never = new AbortController().signal;
const limits = { create: 50, grace: 30 };
const good: Conversation = { messages: [], usage: NO_USAGE, end: { kind: 'answer', value: 1 } };

const backendWith = (part: object) => ({ id: 'x', model: null, secrets: [], run: async () => good, ...part });
const madeOf = (made: unknown) =>
  thirdPartyBackend({ id: 'x', create: async () => made }, './x.mjs', options, limits);
const running = async (run: unknown, signal = never) =>
  (await madeOf(backendWith({ run, secrets: ['', 'sk-12345678'] }))).run(request, signal);

describe('a module of a third party', () => {
  it.each([
    [undefined, 'default export'],
    [null, 'default export'],
    [() => {}, 'default export'],
    [{ id: 'x' }, 'default export'],
    [{ id: '', create: () => {} }, 'default export'],
    [{ id: 1, create: () => {} }, 'default export'],
  ])('that exports %o is refused', async (exported, why) => {
    const loading = thirdPartyBackend(exported, './x.mjs', options, limits);
    await expect(loading).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(why) });
    await expect(loading).rejects.toThrow('"./x.mjs"');
  });

  it.each([
    [undefined, 'is no back end'],
    [backendWith({ id: '' }), '"id"'],
    [backendWith({ model: undefined }), '"model"'],
    [backendWith({ secrets: 'key' }), '"secrets"'],
    [backendWith({ secrets: [undefined] }), '"secrets"'],
    [backendWith({ run: undefined }), '"run"'],
    [backendWith({ recall: [] }), '"recall"'],
    [backendWith({ close: 1 }), '"close"'],
  ])('whose create returns %o is refused', async (made, why) => {
    await expect(madeOf(made)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(why),
    });
  });

  it('that is a trap for whoever looks at it is refused', async () => {
    const trap = new Proxy(
      { id: 'x', create: () => {} },
      {
        get: () => {
          throw new Error('a trap');
        },
      },
    );
    const loading = thirdPartyBackend(trap, './x.mjs', options, limits);
    await expect(loading).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('a trap'),
    });
    const made = new Proxy(backendWith({}), {
      get: (_, name) => {
        if (name === 'then') return undefined;
        throw Object.create(null);
      },
    });
    await expect(madeOf(made)).rejects.toMatchObject({ code: 'usage' });
  });

  it('whose recall throws, or gives what is no plain data, ends the run as its own fault', async () => {
    const throwing = await madeOf(
      backendWith({
        recall: () => {
          throw 'no';
        },
      }),
    );
    expect(() => throwing.recall!('acj', { instance_id: 'a' })).toThrow('its recall failed: no');
    const odd = await madeOf(backendWith({ recall: () => [{ sample: 1n }] }));
    expect(() => odd.recall!('acj', { instance_id: 'a' })).toThrow('"x" cannot be used');
  });

  it('whose create throws or hangs is refused', async () => {
    const of = (create: () => unknown) => thirdPartyBackend({ id: 'x', create }, 'x', options, limits);
    const throwing = of(() => {
      throw new Error('no key');
    });
    await expect(throwing).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('no key'),
    });
    await expect(of(() => Promise.reject('text'))).rejects.toMatchObject({ code: 'usage' });
    await expect(of(() => new Promise(() => {}))).rejects.toThrow('did not end within 0.05 seconds');
  });

  it('is given the options, and keeps what it has', async () => {
    let given: unknown;
    const made = backendWith({
      id: 'mine',
      model: 'm',
      secrets: ['', 'key'],
      recall: () => [{ label: 'High' }],
    });
    const create = async (all: BackendOptions) => {
      given = all;
      return made;
    };
    const backend = await thirdPartyBackend({ id: 'mine', create }, 'x', options, limits);
    expect(given).toBe(options);
    expect(backend).toMatchObject({ id: 'mine', model: 'm', secrets: ['key'] });
    expect(backend.recall?.('acj', { instance_id: 'one' })).toEqual([{ label: 'High' }]);
    expect((await madeOf(backendWith({}))).recall).toBeUndefined();
    const wrong = await madeOf(backendWith({ recall: () => 'High' }));
    expect(() => wrong.recall?.('acj', { instance_id: 'one' })).toThrow('no list of objects');
  });

  it('may fail to close', async () => {
    for (const close of [() => Promise.reject(new Error('x')), () => new Promise(() => {})])
      await (await madeOf(backendWith({ close }))).close?.();
  });
});

describe('a run of a third party', () => {
  it('is passed the request and the signal, on its own object', async () => {
    class Mine implements JudgeBackend {
      readonly id = 'mine';
      readonly model = null;
      readonly secrets = [];
      async run(...given: unknown[]): Promise<Conversation> {
        return {
          ...good,
          end: { kind: 'answer', value: [this.id, given[0] === request, given[1] === never] },
        };
      }
    }
    expect((await (await madeOf(new Mine())).run(request, never)).end).toEqual({
      kind: 'answer',
      value: ['mine', true, true],
    });
  });

  it('that throws, or returns something else, is an end with a reason', async () => {
    const failed = (detail: string) => ({
      messages: [],
      usage: NO_USAGE,
      end: { kind: 'stopped', reason: 'backend-failed', detail },
    });
    const throwing = () => {
      throw new Error('broken \u001b[2J sk-12345678');
    };
    expect(await running(throwing)).toEqual(failed('x: its run threw: broken \\u001b[2J [redacted]'));
    expect(await running(() => Promise.reject(undefined))).toEqual(failed('x: its run threw: undefined'));
    expect(await running(async () => 'High')).toEqual(
      failed('x: what its run returned is no conversation: it is no object'),
    );
  });

  it('that does not heed the signal is left behind, with time to end by itself', async () => {
    const timeout = new DOMException('over', 'TimeoutError');
    const never = () => new Promise(() => {});
    expect((await running(never, AbortSignal.abort())).end).toMatchObject({ reason: 'interrupted' });
    for (const [reason, expected] of [
      [undefined, 'interrupted'],
      [timeout, 'timeout'],
    ] as const) {
      const controller = new AbortController();
      const run = running(never, controller.signal);
      setImmediate(() => controller.abort(reason));
      expect((await run).end).toMatchObject({ kind: 'stopped', reason: expected });
    }
  });

  it('that is cut short says nothing of the patch, whatever it says; an answer stands', async () => {
    const controller = new AbortController();
    const stopped = { ...good, end: { kind: 'stopped', reason: 'server-error', detail: 'x' } };
    const after = (value: unknown) => async () => {
      controller.abort();
      return value;
    };
    expect((await running(after(stopped), controller.signal)).end).toMatchObject({ reason: 'interrupted' });
    const second = new AbortController();
    const answering = async () => {
      second.abort();
      return good;
    };
    expect((await running(answering, second.signal)).end).toEqual(good.end);
    const throwing = async () => {
      throw new Error('fetch failed');
    };
    const third = new AbortController();
    const run = running(throwing, third.signal);
    third.abort();
    expect((await run).end).toMatchObject({ reason: 'interrupted' });
  });
});

describe('the shape of a conversation', () => {
  it('is copied when it is right', () => {
    const conversation = {
      messages: [
        { role: 'user', text: 'a' },
        {
          role: 'assistant',
          text: '',
          tool_calls: [{ id: '1', name: 'n', arguments: undefined, malformed: '{' }],
        },
        { role: 'tool', call_id: '1', name: 'n', text: 't', failed: true },
      ],
      usage: NO_USAGE,
      end: { kind: 'stopped', reason: 'refusal', detail: 'no', fatal: false },
    };
    const read = readConversation(conversation);
    expect(read).toStrictEqual(conversation);
    expect(read).not.toBe(conversation);
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  it.each([
    [undefined, 'no object'],
    [[], 'no object'],
    [{ ...good, end: { kind: 'answer', value: circular } }, 'no plain data'],
    [{ ...good, end: { kind: 'answer', value: 1n } }, 'no plain data'],
    [{ ...good, messages: {} }, '"messages"'],
    [{ ...good, messages: [{ role: 'user' }] }, 'messages[0]'],
    [{ ...good, messages: [{ role: 'system', text: '' }] }, 'messages[0]'],
    [{ ...good, messages: [{ role: 'assistant', text: '' }] }, 'messages[0]'],
    [
      { ...good, messages: [{ role: 'assistant', text: '', tool_calls: [{ id: 1, name: 'n' }] }] },
      'messages[0]',
    ],
    [{ ...good, messages: [{ role: 'tool', text: '', call_id: '1', name: 'n' }] }, 'messages[0]'],
    [{ ...good, usage: undefined }, '"usage"'],
    [{ ...good, usage: { ...NO_USAGE, seconds: Number.NaN } }, '"usage"'],
    [{ ...good, usage: { ...NO_USAGE, output_tokens: -1 } }, '"usage"'],
    [{ ...good, usage: { ...NO_USAGE, estimated: 0 } }, '"usage"'],
    [{ ...good, end: undefined }, '"end"'],
    [{ ...good, end: { kind: 'done' } }, '"end.kind"'],
    [{ ...good, end: { kind: 'answer', value: undefined } }, 'without a "value"'],
    [{ ...good, end: { kind: 'stopped', reason: 'tired', detail: '' } }, '"end.reason"'],
    [{ ...good, end: { kind: 'stopped', reason: 'refusal' } }, '"end.detail"'],
    [{ ...good, end: { kind: 'stopped', reason: 'refusal', detail: '', fatal: 1 } }, '"end.fatal"'],
  ])('%# is wrong', (returned, problem) => expect(readConversation(returned)).toContain(problem));
});

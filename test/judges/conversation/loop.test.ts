import { describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../../src/core/errors.ts';
import type { JudgeTool, Usage } from '../../../src/judges/backend.ts';
import { conversationOf } from '../../../src/judges/conversation/loop.ts';
import { TurnFailed } from '../../../src/judges/conversation/turn.ts';
import {
  ANSWER,
  call,
  modelSaying,
  reasonOf,
  requestWith,
  resultsIn,
  turnOf,
  USED,
  user,
} from './requests.ts';

const never = new AbortController().signal;

describe('a conversation of turns', () => {
  it('calls tools, hands their results back in order, and ends with what is submitted', async () => {
    const { model, asked } = modelSaying(
      { text: 'Looking.', tool_calls: [call('echo', { n: 1 }, 'a'), call('echo', { n: 2 }, 'b')] },
      { tool_calls: [call(ANSWER, { label: 'Low' }, 'c')] },
    );
    const { end, messages, usage } = await conversationOf(model)(requestWith(), never);
    expect(end).toEqual({ kind: 'answer', value: { label: 'Low' } });
    expect(messages).toEqual([
      {
        role: 'assistant',
        text: 'Looking.',
        tool_calls: [call('echo', { n: 1 }, 'a'), call('echo', { n: 2 }, 'b')],
      },
      { role: 'tool', call_id: 'a', name: 'echo', text: '{"n":1}', failed: false },
      { role: 'tool', call_id: 'b', name: 'echo', text: '{"n":2}', failed: false },
      { role: 'assistant', text: '', tool_calls: [call(ANSWER, { label: 'Low' }, 'c')] },
    ]);
    expect(usage).toMatchObject({ requests: 2, input_tokens: 200, output_tokens: 20 });
    expect(asked.map((request) => request.messages.length)).toEqual([1, 4]);
    expect(asked[0]).toMatchObject({ system: 'You judge.', closing: false, tools: [{ name: 'echo' }] });
    expect(asked[0]?.tools[0]).not.toHaveProperty('call');
  });

  it('takes an answer beside other calls, which are not carried out', async () => {
    const { model } = modelSaying({ tool_calls: [call('echo', {}), call(ANSWER, 7)] });
    const { end, messages } = await conversationOf(model)(requestWith(), never);
    expect(end).toEqual({ kind: 'answer', value: 7 });
    expect(messages).toHaveLength(1);
  });

  it('says why a call cannot be carried out, and goes on', async () => {
    const broken: JudgeTool = { ...echo('broken'), call: () => Promise.reject(new Error('a fault')) };
    const many = Array.from({ length: 17 }, (_, index) => call('echo', index, `many-${index}`));
    const { model } = modelSaying(
      {
        tool_calls: [
          call('delete_file', {}, 'a'),
          { id: 'b', name: 'echo', arguments: undefined, malformed: '{"n":' },
          call('broken', {}, 'c'),
        ],
      },
      { tool_calls: many },
      { tool_calls: [call(ANSWER, {})] },
    );
    const request = requestWith({ tools: [echo('echo'), broken] });
    const { end, messages } = await conversationOf(model)(request, never);
    expect(reasonOf(end)).toBe('answer');
    const results = resultsIn(messages);
    expect(results.map((result) => result.failed)).toEqual([
      true,
      true,
      true,
      ...Array(16).fill(false),
      true,
    ]);
    expect(results[0]?.text).toContain('echo, broken');
    expect(results[1]?.text).toContain('not valid JSON');
    expect(results.at(-1)?.text).toContain('at most 16');
  });

  it('ends when a blob is missing: what is judged without it would be judged wrongly', async () => {
    const missing = new ArchdeltaError('blob-missing', 'blob 1234 is missing');
    const tool: JudgeTool = { ...echo('echo'), call: () => Promise.reject(missing) };
    const { model } = modelSaying({ tool_calls: [call('echo', {})] });
    const { end, messages, usage } = await conversationOf(model)(requestWith({ tools: [tool] }), never);
    expect(end).toEqual({ kind: 'stopped', reason: 'backend-failed', detail: 'blob 1234 is missing' });
    expect(messages).toHaveLength(1);
    expect(usage).toEqual(USED);
  });

  it.each([
    ['cut', { finish: 'cut', tool_calls: [call(ANSWER, {})] }],
    ['refusal', { finish: 'refusal', text: 'I cannot help with that.' }],
    ['no-answer', { text: 'The patch looks fine to me.' }],
    ['no-answer', { text: '' }],
    [
      'invalid-answer',
      { tool_calls: [{ id: 'a', name: ANSWER, arguments: undefined, malformed: '{"label": "Lo' }] },
    ],
    ['invalid-answer', { tool_calls: [call(ANSWER, { n: 1 }, 'a'), call(ANSWER, { n: 2 }, 'b')] }],
    ['answer', { tool_calls: [call(ANSWER, { n: 1, m: 2 }, 'a'), call(ANSWER, { m: 2, n: 1 }, 'b')] }],
  ] as const)('ends with %s', async (reason, turn) => {
    const { model } = modelSaying(turn);
    const { end, messages } = await conversationOf(model)(requestWith(), never);
    expect(reasonOf(end)).toBe(reason);
    expect(messages).toHaveLength(1);
  });

  it('gives calls ids of their own where the server repeats them or gives none', async () => {
    const { model } = modelSaying(
      { tool_calls: [call('echo', 1, ''), call('echo', 2, 'x')] },
      { tool_calls: [call('echo', 3, 'x')] },
      { tool_calls: [call(ANSWER, {}, '')] },
    );
    const { messages } = await conversationOf(model)(requestWith(), never);
    const ids = messages.flatMap((message) => (message.role === 'assistant' ? message.tool_calls : []));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(4);
    expect(ids.map(({ id }) => id)).not.toContain('');
    expect(resultsIn(messages).map((result) => result.call_id)).toEqual(ids.slice(0, 3).map(({ id }) => id));
  });

  it('keeps reason, fatality and time of a turn that failed', async () => {
    const fault = new TurnFailed('rejected', 'the key is wrong', { fatal: true, seconds: 3 });
    const { model } = modelSaying({ tool_calls: [call('echo', {})] }, fault);
    const { end, usage, messages } = await conversationOf(model)(requestWith(), never);
    expect(end).toEqual({ kind: 'stopped', reason: 'rejected', detail: 'the key is wrong', fatal: true });
    expect(usage).toEqual({ ...USED, seconds: 3 });
    expect(messages).toHaveLength(2);
  });

  it('takes any other fault for one of the back end', async () => {
    const { model } = modelSaying(new Error('a bug'));
    const { end } = await conversationOf(model)(requestWith(), never);
    expect(end).toEqual({ kind: 'stopped', reason: 'backend-failed', detail: 'a bug' });
  });
});

describe('the limits of a conversation', () => {
  const looking = { tool_calls: [call('echo', {})] };

  it('makes the last turn allowed a closing one, and says so', async () => {
    const { model, asked } = modelSaying(looking, looking, { tool_calls: [call(ANSWER, {})] });
    const { end, messages } = await conversationOf(model)(
      requestWith({ limits: { steps: 3, tokens: 1e6 } }),
      never,
    );
    expect(reasonOf(end)).toBe('answer');
    expect(asked.map(({ closing, tools }) => [closing, tools.length])).toEqual([
      [false, 1],
      [false, 1],
      [true, 0],
    ]);
    const told = messages.at(-2);
    expect(told).toMatchObject({ role: 'user', text: expect.stringContaining(`calling ${ANSWER}`) });
  });

  it('is a step-limit when the closing turn has no answer; its calls are refused', async () => {
    const { model } = modelSaying(looking, looking);
    const { end, messages } = await conversationOf(model)(
      requestWith({ limits: { steps: 2, tokens: 1e6 } }),
      never,
    );
    expect(reasonOf(end)).toBe('step-limit');
    expect(resultsIn(messages).map(({ failed }) => failed)).toEqual([false, true]);
  });

  it('lets a closing turn fail for its own reason', async () => {
    const { model } = modelSaying({ finish: 'cut' });
    const request = requestWith({ limits: { steps: 1, tokens: 1e6 } });
    expect(reasonOf((await conversationOf(model)(request, never)).end)).toBe('cut');
  });

  it('closes when the tokens would not pay for another turn after the next', async () => {
    // 250 tokens are left. What is sent has some 150 bytes, so 50 tokens or more, and four messages and calls: with the
    // 100 that may be put out that is too much for two turns (more than 125 each), and not for one.
    const costly: Usage = { ...USED, input_tokens: 9_000, output_tokens: 750 };
    const { model, asked } = modelSaying({ ...looking, usage: costly }, { tool_calls: [call(ANSWER, {})] });
    const request = requestWith({ limits: { steps: 10, tokens: 10_000 } });
    const { end } = await conversationOf(model, { maxOutputTokens: 100 })(request, never);
    expect(reasonOf(end)).toBe('answer');
    expect(asked.map(({ closing }) => closing)).toEqual([false, true]);
  });

  it('is a token-limit when the closing turn has no answer, or when there is nothing left for one', async () => {
    const spent: Usage = { ...USED, input_tokens: 9_950, output_tokens: 10 };
    const limits = { steps: 10, tokens: 10_000 };
    const silent = modelSaying({ ...looking, usage: { ...spent, input_tokens: 9_500 } }, { text: 'Hm.' });
    const talk = conversationOf(silent.model, { maxOutputTokens: 200 });
    expect(reasonOf((await talk(requestWith({ limits }), never)).end)).toBe('token-limit');
    const broke = modelSaying({ ...looking, usage: spent });
    expect(reasonOf((await conversationOf(broke.model)(requestWith({ limits }), never)).end)).toBe(
      'token-limit',
    );
    expect(broke.asked).toHaveLength(1);
  });

  it('counts the turns that a request brings', async () => {
    const { model, asked } = modelSaying({ tool_calls: [call(ANSWER, {})] });
    const messages = [
      user('Judge this.'),
      { role: 'assistant', text: '', tool_calls: [call('echo', 1)] },
    ] as const;
    const request = requestWith({ messages, limits: { steps: 2, tokens: 1e6 } });
    await conversationOf(model)(request, never);
    expect(asked.map(({ closing }) => closing)).toEqual([true]);
    const none = requestWith({ messages, limits: { steps: 1, tokens: 1e6 } });
    expect(reasonOf((await conversationOf(model)(none, never)).end)).toBe('step-limit');
  });

  it('asks the purse before each turn and tells it what was used', async () => {
    const { model } = modelSaying(looking, new TurnFailed('server-error', 'HTTP 500'));
    const settled: (Usage | null)[] = [];
    const reserved: number[] = [];
    const purse = {
      reserve: (most: { input_tokens: number; output_tokens: number }) => {
        reserved.push(most.input_tokens);
        expect(most.output_tokens).toBe(500);
        return (used: Usage | null) => void settled.push(used);
      },
    };
    await conversationOf(model, { maxOutputTokens: 500 })(requestWith({ purse }), never);
    expect(settled).toEqual([USED, null]);
    expect(reserved[1]).toBeGreaterThan(reserved[0] ?? Infinity);
  });

  it('ends with budget when the purse has nothing left', async () => {
    const { model, asked } = modelSaying(looking);
    const purse = { reserve: () => undefined };
    const { end } = await conversationOf(model)(requestWith({ purse }), never);
    expect(reasonOf(end)).toBe('budget');
    expect(asked).toEqual([]);
  });
});

describe('the signal', () => {
  it('ends a conversation whose turn does not heed it, with what was said', async () => {
    const controller = new AbortController();
    const turns = [turnOf({ tool_calls: [call('echo', {})] })];
    const model = () => {
      const turn = turns.shift();
      if (turn !== undefined) return Promise.resolve(turn);
      setImmediate(() => controller.abort());
      return new Promise<never>(() => {});
    };
    const { end, messages, usage } = await conversationOf(model)(requestWith(), controller.signal);
    expect(end).toEqual({ kind: 'stopped', reason: 'interrupted', detail: 'the run was ended' });
    expect(messages).toHaveLength(2);
    expect(usage).toEqual(USED);
  });

  it('ends a conversation whose tool does not heed it, and says timeout when time was the cause', async () => {
    const tool: JudgeTool = { ...echo('echo'), call: () => new Promise(() => {}) };
    const { model } = modelSaying({ tool_calls: [call('echo', {})] });
    const { end, messages } = await conversationOf(model)(
      requestWith({ tools: [tool] }),
      AbortSignal.timeout(20),
    );
    expect(reasonOf(end)).toBe('timeout');
    expect(messages).toHaveLength(1);
  });

  it('asks nothing when it has fired before', async () => {
    const { model, asked } = modelSaying({});
    const { end } = await conversationOf(model)(requestWith(), AbortSignal.abort());
    expect(reasonOf(end)).toBe('interrupted');
    expect(asked).toEqual([]);
  });
});

describe('a conversation that is taken up again', () => {
  const begun = {
    role: 'assistant',
    text: '',
    tool_calls: [call('echo', 1, 'a'), call('echo', 2, 'b')],
  } as const;
  const result = { role: 'tool', call_id: 'a', name: 'echo', text: '1', failed: false } as const;

  it('first carries out the calls that have no result', async () => {
    const { model, asked } = modelSaying({ tool_calls: [call(ANSWER, {})] });
    const messages = [user('Judge this.'), begun, result];
    const said = await conversationOf(model)(requestWith({ messages }), never);
    expect(said.messages[0]).toEqual({ role: 'tool', call_id: 'b', name: 'echo', text: '2', failed: false });
    expect(asked[0]?.messages).toHaveLength(4);
    expect(reasonOf(said.end)).toBe('answer');
  });

  it('goes on where all calls have their results', async () => {
    const { model } = modelSaying({ tool_calls: [call(ANSWER, {})] });
    const messages = [user('Judge this.'), begun, result, { ...result, call_id: 'b' }];
    const said = await conversationOf(model)(requestWith({ messages }), never);
    expect(said.messages).toHaveLength(1);
  });

  it('takes an answer that was submitted already', async () => {
    const { model, asked } = modelSaying();
    const messages = [
      user('Judge.'),
      { role: 'assistant', text: '', tool_calls: [call(ANSWER, 5)] } as const,
    ];
    const said = await conversationOf(model)(requestWith({ messages }), never);
    expect(said).toMatchObject({ end: { kind: 'answer', value: 5 }, messages: [], usage: { requests: 0 } });
    expect(asked).toEqual([]);
  });

  it('does not say twice that the next turn is the last', async () => {
    const limits = { steps: 1, tokens: 1e6 };
    const first = await conversationOf(modelSaying(new TurnFailed('connection', 'reset')).model)(
      requestWith({ limits }),
      never,
    );
    const { model, asked } = modelSaying({ tool_calls: [call(ANSWER, {})] });
    const messages = [user('Judge this.'), ...first.messages];
    await conversationOf(model)(requestWith({ messages, limits }), never);
    expect(asked[0]?.messages).toHaveLength(2);
  });
});

function echo(name: string): JudgeTool {
  return {
    name,
    description: 'Gives back its arguments.',
    parameters: {},
    call: async (parameters) => ({ text: JSON.stringify(parameters), failed: false }),
  };
}

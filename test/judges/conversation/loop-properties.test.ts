import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Message, STOP_REASONS, type Usage } from '../../../src/judges/backend.ts';
import { ask } from '../../../src/judges/conversation/ask.ts';
import { conversationOf } from '../../../src/judges/conversation/loop.ts';
import { type Turn, TurnFailed, type TurnModel } from '../../../src/judges/conversation/turn.ts';
import { addUsage, NO_USAGE } from '../../../src/judges/conversation/usage.ts';
import { ANSWER, requestWith, resultsIn } from './requests.ts';

const never = new AbortController().signal;

const calls = fc.array(
  fc.record(
    {
      id: fc.constantFrom('', 'a', 'b', 'c', 'call-1'),
      name: fc.constantFrom('echo', 'echo', 'echo', 'nothing', ANSWER),
      arguments: fc.jsonValue({ maxDepth: 1 }),
      malformed: fc.string(),
    },
    { requiredKeys: ['id', 'name', 'arguments'] },
  ),
  { maxLength: 20 },
);

const usage: fc.Arbitrary<Usage> = fc
  .record({ input_tokens: fc.nat(5000), output_tokens: fc.nat(5000), estimated: fc.boolean() })
  .map((given) => ({ ...NO_USAGE, requests: 1, ...given }));

const turns = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record<Turn>({
        text: fc.constantFrom('', 'Hm.', '{"label": "Low"}', '```json\n1\n```'),
        tool_calls: calls,
        finish: fc.constantFrom('complete', 'complete', 'complete', 'complete', 'cut', 'refusal'),
        usage,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...STOP_REASONS).map((reason) => new TurnFailed(reason, 'failed')),
    },
    { weight: 1, arbitrary: fc.constant(new TypeError('a bug')) },
  ),
  { maxLength: 12 },
);

/** A model that says these turns and then falls silent, and what it was asked and has used. */
function listening(said: readonly (Turn | Error)[]) {
  const log = { turns: 0, used: NO_USAGE, sent: [] as (readonly Message[])[] };
  const model: TurnModel = async ({ messages }) => {
    const turn = said[log.turns] ?? new TurnFailed('script', 'nothing more');
    log.turns += 1;
    log.sent.push(messages);
    if (turn instanceof Error) throw turn;
    log.used = addUsage(log.used, turn.usage);
    return turn;
  };
  return { model, log };
}

/** Calls that do not have exactly one result before the next thing is said. */
function unansweredIn(messages: readonly Message[]): string[] {
  return messages.flatMap((message, at) => {
    if (message.role !== 'assistant') return [];
    const next = messages.findIndex((other, index) => index > at && other.role !== 'tool');
    const results = resultsIn(messages.slice(at + 1, next === -1 ? undefined : next)).map(
      ({ call_id }) => call_id,
    );
    const ids = message.tool_calls.map(({ id }) => id);
    return JSON.stringify(results) === JSON.stringify(ids) ? [] : ids;
  });
}

describe('whatever a model says', () => {
  it('a conversation ends within its turns, sends no open call, and adds up what was used', async () => {
    await fc.assert(
      fc.asyncProperty(turns, fc.integer({ min: 0, max: 8 }), fc.nat(60_000), async (said, steps, tokens) => {
        const { model, log } = listening(said);
        const request = requestWith({ limits: { steps, tokens } });
        const {
          end,
          messages,
          usage: used,
        } = await conversationOf(model, { maxOutputTokens: 1000 })(request, never);
        expect(log.turns).toBeLessThanOrEqual(steps);
        expect(used).toEqual(log.used);
        for (const sent of log.sent) expect(unansweredIn(sent)).toEqual([]);
        const ids = messages.flatMap((m) => (m.role === 'assistant' ? m.tool_calls.map(({ id }) => id) : []));
        expect(new Set(ids).size).toBe(ids.length);
        if (end.kind === 'stopped') expect(end.detail).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('a question is asked again at most once, and its parts add up to the whole', async () => {
    const read = (value: unknown) =>
      typeof value === 'object' ? { answer: value } : { problems: ['it must be an object'] };
    await fc.assert(
      fc.asyncProperty(turns, fc.integer({ min: 1, max: 6 }), async (said, steps) => {
        const { model, log } = listening(said);
        const request = requestWith({ limits: { steps, tokens: 1e6 } });
        const asked = await ask({ run: conversationOf(model) }, request, read, never);
        expect(log.turns).toBeLessThanOrEqual(steps + 1);
        expect(asked.usage).toEqual(log.used);
        for (const sent of log.sent) expect(unansweredIn(sent)).toEqual([]);
        expect(asked.end.kind === 'answer').toBe('answer' in asked.outcome);
        expect(asked.attempts !== undefined).toBe(asked.asked_again);
        const [first, second] = asked.attempts ?? [];
        if (first && second) {
          expect(addUsage(first.usage, second.usage)).toEqual(asked.usage);
          expect(second.messages).toBe(asked.messages.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a conversation that was broken off after any turn goes on as if it had not been', async () => {
    const turn = (index: number): Turn => ({
      text: '',
      tool_calls: [{ id: `${index}`, name: index === 4 ? ANSWER : 'echo', arguments: index }],
      finish: 'complete',
      usage: NO_USAGE,
    });
    const whole = await conversationOf(listening([0, 1, 2, 3, 4].map(turn)).model)(requestWith(), never);
    for (let cut = 0; cut <= whole.messages.length; cut += 1) {
      const before = [...requestWith().messages, ...whole.messages.slice(0, cut)];
      const said = before.filter(({ role }) => role === 'assistant').length;
      const rest = listening([0, 1, 2, 3, 4].slice(said).map(turn));
      const after = await conversationOf(rest.model)(requestWith({ messages: before }), never);
      expect([...before.slice(1), ...after.messages]).toEqual(whole.messages);
      expect(after.end).toEqual(whole.end);
    }
  });
});

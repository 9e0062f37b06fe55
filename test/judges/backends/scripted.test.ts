import { describe, expect, it } from 'vitest';
import scripted from '../../../src/judges/backends/scripted.ts';
import { ask } from '../../../src/judges/conversation/ask.ts';
import { NO_USAGE } from '../../../src/judges/conversation/usage.ts';
import { requestWith, resultsIn } from '../conversation/requests.ts';
import { fromFile, temporaryFile } from './temporary-file.ts';

const never = new AbortController().signal;
const backendOf = (...conversations: readonly object[]) =>
  scripted.create(fromFile(temporaryFile(JSON.stringify({ conversations }))));

describe('a scripted model', () => {
  it('calls tools and submits what its script says', async () => {
    const backend = await backendOf({
      stage: 'acj',
      turns: [
        {
          text: 'Looking.',
          tool_calls: [
            { name: 'echo', arguments: { n: 1 } },
            { name: 'echo', arguments: 2 },
          ],
        },
        { answer: { label: 'Low' }, usage: { input_tokens: 50, output_tokens: 5, seconds: 2 } },
      ],
    });
    expect(backend).toMatchObject({ id: 'scripted', model: null, secrets: [] });
    const { end, messages, usage } = await backend.run(requestWith(), never);
    expect(end).toEqual({ kind: 'answer', value: { label: 'Low' } });
    expect(resultsIn(messages).map(({ text }) => text)).toEqual(['{"n":1}', '2']);
    expect(usage).toEqual({ ...NO_USAGE, requests: 2, input_tokens: 50, output_tokens: 5, seconds: 2 });
  });

  it('speaks by the first conversation whose fields are those of the request', async () => {
    const saying = (value: string, fields: object) => ({ ...fields, turns: [{ answer: value }] });
    const backend = await backendOf(
      saying('axis', { stage: 'aqj-axis', instance_id: 'i-1', axis: 'b' }),
      saying('sample', { stage: 'acj', model: 'm', sample: 1 }),
      saying('model', { stage: 'acj', model: 'm' }),
      saying('any', { stage: 'acj' }),
    );
    const valueFor = async (fields: Parameters<typeof requestWith>[0]) => {
      const { end } = await backend.run(requestWith(fields), never);
      return end.kind === 'answer' ? end.value : end.reason;
    };
    expect(await valueFor({ stage: 'aqj-axis', axis: 'b' })).toBe('axis');
    expect(await valueFor({ stage: 'aqj-axis', axis: 'a' })).toBe('script');
    expect(await valueFor({ subject: { instance_id: 'i-1', model: 'm', sample: 1 } })).toBe('sample');
    expect(await valueFor({ subject: { instance_id: 'i-9', model: 'm', sample: 0 } })).toBe('model');
    expect(await valueFor({ subject: { instance_id: 'i-1' } })).toBe('any');
  });

  it('says its turns again to whoever asks anew, and goes on where it is asked once more', async () => {
    const backend = await backendOf({ stage: 'acj', turns: [{ answer: 'bad' }, { answer: 'good' }] });
    const read = (value: unknown) => (value === 'good' ? { answer: value } : { problems: ['not good'] });
    const both = await Promise.all([1, 2].map(() => ask(backend, requestWith(), read, never)));
    expect(both[0]?.outcome).toEqual({ answer: 'good' });
    expect(JSON.stringify(both[0])).toBe(JSON.stringify(both[1]));
  });

  it('declines, is cut, and fails as its script says', async () => {
    const endOf = async (...turns: readonly object[]) =>
      (await (await backendOf({ stage: 'acj', turns })).run(requestWith(), never)).end;
    expect(await endOf({ finish: 'refusal', text: 'No.' })).toMatchObject({ reason: 'refusal' });
    expect(await endOf({ finish: 'cut' })).toMatchObject({ reason: 'cut' });
    const fail = { reason: 'rate-limited', detail: 'HTTP 429', fatal: true };
    expect(await endOf({ fail })).toEqual({ kind: 'stopped', ...fail });
    expect(await endOf({ tool_calls: [{ name: 'echo', arguments: 1 }] })).toMatchObject({
      reason: 'script',
      detail: expect.stringContaining('1 turns, but turn 2'),
    });
    expect(await endOf({ answer: null })).toEqual({ kind: 'answer', value: null });
  });
});

describe('a script that cannot be used', () => {
  it.each([
    ['no JSON', '{', 'JSON'],
    ['an unknown stage', '{"conversations": [{"stage": "acjj", "turns": []}]}', 'conversations.0.stage'],
    ['an unknown field', '{"conversations": [{"stage": "acj", "turns": [{"anwser": 1}]}]}', 'anwser'],
    ['no list', '[]', 'the whole'],
  ])('is input-unreadable: %s', async (_, text, place) => {
    const path = temporaryFile(text);
    await expect(scripted.create(fromFile(path))).rejects.toMatchObject({
      code: 'input-unreadable',
      message: expect.stringContaining(place),
    });
  });

  it('is input-unreadable when it is not there, and usage when it is not named', async () => {
    await expect(scripted.create(fromFile('no/such/file'))).rejects.toMatchObject({
      code: 'input-unreadable',
    });
    await expect(scripted.create(fromFile(undefined))).rejects.toMatchObject({ code: 'usage' });
  });

  it.each([
    ['model', { model: 'gpt' }],
    ['base-url', { baseUrl: 'http://localhost' }],
    ['command', { command: 'agent' }],
    ['temperature', { settings: { temperature: '0' } }],
  ])('comes with no other option: %s', async (name, fields) => {
    await expect(scripted.create({ ...fromFile('script.json'), ...fields })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(JSON.stringify(name)),
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { ConversationRequest, JudgeBackend } from '../../../src/judges/backend.ts';
import recorded from '../../../src/judges/backends/recorded.ts';
import { type AskOptions, ask } from '../../../src/judges/conversation/ask.ts';
import { conversationOf } from '../../../src/judges/conversation/loop.ts';
import { type Turn, TurnFailed } from '../../../src/judges/conversation/turn.ts';
import { transcriptOf } from '../../../src/judges/transcript.ts';
import { ANSWER, call, modelSaying, requestWith, USED, user } from '../conversation/requests.ts';
import { fromFile, temporaryFile } from './temporary-file.ts';

const never = new AbortController().signal;
const read = (value: unknown) => (value === 1 ? { answer: value } : { problems: ['it must be 1'] });

/** The transcript of a question to a back end, as a line of JSON. */
async function lineOf(
  backend: Pick<JudgeBackend, 'run'>,
  request: ConversationRequest,
  options?: AskOptions,
): Promise<string> {
  const asked = await ask(backend, request, read, never, options);
  return JSON.stringify(transcriptOf(request, { id: 'test', model: 'llm' }, asked));
}

const saying = (...turns: readonly (Partial<Turn> | Error)[]) => ({
  run: conversationOf(modelSaying(...turns).model),
});
const submits = (value: unknown, id = 'a') => ({ tool_calls: [call(ANSWER, value, id)] });
const looks = {
  text: 'Looking.',
  tool_calls: [call('echo', { n: 1 }, 'e')],
  usage: { ...USED, seconds: 0.1 },
};

const replaying = (...lines: readonly string[]) => recorded.create(fromFile(temporaryFile(lines.join('\n'))));

describe('a recorded conversation', () => {
  it.each([
    ['an answer', [looks, submits(1)]],
    [
      'an answer the second time',
      [looks, submits(2), { ...submits(1, 'b'), usage: { ...USED, seconds: 0.2 } }],
    ],
    ['an answer after a refusal', [{ finish: 'refusal' as const }, submits(1)]],
    ['no valid answer at all', [submits(2), submits(3, 'b')]],
    ['a failure', [looks, new TurnFailed('server-error', 'HTTP 500', { seconds: 0.7 })]],
    ['a failure of every conversation', [new TurnFailed('rejected', 'wrong key', { fatal: true })]],
    ['a failure the second time', [submits(2), new TurnFailed('connection', 'reset')]],
  ])('is said again to the byte: %s', async (_, turns) => {
    const line = await lineOf(saying(...turns), requestWith());
    const backend = await replaying(line);
    expect(await lineOf(backend, requestWith())).toBe(line);
    const other = requestWith({ subject: { instance_id: 'i-2' } });
    expect(JSON.parse(await lineOf(backend, other))).toEqual({ ...JSON.parse(line), instance_id: 'i-2' });
  });

  it('is said again to the byte where it had been broken off and went on', async () => {
    const begun = [
      user('Judge this.'),
      { role: 'assistant', text: '', tool_calls: [call('echo', 1, 'z')] } as const,
    ];
    const spent = { ...USED, seconds: 0.3 };
    const line = await lineOf(saying(submits(2), submits(1, 'b')), requestWith({ messages: begun }), {
      spent,
    });
    expect(await lineOf(await replaying(line), requestWith())).toBe(line);
  });

  it('is the last of those with an answer, else the last', async () => {
    const stopped = (reason: 'connection' | 'server-error') =>
      lineOf(saying(new TurnFailed(reason, 'why')), requestWith());
    const first = await lineOf(saying(submits(1)), requestWith());
    const second = await lineOf(saying(looks, submits(1)), requestWith());
    const backend = await replaying(first, second, await stopped('connection'));
    expect(await lineOf(backend, requestWith())).toBe(second);
    const failed = await replaying(await stopped('connection'), await stopped('server-error'));
    expect((await failed.run(requestWith(), never)).end).toMatchObject({ reason: 'server-error' });
  });

  it('is not-recorded when there is none, or its run broke it off', async () => {
    const backend = await replaying(await lineOf(saying(submits(1)), requestWith()));
    const unknown = await backend.run(requestWith({ system: 'Another.' }), never);
    expect(unknown).toMatchObject({ messages: [], end: { reason: 'not-recorded' } });
    const off = await replaying(await lineOf(saying(new TurnFailed('interrupted', 'Ctrl-C')), requestWith()));
    expect((await off.run(requestWith(), never)).end).toMatchObject({ reason: 'not-recorded' });
  });

  it('keeps the reason for an answer that is not accepted any more and was not asked for again', async () => {
    const line = await lineOf(saying(submits(1)), requestWith());
    const stricter = () => ({ problems: ['it must be 2'] });
    const asked = await ask(await replaying(line), requestWith(), stricter, never);
    expect(asked).toMatchObject({
      outcome: { reason: 'invalid-answer', detail: 'it must be 2' },
      usage: USED,
    });
  });

  it('heeds the signal', async () => {
    const backend = await replaying(await lineOf(saying(submits(1)), requestWith()));
    expect((await backend.run(requestWith(), AbortSignal.abort())).end).toMatchObject({
      reason: 'interrupted',
    });
    await backend.close?.();
  });

  it('names the model where it is one alone', async () => {
    const line = await lineOf(saying(submits(1)), requestWith());
    expect((await replaying(line, line)).model).toBe('llm');
    const other = JSON.stringify({ ...JSON.parse(line), judge_model: 'another' });
    expect((await replaying(line, other)).model).toBeNull();
    expect((await replaying()).model).toBeNull();
  });
});

describe('a recorded row of verdicts', () => {
  const row = (fields: object) =>
    JSON.stringify({ instance_id: 'i-1', repo: 'o/r', base_commit: 'c', judge: 'aqj', ...fields });
  const scored = { status: 'scored', label: 'High', rubric_hash: 'h', backend: 'test', conversations: [] };

  it('gives its fields but those by which it is found, all of a subject in the order of the file', async () => {
    const backend = await replaying(
      row({ model: 'm', ...scored }),
      row({ model: 'm', status: 'unscored', reason: 'refusal', detail: 'No.' }),
      row({ model: 'm', sample: 1, ...scored, label: 'Low' }),
      row({ model: 'n', ...scored, label: 'Low' }),
      row({ ...scored, label: 'Acceptable', rater: 'r' }),
      row({ judge: 'acj', status: 'scored', label: 'Expert' }),
      '',
      row({ model: 'm', ...scored, label: 'Low' }),
    );
    const labels = (judge: 'acj' | 'aqj', fields: object) =>
      backend.recall?.(judge, { instance_id: 'i-1', ...fields }).map(({ label, reason }) => label ?? reason);
    expect(backend.recall?.('aqj', { instance_id: 'i-1', model: 'm' })[0]).toEqual(scored);
    expect(labels('aqj', { model: 'm' })).toEqual(['High', 'refusal', 'Low']);
    expect(labels('aqj', { model: 'm', sample: 1 })).toEqual(['Low']);
    expect(labels('aqj', {})).toEqual(['Acceptable']);
    expect(labels('acj', {})).toEqual(['Expert']);
    expect(labels('acj', { model: 'm' })).toEqual([]);
    expect(labels('aqj', { instance_id: 'i-2' })).toEqual([]);
  });
});

describe('a recording that cannot be used', () => {
  const good = '{"instance_id": "i", "judge": "acj", "status": "scored", "label": "Low"}';

  it.each([
    ['a broken line', `${good}\n{"instance_id": \n${good}\n`, 'line 2 is not valid JSON'],
    ['a torn last line', `${good}\n\n{"instance_id": "i", "ju`, 'line 3 is cut off'],
    ['a line of another kind', `${good}\n{"instance_id": "i"}\n`, 'line 2 is neither'],
    ['a label that the judge does not have', good.replace('Low', 'low'), 'line 1 is neither'],
    ['a line that is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d, 0x0a]), 'line 1 is not valid UTF-8'],
  ])('is input-unreadable with the line: %s', async (_, content, why) => {
    await expect(recorded.create(fromFile(temporaryFile(content)))).rejects.toMatchObject({
      code: 'input-unreadable',
      message: expect.stringContaining(why),
    });
  });

  it('is input-unreadable when it is not there, and usage when it is not named', async () => {
    await expect(recorded.create(fromFile('no/such/file'))).rejects.toMatchObject({
      code: 'input-unreadable',
    });
    await expect(recorded.create(fromFile(undefined))).rejects.toMatchObject({ code: 'usage' });
  });

  it('is read with a byte order mark, with CRLF, without a last line feed, and with lines longer than a buffer', async () => {
    const long = good.replace('}', `, "rationale": "${'é'.repeat(2 ** 20)}"}`);
    const backend = await recorded.create(fromFile(temporaryFile(`\uFEFF${good}\r\n${long}\r\n${good}`)));
    const lengths = backend
      .recall?.('acj', { instance_id: 'i' })
      .map((row) => String(row.rationale ?? '').length);
    expect(lengths).toEqual([0, 2 ** 20, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { ask } from '../../src/judges/conversation/ask.ts';
import { conversationOf } from '../../src/judges/conversation/loop.ts';
import type { Turn } from '../../src/judges/conversation/turn.ts';
import { requestKey } from '../../src/judges/request-key.ts';
import { readTranscriptRecord, transcriptOf } from '../../src/judges/transcript.ts';
import { ANSWER, call, modelSaying, requestWith, USED } from './conversation/requests.ts';

const request = requestWith({ subject: { instance_id: 'i-1', model: 'm', sample: 0 }, axis: 'boundaries' });

async function recordOf(...turns: readonly (Partial<Turn> | Error)[]) {
  const run = conversationOf(modelSaying(...turns).model);
  const read = (value: unknown) => (value === 1 ? { answer: value } : { problems: ['it must be 1'] });
  const asked = await ask({ run }, request, read, new AbortController().signal);
  return transcriptOf(request, { id: 'test', model: 'llm' }, asked);
}

describe('a transcript', () => {
  it('says what was asked, said and used, in a fixed order of fields', async () => {
    const record = await recordOf({ tool_calls: [call(ANSWER, 1)] });
    expect(JSON.stringify(record)).toBe(
      JSON.stringify({
        key: requestKey(request),
        stage: 'acj',
        instance_id: 'i-1',
        model: 'm',
        sample: 0,
        axis: 'boundaries',
        backend: 'test',
        judge_model: 'llm',
        system: 'You judge.',
        messages: [
          { role: 'user', text: 'Judge this.' },
          { role: 'assistant', text: '', tool_calls: [{ id: 'submit-1', name: 'submit', arguments: 1 }] },
        ],
        answer_name: 'submit',
        end: { kind: 'answer', value: 1 },
        usage: USED,
        asked_again: false,
      }),
    );
  });

  it('is read from its JSON as it was, asked again or not', async () => {
    const malformed = { id: 'x', name: 'echo', arguments: undefined, malformed: '{' };
    const records = [
      await recordOf({ tool_calls: [malformed] }, { finish: 'refusal' }, { tool_calls: [call(ANSWER, 1)] }),
      await recordOf({ tool_calls: [call(ANSWER, null)] }, { tool_calls: [call(ANSWER, 2, 'b')] }),
      await recordOf(new Error('a fault')),
    ];
    expect(records.map(({ asked_again, end }) => [asked_again, end.kind])).toEqual([
      [true, 'answer'],
      [true, 'stopped'],
      [false, 'stopped'],
    ]);
    for (const record of records) {
      const text = JSON.stringify(record);
      const read = readTranscriptRecord(JSON.parse(text));
      expect(JSON.stringify(read)).toBe(text);
    }
  });

  it.each([
    ['a row of verdicts', { instance_id: 'i-1', judge: 'acj', status: 'scored', label: 'Low' }],
    ['a list', []],
    ['nothing', null],
  ])('is not read from %s', (_, value) => {
    expect(readTranscriptRecord(value)).toBeUndefined();
  });

  it('is not read from one without its end, or with an unknown one', async () => {
    const record = await recordOf({ tool_calls: [call(ANSWER, 1)] });
    expect(readTranscriptRecord({ ...record, end: undefined })).toBeUndefined();
    expect(readTranscriptRecord({ ...record, end: { kind: 'stopped', reason: 'bored' } })).toBeUndefined();
  });
});

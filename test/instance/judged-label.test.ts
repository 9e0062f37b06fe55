import { describe, expect, it } from 'vitest';
import { verdictNote } from '../../src/instance/judged-label.ts';
import { readLabels } from '../../src/instance/labels.ts';
import { collect, fileWith } from './sample.ts';

const usage = {
  requests: 2,
  input_tokens: 100,
  cached_input_tokens: 40,
  cache_write_tokens: 7,
  output_tokens: 10,
  seconds: 1.5,
  estimated: true,
};

describe('verdictNote', () => {
  it('reads who judged and each conversation', () => {
    const row = {
      judge: 'aqj',
      status: 'scored',
      label: 'High',
      backend: 'anthropic',
      judge_model: 'large',
      usage,
      conversations: [
        { key: 'k', stage: 'aqj-rubric', usage: { ...usage, cost: 0.25, currency: 'EUR' } },
        { key: 'l', stage: 'aqj-axis', axis: 'x', usage },
      ],
    };
    const { cache_write_tokens: _, ...read } = usage;
    expect(verdictNote(row, 'v.jsonl')).toEqual({
      source: 'v.jsonl',
      judge: 'aqj',
      status: 'scored',
      label: 'High',
      reason: null,
      backend: 'anthropic',
      judge_model: 'large',
      decided: false,
      conversations: [
        { key: 'k', stage: 'aqj-rubric', usage: { ...read, cost: 0.25, currency: 'EUR' } },
        { key: 'l', stage: 'aqj-axis', usage: read },
      ],
    });
  });

  it('takes what a row used for its own where it names no conversation', () => {
    const row = { judge: 'acj', status: 'unscored', reason: 'timeout', usage, conversations: [] };
    const note = verdictNote(row, 'v');
    expect(note).toMatchObject({ label: null, reason: 'timeout', conversations: [{ key: null }] });
    expect(note!.conversations[0]!.usage.input_tokens).toBe(100);
    const nothing = { ...row, usage: { ...usage, requests: 0 } };
    expect(verdictNote(nothing, 'v')!.conversations).toEqual([]);
  });

  it('takes anything else for nothing', () => {
    expect(verdictNote({ judge: 'aqj', status: 'maybe' }, 'v')).toBeUndefined();
    expect(verdictNote({ judge: 3, status: 'scored' }, 'v')).toBeUndefined();
    expect(verdictNote({ aqj: 'High' }, 'v')).toBeUndefined();
    const odd = {
      judge: 'aqj',
      status: 'scored',
      decided_by: 'empty-patch',
      conversations: [
        3,
        null,
        { key: 4, usage: { requests: -1, seconds: Number.NaN, cost: 'x' } },
        { key: 'k' },
      ],
      usage: 'much',
    };
    expect(verdictNote(odd, 'v')).toMatchObject({
      decided: true,
      backend: null,
      conversations: [{ key: null, usage: { requests: 0, seconds: 0 } }],
    });
  });
});

describe('readLabels', () => {
  it('carries the note of a verdict, and takes one on an instance that could not be read', async () => {
    const rows = [
      { instance_id: 'a', judge: 'aqj', status: 'scored', label: 'High' },
      { instance_id: '', judge: 'aqj', status: 'unscored', reason: 'instance-invalid' },
    ];
    const file = fileWith('v.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const records = await collect(readLabels(file));
    expect(
      records.map(({ instance_id, verdict }) => [instance_id, verdict?.reason, verdict?.source]),
    ).toEqual([
      ['a', null, file],
      ['', 'instance-invalid', file],
    ]);
    const label = fileWith('w.jsonl', '{"instance_id":"","judge":"aqj","status":"scored","label":"High"}\n');
    await expect(collect(readLabels(label))).rejects.toThrow('instance_id');
  });
});

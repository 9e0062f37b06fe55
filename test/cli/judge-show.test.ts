import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { archdeltaCleanly, newPath } from './command.ts';

const ROW = {
  ...{ instance_id: 'a', repo: 'o/r', base_commit: 'c', judge: 'acj', status: 'scored', label: 'Low' },
  ...{ flags: ['odd'], rationale: 'so\n\u001b[31mred', conversations: [{ key: 'k', stage: 'acj' }] },
};
const USAGE = {
  ...{ requests: 1, input_tokens: 10, cached_input_tokens: 0, cache_write_tokens: 0, output_tokens: 5 },
  ...{ seconds: 0, estimated: false },
};
const TRANSCRIPT = {
  ...{ key: 'k', stage: 'acj', instance_id: 'a', backend: 'b', judge_model: 'm', system: 's' },
  messages: [
    { role: 'user', text: 'the issue' },
    { role: 'assistant', text: '', tool_calls: [{ id: '1', name: 'read_file', arguments: { path: 'x' } }] },
    {
      ...{ role: 'tool', call_id: '1', name: 'read_file', failed: false },
      text: Array.from({ length: 30 }, (_, at) => `line ${at}\u001b[2J`).join('\n'),
    },
  ],
  ...{ answer_name: 'submit', end: { kind: 'answer', value: {} }, usage: USAGE, asked_again: false },
};

function written(rows: readonly object[], transcripts: readonly object[] = [TRANSCRIPT]): string {
  const path = newPath('verdicts.jsonl');
  const text = (records: readonly object[]) =>
    records.map((record) => `${JSON.stringify(record)}\n`).join('');
  writeFileSync(path, text(rows));
  if (transcripts.length > 0) writeFileSync(`${path}.transcripts.jsonl`, text(transcripts));
  return path;
}

describe('judge show', () => {
  it('shows a verdict with its conversation, and no character that a terminal would obey', async () => {
    const { code, stdout } = await archdeltaCleanly(['judge', 'show', written([ROW]), 'a']);
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001b');
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'a  reference  acj: Low, 1 flag',
      '  repository: o/r at c',
      '  rationale: so',
      '    \\u001b[31mred',
      '  flags:',
      '    odd',
    ]);
    expect(stdout).toContain(
      'Conversation k: acj\n  with b m, 1 requests, 15 tokens\n  user:\n    the issue\n',
    );
    expect(stdout).toContain('line 19\\u001b[2J\n    … 10 more lines\n  end:\n    answered\n');
  });

  it('leaves the conversations out when it is to be brief', async () => {
    const conversations = [{ key: 'r', stage: 'aqj-rubric' }, ...ROW.conversations];
    const path = written([{ ...ROW, conversations, usage: USAGE }]);
    const { code, stdout } = await archdeltaCleanly(['judge', 'show', path, 'a', '--brief']);
    expect(code).toBe(0);
    expect(stdout).toContain('  tokens: 10 in, 5 out, without those of the rubric\n');
    expect(stdout).not.toContain('Conversation');
    const without = await archdeltaCleanly(['judge', 'show', written([{ ...ROW, usage: USAGE }]), 'a']);
    expect(without.stdout).toContain('  tokens: 10 in, 5 out\n');
  });

  it('shows the last of the conversations of a key', async () => {
    const broken = { ...TRANSCRIPT, end: { kind: 'stopped', reason: 'interrupted', detail: 'ended' } };
    const { stdout } = await archdeltaCleanly(['judge', 'show', written([ROW], [broken, TRANSCRIPT]), 'a']);
    expect(stdout).toContain('answered');
    expect(stdout).not.toContain('interrupted');
  });

  it('does without conversations that are not there', async () => {
    const { code, stdout } = await archdeltaCleanly(['judge', 'show', written([ROW], []), 'a']);
    expect(code).toBe(0);
    expect(stdout).toContain('does not have it');
  });

  it('gives a line a verdict', async () => {
    const unscored = {
      ...ROW,
      instance_id: 'b',
      model: 'm',
      sample: 1,
      status: 'unscored',
      reason: 'timeout',
      flags: [],
    };
    const path = written([ROW, unscored, { ...ROW, rater: 'r2', flags: [] }]);
    const { stdout } = await archdeltaCleanly(['judge', 'show', path]);
    expect(stdout).toBe(
      'a  reference  acj: Low, 1 flag\nb  m #1  acj: unscored (timeout)\na  reference  acj: Low by r2\n',
    );
    const ofModel = await archdeltaCleanly(['judge', 'show', path, '--model', 'm']);
    expect(ofModel.stdout).toBe('b  m #1  acj: unscored (timeout)\n');
  });

  it('refuses what is no file of verdicts', async () => {
    const { code, stderr } = await archdeltaCleanly(['judge', 'show', written([{ instance_id: 'a' }])]);
    expect(code).toBe(2);
    expect(stderr).toContain('record 1 is no verdict of a judge');
  });
});

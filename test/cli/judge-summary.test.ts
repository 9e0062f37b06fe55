import { describe, expect, it } from 'vitest';
import { summaryText } from '../../src/cli/judge-summary.ts';
import { NO_USAGE } from '../../src/judges/conversation/usage.ts';
import type { JudgeSummary } from '../../src/pipeline/judging/judge-summary.ts';

const SUMMARY: JudgeSummary = {
  ...{ patches: 50, rows: 50, labels: [['Low', 8]], decided: 3, left: 0, others: 0, isReplay: false },
  unscored: [
    ['instance-invalid', 41],
    ['step-limit', 1],
  ],
  details: [
    ['instance-invalid', 'has no patch', 38],
    ['step-limit', 'the limit of 40 turns is reached', 1],
  ],
  used: { ...NO_USAGE, requests: 10, input_tokens: 200, output_tokens: 30 },
  usedInAll: { ...NO_USAGE, requests: 330, input_tokens: 4000, output_tokens: 500 },
};

describe('the summary of a run', () => {
  it('says why patches are unscored, and where to read on', () => {
    expect(summaryText(SUMMARY, 'out.jsonl', 2).split('\n')).toEqual([
      'archdelta: 50 patches, 50 rows: 8 scored, 42 unscored, 2.0 s',
      '  labels: Low 8',
      '  decided without a model: 3',
      '  unscored: instance-invalid 41, step-limit 1',
      '    instance-invalid: has no patch (38 of 41 alike)',
      '    step-limit: the limit of 40 turns is reached',
      '    one in full: archdelta judge show out.jsonl ID --brief',
      '  this run: 10 requests, 200 tokens in, 30 out',
      '  with the runs before it: 330 requests, 4000 tokens in, 500 out',
    ]);
  });

  it('does not say of a replay that somebody was asked', () => {
    const replay = (usedInAll: JudgeSummary['used']) =>
      summaryText({ ...SUMMARY, isReplay: true, usedInAll }, 'out.jsonl', 2)
        .split('\n')
        .slice(7);
    expect(replay(SUMMARY.usedInAll)).toEqual([
      '  this run: a replay, no model was asked; when it was recorded: 330 requests, 4000 tokens in, 500 out',
    ]);
    expect(replay(NO_USAGE)).toEqual(['  this run: a replay, no model was asked']);
  });
});

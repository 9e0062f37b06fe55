import { describe, expect, it } from 'vitest';
import type { VerdictNote } from '../../src/core/judge-verdict.ts';
import { summariseJudges } from '../../src/study/judge-summary.ts';

function used(requests: number, input: number, cost?: number, currency = 'USD') {
  return {
    requests,
    input_tokens: input,
    cached_input_tokens: input / 2,
    output_tokens: input / 10,
    seconds: requests * 3,
    estimated: false,
    ...(cost !== undefined && { cost, currency }),
  };
}

function verdict(more: Partial<VerdictNote>): VerdictNote {
  return {
    source: 'v.jsonl',
    judge: 'aqj',
    status: 'scored',
    label: 'High',
    reason: null,
    backend: 'anthropic',
    judge_model: 'large',
    decided: false,
    conversations: [],
    ...more,
  };
}

describe('the cost of verdicts', () => {
  const rubric = { key: 'rubric', stage: 'aqj-rubric', usage: used(4, 4000, 0.4) };
  const rows = [
    verdict({ conversations: [rubric, { key: 'a', stage: 'aqj-axis', usage: used(2, 1000, 0.1) }] }),
    verdict({
      label: 'Low',
      conversations: [rubric, { key: 'b', stage: 'aqj-axis', usage: used(1, 500, 0.05) }],
    }),
    verdict({
      status: 'unscored',
      label: null,
      reason: 'refusal',
      conversations: [{ key: 'c', stage: 'aqj-axis', usage: used(1, 500, 0.05) }],
    }),
    verdict({ label: 'Low', decided: true }),
    verdict({ status: 'unscored', label: null, reason: 'repo-missing' }),
  ];

  it('counts each conversation once, and per patch that was judged', () => {
    // 4 + 2 + 1 + 1 requests, 6000 tokens in, 0.6 USD; the repository that is missing was shown to nobody.
    const [judge] = summariseJudges(rows);
    expect(judge).toMatchObject({
      judge: 'aqj',
      backend: 'anthropic',
      model: 'large',
      verdicts: 5,
      scored: 3,
      labels: [
        { name: 'Low', n: 2 },
        { name: 'High', n: 1 },
      ],
      unscored: [
        { reason: 'refusal', n: 1 },
        { reason: 'repo-missing', n: 1 },
      ],
    });
    const { total, perPatch, perThousand, ...counts } = judge!.cost!;
    // The rubric's 4000 in and 400 out of 6000 and 600.
    expect(counts).toEqual({
      verdicts: 4,
      unrecorded: 0,
      conversations: 4,
      estimated: false,
      shared: 4400 / 6600,
      foreignRubrics: 0,
    });
    expect(total).toMatchObject({
      requests: 8,
      input_tokens: 6000,
      cached_input_tokens: 3000,
      output_tokens: 600,
      seconds: 24,
    });
    expect(total.money!.amount).toBeCloseTo(0.6, 12);
    expect(perPatch).toMatchObject({ requests: 2, input_tokens: 1500, seconds: 6 });
    expect(perThousand.money).toEqual({ amount: expect.closeTo(150, 9), currency: 'USD' });
  });

  it('counts a conversation of two files twice, and judges apart by model', () => {
    const again = rows.map((row) => ({ ...row, source: 'w.jsonl' }));
    expect(summariseJudges([...rows, ...again])[0]!.cost!.total.requests).toBe(16);
    const small = rows.map((row) => ({ ...row, judge_model: 'small' }));
    expect(
      summariseJudges([...rows, ...small]).map(({ model, cost }) => [model, cost!.total.requests]),
    ).toEqual([
      ['large', 8],
      ['small', 8],
    ]);
  });

  it('knows no money where a conversation says none, or in two currencies', () => {
    const unpriced = verdict({ conversations: [{ key: 'z', stage: null, usage: used(1, 10) }] });
    const euros = verdict({ conversations: [{ key: 'z', stage: null, usage: used(1, 10, 1, 'EUR') }] });
    for (const more of [unpriced, euros]) {
      const { cost } = summariseJudges([...rows, more])[0]!;
      expect(cost!.total.money).toBeNull();
      expect(cost!.total.requests).toBe(9);
    }
  });

  it('tells of verdicts by the rubric of another run, where stages are named', () => {
    const axis = (key: string, stage: string | null) => ({ key, stage, usage: used(1, 10) });
    const all = [
      ...rows,
      verdict({ conversations: [axis('d', 'aqj-axis')] }),
      verdict({ conversations: [axis('e', null)] }),
      verdict({ judge: 'acj', conversations: [axis('f', 'acj')] }),
    ];
    expect(summariseJudges(all).map(({ cost }) => cost!.foreignRubrics)).toEqual([1, 0]);
  });

  it('knows nothing of verdicts recorded without their conversations', () => {
    expect(summariseJudges([verdict({}), verdict({ decided: true })])[0]!.cost).toBeNull();
    const { cost } = summariseJudges([...rows, verdict({})])[0]!;
    expect(cost).toMatchObject({ verdicts: 4, unrecorded: 1 });
  });
});

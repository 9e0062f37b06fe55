import { parse } from 'csv-parse/sync';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../src/report/page.ts';
import { reportTables } from '../../src/report/tables.ts';
import type { StudyReport } from '../../src/study/report.ts';
import { fullReport } from './reports.ts';

/** 200 verdicts for 4 EUR, 1,000 requests, 3,000,000 tokens in, 40,000 out, 5,000 seconds. */
function judgedReport(): StudyReport {
  const spent = (share: number) => ({
    requests: 1000 * share,
    input_tokens: 3_000_000 * share,
    cached_input_tokens: 0,
    output_tokens: 40_000 * share,
    seconds: 5000 * share,
    money: { amount: 4 * share, currency: 'EUR' },
  });
  return {
    ...fullReport(),
    judges: [
      {
        judge: 'acj',
        backend: 'anthropic',
        model: 'large',
        verdicts: 203,
        scored: 200,
        labels: [
          { name: 'Low', n: 150 },
          { name: 'High', n: 50 },
        ],
        unscored: [
          { reason: 'timeout', n: 2 },
          { reason: 'refusal', n: 1 },
        ],
        cost: {
          verdicts: 200,
          unrecorded: 0,
          conversations: 300,
          estimated: false,
          shared: 0.25,
          foreignRubrics: 0,
          total: spent(1),
          perPatch: spent(1 / 200),
          perThousand: spent(5),
        },
      },
      {
        judge: 'acj',
        backend: 'recorded',
        model: null,
        verdicts: 3,
        scored: 3,
        labels: [],
        unscored: [],
        cost: null,
      },
    ],
  };
}

describe('a study of verdicts', () => {
  it('says who judged, what stayed unscored, what it cost, and what a filter saves of it', async () => {
    const { document } = parseHTML(await reportHtml(judgedReport()));
    const rows = [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent).join('|'),
    );
    expect(rows).toContain('acj|anthropic|large|203|200|Low 150, High 50|timeout 2, refusal 1');
    expect(rows).toContain('acj|recorded||3|3|none|none');
    expect(rows).toContain('acj|large|1,000 patches|5,000|15,000,000|0|200,000|25,000|20 EUR');
    // The filter drops 24 %: 0.24 of 20 EUR for 1,000 patches.
    expect(rows).toContain(
      'forest, all metrics|large|95.0 %|95.0 % [93.0, 97.0]|24.0 %|1,200|3,600,000|0|48,000|6,000|4.8 EUR',
    );
  });

  it('has three tables more, and none where labels are no verdicts', () => {
    const added = reportTables(judgedReport()).slice(reportTables(fullReport()).length);
    expect(added.map(({ name }) => name)).toEqual(['judges', 'unscored', 'judge-savings']);
    const [judges, unscored, savings] = added.map(
      ({ csv }) => parse(csv, { columns: true }) as Record<string, string>[],
    );
    expect(judges).toMatchObject([
      {
        judge_model: 'large',
        unscored: '3',
        total_money: '4',
        per_1000_money: '20',
        per_1000_currency: 'EUR',
      },
      { backend: 'recorded', cost_known: '0', total_requests: '', total_money: '' },
    ]);
    expect(unscored!.map(({ reason, n }) => [reason, n])).toEqual([
      ['timeout', '2'],
      ['refusal', '1'],
    ]);
    expect(savings).toHaveLength(1);
    expect(savings![0]).toMatchObject({ predictor: 'forest', dropped: '0.24' });
    expect(Number(savings![0]!.per_1000_money)).toBeCloseTo(15.2, 9);
    expect(Number(savings![0]!.saved_per_1000_money)).toBeCloseTo(4.8, 9);
  });
});

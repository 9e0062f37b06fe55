import { parse } from 'csv-parse/sync';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { agreement } from '../../src/agreement/agreement.ts';
import type { RatedSource } from '../../src/agreement/rated-source.ts';
import type { AgreementReport } from '../../src/agreement/report.ts';
import { agreementHtml } from '../../src/report/agreement-page.ts';
import { agreementTables } from '../../src/report/agreement-tables.ts';
import { rating, source } from '../agreement/sources.ts';
import { fullReport, HOSTILE } from './reports.ts';

const CLASSES = ['Low', 'Acceptable', 'High_with_concerns', 'High'];

/** A judge, recorded labels and a surrogate, a third of whose rows were in training; a study's filter; timings. */
function report(name: (text: string) => string, label = 'aqj'): AgreementReport {
  const ids = Array.from({ length: 24 }, (_, at) => `i-${at}`);
  const labelled = (shift: number) =>
    ids.map((id, at) => rating(id, { [label]: CLASSES[(at + (at % 5 === 0 ? shift : 0)) % 4]! }));
  const usage = {
    requests: 2,
    input_tokens: 3000,
    cached_input_tokens: 1000,
    output_tokens: 50,
    seconds: 4,
    estimated: true,
  };
  const judged = labelled(1).map((row, at) => ({
    ...row,
    ...(at === 0 && { labels: new Map() }),
    verdict: {
      source: 'v',
      judge: label,
      status: at === 0 ? ('unscored' as const) : ('scored' as const),
      label: at === 0 ? null : [...row.labels.values()][0]!,
      reason: at === 0 ? name('refusal') : null,
      backend: name('backend'),
      judge_model: name('model'),
      decided: false,
      conversations: [{ key: `k${at}`, stage: null, usage: { ...usage, cost: 0.01, currency: name('USD') } }],
    },
  }));
  const sources: RatedSource[] = [
    source(name('judge'), judged, 'judge'),
    source(name('people'), [...labelled(2), ...labelled(0).slice(0, 6)]),
    source(name('others'), labelled(3)),
    source(
      name('forest'),
      labelled(1).map((row, at) => ({ ...row, seen: at % 3 === 0 })),
      'surrogate',
      { known: 'marked' },
    ),
  ];
  return agreement(
    {
      sources,
      filters: [{ source: name('study'), target: label, filters: fullReport().filters }],
      timings: { rows: 24, secondsPerThousand: 300 },
    },
    { seed: 1, resamples: 100, targets: [label] },
  );
}

const plain = report((text) => text);
const nothing = agreement(
  {
    sources: ['a', 'b'].map((name) => source(name, [rating('i', { size: 'S' })])),
    filters: [],
    timings: null,
  },
  { seed: 1, resamples: 100, targets: ['size'] },
);
const EVERY: readonly (readonly [string, AgreementReport])[] = [
  ['a full comparison', plain],
  ['hostile names', report((text) => `${text} ${HOSTILE.join(' ')}`, HOSTILE.slice(0, 4).join(' '))],
  ['nothing that varies', nothing],
];

describe.each(EVERY)('the page of %s', (_, of) => {
  it('has no script, no handler, no reference to anything outside, and unique ids', async () => {
    const text = await agreementHtml(of);
    const { document } = parseHTML(text);
    expect(
      document.querySelectorAll('script, img, iframe, object, embed, link, base, form, image, use'),
    ).toHaveLength(0);
    for (const element of document.querySelectorAll('*'))
      for (const name of element.getAttributeNames()) {
        expect(name).not.toMatch(/^on/i);
        if (/^(src|href|xlink:href|action|data|srcset|poster)$/i.test(name))
          expect(element.getAttribute(name)).toMatch(/^#[a-z0-9]+$/);
      }
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/);
    expect(await agreementHtml(of)).toBe(text);
  });

  it('has the same tables, each with rows as long as its header', () => {
    const tables = agreementTables(of);
    expect(tables.map(({ name }) => name)).toEqual([
      'sources',
      'distribution',
      'pairs',
      'confusion',
      'together',
      'judges',
      'unscored',
      'costs',
    ]);
    for (const { csv } of tables) {
      const [header, ...rows] = parse(csv) as string[][];
      for (const row of rows) expect(row).toHaveLength(header!.length);
      expect(csv).not.toMatch(/NaN|undefined/);
    }
  });
});

const rowsOf = ({ document }: ReturnType<typeof parseHTML>) =>
  [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join('|'),
  );

describe('the page of a full comparison', () => {
  it('says before anything else that agreement on patches in training is no evidence', async () => {
    const { document } = parseHTML(await agreementHtml(plain));
    const first = document.querySelector('main > *')!;
    expect(first.className).toBe('headline');
    expect(first.textContent).toContain('agreement on patches that it was trained on is no evidence');
    // 8 of 24 rows are of instances in training, one of which the judge left unscored.
    expect(first.textContent).toContain(
      'judge and forest: 7 of 23 common patches are of instances in training; the other 16',
    );
    expect(first.textContent).toContain('people and forest: 8 of 24 common patches');
    const rows = rowsOf(parseHTML(await agreementHtml(plain)));
    expect(rows.some((row) => row.startsWith('judge|forest|static and agentic|not in training|16|'))).toBe(
      true,
    );
    expect(
      rows.some((row) =>
        row.startsWith('judge|forest|static and agentic|all; 7 in training: no evidence|23|'),
      ),
    ).toBe(true);
    expect(rows.some((row) => row.startsWith('judge|people|rater and rater|all|23|'))).toBe(true);
  });

  it('draws sources, pairs and confusion matrices, but none of patches in training', async () => {
    const { document } = parseHTML(await agreementHtml(plain));
    const titles = [...document.querySelectorAll('svg.plot')].map(
      (svg) => svg.querySelector('title')?.textContent,
    );
    expect(titles.slice(0, 2)).toEqual([
      'Distribution of the label by source',
      'Agreement of pairs of sources',
    ]);
    // Six pairs of four sources.
    expect(titles.filter((title) => title?.startsWith('Confusion matrix'))).toHaveLength(6);
  });

  it('shows what each way costs', async () => {
    const rows = rowsOf(parseHTML(await agreementHtml(plain)));
    // 24 verdicts of 2 requests, 3,000 tokens in (1,000 cached), 50 out, 4 seconds and a cent each.
    expect(rows).toContain('judge|aqj|model|all 24 verdicts|48|72,000|24,000|1,200|96|0.24 USD');
    expect(rows).toContain('judge|aqj|model|a patch|2|3,000|1,000|50|4|0.01 USD');
    expect(rows).toContain('judge|aqj|model|1,000 patches|2,000|3,000,000|1,000,000|50,000|4,000|10 USD');
    expect(rows).toContain('judge|aqj|judge|model|100.0 %|||0|2,000|3,000,000|1,000,000|50,000|4,000|10 USD');
    // The filter of the study keeps 76 % and 95 % of the good: 0.76 of the judge's cost.
    expect(rows).toContain(
      'surrogate, then judge (aim: keep 95.0 % of the good)|aqj|study|model|76.0 %|95.0 % [93.0, 97.0]|repositories it has never seen|300|1,520|2,280,000|760,000|38,000|3,040|7.6 USD',
    );
    expect(rows.some((row) => row.startsWith('bounds on metrics||||0.0 %|||300|0|0|0|0|0|'))).toBe(true);
  });
});

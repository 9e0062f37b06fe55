import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../src/report/page.ts';
import type { StudyReport } from '../../src/study/report.ts';
import { emptyReport, fullReport, HOSTILE, hostileReport, nominalReport, silentReport } from './reports.ts';

async function documentOf(reports: StudyReport | readonly StudyReport[]) {
  const text = await reportHtml(reports);
  return { text, document: parseHTML(text).document };
}

const EVERY: readonly (readonly [string, StudyReport | readonly StudyReport[]])[] = [
  ['a full report', fullReport()],
  ['a report without any part', emptyReport()],
  ['a nominal report', nominalReport()],
  ['a report without any value', silentReport()],
  ['hostile names', hostileReport()],
  ['several reports', [fullReport(), emptyReport(), nominalReport(), hostileReport()]],
];

describe.each(EVERY)('the page of %s', (_, reports) => {
  it('has no script, no handler and no reference to anything outside', async () => {
    const { text, document } = await documentOf(reports);
    expect(
      document.querySelectorAll('script, img, iframe, object, embed, link, base, form, image, use'),
    ).toHaveLength(0);
    for (const element of document.querySelectorAll('*')) {
      for (const name of element.getAttributeNames()) {
        expect(name).not.toMatch(/^on/i);
        if (/^(src|href|xlink:href|action|data|srcset|poster)$/i.test(name))
          expect(element.getAttribute(name)).toMatch(/^#s?[a-z0-9]+$/);
      }
    }
    const styles = [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n');
    expect(styles).not.toMatch(/url\(|@import|expression\(/i);
    expect(text).not.toMatch(/style="[^"]*url\(/);
  });

  it('closes what it opens', async () => {
    const { text } = await documentOf(reports);
    expect(unbalanced(text)).toEqual([]);
  });

  it('has unique ids, and every reference to one is met', async () => {
    const { document } = await documentOf(reports);
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const svg of document.querySelectorAll('svg.plot')) {
      expect(svg.getAttribute('role')).toBe('img');
      const [title, description] = (svg.getAttribute('aria-labelledby') ?? '').split(' ');
      expect(ids).toContain(title);
      expect(ids).toContain(description);
      expect(svg.querySelector('title')?.textContent).not.toBe('');
      expect(svg.querySelector('desc')?.textContent).not.toBe('');
    }
    for (const link of document.querySelectorAll('a[href]'))
      expect(ids).toContain(link.getAttribute('href')?.slice(1));
  });

  it('shows no number that is none, and no number of a machine', async () => {
    const { text, document } = await documentOf(reports);
    expect(text).not.toMatch(/NaN|Infinity|undefined|\[object|⚠/);
    for (const svg of document.querySelectorAll('svg.plot'))
      expect(svg.innerHTML).not.toMatch(/="[^"]*\d\.\d{6}/);
  });

  it('is the same text each time', async () => {
    expect(await reportHtml(reports)).toBe(await reportHtml(reports));
  });
});

/** Tags that are closed in another order than they were opened, in the text as it stands. */
function unbalanced(text: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const empty = new Set(['meta', 'br', 'wbr']);
  for (const [, slash, name = '', rest = ''] of text.matchAll(
    /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|[^>"])*)>/g,
  )) {
    if (slash === '/') {
      const last = open.pop();
      if (last !== name) wrong.push(`${last} closed by ${name}`);
    } else if (!empty.has(name) && !rest.endsWith('/')) open.push(name);
  }
  return [...wrong, ...open];
}

describe('the page of a full report', () => {
  it('asks the six questions and draws every plot', async () => {
    const { document } = await documentOf(fullReport());
    expect([...document.querySelectorAll('h3')].map((heading) => heading.textContent)).toEqual([
      'What the labels are',
      '1. Does any single metric track the label?',
      '2. How redundant are the metrics?',
      '3. Can one threshold separate good from poor?',
      '4. Can all metrics together predict the label?',
      '5. Which metrics matter to the forest?',
      '6. What does a filter by metrics cost, and does it transfer?',
      'Notes',
      'Settings',
    ]);
    expect(
      [...document.querySelectorAll('svg.plot')].map((svg) => svg.querySelector('title')?.textContent),
    ).toEqual([
      'Distribution of the label by part',
      'Ranked correlations with intervals',
      'Collinearity of the metrics, with clusters',
      'Separation of good from poor by single metrics',
      ...['instance', 'repository'].flatMap(() => [
        'Scores of the predictors on held-out rows',
        'Paired differences between predictors',
        'Confusion matrix: forest, all metrics',
        'Confusion matrix: forest, size only',
        'Calibration of the probability of good',
      ]),
      'Importance of groups of metrics',
      'Importance of metrics',
      'Precision and recall against the share of patches dropped',
      'Transfer by language: AUC of good',
      'Transfer by language: kappa',
    ]);
  });

  it('counts the labels, the failed rows with theirs, and the retest', async () => {
    const { document } = await documentOf(fullReport());
    const cells = [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent).join('|'),
    );
    expect(cells).toContain('rows scored|1,340|patches with metrics');
    expect(cells).toContain('failed|40|patches without metrics, left out');
    // In the order of the classes, not of the record.
    expect(cells).toContain('patch-does-not-apply|40|Low 10, High 25');
    expect(cells).toContain('Low|80|26.7 %|no');
    expect(document.body.textContent).toContain('Rated twice: 96 rows, 83 with the same class');
  });

  it('says so when no failed row has a label', async () => {
    const report = emptyReport();
    const failed = [{ code: 'patch-does-not-apply', n: 4, labels: {} }];
    const { document } = await documentOf({ ...report, data: { ...report.data, failed } });
    expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toContain(
      'none of them has a label',
    );
  });

  it('says what intervals, p and chance take for granted', async () => {
    const { document } = await documentOf(fullReport());
    const text = document.body.textContent;
    expect(text).toContain('take instances as independent');
    expect(text).toContain('hardly vary inside one');
    expect(text).toContain('below 1/1,001, the least that they can count, it is extrapolated');
    expect(text).toContain('At a mean |ρ| ≥ 0.80 between members');
  });

  it('writes counts and row shares into the confusion matrix', async () => {
    const { document } = await documentOf(fullReport());
    const svg = document.querySelector('#s1-repository-confusion-forest-t')!.parentElement!;
    const texts = [...svg.querySelectorAll('text')].map((text) => text.textContent);
    // 50, 20 and 10 of 80.
    expect(texts).toEqual(
      expect.arrayContaining(['Low (80)', '50', '62.5 %', '20', '25.0 %', '10', '12.5 %']),
    );
  });

  it('says of each dash why it is one', async () => {
    const { document } = await documentOf(fullReport());
    const dashes = [...document.querySelectorAll('td')].filter((cell) => cell.textContent === '–');
    expect(dashes.length).toBeGreaterThan(0);
    for (const dash of dashes)
      expect(dash.querySelector('abbr')?.getAttribute('title')).toMatch(/^(Not|No) .+\.$/);
  });

  it('outlines each cluster of two and more and marks strong negative correlations', async () => {
    const { document } = await documentOf(fullReport());
    const svg = document.querySelector('#s1-collinearity-t')!.parentElement!;
    expect(svg.querySelectorAll('path[stroke="#000000"]')).toHaveLength(1);
    expect(svg.textContent).toContain('patch_size.patch.added (2)');
    // The one cell at or below -0.5 is that of the third row and first column: cells of 22 pixels.
    const bar = [...svg.querySelectorAll('path[stroke="#ffffff"]')].at(-1);
    expect(bar?.getAttribute('d')).toBe('M5.5 55h11');
  });
});

describe('parts that are not there', () => {
  it('say so in place of the plots', async () => {
    const { document } = await documentOf(emptyReport());
    expect(document.querySelectorAll('svg.plot')).toHaveLength(0);
    expect(document.querySelectorAll('.absent')).toHaveLength(7);
  });

  it('leave no panel for scores that a nominal label does not have', async () => {
    const { document } = await documentOf(nominalReport());
    const svg = document.querySelector('#s1-repository-scores-t')!.parentElement!;
    expect(svg.textContent).toContain('macro-F1');
    expect(svg.textContent).not.toContain('AUC of good');
  });
});

describe('hostile names', () => {
  it('are all shown as texts', async () => {
    const { document } = await documentOf(hostileReport());
    const shown = document.body.textContent;
    expect(shown).toContain(HOSTILE[0]);
    expect(shown).toContain(HOSTILE[1]);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  it('neither turn, nor hide, nor burst what stands around them', async () => {
    const { text, document } = await documentOf(hostileReport());
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}|\p{Cs}/u);
    expect(text).toContain('\\u202egnp.exe');
    for (const label of document.querySelectorAll('svg text'))
      expect(label.textContent.length).toBeLessThan(200);
    for (const text of document.querySelectorAll(
      'head > title, svg title, h1, h2, .caption, summary, thead th, .lead',
    ))
      expect(text.textContent.length).toBeLessThan(300);
    for (const cell of document.querySelectorAll('td bdi, th bdi'))
      expect(cell.textContent.length).toBeLessThanOrEqual(64);
  });
});

describe('several reports', () => {
  it('stand in one page with a list of them', async () => {
    const { document } = await documentOf([fullReport(), nominalReport()]);
    expect(document.querySelectorAll('article.study')).toHaveLength(2);
    expect([...document.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual([
      'aqj',
      'fault',
      'Terms',
    ]);
    expect(document.querySelectorAll('#definitions')).toHaveLength(1);
  });
});

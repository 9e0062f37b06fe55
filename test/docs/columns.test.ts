import { describe, expect, it } from 'vitest';
import { auditOf, RowSelection } from '../../docs/columns/audit.ts';
import { type Explanation, explanations } from '../../docs/columns/explained.ts';
import { unknownColumns } from '../../docs/columns/findings.ts';
import { columnsPage, NOT_EXPLAINED } from '../../docs/columns/page.ts';
import { type AuditedRow, populationsOf } from '../../docs/columns/populations.ts';
import { statisticsOf } from '../../docs/columns/statistics.ts';
import { correlation, markdownTable, percent } from '../../docs/columns/table.ts';
import { metricIds } from '../../src/pipeline/catalogue.ts';

const IDS = ['x.file.a', 'x.file.b', 'x.file.c', 'x.file.d'];

/** Values of the four columns in the rows; the rows' changed lines are 1, 2, 3… */
const VALUES: readonly (readonly (number | null)[])[] = [
  // a rises; b falls with it; c is constant; d is defined in three rows.
  [1, -1, 0, null],
  [2, -2, 0, 5],
  [3, -3, 0, null],
  [4, -4, 0, 0],
  [5, -5, -0, null],
  [6, -6, 0, 5],
  [7, -7, 0, null],
  [8, -8, 0, null],
  [9, -9, 0, null],
  [10, -10, 0, null],
];

function row(at: number, language: string, values: readonly (number | null)[], model?: string): AuditedRow {
  return {
    instance_id: `${language}-${at}`,
    repo: 'me/project',
    base_commit: 'c0ffee',
    ...(model !== undefined && { model }),
    language,
    status: 'scored',
    features: Object.fromEntries(IDS.map((id, column) => [id, values[column] ?? null])),
    covariates: { plain_lines: at + 1, files: 1, hunks: 1, base_files: 1, base_sloc: 1 },
  };
}

function rows(counts: Readonly<Record<string, number>>): AuditedRow[] {
  return Object.entries(counts).flatMap(([language, count]) =>
    Array.from({ length: count }, (_, at) => row(at, language, [at, at % 7, 0, null])),
  );
}

function selected(some: readonly AuditedRow[]): RowSelection {
  const selection = new RowSelection(IDS, '0.0');
  for (const each of some) selection.add(each);
  return selection;
}

describe('what is looked at together', () => {
  const titles = (counts: Readonly<Record<string, number>>) =>
    populationsOf(rows(counts)).map((each) => `${each.title}: ${each.rows.length}`);

  it('is a language from 100 rows on, and the others pooled', () => {
    expect(titles({ python: 100, java: 60, go: 99 })).toEqual([
      'all rows: 259',
      'python: 100',
      'java + go: 159',
    ]);
  });

  it('leaves fewer than 100 pooled rows to the table of all', () => {
    expect(titles({ python: 100, go: 99 })).toEqual(['all rows: 199', 'python: 100']);
    expect(titles({ python: 40, go: 30 })).toEqual(['all rows: 70']);
  });

  it('has no table twice', () => {
    expect(titles({ python: 150 })).toEqual(['all rows: 150']);
    expect(titles({ python: 60, java: 60 })).toEqual(['all rows: 120']);
    expect(titles({})).toEqual(['all rows: 0']);
  });
});

describe('statistics of a column', () => {
  const { columns, copies } = statisticsOf(
    { title: 'all rows', rows: VALUES.map((values, at) => row(at, 'python', values)) },
    IDS,
  );

  it('counts what is defined, not 0 and distinct', () => {
    expect(
      columns.map(({ rows, defined, nonZero, values }) => [rows, defined, nonZero, values.length]),
    ).toEqual([
      [10, 10, 10, 10],
      [10, 10, 10, 10],
      // -0 is 0.
      [10, 10, 0, 1],
      [10, 3, 2, 2],
    ]);
  });

  it('correlates with the changed lines where the column is defined', () => {
    expect(columns.map(({ withLines }) => withLines)).toEqual([
      { rho: 1, n: 10 },
      { rho: -1, n: 10 },
      { rho: 'constant', n: 10 },
      // Lines 2, 4, 6 and d = 5, 0, 5: ranks 1 2 3 and 2.5 1 2.5, distances -1 0 1 and .5 -1 .5: no product.
      { rho: 0, n: 3 },
    ]);
  });

  it('finds copies, falling ones too, and the closest column where there are ten common rows', () => {
    expect(copies).toEqual([{ ids: ['x.file.a', 'x.file.b'], rho: -1, n: 10, nonZero: [10, 10] }]);
    expect(columns.map(({ closest }) => closest)).toEqual([
      { id: 'x.file.b', rho: -1, n: 10 },
      { id: 'x.file.a', rho: -1, n: 10 },
      undefined,
      undefined,
    ]);
  });

  it('takes the first of several equally close columns', () => {
    const some = VALUES.map(([a], at) => row(at, 'python', [a!, 2 * a!, 3 * a!, a! ** 3]));
    const closest = statisticsOf({ title: 'all rows', rows: some }, IDS).columns.map(
      (each) => each.closest?.id,
    );
    expect(closest).toEqual(['x.file.b', 'x.file.a', 'x.file.a', 'x.file.a']);
  });
});

describe('findings', () => {
  const some = VALUES.map((values, at) => row(at, 'python', values));
  const copied: Explanation = {
    kind: 'copies',
    columns: ['x.file.b', 'x.file.a'],
    because: 'One is the other.',
  };
  const audited = (...texts: Explanation[]) => auditOf(selected(some), texts);

  it('are explained by kind, and for copies by an explanation of both columns', () => {
    const explained = (audit: ReturnType<typeof audited>) => [
      audit.constants.map(({ ids, explanation }) => [...ids, explanation]),
      audit.copies.map(({ ids, explanation }) => [...ids, explanation]),
    ];
    const open = [[['x.file.c', undefined]], [['x.file.a', 'x.file.b', undefined]]];
    expect(explained(audited())).toEqual(open);
    expect(
      explained(
        audited(
          { kind: 'copies', columns: ['x.file.a', 'x.file.c'], because: 'Another pair.' },
          { kind: 'constant', columns: ['x.file.a', 'x.file.b'], because: 'Another kind.' },
        ),
      ),
    ).toEqual(open);
    const constant: Explanation = { kind: 'constant', columns: ['x.file.c'], because: 'Never changes.' };
    expect(explained(audited(constant, copied))).toEqual([[['x.file.c', 0]], [['x.file.a', 'x.file.b', 1]]]);
  });

  it('that several tables show are one, and a column that is never defined is one', () => {
    const many = rows({ python: 100, java: 60, go: 99 });
    const { constants } = auditOf(selected(many), []);
    expect(constants.map(({ ids, places }) => [ids[0], places.map(({ title }) => title)])).toEqual([
      ['x.file.c', ['all rows', 'python', 'java + go']],
      ['x.file.d', ['all rows', 'python', 'java + go']],
    ]);
  });

  it('stand on the page with their explanation, or marked', () => {
    const page = columnsPage(audited(copied));
    expect(page).toMatch(/^\| `x\.file\.c` +\| all rows +\| +0 +\| +10 of 10 +\| \*\*NOT EXPLAINED\*\* \|$/m);
    expect(page).toMatch(
      /^\| `x\.file\.a` +\| `x\.file\.b` +\| all rows +\| +-1\.000 +\| +10 +\| +10, 10 +\| 1 +\|$/m,
    );
    expect(page).toContain('## Explanations\n\n**1.** One is the other.\n');
    expect(page.split(NOT_EXPLAINED).length - 1).toBe(1);
  });

  it('of the real catalogue are explained for columns that it has', () => {
    expect(unknownColumns(explanations, metricIds)).toEqual([]);
    expect(unknownColumns([copied], ['x.file.a'])).toEqual(['x.file.b']);
  });
});

describe('the page', () => {
  const mixed = [...rows({ python: 120, go: 3 }), row(0, 'python', [1, 1, 1, 1], 'a model')];

  it('is the same for the same rows in another order', () => {
    const leftOut = [row(0, 'c', [1, 2, 3, 4]), { ...row(9, 'go', []), language: null }];
    const forwards = columnsPage(auditOf(selected([...mixed, ...leftOut]), []));
    expect(columnsPage(auditOf(selected([...leftOut, ...mixed].reverse()), []))).toBe(forwards);
    expect(forwards).toContain('Left out: 1 of c, 1 without a source file.');
  });

  it('says how many rows there are, of what', () => {
    const page = columnsPage(auditOf(selected(mixed), []));
    // python-0 is there as a reference patch and as a model's: 121 patches of 120 instances.
    expect(page).toMatch(/^\| python +\| +121 +\| +120 +\| +1 +\| +120 +\| +1 \|$/m);
    expect(page).toMatch(/^\| all +\| +124 +\| +123 +\| +1 +\| +123 +\| +1 \|$/m);
    expect(page).toContain('Under 100 rows, and so not looked at by itself: go; in "all rows" alone.');
    expect(page).toContain('## Table: python (121)');
  });

  it('can be made of no rows', () => {
    expect(columnsPage(auditOf(selected([]), []))).toContain('## Table: all rows (0)');
  });
});

describe('the rows', () => {
  const failed = {
    instance_id: 'one',
    repo: 'me/project',
    base_commit: 'c0ffee',
    language: null,
    status: 'failed',
    error: { code: 'timeout' },
  } as const;

  it('leave failed ones out', () => {
    const selection = new RowSelection(IDS, '0.0');
    selection.add(failed);
    expect([...selection.leftOut]).toEqual([['failed (timeout)', 1]]);
    expect(selection.rows).toEqual([]);
  });

  it('are refused twice, and with the columns or the version of another catalogue', () => {
    const one = row(0, 'python', [1, 2, 3, 4]);
    const refused = expect.objectContaining({ code: 'input-unreadable' });
    expect(() => selected([one, one])).toThrow(refused);
    expect(() => selected([one, { ...one, model: 'a model' }])).not.toThrow();
    const { 'x.file.d': _, ...less } = one.features;
    expect(() => selected([{ ...one, features: less }])).toThrow(refused);
    expect(() => selected([{ ...one, features: { ...one.features, 'x.file.e': 1 } }])).toThrow(refused);
    const sidecar = { catalogue: '9.9' } as NonNullable<AuditedRow['sidecar']>;
    expect(() => selected([{ ...one, sidecar }])).toThrow(refused);
  });
});

describe('numbers of the page', () => {
  it.each([
    [0, 5, '0.0 %'],
    [5, 5, '100.0 %'],
    [1, 8, '12.5 %'],
    [1, 5000, '<0.1 %'],
    [4999, 5000, '>99.9 %'],
    [0, 0, '–'],
  ])('%d of %d is %s', (part, whole, text) => expect(percent(part, whole)).toBe(text));

  it.each([
    [1, '1.000'],
    [-1, '-1.000'],
    // Rounded, the first would look like a perfect copy, the second like a copy.
    [0.9999, '0.999'],
    [0.97996, '0.979'],
    [0.98, '0.980'],
    [-0.29, '-0.290'],
    [-0.0004, '0.000'],
  ])('a correlation of %d is %s', (rho, text) => expect(correlation(rho)).toBe(text));

  it('tables are aligned', () => {
    const headings = [{ title: 'column' }, { title: 'n', numeric: true }];
    expect(markdownTable(headings, [['a|b', 12345]])).toBe(
      ['| column |     n |', '| ------ | ----: |', '| a\\|b   | 12345 |'].join('\n'),
    );
  });
});

import { describe, expect, it } from 'vitest';
import cochange from '../../metrics/composite-evolution/cochange.ts';
import { type Edges, graphChange, graphSide, type Touched, valuesOf } from '../support/graph-sides.ts';

const times = (count: number, ...paths: string[]): Touched[] =>
  Array.from({ length: count }, () => ['ann', ...paths] as const);

const EDGES: Edges = { 'a/1.py': ['a/2.py'], 'a/2.py': [], 'b/1.py': ['a/1.py'], 'b/2.py': [], 'b/3.py': [] };

describe('co-change across components', () => {
  it('gives each pair of a commit of s files 1/(s-1)', () => {
    // 4 files, two of each component: 6 pairs of 1/3, 4 of them across. 2 files of a: 1. One file: none.
    const commits = [
      ...times(1, 'a/1.py', 'a/2.py', 'b/1.py', 'b/2.py'),
      ...times(1, 'a/1.py', 'a/2.py'),
      ...times(5, 'a/1.py'),
    ];
    const { before, after } = graphChange(EDGES, EDGES, { commits, touched: ['a/1.py', 'b/1.py', 'b/2.py'] });
    expect(valuesOf(cochange, before).cross_share).toBeCloseTo(4 / 3 / (6 / 3 + 1), 12);
    // The patch: 3 pairs of 1/2, 2 of them across.
    expect(valuesOf(cochange, after).cross_share).toBeCloseTo((4 / 3 + 2 / 2) / (3 + 3 / 2), 12);
  });

  it('is 0 without joint changes, and does not exist with one component', () => {
    expect(valuesOf(cochange, graphSide(EDGES, { commits: times(3, 'a/1.py') })).cross_share).toBe(0);
    const one = graphSide({ 'a/1.py': ['a/2.py'] }, { commits: times(3, 'a/1.py', 'a/2.py') });
    expect(valuesOf(cochange, one).cross_share).toBe('one-component');
  });
});

describe('hidden co-change', () => {
  /** Strong with a/1: a/2 (4 of 4), b/1 (3 of 3), b/2 (3 of 5 of b/2); not b/3 (2). a/1 has 12 commits. */
  const COMMITS = [
    ...times(4, 'a/1.py', 'a/2.py'),
    ...times(3, 'a/1.py', 'b/1.py'),
    ...times(3, 'a/1.py', 'b/2.py'),
    ...times(2, 'a/1.py', 'b/3.py'),
    ...times(2, 'b/2.py'),
  ];

  it('is the share of strong pairs without a dependency in either direction', () => {
    const side = graphSide(EDGES, { commits: COMMITS, touched: ['a/1.py'] });
    // a/1 depends on a/2, b/1 on a/1, nothing joins a/1 and b/2.
    expect(valuesOf(cochange, side).hidden_share).toBe(1 / 3);
  });

  it('takes confidence from the file with fewer commits, at least a half', () => {
    const weak = [...COMMITS, ...times(2, 'b/2.py')];
    // b/2: 3 of 7, a/1: 3 of 12.
    expect(valuesOf(cochange, graphSide(EDGES, { commits: weak, touched: ['a/1.py'] })).hidden_share).toBe(0);
    const half = [...COMMITS, ...times(1, 'b/2.py')];
    expect(valuesOf(cochange, graphSide(EDGES, { commits: half, touched: ['a/1.py'] })).hidden_share).toBe(
      1 / 3,
    );
  });

  it('counts a pair of two touched files once', () => {
    const side = graphSide(EDGES, { commits: COMMITS, touched: ['a/1.py', 'b/2.py'] });
    expect(valuesOf(cochange, side).hidden_share).toBe(1 / 3);
  });

  it('follows renames, loses deleted files, and sees a dependency come', () => {
    const { before, after } = graphChange(
      EDGES,
      // a/1 becomes a/9 and depends on what was b/2 and is b/7; b/1 is deleted.
      { 'a/9.py': ['a/2.py', 'b/7.py'], 'a/2.py': [], 'b/7.py': [], 'b/3.py': [] },
      {
        commits: COMMITS,
        renames: { 'a/1.py': 'a/9.py', 'b/2.py': 'b/7.py' },
        touched: ['a/1.py', 'a/9.py', 'b/2.py', 'b/7.py', 'b/1.py'],
      },
    );
    expect(valuesOf(cochange, before).hidden_share).toBe(1 / 3);
    expect(valuesOf(cochange, after).hidden_share).toBe(0);
    // Without the new dependency b/1 is gone all the same: one of two.
    const gone = graphChange(
      EDGES,
      { 'a/1.py': ['a/2.py'], 'a/2.py': [], 'b/2.py': [], 'b/3.py': [] },
      { commits: COMMITS, touched: ['a/1.py', 'b/1.py'] },
    );
    expect(valuesOf(cochange, gone.after).hidden_share).toBe(1 / 2);
  });
});

describe('congruence', () => {
  it('compares dependencies and joint changes of files with two commits', () => {
    const commits = [
      ...times(2, 'a/1.py', 'a/2.py'),
      ...times(2, 'a/1.py', 'b/2.py'),
      ...times(1, 'a/1.py', 'b/3.py'),
      ...times(2, 'b/1.py'),
      ...times(3, 'b/2.py', 'b/3.py'),
    ];
    const touched = (...paths: string[]) =>
      valuesOf(cochange, graphSide(EDGES, { commits, touched: paths })).congruence;
    // Of a: edges a/1-a/2 and a/1-b/1, joint changes a/1-a/2 and a/1-b/2. Not b/2-b/3: no end in a.
    expect(touched('a/2.py')).toBe(1 / 3);
    // Of b: edge a/1-b/1, joint changes a/1-b/2 and b/2-b/3.
    expect(touched('b/1.py')).toBe(0);
    // All: two edges, three joint changes, one in both.
    expect(touched('a/1.py', 'b/1.py')).toBe(1 / 4);
  });

  it('leaves out files with one commit and files that the patch adds or deletes', () => {
    const commits = [...times(2, 'a/1.py', 'a/2.py'), ...times(1, 'b/1.py'), ...times(2, 'a/1.py', 'b/2.py')];
    const { before, after } = graphChange(
      EDGES,
      { 'a/1.py': ['a/2.py', 'a/4.py'], 'a/2.py': [], 'a/4.py': [], 'b/1.py': ['a/1.py'], 'b/3.py': [] },
      { commits, touched: ['a/1.py', 'a/4.py', 'b/2.py'] },
    );
    // a/1-a/2 in both; a/1-b/2 changed together; a/1-b/1 is not looked at.
    expect(valuesOf(cochange, before).congruence).toBe(1 / 2);
    expect(valuesOf(cochange, after).congruence).toBe(1);
  });
});

describe('co-change', () => {
  it('says why there is no value', () => {
    const all = { cross_share: 'no-history', hidden_share: 'no-history', congruence: 'no-history' };
    expect(valuesOf(cochange, graphSide(EDGES))).toEqual(all);
    const commits = times(20, 'a/1.py');
    expect(valuesOf(cochange, graphSide(EDGES, { commits, touched: [] }))).toMatchObject({
      hidden_share: 'no-common-file',
      congruence: 'no-file',
    });
    expect(valuesOf(cochange, graphSide(EDGES, { commits }))).toMatchObject({
      hidden_share: 'degenerate',
      congruence: 'degenerate',
    });
  });
});

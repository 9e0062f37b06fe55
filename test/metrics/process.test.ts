import { describe, expect, it } from 'vitest';
import process from '../../metrics/composite-evolution/process.ts';
import {
  type Edges,
  type GraphOptions,
  graphChange,
  graphSide,
  type Touched,
  valuesOf,
} from '../support/graph-sides.ts';

const EDGES: Edges = { 'a/1.py': ['a/2.py', 'b/1.py'], 'a/2.py': ['b/2.py'], 'b/1.py': [], 'b/2.py': [] };

/** Commits: a/1 3 (2 by ann), a/2 1, b/1 2 (1 each), b/2 none. */
const COMMITS: readonly Touched[] = [
  ['ann', 'a/1.py', 'a/2.py', 'b/1.py'],
  ['bob', 'a/1.py', 'b/1.py'],
  ['ann', 'a/1.py'],
  ['cid'],
];
/** Percentile ranks by COMMITS among 4 files with 3, 1, 2 and 0 commits. */
const RANK = { a1: 3.5 / 4, a2: 1.5 / 4, b1: 2.5 / 4 };

const complexity = (values: Readonly<Record<string, number>>): NonNullable<GraphOptions['facts']> =>
  Object.fromEntries(Object.entries(values).map(([path, own]) => [path, { topLevelCognitive: own }]));

describe('process', () => {
  it('weighs ranks and owners by complexity, in the touched packages', () => {
    const facts = complexity({ 'a/1.py': 6, 'a/2.py': 2, 'b/1.py': 4, 'b/2.py': 8 });
    const touchedA = valuesOf(process, graphSide(EDGES, { commits: COMMITS, facts, touched: ['a/2.py'] }));
    expect(touchedA.hotspot_load).toBeCloseTo((RANK.a1 * 6 + RANK.a2 * 2) / 8, 12);
    // ann made 2 of the 3 commits of a/1 and all of a/2.
    expect(touchedA.diffuse_load).toBeCloseTo(((1 / 3) * 6 + 0) / 8, 12);
    const both = valuesOf(process, graphSide(EDGES, { commits: COMMITS, facts }));
    // b/2 has no commit: h = 0, own = 1.
    expect(both.hotspot_load).toBeCloseTo((RANK.a1 * 6 + RANK.a2 * 2 + RANK.b1 * 4) / 20, 12);
    expect(both.diffuse_load).toBeCloseTo(((1 / 3) * 6 + (1 / 2) * 4) / 20, 12);
  });

  it('takes the mean rank of what touched files depend on, edge by edge', () => {
    const { volatile_targets } = valuesOf(process, graphSide(EDGES, { commits: COMMITS }));
    expect(volatile_targets).toBeCloseTo((RANK.a2 + RANK.b1 + 0) / 3, 12);
    const one = graphSide(EDGES, { commits: COMMITS, touched: ['a/2.py'] });
    expect(valuesOf(process, one).volatile_targets).toBe(0);
    const sink = graphSide(EDGES, { commits: COMMITS, touched: ['b/2.py'] });
    expect(valuesOf(process, sink).volatile_targets).toBe('no-edge');
  });

  it('follows a rename, and gives an added file rank 0 and one owner', () => {
    const facts = complexity({ 'a/1.py': 6, 'b/9.py': 6, 'b/8.py': 6 });
    const { before, after } = graphChange(
      EDGES,
      { 'b/9.py': ['a/2.py', 'b/1.py', 'b/8.py'], 'a/2.py': ['b/2.py'], 'b/8.py': [], 'b/1.py': [] },
      { commits: COMMITS, facts, renames: { 'a/1.py': 'b/9.py' }, touched: ['a/1.py', 'b/9.py', 'b/8.py'] },
    );
    expect(valuesOf(process, before)).toMatchObject({
      hotspot_load: RANK.a1,
      diffuse_load: expect.closeTo(1 / 3, 12),
      volatile_targets: (RANK.a2 + RANK.b1) / 2,
    });
    // b/9 is a/1; b/8 has no history: (RANK.a1 6 + 0) / 12.
    expect(valuesOf(process, after)).toMatchObject({
      hotspot_load: RANK.a1 / 2,
      diffuse_load: expect.closeTo(1 / 6, 12),
      volatile_targets: expect.closeTo((RANK.a2 + RANK.b1 + 0) / 3, 12),
    });
  });

  it('spreads changes over components, the patch as one more after it', () => {
    const entropy = (...counts: number[]) => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      return -counts.reduce((sum, count) => sum + (count / all) * Math.log2(count / all), 0);
    };
    // Touches of a: three commits (once each), of b: two.
    const { before, after } = graphChange(EDGES, EDGES, { commits: COMMITS, touched: ['b/1.py', 'b/2.py'] });
    expect(valuesOf(process, before).change_entropy).toBeCloseTo(entropy(3, 2), 12);
    expect(valuesOf(process, after).change_entropy).toBeCloseTo(1, 12);
    // log2 of the number of components of the base: c was never touched.
    const three = graphSide({ ...EDGES, 'c/1.py': [] }, { commits: COMMITS });
    expect(valuesOf(process, three).change_entropy).toBeCloseTo(entropy(3, 2) / Math.log2(3), 12);
    expect(valuesOf(process, graphSide(EDGES, { commits: [['ann'], ['bob']] })).change_entropy).toBe(0);
  });

  it('stays at 1 when a patch brings a third component to two that change alike', () => {
    const commits: Touched[] = [
      ['ann', 'a/1.py'],
      ['ann', 'b/1.py'],
    ];
    const { before, after } = graphChange(
      EDGES,
      { ...EDGES, 'c/1.py': [] },
      { commits, touched: ['c/1.py'] },
    );
    expect(valuesOf(process, before).change_entropy).toBe(1);
    // Shares of a third each: log2(3) / log2(2) would be 1.58.
    expect(valuesOf(process, after).change_entropy).toBe(1);
  });

  it('says why there is no value', () => {
    const all = (reason: string) => ({
      hotspot_load: reason,
      diffuse_load: reason,
      volatile_targets: reason,
      change_entropy: reason,
    });
    expect(valuesOf(process, graphSide(EDGES))).toEqual(all('no-history'));
    expect(valuesOf(process, graphSide({}, { touched: [] }))).toEqual(all('no-history'));
    const untouched = graphSide(EDGES, { commits: COMMITS, touched: [] });
    expect(valuesOf(process, untouched)).toMatchObject({
      hotspot_load: 'no-file',
      diffuse_load: 'no-file',
      volatile_targets: 'no-common-file',
    });
    expect(valuesOf(process, graphSide(EDGES, { commits: COMMITS }))).toMatchObject({
      hotspot_load: 'degenerate',
      diffuse_load: 'degenerate',
    });
    const one = graphSide({ 'a/1.py': [] }, { commits: [['ann', 'a/1.py']] });
    expect(valuesOf(process, one).change_entropy).toBe('one-component');
  });
});

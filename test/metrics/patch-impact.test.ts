import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import impact from '../../metrics/patch/patch-impact.ts';
import {
  type Edges,
  type GraphOptions,
  graphChange,
  type Touched,
  valuesOf,
} from '../support/graph-sides.ts';
import { PatchBench } from '../support/patches.ts';

const impactOf = (edges: Edges, options: GraphOptions = {}, after: Edges = edges) =>
  valuesOf(impact, graphChange(edges, after, options).patch);

/** a -> b -> c, d -> c, e -> d and c -> e (a cycle), f alone. */
const EDGES: Edges = {
  ...{ 'x/a.py': ['x/b.py'], 'x/b.py': ['x/c.py'], 'x/d.py': ['x/c.py'] },
  ...{ 'x/e.py': ['x/d.py'], 'x/c.py': ['x/e.py'], 'x/f.py': [] },
};

describe('dependents', () => {
  it('are those outside of T, direct ones and all', () => {
    // c: b and d; behind them a and e.
    expect(impactOf(EDGES, { touched: ['x/c.py'] })).toMatchObject({ direct: 2 / 6, transitive: 4 / 6 });
    // b and c: a and d; e behind d.
    const both = impactOf(EDGES, { touched: ['x/b.py', 'x/c.py'] });
    expect(both).toMatchObject({ direct: 2 / 6, transitive: 3 / 6 });
    expect(impactOf(EDGES, { touched: ['x/a.py'] })).toMatchObject({ direct: 0, transitive: 0 });
    expect(impactOf(EDGES)).toMatchObject({ direct: 0, transitive: 0 });
  });

  it('are those before the patch', () => {
    const after = { ...EDGES, 'x/f.py': ['x/a.py'], 'x/a.py': [] };
    expect(impactOf(EDGES, { touched: ['x/a.py', 'x/f.py'] }, after)).toMatchObject({
      direct: 0,
      transitive: 0,
    });
    // A new file has none, a deleted one had some.
    const { 'x/b.py': _, ...rest } = EDGES;
    expect(
      impactOf(EDGES, { touched: ['x/b.py', 'x/n.py'] }, { ...rest, 'x/n.py': ['x/c.py'] }),
    ).toMatchObject({
      ...{ direct: 1 / 6, transitive: 1 / 6 },
    });
  });

  it('are 0 in an empty repository', () => {
    expect(impactOf({})).toEqual({
      ...{ direct: 0, transitive: 0, pagerank_mass: 0, cochange_omitted: 'no-history', callers_left: 0 },
    });
    expect(impactOf({}, {}, { 'x/a.py': [] })).toMatchObject({ direct: 0, transitive: 0, pagerank_mass: 0 });
  });
});

describe('pagerank_mass', () => {
  // Two sources on one sink: PR(sink) = s, PR(source) = r; 2r + s = 1, r = 0.05 + 0.85 s / 3,
  // s = r + 0.85 * 2r = 2.7 r: r = 1 / 4.7, s = 2.7 / 4.7.
  const STAR: Edges = { 'x/a.py': ['x/c.py'], 'x/b.py': ['x/c.py'] };

  it('is the rank of the touched files together', () => {
    expect(impactOf(STAR, { touched: ['x/c.py'] }).pagerank_mass).toBeCloseTo(2.7 / 4.7, 9);
    expect(impactOf(STAR, { touched: ['x/a.py', 'x/c.py'] }).pagerank_mass).toBeCloseTo(3.7 / 4.7, 9);
    expect(impactOf(STAR).pagerank_mass).toBeCloseTo(1, 12);
    expect(impactOf(STAR).pagerank_mass).toBeLessThanOrEqual(1);
    expect(impactOf(STAR, { touched: [] }).pagerank_mass).toBe(0);
  });
});

describe('cochange_omitted', () => {
  const times = (count: number, ...paths: string[]): Touched[] =>
    Array.from({ length: count }, () => ['ann', ...paths] as const);
  const omitted = (touched: string[], commits?: Touched[], renames = {}) =>
    impactOf(EDGES, { touched, renames, ...(commits && { commits }) }).cochange_omitted;

  it('is the share of the files that used to change as well', () => {
    // a: 6 commits; with b 3 (a half), with c 4; with d 2, which is too few.
    const commits = [...times(2, 'x/a.py', 'x/b.py', 'x/c.py', 'x/d.py'), ...times(1, 'x/a.py', 'x/b.py')];
    const more = [...commits, ...times(2, 'x/a.py', 'x/c.py'), ...times(1, 'x/a.py')];
    expect(omitted(['x/a.py'], more)).toBe(1);
    expect(omitted(['x/a.py', 'x/b.py'], more)).toBe(1 / 3);
    expect(omitted(['x/f.py'], more)).toBe(0);
    // 7 commits: b is less than a half of them.
    expect(omitted(['x/a.py', 'x/c.py'], [...more, ...times(1, 'x/a.py')])).toBe(0);
  });

  it('does not exist without history', () => {
    expect(omitted(['x/a.py'])).toBe('no-history');
  });
});

describe('from sources', () => {
  let bench: PatchBench;
  beforeAll(async () => {
    bench = await PatchBench.open();
  }, 60_000);
  afterAll(async () => {
    await bench.close();
  }, 60_000);

  type Tree = Readonly<Record<string, string>>;
  const left = async (before: Tree, after: Tree) => (await bench.values(impact, before, after)).callers_left;

  const BASE = {
    'p/a.py': 'def f(x): return x\n\n\ndef g(): return 1\n\n\ndef h(): return f(1)\n',
    'p/b.py': 'from p.a import f\n\nf(1)\n',
    'p/c.py': 'from p import a\n\na.f(1)\na.g()\n',
    'p/d.py': 'from p.a import g\n\ng()\n',
    'tests/test_a.py': 'from p.a import f\n\n\ndef test_f(): assert f(1)\n',
  };

  it('counts who uses what breaks, and is not touched', async () => {
    const broken = { ...BASE, 'p/a.py': BASE['p/a.py'].replace('f(x): return x', 'f(x, y): return x') };
    // b, c and the test use f; d uses g, and a itself does not count.
    expect(await left(BASE, broken)).toBe(1);
    const adapted = { ...broken, 'p/b.py': 'from p.a import f\n\nf(1, 2)\n' };
    expect(await left(BASE, adapted)).toBe(2 / 3);
    const tested = { ...adapted, 'tests/test_a.py': BASE['tests/test_a.py'].replace('f(1)', 'f(1, 2)') };
    expect(await left(BASE, tested)).toBe(1 / 3);
    expect(await left(BASE, { ...BASE, 'p/d.py': 'x = 1\n' })).toBe(0);
  });

  it('counts users of what is removed, each file once', async () => {
    const gone = { ...BASE, 'p/a.py': 'def h(): return 1\n' };
    // b, c, d and the test.
    expect(await left(BASE, gone)).toBe(1);
    expect(await left(BASE, { ...gone, 'p/c.py': 'x = 1\n' })).toBe(3 / 4);
  });

  it('is 0 when nothing breaks, or nobody uses it', async () => {
    expect(await left(BASE, { ...BASE, 'p/a.py': BASE['p/a.py'].replace('f(x)', 'f(x, y=1)') })).toBe(0);
    expect(await left(BASE, { ...BASE, 'p/a.py': BASE['p/a.py'].replace('def h()', 'def h(x)') })).toBe(0);
  });

  it('finds users of members and of constructors', async () => {
    const before = {
      'p/K.java': 'package p; public class K { public K() { } public void run(int a) { } }\n',
      'p/L.java': 'package p; class L { void f(K k) { k.run(1); } }\n',
      'p/M.java': 'package p; class M { K k = new K(); }\n',
    };
    const other = (from: string, to: string) => ({
      ...before,
      'p/K.java': before['p/K.java'].replace(from, to),
    });
    // L names `run`, M does not; both name K.
    const touched = (tree: Tree) => ({ ...tree, 'p/M.java': `${before['p/M.java']}\n` });
    expect(await left(before, touched(other('run(int a)', 'run(long a)')))).toBe(1);
    expect(await left(before, touched(other('K()', 'K(int a)')))).toBe(1 / 2);
  });

  it('looks for users of the members of a removed type among those of the type', async () => {
    const before = {
      'p/k.py': 'class K:\n    def run(self): pass\n\n\nx = 1\n',
      'p/l.py': 'from p.k import K\n\nK().run()\n',
      'p/m.py': 'import other\n\nother.make().run()\n',
    };
    // K goes with run: m, which runs something else, is none of its users.
    const gone = { ...before, 'p/k.py': 'x = 1\n', 'p/l.py': 'y = 2\n' };
    expect(await left(before, gone)).toBe(0);
    // run alone: by its name m uses it.
    const empty = { ...before, 'p/k.py': 'class K:\n    pass\n\n\nx = 1\n', 'p/l.py': 'y = 2\n' };
    expect(await left(before, empty)).toBe(1 / 2);
  });

  it('says why it has no value', async () => {
    const rust = await bench.values(impact, { 'a.rs': 'one\n' }, { 'a.rs': 'two\n' });
    expect(new Set(Object.values(rust))).toEqual(new Set(['unsupported-language']));
    const tests = await bench.values(impact, BASE, { ...BASE, 'tests/test_a.py': 'x = 1\n' });
    expect(tests).toEqual({
      ...{ direct: 0, transitive: 0, pagerank_mass: 0, cochange_omitted: 'no-history', callers_left: 0 },
    });
  });
});

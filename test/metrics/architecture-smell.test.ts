import { describe, expect, it } from 'vitest';
import smells from '../../metrics/dependency-graph/architecture-smell.ts';
import { type Edges, graphChange, graphSide, valuesOf } from '../support/graph-sides.ts';
import { type Sources, sideFrom, sidesFrom } from '../support/model.ts';

/** A file with `into` files that need it and `out` files that it needs. */
function hub(name: string, into: number, out: number): Edges {
  const several = (count: number, side: string) =>
    Array.from({ length: count }, (_, at) => `${name}/${side}${at}.py`);
  return {
    [`${name}/hub.py`]: several(out, 'out'),
    ...Object.fromEntries(several(into, 'in').map((path) => [path, [`${name}/hub.py`]])),
  };
}

const hubsOf = (edges: Edges) => valuesOf(smells, graphSide(edges)).hubs;

describe('hubs', () => {
  it('have much coming in and going out, in balance', () => {
    expect(hubsOf(hub('a', 5, 5))).toBe(1);
    expect(hubsOf(hub('a', 4, 5))).toBe(0);
    // |5 - 8| < 13/4, and |5 - 9| is no less than 14/4; |6 - 10| is 16/4.
    expect(hubsOf(hub('a', 5, 8))).toBe(1);
    expect(hubsOf(hub('a', 9, 5))).toBe(0);
    expect(hubsOf(hub('a', 6, 10))).toBe(0);
    expect(hubsOf({ ...hub('a', 5, 5), ...hub('b', 6, 6) })).toBe(2);
    expect(hubsOf({})).toBe(0);
  });

  it('are measured by the medians of the base', () => {
    // Six files in a ring of all with all have five edges either way: the median is no less than each.
    const paths = Array.from({ length: 6 }, (_, at) => `a/${at}.py`);
    const ring: Edges = Object.fromEntries(
      paths.map((path) => [path, paths.filter((other) => other !== path)]),
    );
    expect(hubsOf(ring)).toBe(0);
    const { before, after } = graphChange({ 'a/0.py': [] }, ring);
    expect([valuesOf(smells, before).hubs, valuesOf(smells, after).hubs]).toEqual([0, 6]);
  });

  it('exceed both medians', () => {
    const several = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `a/${name}${at}.py`);
    const base: Edges = Object.fromEntries(several(10, 'source').map((path) => [path, several(6, 'sink')]));
    // Medians: 0 in, 6 out. The hub has 5 in.
    const withHub = (out: string[]): Edges => ({
      ...base,
      'a/hub.py': out,
      ...Object.fromEntries(several(5, 'source').map((path) => [path, [...several(6, 'sink'), 'a/hub.py']])),
    });
    const hubsAfter = (out: string[]) => valuesOf(smells, graphChange(base, withHub(out)).after).hubs;
    expect([hubsAfter(several(6, 'sink')), hubsAfter([...several(6, 'sink'), 'a/new.py'])]).toEqual([0, 1]);
  });
});

describe('unstable dependencies', () => {
  /** I: u 1, p 1/4, q 2/3, r 0. */
  const EDGES = {
    'u/1/f.py': ['p/f.py'],
    'u/2/f.py': ['p/f.py'],
    'u/3/f.py': ['p/f.py'],
    'p/f.py': ['q/f.py'],
    'q/f.py': ['r/1/f.py', 'r/2/f.py'],
  };

  it('lead to a package that is less stable', () => {
    expect(valuesOf(smells, graphSide(EDGES))).toMatchObject({ unstable: 1, sdp_share: 1 / 6 });
  });

  it('make a package unstable when they are more than three in ten', () => {
    // I(p) = 4/7: q at 2/3 is one of four that p needs. Of three: I(p) = 3/6.
    const four = { ...EDGES, 'p/g.py': ['r/1/f.py', 'r/2/f.py', 'r/3/f.py'] };
    expect(valuesOf(smells, graphSide(four))).toMatchObject({ unstable: 0, sdp_share: 1 / 9 });
    const three = { ...EDGES, 'p/g.py': ['r/1/f.py', 'r/2/f.py'] };
    expect(valuesOf(smells, graphSide(three))).toMatchObject({ unstable: 1, sdp_share: 1 / 8 });
  });

  it('are no fault at three in ten', () => {
    const several = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `${name}${at}/f.py`);
    const users = several(6, 'u').map((path): [string, string[]] => [path, ['p/f.py']]);
    const bad = several(3, 'q').map((path): [string, string[]] => [path, several(2, 'r')]);
    // I(p) = 10/16, I(q) = 2/3, I(r) = 0.
    const edges = {
      'p/f.py': [...several(3, 'q'), ...several(7, 'r')],
      ...Object.fromEntries([...users, ...bad]),
    };
    expect(valuesOf(smells, graphSide(edges))).toMatchObject({ unstable: 0, sdp_share: 3 / 22 });
  });

  it('are none between packages of equal stability', () => {
    const cycle = { 'p/f.py': ['q/f.py'], 'q/f.py': ['p/f.py'] };
    expect(valuesOf(smells, graphSide(cycle))).toMatchObject({ unstable: 0, sdp_share: 0 });
    expect(valuesOf(smells, graphSide({}))).toMatchObject({ unstable: 0, sdp_share: 0, shared_globals: 0 });
  });
});

describe('shared globals', () => {
  const sharedIn = async (files: Sources) => valuesOf(smells, await sideFrom(files)).shared_globals;

  it('of Python are assigned in a function, or through the module', async () => {
    const state = 'import os\ncount = 0\nLIMIT = 3\ntable = {}\nname = "x"\nname = "y"\nown = 1\n';
    const writes = 'def f():\n    global count, own\n    count += 1\n    own = 2\n    table["a"] = 1\n';
    const files = {
      'p/__init__.py': '',
      'p/state.py': state + writes,
      'p/reader.py':
        'from p.state import count, table, name\nfrom p import state\nprint(count, table, name, state.LIMIT)\n',
    };
    // count; the table and the name are written nowhere else, and own is named in its file alone.
    expect(await sharedIn(files)).toBe(1);
    const writer = 'import p.state as s\n\ndef g():\n    s.LIMIT = 4\n';
    // LIMIT, written in one file and read in another.
    expect(await sharedIn({ ...files, 'p/writer.py': writer })).toBe(2);
    const rebinder = 'from p.state import table\n\ndef g():\n    global table\n    table = 4\n';
    // The importer's own name, and no more.
    expect(await sharedIn({ ...files, 'p/writer.py': rebinder })).toBe(1);
    // Tests write nothing that counts, and name nothing.
    const other = 'from p.state import LIMIT\nprint(LIMIT)\n';
    expect(await sharedIn({ ...files, 'p/other.py': other, 'tests/test_state.py': writer })).toBe(1);
    const test = 'from p.state import own\nprint(own)\n';
    expect(await sharedIn({ ...files, 'tests/test_state.py': test })).toBe(1);
  });

  it('of Java are static fields that are not final', async () => {
    const state = `package p;
      public class State {
        public static int count = 0;
        public static int quiet = 0;
        public static final int LIMIT = 3;
        private static int own = 1;
        public static int started;
        public int each = 0;
        static { started = 1; }
        void step() { count++; own = 2; each = 3; int quiet = 4; quiet = 5; }
      }`;
    const reader = `package p;
      class Reader { int f(State s) { return State.count + State.quiet + State.LIMIT + State.started + s.each; } }`;
    const files = { 'src/p/State.java': state, 'src/p/Reader.java': reader };
    expect(await sharedIn(files)).toBe(1);
    const writer = 'package q; import p.State; class Writer { void g() { State.quiet = 1; } }';
    expect(await sharedIn({ ...files, 'src/q/Writer.java': writer })).toBe(2);
  });

  it('of Go are package variables, also for the other files of the package', async () => {
    const files = {
      'go.mod': 'module example.com/m\n',
      'p/state.go':
        'package p\n\nvar Count = 0\nvar Quiet = 0\nvar own = 0\nvar near = 0\n\nconst Limit = 3\n\nfunc Step() { Count++; own = 2 }\n',
      'p/near.go': 'package p\n\nfunc Near() int { near = 1; return Limit }\n',
      'q/reader.go':
        'package q\n\nimport "example.com/m/p"\n\nfunc Read() int { return p.Count + p.Quiet }\n',
    };
    // Count; near is named in one file besides its declaration.
    expect(await sharedIn(files)).toBe(1);
    const second = 'package p\n\nfunc Second() int { return near }\n';
    expect(await sharedIn({ ...files, 'p/second.go': second })).toBe(2);
    const writer = 'package r\n\nimport "example.com/m/p"\n\nfunc Write() { p.Quiet = 2 }\n';
    expect(await sharedIn({ ...files, 'r/writer.go': writer })).toBe(2);
  });

  it('of TypeScript are let and var that are assigned to', async () => {
    const files = {
      'src/state.ts':
        'export let count = 0;\nexport let quiet = 0;\nexport const limit = 3;\nlet own = 1;\nexport function step() { count += 1; own = 2; }\n',
      'src/reader.ts':
        "import { count, quiet, limit } from './state';\nexport const sum = () => count + quiet + limit;\n",
    };
    expect(await sharedIn(files)).toBe(1);
  });

  it('count where they are declared in a touched package', async () => {
    const state = 'count = 0\n\ndef f():\n    global count\n    count += 1\n';
    const before = { 'p/__init__.py': '', 'p/state.py': state, 'q/reader.py': 'from p.state import f\n' };
    const after = { ...before, 'q/reader.py': 'from p.state import count\nprint(count)\n' };
    const reader = await sidesFrom(before, after);
    expect(valuesOf(smells, reader.after).shared_globals).toBe(0);
    const both = await sidesFrom(before, { ...after, 'p/state.py': `${state}\nx = 1\n` });
    expect([both.before, both.after].map((side) => valuesOf(smells, side).shared_globals)).toEqual([0, 1]);
  });
});

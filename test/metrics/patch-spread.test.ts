import { describe, expect, it } from 'vitest';
import spread from '../../metrics/patch/patch-spread.ts';
import type { PatchFile } from '../../src/measure/patch-facts.ts';
import { type Edges, type GraphOptions, graphChange, valuesOf } from '../support/graph-sides.ts';

const spreadOf = (before: Edges, after: Edges, options: GraphOptions = {}) =>
  valuesOf(spread, graphChange(before, after, options).patch);

/** A changed file without facts. */
function plainFile(
  path: string,
  language: string,
  fileClass: 'production' | 'test' = 'production',
): PatchFile {
  const side = {
    path,
    language,
    component: path.split('/')[0]!,
    lineClass: undefined,
    facts: undefined,
    detail: undefined,
    size: 1,
  };
  const lines = { beforeStart: 1, beforeLines: 1, afterStart: 1, afterLines: 1 };
  const hunk = { ...lines, beforeBlank: 0, afterBlank: 0 };
  const both = { ...side, class: fileClass };
  return { before: both, after: both, hunks: [hunk], touched: false };
}

const STATE = { 'a/1.py': ['a/2.py'], 'a/2.py': ['b/1.py'], 'b/1.py': [], 'c/1.py': [] };

describe('patch_spread', () => {
  it('counts files, packages and components of both sides', () => {
    const after = { 'a/1.py': [], 'a/x/2.py': ['b/1.py'], 'b/1.py': [], 'd/1.py': [] };
    const touched = ['a/2.py', 'a/x/2.py', 'c/1.py', 'd/1.py'];
    // The renamed file is one, in two packages; c is left and d entered.
    expect(spreadOf(STATE, after, { touched, renames: { 'a/2.py': 'a/x/2.py' } })).toMatchObject({
      ...{ files: 3, packages: 4, components: 3 },
    });
  });

  it('is 0 for nothing, and has one file for one', () => {
    expect(spreadOf(STATE, STATE, { touched: [] })).toEqual({
      ...{ files: 0, packages: 0, components: 0, entropy: 0, graph_distance: 0, clusters: 0 },
    });
    const one = { files: 1, packages: 1, components: 1, entropy: 0, graph_distance: 0, clusters: 1 };
    expect(spreadOf(STATE, { ...STATE, 'd/1.py': [] }, { touched: ['d/1.py'] })).toEqual(one);
    expect(spreadOf(STATE, STATE, { touched: ['a/1.py'] })).toEqual(one);
  });

  it('takes the entropy of the changed lines', () => {
    const touched = ['a/1.py', 'a/2.py', 'b/1.py', 'c/1.py'];
    const lines = { 'a/1.py': 4, 'a/2.py': 2, 'b/1.py': 1, 'c/1.py': 1 };
    // Shares 1/2, 1/4, 1/8, 1/8: (1/2 1 + 1/4 2 + 2 1/8 3) / log2 4.
    expect(spreadOf(STATE, STATE, { touched, lines }).entropy).toBe(1.75 / 2);
    expect(spreadOf(STATE, STATE, { touched }).entropy).toBe(1);
    // Two pure renames, and one next to a change.
    const none = { 'a/1.py': 0, 'c/1.py': 0 };
    expect(spreadOf(STATE, STATE, { touched: ['a/1.py', 'c/1.py'], lines: none }).entropy).toBe(0);
    expect(spreadOf(STATE, STATE, { touched: ['a/1.py', 'b/1.py'], lines: none }).entropy).toBe(0);
  });

  it('takes the shortest ways between pairs, whatever their direction', () => {
    // 1-2 1, 1-b 2, 2-b 1; c is 10 from each.
    expect(spreadOf(STATE, STATE, { touched: ['a/1.py', 'a/2.py', 'b/1.py'] })).toMatchObject({
      ...{ graph_distance: 4 / 3, clusters: 1 },
    });
    expect(spreadOf(STATE, STATE)).toMatchObject({ graph_distance: (4 + 30) / 6, clusters: 2 });
    // The way leads over a file that is not touched, and the cluster does not.
    expect(spreadOf(STATE, STATE, { touched: ['a/1.py', 'b/1.py'] })).toMatchObject({
      ...{ graph_distance: 2, clusters: 2 },
    });
  });

  it('joins the edges of both sides', () => {
    const after = { 'a/1.py': [], 'a/2.py': ['b/1.py'], 'b/1.py': ['c/1.py'] };
    // 1-2 before alone, 2-b both, b-c after alone: a path of four.
    expect(spreadOf(STATE, after)).toMatchObject({ graph_distance: (3 * 1 + 2 * 2 + 3) / 6, clusters: 1 });
    // A file that is gone, and one that is new.
    const moved = { 'a/2.py': ['b/1.py'], 'c/1.py': [], 'd/1.py': ['b/1.py'] };
    expect(spreadOf(STATE, moved, { touched: ['a/1.py', 'd/1.py'] })).toMatchObject({
      ...{ files: 2, graph_distance: 3, clusters: 2 },
    });
    expect(spreadOf(STATE, moved, { touched: ['d/1.py', 'b/1.py'] })).toMatchObject({
      ...{ graph_distance: 1, clusters: 1 },
    });
  });

  it('knows a renamed file on both sides', () => {
    const after = { 'a/2.py': ['b/1.py'], 'b/1.py': [], 'c/1.py': [], 'z/1.py': ['c/1.py'] };
    const renames = { 'a/1.py': 'z/1.py' };
    // z/1 was next to a/2 and is next to c/1.
    expect(
      spreadOf(STATE, after, { touched: ['a/1.py', 'z/1.py', 'a/2.py', 'c/1.py'], renames }),
    ).toMatchObject({
      ...{ files: 3, graph_distance: (1 + 1 + 2) / 3, clusters: 1 },
    });
  });

  it('calls ten the longest way', () => {
    const chain: Edges = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`a/${at}.py`, at === 0 ? [] : [`a/${at - 1}.py`]]),
    );
    const distance = (...touched: string[]) => spreadOf(chain, chain, { touched }).graph_distance;
    expect([distance('a/0.py', 'a/9.py'), distance('a/0.py', 'a/11.py')]).toEqual([9, 10]);
  });

  it('takes the pairs of the 200 first files by path', () => {
    const name = (at: number) => `a/${String(at).padStart(3, '0')}.py`;
    const star: Edges = Object.fromEntries(
      Array.from({ length: 202 }, (_, at) => [name(at), at === 201 ? [] : [name(0)]]),
    );
    // 199 pairs with the middle at 1, the others at 2; the 202nd file would be 10 away.
    const pairs = (200 * 199) / 2;
    expect(spreadOf(star, star)).toMatchObject({
      ...{ files: 202, clusters: 2, graph_distance: (199 + 2 * (pairs - 199)) / pairs },
    });
  });
});

describe('files without facts', () => {
  const { patch } = graphChange(STATE, STATE, { touched: ['a/1.py'] });
  const withFiles = (...files: PatchFile[]) => valuesOf(spread, { ...patch, files });

  it('count, but stand in no graph', () => {
    expect(
      withFiles(...patch.files, plainFile('c/x.rs', 'rust'), plainFile('c/2.py', 'python')),
    ).toMatchObject({
      ...{ files: 3, packages: 2, components: 2, graph_distance: 0, clusters: 1 },
      // Shares 1/5, 2/5, 2/5.
      entropy: expect.closeTo((0.2 * Math.log2(5) + 0.8 * Math.log2(2.5)) / Math.log2(3), 12),
    });
  });

  it('leave the columns of the graph undefined when they are alone', () => {
    const none = (reason: string) => ({ graph_distance: reason, clusters: reason });
    expect(withFiles(plainFile('c/x.rs', 'rust'))).toMatchObject({
      files: 1,
      ...none('unsupported-language'),
    });
    expect(withFiles(plainFile('c/2.py', 'python'))).toMatchObject({ files: 1, ...none('no-file') });
    const test = plainFile('tests/test_a.py', 'python', 'test');
    expect(withFiles(test, plainFile('c/x.rs', 'rust'))).toMatchObject(none('unsupported-language'));
    expect(withFiles(test)).toMatchObject({ files: 0, graph_distance: 0, clusters: 0 });
    const rustTest = plainFile('tests/a.rs', 'rust', 'test');
    expect(withFiles(rustTest)).toMatchObject({ files: 0, ...none('unsupported-language') });
  });

  it('have no lines to compare where git takes them for binary', () => {
    const binary = { ...plainFile('c/2.py', 'python'), binary: true, hunks: [] };
    expect(withFiles(...patch.files, binary)).toMatchObject({ files: 2, entropy: 'degenerate' });
    expect(withFiles(binary).entropy).toBe(0);
  });
});

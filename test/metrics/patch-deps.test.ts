import { describe, expect, it } from 'vitest';
import deps from '../../metrics/patch/patch-deps.ts';
import { type Edges, type GraphOptions, graphChange, valuesOf } from '../support/graph-sides.ts';
import { sidesFrom } from '../support/model.ts';

const depsOf = (before: Edges, after: Edges, options: GraphOptions = {}) =>
  valuesOf(deps, graphChange(before, after, options).patch);

const NONE = {
  ...{ edges_added: 0, edges_removed: 0, novel_package_pairs: 0 },
  ...{ cross_component_share: 0, external_added: 0, against_order: 0 },
};

/** Order of the components: a, b, c. */
const BASE = { 'a/1.py': ['a/2.py', 'b/1.py'], 'a/2.py': ['b/1.py'], 'b/1.py': ['c/1.py'] };

describe('patch_deps', () => {
  it('is 0 when no edge changes', () => {
    expect(depsOf(BASE, BASE)).toEqual(NONE);
    expect(depsOf(BASE, { ...BASE })).toEqual(NONE);
    expect(depsOf({}, {})).toEqual(NONE);
  });

  it('counts edges that come and go', () => {
    const after = { 'a/1.py': ['b/1.py', 'c/1.py'], 'a/2.py': ['b/1.py', 'b/2.py'], 'b/1.py': [] };
    expect(depsOf(BASE, after)).toEqual({
      // a/1 -> c/1, a/2 -> b/2; a/1 -> a/2, b/1 -> c/1.
      ...{ edges_added: 2, edges_removed: 2, cross_component_share: 2 / 2 },
      // a -> c; a -> b is there already.
      ...{ novel_package_pairs: 1, external_added: 0, against_order: 0 },
    });
  });

  it('takes the edges of new and deleted files', () => {
    const after = {
      'a/2.py': ['b/1.py'],
      'b/1.py': ['c/1.py'],
      'a/3.py': ['a/2.py', 'b/1.py', 'c/1.py', 'd/1.py'],
    };
    expect(depsOf(BASE, after)).toEqual({
      ...{ edges_added: 4, edges_removed: 2, cross_component_share: 3 / 4 },
      // a -> d: d is no package of the base.
      ...{ novel_package_pairs: 1, external_added: 0, against_order: 0 },
    });
  });

  it('knows a renamed file by its old path', () => {
    const renames = { 'a/2.py': 'a/z.py', 'c/1.py': 'b/2.py' };
    const moved = { 'a/1.py': ['a/z.py', 'b/1.py'], 'a/z.py': ['b/1.py'], 'b/1.py': ['b/2.py'] };
    expect(depsOf(BASE, moved, { renames })).toEqual(NONE);
    const more = { ...moved, 'a/z.py': ['b/2.py'] };
    expect(depsOf(BASE, more, { renames })).toMatchObject({
      ...{ edges_added: 1, edges_removed: 1, novel_package_pairs: 0, cross_component_share: 1 },
    });
    // Not known as a rename, a file goes with its edges and another one comes.
    expect(depsOf(BASE, moved)).toMatchObject({ edges_added: 3, edges_removed: 3 });
  });

  it('counts distributions that nothing used before', () => {
    const external = { 'a/1.py': ['numpy'], 'c/1.py': ['yaml'] };
    const externalAfter = { 'a/1.py': ['numpy', 'yaml'], 'a/2.py': ['attrs', 'numpy'], 'b/1.py': ['attrs'] };
    expect(depsOf(BASE, { ...BASE }, { external, externalAfter }).external_added).toBe(1);
    expect(depsOf(BASE, { ...BASE }, { external, externalAfter: {} }).external_added).toBe(0);
  });
});

describe('against_order', () => {
  const against = (before: Edges, after: Edges, options?: GraphOptions) =>
    depsOf(before, after, options).against_order;

  it('counts edges from a lower component to a higher one', () => {
    expect(against(BASE, { ...BASE, 'c/2.py': ['a/1.py', 'b/1.py', 'c/1.py'] })).toBe(2);
    expect(against(BASE, { ...BASE, 'a/1.py': [...BASE['a/1.py'], 'c/1.py'] })).toBe(0);
  });

  it('counts edges that close a cycle of files, in whatever component', () => {
    // Both new edges lie in the new cycle a/1 -> a/2 -> a/3 -> a/1.
    expect(against(BASE, { ...BASE, 'a/2.py': ['b/1.py', 'a/3.py'], 'a/3.py': ['a/1.py'] })).toBe(2);
    // Two new files that need each other.
    expect(against(BASE, { ...BASE, 'a/8.py': ['a/9.py'], 'a/9.py': ['a/8.py'] })).toBe(2);
    // c -> a is against the order, and closes a cycle: one edge.
    expect(against(BASE, { ...BASE, 'c/1.py': ['a/1.py'] })).toBe(1);
  });

  it('lets edges inside a cycle of the base be', () => {
    const cycle = { 'a/1.py': ['a/2.py'], 'a/2.py': ['a/3.py'], 'a/3.py': ['a/1.py'] };
    expect(against(cycle, { ...cycle, 'a/1.py': ['a/2.py', 'a/3.py'] })).toBe(0);
    // The same when a file of the cycle is renamed, but not when another file takes its place.
    const moved = { 'a/1.py': ['a/z.py', 'a/3.py'], 'a/z.py': ['a/3.py'], 'a/3.py': ['a/1.py'] };
    expect(against(cycle, moved, { renames: { 'a/2.py': 'a/z.py' } })).toBe(0);
    // 1 -> z, z -> 3 are new ones of a file that was in no cycle; 1 -> 3 joins what was joined.
    expect(against(cycle, moved)).toBe(2);
  });

  it('places a new component where its dependencies allow it', () => {
    // n stands before b: a -> n and n -> b are forward, c -> n is not.
    const after = { ...BASE, 'n/1.py': ['b/1.py'], 'a/1.py': ['n/1.py'], 'c/2.py': ['n/1.py'] };
    expect(against(BASE, after)).toBe(1);
  });
});

it('has a reason for a patch that no front end reads', () => {
  const { patch } = graphChange(BASE);
  const side = {
    ...{ path: 'x.rs', language: 'rust', class: 'production' as const, component: '.' },
    ...{ lineClass: undefined, facts: undefined, detail: undefined, size: 1 },
  };
  const files = [{ before: side, after: side, hunks: [], touched: false }];
  for (const value of Object.values(deps.compute({ ...patch, files })))
    expect(value).toBe('unsupported-language');
  for (const value of Object.values(deps.compute({ ...patch, files: [...files, ...patch.files] })))
    expect(value).toBe(0);
});

describe('from sources', () => {
  it('sees an import, a distribution and a cycle that come', async () => {
    const before = {
      'app/a.py': 'import os\nimport numpy\n\ndef f(): return numpy\n',
      'lib/b.py': 'from app.a import f\n\ndef g(): return f()\n',
    };
    const after = {
      ...before,
      'app/a.py': 'import sys\nimport numpy, yaml\nfrom lib.b import g\n\ndef f(): return g\n',
    };
    const sides = await sidesFrom(before, after);
    expect(valuesOf(deps, { files: [], packageDetails: new Map(), ...sides })).toEqual({
      ...{ edges_added: 1, edges_removed: 0, cross_component_share: 1 },
      // app -> lib; yaml; app/a and lib/b are on a cycle now.
      ...{ novel_package_pairs: 1, external_added: 1, against_order: 1 },
    });
  });

  it('sees no edge in a renamed file whose importers follow', async () => {
    const before = {
      'src/x/a.ts': "import { b } from './b';\nexport const a = b;\n",
      'src/x/b.ts': 'export const b = 1;\n',
    };
    const after = {
      'src/x/a.ts': "import { b } from '../y/c';\nexport const a = b;\n",
      'src/y/c.ts': 'export const b = 1;\n',
    };
    const sides = await sidesFrom(before, after, { 'src/x/b.ts': 'src/y/c.ts' });
    expect(valuesOf(deps, { files: [], packageDetails: new Map(), ...sides })).toMatchObject({
      edges_added: 0,
      edges_removed: 0,
    });
    const unknown = await sidesFrom(before, after);
    expect(valuesOf(deps, { files: [], packageDetails: new Map(), ...unknown })).toMatchObject({
      edges_added: 1,
      edges_removed: 1,
    });
  });
});

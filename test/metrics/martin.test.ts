import { describe, expect, it } from 'vitest';
import martin from '../../metrics/dependency-graph/martin.ts';
import type { TypeFacts } from '../../src/facts/types.ts';
import { type Edges, graphSide, valuesOf } from '../support/graph-sides.ts';
import { sideFrom } from '../support/model.ts';

/** Types of which the first ones are abstract. */
function types(all: number, abstract: number): { types: TypeFacts[] } {
  return {
    types: Array.from({ length: all }, (_, at) => ({
      ...{ name: `T${at}`, kind: 'class', line: 1, endLine: 1, sloc: 1, isAbstract: at < abstract },
      ...{ isClass: true, visibility: 'public', local: false, bases: [], isValue: false },
    })),
  };
}

/** G_p: a -> b, a -> c, b -> c; d stands alone. Ce: 2, 1, 0, 0; Ca: 0, 1, 2, 0; I: 1, 1/2, 0, none. */
const EDGES: Edges = {
  'a/1.java': ['b/1.java', 'b/2.java', 'a/2.java'],
  'a/2.java': ['c/1.java'],
  'b/1.java': ['c/1.java'],
  'd/1.java': [],
};
const FACTS = {
  'a/1.java': types(2, 1),
  'b/1.java': types(3, 0),
  'b/2.java': types(1, 1),
  'c/1.java': types(1, 0),
};

describe('martin', () => {
  it('takes the coupling of the touched packages, by distinct packages', () => {
    const side = graphSide(EDGES, { touched: ['a/2.java', 'b/1.java'], facts: FACTS });
    expect(valuesOf(martin, side)).toEqual({
      ce_mean: (2 + 1) / 2,
      ca_mean: (0 + 1) / 2,
      instability_mean: (1 + 1 / 2) / 2,
      // a: |1/2 + 1 - 1|, b: |1/4 + 1/2 - 1|.
      distance_mean: (1 / 2 + 1 / 4) / 2,
      // Two of six types.
      abstractness: 2 / 6,
      // a: 1/2, b: 1/4, c: |0 + 0 - 1| = 1.
      distance_over_share: 1 / 3,
    });
  });

  it('leaves a package that nothing joins with another out of instability and distance', () => {
    const facts = { ...FACTS, 'd/1.java': types(1, 0) };
    const all = valuesOf(martin, graphSide(EDGES, { touched: ['a/1.java', 'd/1.java'], facts }));
    expect(all).toMatchObject({ ce_mean: 1, ca_mean: 0, instability_mean: 1, distance_mean: 1 / 2 });
    expect(all).toMatchObject({ distance_over_share: 1 / 3, abstractness: 1 / 3 });
    expect(valuesOf(martin, graphSide(EDGES, { touched: ['d/1.java'], facts }))).toMatchObject({
      ...{ ce_mean: 0, ca_mean: 0, instability_mean: 'no-edge', distance_mean: 'no-edge', abstractness: 0 },
    });
    const alone = graphSide({ 'd/1.java': [] }, { facts });
    expect(valuesOf(martin, alone)).toMatchObject({ distance_over_share: 0 });
  });

  it('says why there are no types', () => {
    const edges = { 'a/1.js': ['b/1.ts'], 'b/1.ts': ['b/2.js'] };
    const facts = { 'a/1.js': types(2, 0), 'b/1.ts': types(2, 1), 'b/2.js': types(5, 0) };
    // I(a) = 1, I(b) = 0; A(b) is that of the TypeScript file alone: 1/2.
    expect(valuesOf(martin, graphSide(edges, { facts }))).toMatchObject({
      ...{ distance_mean: 1 / 2, abstractness: 1 / 2, distance_over_share: 0 },
    });
    const js = { distance_mean: 'not-in-language', abstractness: 'not-in-language' };
    expect(valuesOf(martin, graphSide(edges, { facts, touched: ['a/1.js'] }))).toMatchObject(js);
    expect(valuesOf(martin, graphSide({ 'a/1.js': [] }, { facts }))).toMatchObject({
      ...{ ...js, distance_over_share: 'not-in-language' },
    });
    expect(valuesOf(martin, graphSide(edges))).toMatchObject({
      ...{ distance_mean: 'no-type', abstractness: 'no-type', distance_over_share: 'no-type' },
    });
    expect(valuesOf(martin, graphSide(edges, { facts, touched: [] }))).toMatchObject({
      ...{
        ce_mean: 'no-file',
        instability_mean: 'no-file',
        distance_mean: 'no-file',
        abstractness: 'no-file',
      },
    });
  });

  it('takes no distance of exactly 0.7 for far', () => {
    // I(b) = 0, and 7 of 10 types are concrete: |3/10 - 1|. I(a) = 4/5 and A = 9/10: 9/10 + 8/10 - 1.
    const edges = { 'a/1.py': ['b/1.py', 'c/1.py', 'd/1.py', 'e/1.py'], 'f/1.py': ['a/1.py'] };
    const facts = { 'b/1.py': types(10, 3), 'a/1.py': types(10, 9) };
    expect(valuesOf(martin, graphSide(edges, { facts }))).toMatchObject({ distance_over_share: 0 });
    const farther = { ...facts, 'b/1.py': types(100, 29) };
    expect(valuesOf(martin, graphSide(edges, { facts: farther }))).toMatchObject({
      distance_over_share: 1 / 2,
    });
  });
});

describe('abstractness', () => {
  it.each([
    // Aliases, and what a unit holds, aside: interface and abstract class of four types.
    ['java', 'p/A.java', 'package p; interface I {} abstract class B {} class C {} enum E { X }', 2 / 4],
    [
      'typescript',
      'p/a.ts',
      'export interface I { a(): void }\nabstract class B {}\nclass C {}\nenum E { X }\ntype T = string;\n',
      2 / 4,
    ],
    [
      'python',
      'p/a.py',
      'from abc import ABC, abstractmethod\nfrom typing import Protocol\n\nclass P(Protocol):\n    pass\n\nclass Q(ABC):\n    pass\n\nclass R:\n    @abstractmethod\n    def f(self): ...\n\nclass S:\n    pass\n',
      3 / 4,
    ],
    // A union of types is a constraint and no abstract type.
    [
      'go',
      'p/a.go',
      'package p\n\ntype I interface{ F() }\ntype N interface{ ~int | ~string }\ntype S struct{}\ntype D int\n',
      1 / 4,
    ],
  ])('is the share of abstract types in %s', async (_, path, text, share) => {
    expect(valuesOf(martin, await sideFrom({ [path]: text })).abstractness).toBe(share);
  });
});

it('takes its graph from the sources', async () => {
  const side = await sideFrom({
    'a/__init__.py': '',
    'a/x.py': 'from b import y\nimport c.z\n\nclass X(y.Y): pass\n',
    'b/__init__.py': '',
    'b/y.py': 'from abc import ABC\n\nclass Y(ABC): pass\n',
    'c/z.py': 'from b.y import Y\n',
  });
  // a -> b, a -> c, c -> b. I: a 1, b 0, c 1/2.
  expect(valuesOf(martin, side)).toMatchObject({
    ...{ ce_mean: 3 / 3, ca_mean: 3 / 3, instability_mean: 1 / 2 },
    // a: |0 + 1 - 1|; b: |1 + 0 - 1|; c has no types.
    ...{ distance_mean: 0, abstractness: 1 / 2, distance_over_share: 0 },
  });
});

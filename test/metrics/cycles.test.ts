import { expect, it } from 'vitest';
import cycles from '../../metrics/dependency-graph/cycles.ts';
import { graphSide, valuesOf } from '../support/graph-sides.ts';

const NONE = { touched: 0, file_share: 0, circuit_rank: 0, tangle: 0, mutual_pairs: 0 };

it('counts files on cycles, and independent cycles', () => {
  const edges = {
    'a/1.py': ['a/2.py', 'a/6.py'],
    'a/2.py': ['a/1.py'],
    'a/3.py': ['a/4.py', 'a/5.py'],
    'a/4.py': ['a/5.py'],
    'a/5.py': ['a/3.py'],
    'a/7.py': ['a/1.py'],
  };
  expect(valuesOf(cycles, graphSide(edges, { touched: ['a/1.py', 'a/4.py', 'a/7.py'] }))).toEqual({
    touched: 2,
    file_share: 5 / 7,
    // {1, 2}: 2 edges - 2 files + 1; {3, 4, 5}: 4 - 3 + 1. The edges to 6 and from 7 lie on no cycle.
    circuit_rank: 1 + 2,
    tangle: 0,
    mutual_pairs: 0,
  });
});

it('weighs package edges by their file edges, without those inside a package', () => {
  const edges = {
    'p/a/1.py': ['q/1.py', 'p/a/2.py'],
    'p/a/2.py': ['q/1.py'],
    'q/1.py': ['r/1.py'],
    'q/2.py': ['p/b/1.py'],
    'p/b/1.py': ['p/a/1.py', 'r/1.py'],
  };
  // p/a -> q 2, q -> r 1, q -> p/b 1, p/b -> p/a 1, p/b -> r 1: the cycle p/a, q, p/b has 4 of 6.
  expect(valuesOf(cycles, graphSide(edges))).toMatchObject({
    ...{ tangle: 4 / 6, circuit_rank: 0, file_share: 0 },
    // p <-> q, though no two packages depend on each other.
    mutual_pairs: 1,
  });
});

it('counts a pair of components once, and no longer cycle', () => {
  const edges = {
    'a/1.py': ['b/1.py'],
    'b/2.py': ['c/1.py'],
    'c/2.py': ['a/2.py', 'd/1.py'],
    'd/2.py': ['c/3.py'],
  };
  // c <-> d alone; a -> b -> c -> a has three components.
  expect(valuesOf(cycles, graphSide(edges))).toMatchObject({ mutual_pairs: 1, tangle: 5 / 5 });
});

it('finds nothing where there are no edges', () => {
  expect(valuesOf(cycles, graphSide({ 'a/1.py': [], 'b/1.py': [] }))).toEqual(NONE);
  expect(valuesOf(cycles, graphSide({}))).toEqual(NONE);
});

import { expect, it } from 'vitest';
import topology from '../../metrics/dependency-graph/topology.ts';
import { type Edges, graphSide, valuesOf } from '../support/graph-sides.ts';

it('counts edges and triangles', () => {
  const edges = { 'a/1.py': ['a/2.py', 'a/3.py'], 'a/2.py': ['a/3.py'], 'a/3.py': ['a/4.py', 'a/1.py'] };
  expect(valuesOf(topology, graphSide(edges))).toMatchObject({
    mean_degree: 5 / 4,
    // One triangle; undirected degrees 2, 2, 3, 1 give 1 + 1 + 3 + 0 triples.
    clustering: 3 / 5,
  });
  expect(valuesOf(topology, graphSide({ 'a/1.py': ['a/2.py'] })).clustering).toBe(0);
});

it('ranks what is depended on', () => {
  // r1 = 0.15/2 + 0.85 r2/2, r1 + r2 = 1: r1 = 20/57, r2 = 37/57.
  const edges = { 'a/1.py': ['a/2.py'] };
  const values = valuesOf(topology, graphSide(edges));
  expect(values.pagerank_max).toBeCloseTo((2 * 37) / 57, 12);
  // (-20 + 37) / (2 57)
  expect(values.pagerank_gini).toBeCloseTo(17 / 114, 12);
  const first = valuesOf(topology, graphSide(edges, { touched: ['a/1.py'] }));
  expect(first.pagerank_max).toBeCloseTo((2 * 20) / 57, 12);
});

it('takes the packages that stand between others', () => {
  // q lies on p -> r and p -> s, r on p -> s and q -> s, of (4-1)(4-2) pairs each.
  const edges = { 'p/1.py': ['q/1.py'], 'q/1.py': ['r/1.py'], 'r/1.py': ['s/1.py'] };
  expect(valuesOf(topology, graphSide(edges)).betweenness_max).toBe(2 / 6);
  expect(valuesOf(topology, graphSide(edges, { touched: ['p/1.py'] })).betweenness_max).toBe(0);
  expect(valuesOf(topology, graphSide({ 'p/1.py': ['q/1.py'] })).betweenness_max).toBe(0);
});

it('takes components in place of more than 3,000 packages', () => {
  const many = (count: number): Edges =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`c/${at}/1.py`, []]));
  const edges = { 'a/1.py': ['b/1.py'], 'b/1.py': ['c/0/1.py'] };
  const touched = ['b/1.py'];
  // Packages a, b and 2,998 of c: b lies on one path.
  expect(valuesOf(topology, graphSide({ ...many(2998), ...edges }, { touched })).betweenness_max).toBe(
    1 / (2999 * 2998),
  );
  // Components a, b, c.
  expect(valuesOf(topology, graphSide({ ...many(2999), ...edges }, { touched })).betweenness_max).toBe(1 / 2);
});

it('has a reason, or the 0 of its row, for nothing', () => {
  expect(valuesOf(topology, graphSide({}))).toEqual({
    ...{ mean_degree: 0, clustering: 0, pagerank_gini: 0 },
    ...{ pagerank_max: 'no-file', betweenness_max: 'no-file' },
  });
});

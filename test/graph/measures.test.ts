import { describe, expect, it } from 'vitest';
import { betweenness } from '../../src/graph/betweenness.ts';
import { clustering } from '../../src/graph/clustering.ts';
import { directedGraph, undirectedNeighbours } from '../../src/graph/csr.ts';
import { cappedDistances, DISTANCE_CAP } from '../../src/graph/distance.ts';
import { clusterFactors, modularity } from '../../src/graph/modularity.ts';
import { pageRank } from '../../src/graph/page-rank.ts';
import { fromEdges, fromWeighted } from './graphs.ts';

const empty = directedGraph(0, []);
const single = directedGraph(1, [[0]]);

describe('pageRank', () => {
  it('of nothing, and of one node, which keeps all', () => {
    expect(pageRank(empty)).toHaveLength(0);
    expect(pageRank(single)[0]).toBeCloseTo(1, 15);
  });

  it('of a ring is uniform', () => {
    for (const rank of pageRank(directedGraph(3, [[1], [2], [0]]))) expect(rank).toBeCloseTo(1 / 3, 15);
  });

  it('of 0 -> 1, by hand', () => {
    // The fixed point with dangling mass y spread evenly: x = 0.075 + 0.425 y and x + y = 1,
    // so that x = 0.5 / 1.425 = 20/57 and y = 37/57. The error shrinks at least by 0.425 an iteration.
    const [x, y] = pageRank(directedGraph(2, [[1]]));
    expect(x).toBeCloseTo(20 / 57, 14);
    expect(y).toBeCloseTo(37 / 57, 14);
  });

  it('stops after 100 iterations, when 0 <-> 1 with 2 -> 0 has not settled yet', () => {
    // No node is without successors, so that base = 0.15 / 3 = 0.05; the recurrence of the three, iterated on its own:
    let [r0, r1, r2] = [1 / 3, 1 / 3, 1 / 3];
    for (let iteration = 0; iteration < 100; iteration++) {
      [r0, r1, r2] = [0.05 + 0.85 * (r1 + r2), 0.05 + 0.85 * r0, 0.05];
    }
    const ranks = pageRank(directedGraph(3, [[1], [0], [0]]));
    expect(ranks[0]).toBeCloseTo(r0, 15);
    expect(ranks[1]).toBeCloseTo(r1, 15);
    expect(ranks[2]).toBeCloseTo(0.05, 15);
    // The limit: r0 = 0.05 + 0.85 (0.05 + 0.85 r0 + 0.05), so that r0 = 0.135 / 0.2775; the error shrinks by 0.85 a step.
    const limit = 0.135 / 0.2775;
    expect(Math.abs(ranks[0]! - limit)).toBeGreaterThan(1e-10);
    expect(Math.abs(ranks[0]! - limit)).toBeLessThan(1e-7);
  });
});

describe('clustering', () => {
  const counts = (order: number, edges: [number, number][]) =>
    clustering(undirectedNeighbours(fromEdges(order, edges)));

  it('of nothing, and of one node', () => {
    expect(clustering(undirectedNeighbours(empty))).toEqual({ triangles: 0, triples: 0 });
    expect(clustering(undirectedNeighbours(single))).toEqual({ triangles: 0, triples: 0 });
  });

  it('counts a triangle once and a triple at each middle', () => {
    // Triangle 0 1 2 with a tail 2 - 3: degrees 2, 2, 3, 1: triples 1 + 1 + 3 = 5; transitivity 3/5.
    const ring: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 2],
    ];
    expect(counts(4, ring)).toEqual({ triangles: 1, triples: 5 });
    // Edges both ways change nothing.
    expect(counts(4, [...ring, [1, 0], [2, 3]])).toEqual({ triangles: 1, triples: 5 });
  });

  it('of a complete graph of 5 nodes: 10 triangles, 30 triples', () => {
    const all = Array.from({ length: 25 }, (_, at): [number, number] => [Math.floor(at / 5), at % 5]);
    expect(counts(5, all)).toEqual({ triangles: 10, triples: 30 });
  });
});

describe('betweenness', () => {
  it('of nothing, and of one node', () => {
    expect(betweenness(empty)).toHaveLength(0);
    expect(Array.from(betweenness(single))).toEqual([0]);
  });

  it('shares a pair between its shortest paths and leaves ends out', () => {
    // 0 -> {1, 2} -> 3 -> 4. Pairs through 1 (and 2): (0,3) and (0,4) by half each: 1.
    // Through 3: (0,4), (1,4), (2,4): 3.
    const graph = directedGraph(5, [[1, 2], [3], [3], [4]]);
    expect(Array.from(betweenness(graph))).toEqual([0, 1, 1, 3, 0]);
  });

  it('follows direction', () => {
    // A ring of 4: each node is within (v-1, v+1), (v-1, v+2) and (v-2, v+1): 3.
    expect(Array.from(betweenness(directedGraph(4, [[1], [2], [3], [0]])))).toEqual([3, 3, 3, 3]);
    // A star with edges into its middle has no path through it.
    expect(Array.from(betweenness(directedGraph(4, [[], [0], [0], [0]])))).toEqual([0, 0, 0, 0]);
  });
});

describe('cappedDistances', () => {
  it('counts edges against their direction too; the cap stands for far and for no path', () => {
    // A path 0 <- 1 <- … <- 12, and node 13 alone.
    const path = undirectedNeighbours(
      directedGraph(
        14,
        Array.from({ length: 13 }, (_, node) => (node > 0 ? [node - 1] : [])),
      ),
    );
    expect(DISTANCE_CAP).toBe(10);
    expect(Array.from(cappedDistances(path, 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
    expect(Array.from(cappedDistances(path, 13))).toEqual([...Array(13).fill(10), 0]);
  });

  it('of one node', () => expect(Array.from(cappedDistances(single, 0))).toEqual([0]));
});

/** Groups {0, 1, 2} and {3, 4}: 3 edges inside the first, 1 inside the second, 1 from the first to the second. */
const grouped = fromEdges(5, [
  [0, 1],
  [1, 2],
  [2, 0],
  [3, 4],
  [2, 3],
]);
const groups = Uint32Array.of(0, 0, 0, 1, 1);

describe('modularity', () => {
  it('by hand', () => {
    // W = 5. First: 3/5 - 4*3/25 = 3/25; second: 1/5 - 1*2/25 = 3/25.
    expect(modularity(grouped, groups, 2)).toBeCloseTo(6 / 25, 15);
  });

  it('of one group is 0; of groups without inner edges negative', () => {
    expect(modularity(grouped, new Uint32Array(5), 1)).toBe(0);
    // 0 <-> 1 in two groups: 2 (0 - 1*1/4) = -1/2, the least there is
    expect(modularity(directedGraph(2, [[1], [0]]), Uint32Array.of(0, 1), 2)).toBe(-1 / 2);
  });

  it('is 0 without edges, and groups may be empty', () => {
    expect(modularity(directedGraph(3, []), Uint32Array.of(0, 1, 1), 2)).toBe(0);
    expect(modularity(empty, new Uint32Array(0), 0)).toBe(0);
    expect(modularity(grouped, groups, 4)).toBeCloseTo(6 / 25, 15);
  });

  it('counts weights', () => {
    // 0 -> 1 (3) inside, 1 -> 2 (1) across: W = 4; {0,1}: 3/4 - 4*3/16 = 0; {2}: 0 - 0*1/16
    const graph = fromWeighted(3, [
      [0, 1, 3],
      [1, 2, 1],
    ]);
    expect(modularity(graph, Uint32Array.of(0, 0, 1), 2)).toBe(0);
  });
});

describe('clusterFactors', () => {
  it('by hand', () => {
    // First: 6 / (6 + 1); second: 2 / (2 + 1); a third without files: 0
    expect(Array.from(clusterFactors(grouped, groups, 3))).toEqual([6 / 7, 2 / 3, 0]);
  });

  it('is 0 without inner edges, with edges across or without', () => {
    expect(Array.from(clusterFactors(directedGraph(3, [[1]]), Uint32Array.of(0, 1, 2), 3))).toEqual([
      0, 0, 0,
    ]);
    expect(clusterFactors(empty, new Uint32Array(0), 0)).toHaveLength(0);
  });
});

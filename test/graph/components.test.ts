import { describe, expect, it } from 'vitest';
import { closure, cumulativeReach } from '../../src/graph/closure.ts';
import {
  condensation,
  NO_COMPONENT,
  stronglyConnected,
  weaklyConnected,
} from '../../src/graph/components.ts';
import { directedGraph } from '../../src/graph/csr.ts';
import { layers } from '../../src/graph/levels.ts';
import { edgesOf, fromEdges } from './graphs.ts';

/** 0 <-> 1 -> 2 -> 3 -> 4 -> 2, 5 -> 3, and 6 alone: components {0,1}, {2,3,4}, {5}, {6}. */
const sample = fromEdges(7, [
  [0, 1],
  [1, 0],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 2],
  [5, 3],
]);
const empty = directedGraph(0, []);
const single = directedGraph(1, [[0]]);

describe('stronglyConnected', () => {
  it('numbers components so that successors have lower numbers', () => {
    // From 0 the search ends {2,3,4} first, then {0,1}; then 5 and 6 are roots.
    const { of, count, sizes } = stronglyConnected(sample);
    expect(Array.from(of)).toEqual([1, 1, 0, 0, 0, 2, 3]);
    expect(count).toBe(4);
    expect(Array.from(sizes)).toEqual([3, 2, 1, 1]);
  });

  it('of nothing, and of one node', () => {
    expect(stronglyConnected(empty).count).toBe(0);
    expect(stronglyConnected(single)).toMatchObject({ count: 1, sizes: Uint32Array.of(1) });
  });

  it('does not recurse: a ring of 200,000 nodes is one component', () => {
    const order = 200_000;
    const ring = directedGraph(
      order,
      Array.from({ length: order }, (_, node) => [(node + 1) % order]),
    );
    expect(stronglyConnected(ring)).toMatchObject({ count: 1, sizes: Uint32Array.of(order) });
  });
});

describe('condensation', () => {
  it('is acyclic, weighs edges, and counts those within', () => {
    const { graph, internal } = condensation(sample, stronglyConnected(sample));
    expect(edgesOf(graph)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    // Circuit rank of {2,3,4}: 3 - 3 + 1 = 1; of {0,1}: 2 - 2 + 1 = 1.
    expect(Array.from(internal)).toEqual([3, 2, 0, 0]);
  });
});

describe('weaklyConnected', () => {
  it('ignores direction', () => {
    const { of, count, sizes } = weaklyConnected(sample);
    expect(Array.from(of)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(count).toBe(2);
    expect(Array.from(sizes)).toEqual([6, 1]);
  });

  it('of a subset counts edges with both ends in it', () => {
    // Without 2 and 3: 0-1; 4, 5 and 6 alone.
    const { of, count, sizes } = weaklyConnected(sample, [6, 5, 4, 1, 0, 0]);
    expect(Array.from(of)).toEqual([0, 0, NO_COMPONENT, NO_COMPONENT, 1, 2, 3]);
    expect(count).toBe(4);
    expect(Array.from(sizes)).toEqual([2, 1, 1, 1]);
    expect(weaklyConnected(sample, []).count).toBe(0);
  });

  it('of nothing, and of one node', () => {
    expect(weaklyConnected(empty).count).toBe(0);
    expect(weaklyConnected(single).count).toBe(1);
  });
});

describe('closure', () => {
  const scc = stronglyConnected(sample);

  it('counts what a node reaches and what reaches it, itself included', () => {
    const sizes = closure(sample, scc);
    // {2,3,4}: themselves; {0,1}: 2 + 3; {5}: 1 + 3; {6}: 1
    expect(Array.from(sizes.reach)).toEqual([3, 5, 4, 1]);
    // {2,3,4}: all but 6; {0,1}: themselves
    expect(Array.from(sizes.reachedBy)).toEqual([6, 2, 1, 1]);
    // 3*3 + 2*5 + 1*4 + 1*1; propagation cost 24/49
    expect(cumulativeReach(scc, sizes) / 7 ** 2).toBe(24 / 49);
  });

  it('sums other weights of the nodes', () => {
    // Packages weighed in files: 10 and 1 in {0,1}; 2, 3 and 4 in {2,3,4}; 20 in {5}; 0 in {6}
    const sizes = closure(sample, scc, [10, 1, 2, 3, 4, 20, 0]);
    expect(Array.from(sizes.reach)).toEqual([9, 20, 29, 0]);
    expect(Array.from(sizes.reachedBy)).toEqual([40, 11, 20, 0]);
  });

  it('of nothing, and of one node', () => {
    expect(closure(empty, stronglyConnected(empty)).reach).toHaveLength(0);
    expect(cumulativeReach(stronglyConnected(single), closure(single, stronglyConnected(single)))).toBe(1);
  });

  // 9,000 components need three blocks of 4,096 columns.
  it('of a path beyond one block: the n-th node from the end reaches n', () => {
    const order = 9000;
    const path = directedGraph(
      order,
      Array.from({ length: order }, (_, node) => (node + 1 < order ? [node + 1] : [])),
    );
    const parts = stronglyConnected(path);
    // Component 0 is the end of the path.
    const { reach, reachedBy } = closure(path, parts);
    expect(Array.from(reach)).toEqual(Array.from({ length: order }, (_, at) => at + 1));
    expect(Array.from(reachedBy)).toEqual(Array.from({ length: order }, (_, at) => order - at));
    // Weights 0, 1, 2, … from the start: from node v on (order - v)(v + order - 1) / 2, up to it v (v + 1) / 2.
    const weights = Array.from({ length: order }, (_, node) => node);
    const weighed = closure(path, parts, weights);
    const nodes = Array.from({ length: order }, (_, at) => order - 1 - at);
    expect(Array.from(weighed.reach)).toEqual(nodes.map((v) => ((order - v) * (v + order - 1)) / 2));
    expect(Array.from(weighed.reachedBy)).toEqual(nodes.map((v) => (v * (v + 1)) / 2));
  });

  it('beyond one block agrees with searches from single nodes', () => {
    // 10,000 nodes with up to 3 edges each to lower ones; 1,000 pairs 10 k <-> 10 k + 1 make components of two or more.
    const order = 10_000;
    const successors = Array.from({ length: order }, (_, node) => {
      const lower = [node * 7919 + 13, node * 104_729 + 5, node * 31 + 7].map((value) => value % (node + 1));
      return [
        ...lower.slice(0, node % 4),
        ...(node % 10 === 0 ? [node + 1] : node % 10 === 1 ? [node - 1] : []),
      ];
    });
    const predecessors: number[][] = successors.map(() => []);
    successors.forEach((some, source) => {
      for (const target of some) predecessors[target]!.push(source);
    });
    const graph = directedGraph(order, successors);
    const parts = stronglyConnected(graph);
    expect(parts.count).toBeGreaterThan(2 * 4096);
    expect(parts.count).toBeLessThan(order);
    const { reach, reachedBy } = closure(graph, parts);
    for (let node = 0; node < order; node += 101) {
      expect(reach[parts.of[node]!]).toBe(countFrom(node, successors));
      expect(reachedBy[parts.of[node]!]).toBe(countFrom(node, predecessors));
    }
  });
});

function countFrom(node: number, successors: readonly (readonly number[])[]): number {
  const seen = new Set([node]);
  for (const at of seen) for (const target of successors[at]!) seen.add(target);
  return seen.size;
}

describe('layers', () => {
  it('counts components on the longest path and edges down to a sink', () => {
    const { of, count } = layers(sample, stronglyConnected(sample));
    // {2,3,4} and {6} are sinks; {0,1} and {5} stand on {2,3,4}.
    expect(Array.from(of)).toEqual([0, 1, 1, 0]);
    expect(count).toBe(2);
  });

  it('takes the longer of two ways', () => {
    // 0 -> 1 -> 2 and 0 -> 2; components are numbered from the sink: 2, 1, 0.
    const graph = directedGraph(3, [[1, 2], [2]]);
    expect(Array.from(layers(graph, stronglyConnected(graph)).of)).toEqual([0, 1, 2]);
  });

  it('is 0 of nothing and 1 without edges between components', () => {
    expect(layers(empty, stronglyConnected(empty)).count).toBe(0);
    expect(layers(single, stronglyConnected(single)).count).toBe(1);
    const edgeless = directedGraph(3, []);
    expect(layers(edgeless, stronglyConnected(edgeless)).count).toBe(1);
  });
});

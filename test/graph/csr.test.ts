import { describe, expect, it } from 'vitest';
import {
  directedGraph,
  inDegrees,
  outDegrees,
  quotient,
  reversed,
  undirectedNeighbours,
} from '../../src/graph/csr.ts';
import { edgesOf, fromEdges, fromWeighted } from './graphs.ts';

const plain = (graph: { targets: Uint32Array; offsets: Uint32Array }) => ({
  offsets: Array.from(graph.offsets),
  targets: Array.from(graph.targets),
});

describe('directedGraph', () => {
  it('sorts, drops self loops and duplicates, and takes missing entries as nodes without successors', () => {
    const graph = directedGraph(4, [[3, 1, 0, 3], undefined, new Set([2, 0])]);
    expect(plain(graph)).toEqual({ offsets: [0, 2, 2, 3, 3], targets: [1, 3, 0] });
    expect(graph).toMatchObject({ order: 4, size: 3 });
    expect(graph).not.toHaveProperty('weights');
  });

  it('of no node is empty', () => {
    expect(plain(directedGraph(0, []))).toEqual({ offsets: [0], targets: [] });
    expect(reversed(directedGraph(0, []))).toMatchObject({ order: 0, size: 0 });
  });

  it.each([[[[2]]], [[[-1]]], [[[0.5]]], [[[], [], [0]]]])(
    'rejects nodes that do not exist: %j',
    (successors) => {
      expect(() => directedGraph(2, successors)).toThrow(expect.objectContaining({ code: 'internal' }));
    },
  );
});

describe('reversed', () => {
  it('turns edges round and keeps them sorted', () => {
    const graph = reversed(directedGraph(3, [[1, 2], [2], [0]]));
    expect(edgesOf(graph)).toEqual([
      [0, 2],
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
  });

  it('moves weights with their edges', () => {
    // 0->1 (5), 0->2 (7), 1->2 (9) turn into 1->0, 2->0, 2->1
    const graph = reversed(
      fromWeighted(3, [
        [0, 1, 5],
        [0, 2, 7],
        [1, 2, 9],
      ]),
    );
    expect(Array.from(graph.weights!)).toEqual([5, 7, 9]);
    expect(Array.from(graph.targets)).toEqual([0, 0, 1]);
  });
});

describe('degrees', () => {
  it('count edges at each end', () => {
    const graph = directedGraph(4, [[1, 2], [2], []]);
    expect(Array.from(outDegrees(graph))).toEqual([2, 1, 0, 0]);
    expect(Array.from(inDegrees(graph))).toEqual([0, 1, 2, 0]);
  });
});

describe('undirectedNeighbours', () => {
  it('joins both directions, each edge at both ends', () => {
    // 0<->1, 2->0, node 3 alone
    const graph = undirectedNeighbours(directedGraph(4, [[1], [0], [0]]));
    expect(plain(graph)).toEqual({ offsets: [0, 2, 3, 4, 4], targets: [1, 2, 0, 0] });
    expect(graph.size).toBe(4);
  });
});

describe('quotient', () => {
  // Groups {0, 1}, {2, 3}, {4}; 0->1 inside; 0->2, 1->2, 1->3 from the first to the second; 3->0 back; 4->3.
  const graph = fromEdges(5, [
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 3],
    [3, 0],
    [4, 3],
  ]);
  const { graph: groups, internal } = quotient(graph, Uint32Array.of(0, 0, 1, 1, 2), 3);

  it('weighs an edge by the edges between two groups and drops self loops', () => {
    expect(edgesOf(groups)).toEqual([
      [0, 1],
      [1, 0],
      [2, 1],
    ]);
    expect(Array.from(groups.weights!)).toEqual([3, 1, 1]);
  });

  it('counts the edges inside each group', () => expect(Array.from(internal)).toEqual([1, 0, 0]));

  it('sums the weights of a quotient of a quotient', () => {
    // Groups 0 and 2 together: 0->1 (3) and 2->1 (1) become one edge of weight 4.
    const again = quotient(groups, Uint32Array.of(0, 1, 0), 3);
    expect(edgesOf(again.graph)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(Array.from(again.graph.weights!)).toEqual([4, 1]);
    expect(again.graph.order).toBe(3);
  });

  it('rejects a node without a group', () => {
    expect(() => quotient(graph, Uint32Array.of(0, 0, 3, 1, 2), 3)).toThrow(/group 3 of 3/);
    expect(() => quotient(graph, Uint32Array.of(0, 0), 3)).toThrow(/node 2/);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentOrder, forwardLevels, orderWithNewcomers } from '../../src/graph/component-order.ts';
import { type DirectedGraph, directedGraph } from '../../src/graph/csr.ts';
import { edgesOf, fromWeighted } from './graphs.ts';

/** Nodes in the order that their positions say. */
function line(position: Uint32Array): number[] {
  const nodes: number[] = [];
  position.forEach((at, node) => {
    nodes[at] = node;
  });
  return nodes;
}

describe('componentOrder', () => {
  it('by hand: a sink, a source, a heaviest node, and what is left', () => {
    const graph = fromWeighted(5, [
      [0, 1, 3],
      [1, 2, 2],
      [2, 0, 1],
      [2, 3, 4],
      [4, 0, 1],
    ]);
    // 3 has no edge out:                            tail 3
    // 4 has no edge in:                             head 4
    // 0, 1, 2 are a ring; weight out less in: 0: 3 - 1 = 2, 1: 2 - 3 = -1, 2: 1 - 2 = -1 (2 -> 3 is gone).
    // 0 goes first:                                 head 4 0
    // 1 -> 2 is left; 2 has no edge out:            tail 2 3
    // 1 has no edge out:                            tail 1 2 3
    expect(line(componentOrder(graph))).toEqual([4, 0, 1, 2, 3]);
    // Only 2 -> 0, of weight 1, goes backward. Longest ways down: 3 none, 2 -> 3, 1 -> 2, 0 -> 1, 4 -> 0.
    expect(Array.from(forwardLevels(graph, componentOrder(graph)))).toEqual([3, 2, 1, 0, 4]);
  });

  it('breaks the lighter edge of a pair', () => {
    // 0 -> 1 (1), 1 -> 0 (5): 1 has 5 - 1 = 4, 0 has -4.
    const graph = fromWeighted(2, [
      [0, 1, 1],
      [1, 0, 5],
    ]);
    expect(line(componentOrder(graph))).toEqual([1, 0]);
    expect(Array.from(forwardLevels(graph, componentOrder(graph)))).toEqual([0, 1]);
  });

  it('weighs differences, not ratios, and not counts of edges', () => {
    // Edges 0->1 (9), 0->2 (1), 1->0 (8), 2->0 (1), 2->1 (3), 1->2 (1).
    // 0: 10 - 9 = 1; 1: 9 - 12 = -3; 2: 4 - 2 = 2, so that 2 goes first; then 0: 9 - 8, 1: 8 - 9.
    const graph = fromWeighted(3, [
      [0, 1, 9],
      [0, 2, 1],
      [1, 0, 8],
      [2, 0, 1],
      [2, 1, 3],
      [1, 2, 1],
    ]);
    expect(line(componentOrder(graph))).toEqual([2, 0, 1]);
  });

  it('ties go to the lowest index', () => {
    // Three nodes alone are sinks: 0 is moved first, to the very end.
    expect(line(componentOrder(directedGraph(3, [])))).toEqual([2, 1, 0]);
    // A ring: all have 0; 0 goes to the head, then 2 (its edge to 0 is gone) and 1 are sinks in turn.
    expect(line(componentOrder(directedGraph(3, [[1], [2], [0]])))).toEqual([0, 1, 2]);
    // Sources 0 and 1 on a ring 2 <-> 3: 0, then 1; 2 and 3 then have 0 each: 2; 3 is left as a sink.
    expect(line(componentOrder(directedGraph(4, [[2], [2], [3], [2]])))).toEqual([0, 1, 2, 3]);
    // 1 -> 0 and 3 -> 2: sinks 0, then 1 (now free), then 2, then 3, each in front of the tail.
    expect(line(componentOrder(directedGraph(4, [[], [0], [], [2]])))).toEqual([3, 2, 1, 0]);
  });

  it('of nothing, and of one node', () => {
    expect(componentOrder(directedGraph(0, []))).toHaveLength(0);
    expect(line(componentOrder(directedGraph(1, [])))).toEqual([0]);
    expect(forwardLevels(directedGraph(0, []), new Uint32Array(0))).toHaveLength(0);
  });

  const weighted = fc.integer({ min: 1, max: 12 }).chain((order) =>
    fc.tuple(
      fc.constant(order),
      fc.uniqueArray(fc.tuple(fc.nat(order - 1), fc.nat(order - 1), fc.integer({ min: 1, max: 4 })), {
        maxLength: 40,
        selector: ([source, target]) => `${source} ${target}`,
      }),
    ),
  );

  it('is a permutation, and that of the procedure read word for word', () => {
    fc.assert(
      fc.property(weighted, ([order, edges]) => {
        const graph = fromWeighted(
          order,
          edges.filter(([source, target]) => source !== target),
        );
        const ours = line(componentOrder(graph));
        expect([...ours].sort((a, b) => a - b)).toEqual(Array.from({ length: order }, (_, node) => node));
        expect(ours).toEqual(wordForWord(graph));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('has no backward edge when there is no cycle', () => {
    fc.assert(
      fc.property(weighted, fc.boolean(), ([order, edges], up) => {
        const acyclic = edges.filter(([source, target]) => (up ? source < target : source > target));
        const graph = fromWeighted(order, acyclic);
        const position = componentOrder(graph);
        for (const [source, target] of edgesOf(graph)) {
          expect(position[source]!).toBeLessThan(position[target]!);
        }
      }),
      { seed: 2, numRuns: 100 },
    );
  });
});

/** §7.5 as it reads: every step looks at all edges among the nodes that are left. */
function wordForWord(graph: DirectedGraph): number[] {
  const all = edgesOf(graph).map(([from, to], at) => ({ from, to, weight: graph.weights![at]! }));
  const head: number[] = [];
  const tail: number[] = [];
  let left = Array.from({ length: graph.order }, (_, node) => node);
  while (left.length > 0) {
    const edges = all.filter(({ from, to }) => left.includes(from) && left.includes(to));
    const sink = left.find((node) => edges.every(({ from }) => from !== node));
    const source = left.find((node) => edges.every(({ to }) => to !== node));
    const gain = (node: number) =>
      edges.reduce(
        (sum, { from, to, weight }) => sum + (from === node ? weight : to === node ? -weight : 0),
        0,
      );
    const best = Math.max(...left.map(gain));
    const taken = sink ?? source ?? left.find((node) => gain(node) === best)!;
    if (sink === undefined) head.push(taken);
    else tail.unshift(taken);
    left = left.filter((node) => node !== taken);
  }
  return [...head, ...tail];
}

describe('forwardLevels', () => {
  it('skips edges against the order', () => {
    // Order 0 1 2; 0 -> 1 and 1 -> 2 agree, 2 -> 0 does not.
    const ring = directedGraph(3, [[1], [2], [0]]);
    expect(Array.from(forwardLevels(ring, Uint32Array.of(0, 1, 2)))).toEqual([2, 1, 0]);
    // Order 2 0 1: 2 -> 0 -> 1.
    expect(Array.from(forwardLevels(ring, Uint32Array.of(1, 2, 0)))).toEqual([1, 0, 2]);
  });

  it('takes the longest way', () => {
    // 0 -> 3 and 0 -> 1 -> 2 -> 3
    const graph = directedGraph(4, [[1, 3], [2], [3]]);
    expect(Array.from(forwardLevels(graph, Uint32Array.of(0, 1, 2, 3)))).toEqual([3, 2, 1, 0]);
  });
});

describe('orderWithNewcomers', () => {
  const placed = (successors: number[][], base: (number | undefined)[]) =>
    line(orderWithNewcomers(directedGraph(base.length, successors), base));

  it('keeps the base order, with gaps for components that are gone', () => {
    expect(placed([], [7, 0, 3])).toEqual([1, 2, 0]);
  });

  it('puts a newcomer just before the first component that it depends on', () => {
    // Base order 2 0 1; newcomer 3 depends on 1 and 0, and 0 is first of them.
    expect(placed([[], [], [], [0, 1]], [1, 2, 0, undefined])).toEqual([2, 3, 0, 1]);
  });

  it('puts a newcomer that depends on nothing last, whoever depends on it', () => {
    expect(placed([[2], [2]], [0, 1, undefined])).toEqual([0, 1, 2]);
  });

  it('places a newcomer once those that it depends on stand, in index order', () => {
    // 2 and 3 both depend on 1: 2 before 1, then 3 just before 1.
    expect(placed([[], [], [1], [1]], [0, 1, undefined, undefined])).toEqual([0, 2, 3, 1]);
    // 3 depends on newcomer 2 too, which stands first of the two.
    expect(placed([[], [], [1], [1, 2]], [0, 1, undefined, undefined])).toEqual([0, 3, 2, 1]);
    // 2 waits for newcomer 3: 3 before 0, then 2 before 3.
    expect(placed([[], [], [3], [0]], [0, 1, undefined, undefined])).toEqual([2, 3, 0, 1]);
    // 2 and 3 wait for each other: 2 is placed first, last for want of 3; 3 before 0.
    expect(placed([[], [], [3], [0, 2]], [0, 1, undefined, undefined])).toEqual([3, 0, 1, 2]);
    // Newcomers only.
    expect(placed([[], [0], []], [undefined, undefined, undefined])).toEqual([1, 0, 2]);
  });

  it('of nothing', () => expect(placed([], [])).toEqual([]));
});

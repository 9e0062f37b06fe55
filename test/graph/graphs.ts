import { type DirectedGraph, directedGraph } from '../../src/graph/csr.ts';

/** A graph of `order` nodes from pairs [source, target] in any order. */
export function fromEdges(order: number, edges: Iterable<readonly [number, number]>): DirectedGraph {
  const successors: number[][] = Array.from({ length: order }, () => []);
  for (const [source, target] of edges) successors[source]!.push(target);
  return directedGraph(order, successors);
}

/** A graph with weights from triples [source, target, weight], one for each edge. */
export function fromWeighted(
  order: number,
  edges: readonly (readonly [number, number, number])[],
): DirectedGraph {
  const graph = fromEdges(
    order,
    edges.map(([source, target]) => [source, target] as const),
  );
  const weight = new Map(edges.map(([source, target, weight]) => [`${source} ${target}`, weight]));
  const weights = edgesOf(graph).map(([source, target]) => weight.get(`${source} ${target}`)!);
  return { ...graph, weights: Float64Array.from(weights) };
}

/** The edges of a graph in the order of `targets`. */
export function edgesOf(graph: DirectedGraph): [number, number][] {
  const edges: [number, number][] = [];
  for (let source = 0; source < graph.order; source++) {
    for (const target of graph.targets.subarray(graph.offsets[source], graph.offsets[source + 1])) {
      edges.push([source, target]);
    }
  }
  return edges;
}

/** [a, b, c, d, …] as [[a, b], [c, d], …]. */
export function pairs(flat: readonly number[]): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!]);
}

/** Labels numbered anew by the first node that has them. */
export function byFirstNode(labels: ArrayLike<number>): number[] {
  const numbers = new Map<number, number>();
  return Array.from(labels, (label) => {
    if (!numbers.has(label)) numbers.set(label, numbers.size);
    return numbers.get(label)!;
  });
}

import type { DirectedGraph } from './csr.ts';

/**
 * Betweenness of each node: sum over ordered pairs (s, t) of other nodes of the share of shortest s-t paths
 * that run through it; directed, unweighted, not normalised ((k-1)(k-2) is the most). O(V E) time,
 * O(V) memory. Path counts are doubles: exact below 2^53, and finite whenever a shortest path has fewer than
 * some 600 edges.
 *
 * Source: Freeman 1977, A set of measures of centrality based on betweenness (Sociometry 40); Brandes 2001,
 * A faster algorithm for betweenness centrality (J. Math. Sociology 25).
 */
export function betweenness(graph: DirectedGraph): Float64Array {
  const { order, offsets, targets } = graph;
  const result = new Float64Array(order);
  const search = {
    queue: new Uint32Array(order),
    distance: new Int32Array(order).fill(-1),
    paths: new Float64Array(order),
  };
  const { queue, distance, paths } = search;
  /** (1 + dependency of the source on the node) / paths to it: what each path through it to a predecessor adds. */
  const share = new Float64Array(order);
  for (let source = 0; source < order; source++) {
    const reached = shortestPaths(graph, source, search);
    for (let at = reached - 1; at > 0; at--) {
      const node = queue[at]!;
      const next = distance[node]! + 1;
      const end = offsets[node + 1]!;
      let sum = 0;
      for (let edge = offsets[node]!; edge < end; edge++) {
        const target = targets[edge]!;
        if (distance[target] === next) sum += share[target]!;
      }
      const dependency = sum * paths[node]!;
      share[node] = (1 + dependency) / paths[node]!;
      result[node]! += dependency;
    }
    for (let at = 0; at < reached; at++) distance[queue[at]!] = -1;
  }
  return result;
}

/** Breadth-first search; the number of nodes reached, which are the head of `queue`. */
function shortestPaths(
  { offsets, targets }: DirectedGraph,
  source: number,
  search: { queue: Uint32Array; distance: Int32Array; paths: Float64Array },
): number {
  const { queue, distance, paths } = search;
  queue[0] = source;
  distance[source] = 0;
  paths[source] = 1;
  let reached = 1;
  for (let at = 0; at < reached; at++) {
    const node = queue[at]!;
    const next = distance[node]! + 1;
    const count = paths[node]!;
    const end = offsets[node + 1]!;
    for (let edge = offsets[node]!; edge < end; edge++) {
      const target = targets[edge]!;
      const known = distance[target]!;
      if (known === next) paths[target]! += count;
      else if (known < 0) {
        distance[target] = next;
        paths[target] = count;
        queue[reached++] = target;
      }
    }
  }
  return reached;
}

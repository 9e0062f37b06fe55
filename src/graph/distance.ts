import type { DirectedGraph } from './csr.ts';

/** Longest distance told apart, and that of nodes without a path (`patch_spread.patch.graph_distance`). */
export const DISTANCE_CAP = 10;

/**
 * Edges on a shortest path from one node to each node of an undirected graph, as `undirectedNeighbours` gives
 * it; {@link DISTANCE_CAP} when that is longer, or when there is none. Breadth-first search, O(V + E).
 */
export function cappedDistances(neighbours: DirectedGraph, from: number): Uint8Array {
  const { order, offsets, targets } = neighbours;
  const distance = new Uint8Array(order).fill(DISTANCE_CAP);
  const queue = new Uint32Array(order);
  queue[0] = from;
  distance[from] = 0;
  let reached = 1;
  for (let at = 0; at < reached; at++) {
    const next = distance[queue[at]!]! + 1;
    if (next === DISTANCE_CAP) break;
    for (let edge = offsets[queue[at]!]!; edge < offsets[queue[at]! + 1]!; edge++) {
      const target = targets[edge]!;
      if (distance[target] !== DISTANCE_CAP) continue;
      distance[target] = next;
      queue[reached++] = target;
    }
  }
  return distance;
}

import { type DirectedGraph, outDegrees, reversed } from './csr.ts';

const DAMPING = 0.85;
const ITERATIONS = 100;

/**
 * PageRank of each node along the edges (what is much depended on ranks high), summing to 1: damping 0.85,
 * exactly 100 iterations from the uniform vector, the mass of nodes without successors spread evenly
 * (catalogue §7.3). Sums run in index order. Edge weights do not count. O(100 (V + E)).
 *
 * Source: Page, Brin, Motwani, Winograd 1999, The PageRank citation ranking.
 */
export function pageRank(graph: DirectedGraph): Float64Array {
  const { order } = graph;
  const { offsets, targets: predecessors } = reversed(graph);
  const degrees = outDegrees(graph);
  const rank = new Float64Array(order).fill(1 / order);
  /** What a node gives to each of its successors. */
  const gift = new Float64Array(order);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let dangling = 0;
    for (let node = 0; node < order; node++) {
      if (degrees[node] === 0) dangling += rank[node]!;
      else gift[node] = rank[node]! / degrees[node]!;
    }
    const base = (1 - DAMPING + DAMPING * dangling) / order;
    for (let node = 0, edge = 0; node < order; node++) {
      const end = offsets[node + 1]!;
      let received = 0;
      for (; edge < end; edge++) received += gift[predecessors[edge]!]!;
      rank[node] = base + DAMPING * received;
    }
  }
  return rank;
}

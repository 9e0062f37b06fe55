import { type DirectedGraph, outDegrees } from './csr.ts';

/** Counts of which transitivity is made: 3 triangles / triples. */
export interface Clustering {
  /** Sets of three nodes that are all neighbours. */
  readonly triangles: number;
  /** Connected triples: paths of two edges, by their middle node; sum over nodes of degree (degree - 1) / 2. */
  readonly triples: number;
}

/**
 * Triangles and connected triples of an undirected simple graph, as `undirectedNeighbours` gives it. Edges
 * are oriented from lower to higher (degree, index), so that no node has more than sqrt(2 m) of them:
 * O(m^1.5) (catalogue §7.4).
 *
 * Source: Watts, Strogatz 1998, Collective dynamics of 'small-world' networks (Nature 393); Latapy 2008,
 * Main-memory triangle computations for very large (sparse (power-law)) graphs (TCS 407), for the algorithm.
 */
export function clustering(neighbours: DirectedGraph): Clustering {
  const { order } = neighbours;
  let triples = 0;
  for (const degree of outDegrees(neighbours)) triples += (degree * (degree - 1)) / 2;
  const { offsets, targets } = upwards(neighbours);
  /** The last node that has this one above it, plus 1. */
  const above = new Uint32Array(order);
  let triangles = 0;
  for (let node = 0; node < order; node++) {
    const [start, end] = [offsets[node]!, offsets[node + 1]!];
    for (let edge = start; edge < end; edge++) above[targets[edge]!] = node + 1;
    for (let edge = start; edge < end; edge++) {
      const middle = targets[edge]!;
      for (let second = offsets[middle]!; second < offsets[middle + 1]!; second++) {
        if (above[targets[second]!] === node + 1) triangles++;
      }
    }
  }
  return { triangles, triples };
}

/** Keeps of each undirected edge the direction from lower to higher (degree, index). */
function upwards({ order, size, offsets, targets }: DirectedGraph): {
  offsets: Uint32Array;
  targets: Uint32Array;
} {
  const kept = { offsets: new Uint32Array(order + 1), targets: new Uint32Array(size / 2) };
  let count = 0;
  for (let node = 0; node < order; node++) {
    const degree = offsets[node + 1]! - offsets[node]!;
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
      const other = targets[edge]!;
      const higher = offsets[other + 1]! - offsets[other]! - degree || other - node;
      if (higher > 0) kept.targets[count++] = other;
    }
    kept.offsets[node + 1] = count;
  }
  return kept;
}

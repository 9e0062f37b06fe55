import { type DirectedGraph, quotient } from './csr.ts';

/**
 * Modularity of a grouping of a directed graph: sum over groups c of w_cc/W - out_c in_c/W^2, with w_cc the
 * edges inside c, out_c and in_c those leaving and entering nodes of c (inside included) and W all edges,
 * each by its weight. In [-0.5, 1); 0 without edges. O(V + E).
 *
 * Source: Newman, Girvan 2004, Finding and evaluating community structure in networks (Phys. Rev. E 69);
 * Leicht, Newman 2008, Community structure in directed networks (PRL 100).
 *
 * @param groupOf group of each node, in 0 … groups-1
 * @throws {ArchdeltaError} `internal` for a group outside 0 … groups-1.
 */
export function modularity(graph: DirectedGraph, groupOf: Uint32Array, groups: number): number {
  const { internal, out, into } = edgeSums(graph, groupOf, groups);
  let all = 0;
  for (let group = 0; group < groups; group++) all += internal[group]! + out[group]!;
  if (all === 0) return 0;
  let sum = 0;
  for (let group = 0; group < groups; group++) {
    const inside = internal[group]!;
    sum += inside / all - ((inside + out[group]!) / all) * ((inside + into[group]!) / all);
  }
  return sum;
}

/**
 * Cluster factor of each group: 2 mu / (2 mu + eps), mu edges inside it, eps edges across its border in
 * either direction, each by its weight; 0 when mu is 0. TurboMQ is their sum, here a mean over some groups.
 * O(V + E).
 *
 * Source: Mitchell, Mancoridis 2006, On the automatic modularization of software systems using the Bunch tool
 * (TSE 32).
 *
 * @param groupOf group of each node, in 0 … groups-1
 * @throws {ArchdeltaError} `internal` for a group outside 0 … groups-1.
 */
export function clusterFactors(graph: DirectedGraph, groupOf: Uint32Array, groups: number): Float64Array {
  const { internal, out, into } = edgeSums(graph, groupOf, groups);
  return internal.map((mu, group) => (mu === 0 ? 0 : (2 * mu) / (2 * mu + out[group]! + into[group]!)));
}

/** Weight of the edges inside each group, and of those that leave and enter it. */
function edgeSums(
  graph: DirectedGraph,
  groupOf: Uint32Array,
  groups: number,
): { internal: Float64Array; out: Float64Array; into: Float64Array } {
  const { graph: between, internal } = quotient(graph, groupOf, groups);
  const out = new Float64Array(groups);
  const into = new Float64Array(groups);
  for (let group = 0; group < groups; group++) {
    for (let edge = between.offsets[group]!; edge < between.offsets[group + 1]!; edge++) {
      out[group]! += between.weights![edge]!;
      into[between.targets[edge]!]! += between.weights![edge]!;
    }
  }
  return { internal, out, into };
}

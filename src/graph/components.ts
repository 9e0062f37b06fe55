import { type DirectedGraph, type Quotient, quotient } from './csr.ts';

/** Nodes divided into components. */
export interface Partition {
  /** Component of each node. */
  readonly of: Uint32Array;
  /** Number of components. */
  readonly count: number;
  /** Number of nodes of each component. */
  readonly sizes: Uint32Array;
}

/** Stands in {@link Partition.of} for a node outside the subset. */
export const NO_COMPONENT = 0xffffffff;

/**
 * Strongly connected components, numbered in reverse topological order: the successors of a component have
 * lower numbers (catalogue §7.1). Roots are tried in index order. O(V + E), no recursion.
 *
 * Source: Tarjan 1972, Depth-first search and linear graph algorithms (SIAM J. Comput. 1).
 */
export function stronglyConnected(graph: DirectedGraph): Partition {
  const { order, offsets, targets } = graph;
  const of = new Uint32Array(order).fill(NO_COMPONENT);
  const sizes: number[] = [];
  /** Number of discovery from 1; 0: not seen. */
  const found = new Uint32Array(order);
  const low = new Uint32Array(order);
  const cursor = offsets.slice(0, order);
  /** The way from the root to the node at hand, and the nodes seen that have no component yet. */
  const path = new Uint32Array(order);
  const open = new Uint32Array(order);
  let [discovered, depth, opened] = [0, 0, 0];
  for (let root = 0; root < order; root++) {
    if (found[root] !== 0) continue;
    path[depth++] = root;
    while (depth > 0) {
      const node = path[depth - 1]!;
      if (found[node] === 0) {
        found[node] = low[node] = ++discovered;
        open[opened++] = node;
      }
      if (cursor[node]! < offsets[node + 1]!) {
        const target = targets[cursor[node]!++]!;
        if (found[target] === 0) path[depth++] = target;
        else if (of[target] === NO_COMPONENT) low[node] = Math.min(low[node]!, found[target]!);
        continue;
      }
      depth--;
      if (depth > 0) low[path[depth - 1]!] = Math.min(low[path[depth - 1]!]!, low[node]!);
      if (low[node] !== found[node]) continue;
      const bottom = opened;
      do of[open[--opened]!] = sizes.length;
      while (open[opened] !== node);
      sizes.push(bottom - opened);
    }
  }
  return { of, count: sizes.length, sizes: Uint32Array.from(sizes) };
}

/**
 * The acyclic graph of the components of {@link stronglyConnected}; every edge goes to a lower number.
 * `internal` has the edges within each component: |E(s)| of `cycles.repo.circuit_rank`. O(V + E log E) at most.
 */
export function condensation(graph: DirectedGraph, scc: Partition): Quotient {
  return quotient(graph, scc.of, scc.count);
}

/**
 * Weakly connected components of the graph, or of what a subset of its nodes induces: an edge counts when
 * both ends are in it. Numbered by their first node; nodes outside the subset have {@link NO_COMPONENT}.
 * O((V + E) log V) by disjoint sets.
 *
 * Source: Galler, Fisher 1964, An improved equivalence algorithm (CACM 7).
 */
export function weaklyConnected(graph: DirectedGraph, subset?: Iterable<number>): Partition {
  const { order, offsets, targets } = graph;
  const inside = new Uint8Array(order).fill(subset ? 0 : 1);
  for (const node of subset ?? []) inside[node] = 1;
  const parent = Uint32Array.from({ length: order }, (_, node) => node);
  for (let source = 0; source < order; source++) {
    if (!inside[source]) continue;
    for (let edge = offsets[source]!; edge < offsets[source + 1]!; edge++) {
      if (inside[targets[edge]!]) join(parent, source, targets[edge]!);
    }
  }
  const of = new Uint32Array(order).fill(NO_COMPONENT);
  const sizes: number[] = [];
  for (let node = 0; node < order; node++) {
    if (!inside[node]) continue;
    const root = rootOf(parent, node);
    // The root is the smallest node of its set, so that it has been numbered before.
    of[node] = root === node ? sizes.push(0) - 1 : of[root]!;
    sizes[of[node]!]!++;
  }
  return { of, count: sizes.length, sizes: Uint32Array.from(sizes) };
}

/** Joins two disjoint sets under the smaller root. */
function join(parent: Uint32Array, a: number, b: number): void {
  const [rootA, rootB] = [rootOf(parent, a), rootOf(parent, b)];
  parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}

/** Root of a disjoint set, with path halving. */
function rootOf(parent: Uint32Array, node: number): number {
  let at = node;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]!]!;
    at = parent[at]!;
  }
  return at;
}

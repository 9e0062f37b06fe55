import { ArchdeltaError } from '../core/errors.ts';

/**
 * A directed graph over the nodes 0 … order-1 in compressed sparse rows: the successors of `v` are
 * `targets[offsets[v]]` … `targets[offsets[v + 1] - 1]`. Simple, without self loops (catalogue §1). Whoever
 * numbers nodes in path order gets every result of this folder in path order.
 */
export interface DirectedGraph {
  /** Number of nodes. */
  readonly order: number;
  /** Number of edges, `targets.length`. */
  readonly size: number;
  /** `order + 1` row starts. */
  readonly offsets: Uint32Array;
  /** Ends of the edges, ascending within a source. */
  readonly targets: Uint32Array;
  /** Positive weights parallel to `targets`; absent: every edge weighs 1. */
  readonly weights?: Float64Array;
}

/**
 * Builds a graph from the successors of each node; self loops and duplicates are dropped. A missing or
 * undefined entry is a node without successors. O(V + E log(largest out-degree)).
 *
 * @throws {ArchdeltaError} `internal` for a node outside 0 … order-1.
 */
export function directedGraph(
  order: number,
  successors: readonly (Iterable<number> | undefined)[],
): DirectedGraph {
  if (successors.length > order) throw outside(successors.length - 1, order);
  const offsets = new Uint32Array(order + 1);
  const lastSource = new Int32Array(order).fill(-1);
  const found: number[] = [];
  for (let source = 0; source < order; source++) {
    lastSource[source] = source;
    for (const target of successors[source] ?? []) {
      const seen = lastSource[target];
      if (seen === undefined) throw outside(target, order);
      if (seen === source) continue;
      lastSource[target] = source;
      found.push(target);
    }
    offsets[source + 1] = found.length;
  }
  const targets = Uint32Array.from(found);
  for (let source = 0; source < order; source++) {
    if (offsets[source + 1]! - offsets[source]! > 1) {
      targets.subarray(offsets[source]!, offsets[source + 1]!).sort();
    }
  }
  return { order, size: targets.length, offsets, targets };
}

/** The graph with every edge turned round; weights stay with their edges. O(V + E). */
export function reversed(graph: DirectedGraph): DirectedGraph {
  const { order, size, weights } = graph;
  const offsets = new Uint32Array(order + 1);
  for (const target of graph.targets) offsets[target + 1]!++;
  for (let node = 0; node < order; node++) offsets[node + 1]! += offsets[node]!;
  const next = offsets.slice(0, order);
  const targets = new Uint32Array(size);
  const moved = weights && new Float64Array(size);
  for (let source = 0; source < order; source++) {
    for (let edge = graph.offsets[source]!; edge < graph.offsets[source + 1]!; edge++) {
      const at = next[graph.targets[edge]!]!++;
      targets[at] = source;
      if (moved) moved[at] = weights[edge]!;
    }
  }
  return moved ? { order, size, offsets, targets, weights: moved } : { order, size, offsets, targets };
}

/** A graph of groups of nodes, see {@link quotient}. */
export interface Quotient {
  /** The weight of an edge is the number (or the summed weights) of the edges between two groups. */
  readonly graph: DirectedGraph;
  /** Per group the number (or the summed weights) of the edges within it. */
  readonly internal: Float64Array;
}

/**
 * Groups as nodes, without self loops: G_p and G_c of catalogue §1. O(V + E log E) at most.
 *
 * @param groupOf group of each node, in 0 … groups-1
 * @throws {ArchdeltaError} `internal` for a group outside 0 … groups-1.
 */
export function quotient(graph: DirectedGraph, groupOf: Uint32Array, groups: number): Quotient {
  const { starts, members } = byGroup(graph.order, groupOf, groups);
  const offsets = new Uint32Array(groups + 1);
  const internal = new Float64Array(groups);
  const targets: number[] = [];
  const weights: number[] = [];
  const toGroup = new Float64Array(groups);
  for (let group = 0; group < groups; group++) {
    const reached: number[] = [];
    for (let member = starts[group]!; member < starts[group + 1]!; member++) {
      const node = members[member]!;
      for (let edge = graph.offsets[node]!; edge < graph.offsets[node + 1]!; edge++) {
        const other = groupOf[graph.targets[edge]!]!;
        if (other !== group && toGroup[other] === 0) reached.push(other);
        toGroup[other]! += graph.weights ? graph.weights[edge]! : 1;
      }
    }
    internal[group] = toGroup[group]!;
    toGroup[group] = 0;
    for (const other of reached.sort((a, b) => a - b)) {
      targets.push(other);
      weights.push(toGroup[other]!);
      toGroup[other] = 0;
    }
    offsets[group + 1] = targets.length;
  }
  return {
    graph: {
      order: groups,
      size: targets.length,
      offsets,
      targets: Uint32Array.from(targets),
      weights: Float64Array.from(weights),
    },
    internal,
  };
}

/**
 * The undirected simple graph under a directed one: u and v are neighbours when there is an edge either way.
 * Each undirected edge stands at both ends, so `size` is twice their number; weights are dropped. O(V + E).
 */
export function undirectedNeighbours(graph: DirectedGraph): DirectedGraph {
  const { order } = graph;
  const back = reversed(graph);
  const offsets = new Uint32Array(order + 1);
  const targets = new Uint32Array(2 * graph.size);
  let size = 0;
  for (let node = 0; node < order; node++) {
    let out = graph.offsets[node]!;
    let into = back.offsets[node]!;
    const outEnd = graph.offsets[node + 1]!;
    const intoEnd = back.offsets[node + 1]!;
    while (out < outEnd || into < intoEnd) {
      const successor = out < outEnd ? graph.targets[out]! : order;
      const predecessor = into < intoEnd ? back.targets[into]! : order;
      if (successor <= predecessor) out++;
      if (predecessor <= successor) into++;
      targets[size++] = Math.min(successor, predecessor);
    }
    offsets[node + 1] = size;
  }
  return { order, size, offsets, targets: targets.slice(0, size) };
}

/** Number of edges into each node. O(V + E). */
export function inDegrees(graph: DirectedGraph): Uint32Array {
  const degrees = new Uint32Array(graph.order);
  for (const target of graph.targets) degrees[target]!++;
  return degrees;
}

/** Number of edges out of each node. O(V). */
export function outDegrees(graph: DirectedGraph): Uint32Array {
  const degrees = new Uint32Array(graph.order);
  for (let node = 0; node < graph.order; node++) {
    degrees[node] = graph.offsets[node + 1]! - graph.offsets[node]!;
  }
  return degrees;
}

/** Nodes sorted by group, then index (a counting sort). */
function byGroup(
  order: number,
  groupOf: Uint32Array,
  groups: number,
): { starts: Uint32Array; members: Uint32Array } {
  const starts = new Uint32Array(groups + 1);
  for (let node = 0; node < order; node++) {
    const group = groupOf[node];
    if (group === undefined || group >= groups) {
      throw new ArchdeltaError('internal', `node ${node} is in group ${group} of ${groups}`);
    }
    starts[group + 1]!++;
  }
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
  const next = starts.slice(0, groups);
  const members = new Uint32Array(order);
  for (let node = 0; node < order; node++) members[next[groupOf[node]!]!++] = node;
  return { starts, members };
}

function outside(node: number, order: number): ArchdeltaError {
  return new ArchdeltaError('internal', `node ${node} is not in a graph of ${order} nodes`);
}

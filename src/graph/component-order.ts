import { type DirectedGraph, reversed } from './csr.ts';

/**
 * Position of each node in an order in which few and light edges go backward; an edge c -> d goes forward when
 * c stands before d (catalogue §7.5). Until no node is left: move a node without successors to the front of
 * the tail; if there is none, a node without predecessors to the end of the head; if there is none, the node
 * with the largest weight of edges out less edges in to the end of the head. Of several the one with the lowest
 * index is moved. Of an acyclic graph no edge goes backward. O((V + E) log V).
 *
 * Source: Eades, Lin, Smyth 1993, A fast and effective heuristic for the feedback arc set problem (IPL 47),
 * with weights summed in place of degrees.
 */
export function componentOrder(graph: DirectedGraph): Uint32Array {
  const { order } = graph;
  const back = reversed(graph);
  const out = weightSums(graph);
  const into = weightSums(back);
  const position = new Uint32Array(order);
  const left = new Uint8Array(order).fill(1);
  const queue = new Tournament(order, (node) => urgency(out[node]!, into[node]!));
  let head = 0;
  let tail = order;
  while (head < tail) {
    const node = queue.best();
    position[node] = out[node] === 0 ? --tail : head++;
    left[node] = 0;
    queue.remove(node);
    const release = (from: DirectedGraph, sums: Float64Array) => {
      for (let edge = from.offsets[node]!; edge < from.offsets[node + 1]!; edge++) {
        const other = from.targets[edge]!;
        if (!left[other]) continue;
        sums[other]! -= weightOf(from, edge);
        queue.set(other, urgency(out[other]!, into[other]!));
      }
    };
    release(graph, into);
    release(back, out);
  }
  return position;
}

/**
 * Edges of the longest path from each node to a sink over the edges that go forward in the order; 0 for a
 * node without any (catalogue §7.5). O(V + E).
 */
export function forwardLevels(graph: DirectedGraph, position: Uint32Array): Uint32Array {
  const { order, offsets, targets } = graph;
  const nodes = Uint32Array.from({ length: order }, (_, node) => node);
  nodes.sort((a, b) => position[b]! - position[a]!);
  const level = new Uint32Array(order);
  for (const node of nodes) {
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
      const target = targets[edge]!;
      if (position[target]! > position[node]!) level[node] = Math.max(level[node]!, level[target]! + 1);
    }
  }
  return level;
}

/**
 * The frozen order with the components that are new in the patch: each stands just before the first component
 * that it depends on, else last (catalogue §7.5). A newcomer is placed once the newcomers that it depends on
 * stand, of several the lowest index first; of a cycle of newcomers the lowest is placed without waiting. The
 * old ones keep their order. O(V log V + E + newcomers (V + newcomers)).
 *
 * @param after the graph after the patch
 * @param basePosition for each node of `after` its place in the base order (gaps do not matter), or undefined
 *   for a newcomer
 * @returns place of each node of `after`, 0 … order-1
 */
export function orderWithNewcomers(
  after: DirectedGraph,
  basePosition: readonly (number | undefined)[],
): Uint32Array {
  const nodes = Array.from({ length: after.order }, (_, node) => node);
  const line = nodes
    .filter((node) => basePosition[node] !== undefined)
    .sort((a, b) => basePosition[a]! - basePosition[b]!);
  const neededBy = (node: number) =>
    new Set(after.targets.subarray(after.offsets[node], after.offsets[node + 1]));
  const waiting = new Map(
    nodes.filter((node) => basePosition[node] === undefined).map((node) => [node, neededBy(node)]),
  );
  while (waiting.size > 0) {
    const isReady = ([, needed]: readonly [number, Set<number>]) =>
      ![...needed].some((each) => waiting.has(each));
    const [newcomer, needed] = [...waiting].find(isReady) ?? [...waiting][0]!;
    waiting.delete(newcomer);
    const first = line.findIndex((node) => needed.has(node));
    line.splice(first < 0 ? line.length : first, 0, newcomer);
  }
  const position = new Uint32Array(after.order);
  line.forEach((node, at) => {
    position[node] = at;
  });
  return position;
}

/** Sinks first, then sources, then by weight out less weight in. Sums of edge counts are exact. */
function urgency(out: number, into: number): number {
  if (out === 0) return Number.POSITIVE_INFINITY;
  return into === 0 ? Number.MAX_VALUE : out - into;
}

function weightOf(graph: DirectedGraph, edge: number): number {
  return graph.weights ? graph.weights[edge]! : 1;
}

function weightSums(graph: DirectedGraph): Float64Array {
  const sums = new Float64Array(graph.order);
  for (let node = 0; node < graph.order; node++) {
    for (let edge = graph.offsets[node]!; edge < graph.offsets[node + 1]!; edge++) {
      sums[node]! += weightOf(graph, edge);
    }
  }
  return sums;
}

/** The node with the highest value, of equals the lowest, under changing values: a binary tree of winners. */
class Tournament {
  readonly #values: Float64Array;
  readonly #winners: Uint32Array;
  readonly #leaves: number;

  constructor(order: number, initial: (node: number) => number) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(order, 1)));
    this.#values = new Float64Array(this.#leaves).fill(Number.NEGATIVE_INFINITY);
    for (let node = 0; node < order; node++) this.#values[node] = initial(node);
    this.#winners = new Uint32Array(2 * this.#leaves);
    for (let leaf = 0; leaf < this.#leaves; leaf++) this.#winners[this.#leaves + leaf] = leaf;
    for (let at = this.#leaves - 1; at > 0; at--) this.#play(at);
  }

  best(): number {
    return this.#winners[1]!;
  }

  set(node: number, value: number): void {
    this.#values[node] = value;
    for (let at = (this.#leaves + node) >> 1; at > 0; at >>= 1) this.#play(at);
  }

  remove(node: number): void {
    this.set(node, Number.NEGATIVE_INFINITY);
  }

  #play(at: number): void {
    const [left, right] = [this.#winners[2 * at]!, this.#winners[2 * at + 1]!];
    this.#winners[at] = this.#values[right]! > this.#values[left]! ? right : left;
  }
}

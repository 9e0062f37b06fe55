import { condensation, type Partition } from './components.ts';
import { type DirectedGraph, reversed } from './csr.ts';

/** Columns held at a time (catalogue §7.2): 512 bytes for each component. */
const BLOCK = 4096;

/** Sizes of the transitive closure, per strongly connected component; see {@link closure}. */
export interface Closure {
  /** |R(f)| of every node f of the component: what it reaches, itself included. */
  readonly reach: Float64Array;
  /** |{g: f in R(g)}| of every node f of the component: what reaches it, itself included. */
  readonly reachedBy: Float64Array;
}

/**
 * Exact sizes of the transitive closure, in nodes or in another weight of theirs (packages weighed in files:
 * what reaches component s from outside is `reachedBy[s]` less the weight of s). The values of node f are
 * those at `scc.of[f]`. Shared by propagation cost, VFI, VFO, CCD and decoupling.
 *
 * Bitsets over the condensation (catalogue §7.2): O(V E / 32) word operations, 512 bytes a component.
 *
 * Source: MacCormack, Rusnak, Baldwin 2006, Exploring the structure of complex software designs (Management
 * Science 52), for the measure; Purdom 1970, A transitive closure algorithm (BIT 10), for the condensation.
 *
 * @param scc what `stronglyConnected(graph)` gave
 * @param weightOf weight of each node, whole numbers for exact sums; absent: 1 each
 */
export function closure(graph: DirectedGraph, scc: Partition, weightOf?: ArrayLike<number>): Closure {
  const dag = condensation(graph, scc).graph;
  const weight = weightOf ? componentWeights(scc, weightOf) : Float64Array.from(scc.sizes);
  return {
    reach: reachedWeight(dag, weight),
    reachedBy: reachedWeight(mirrored(dag), weight.toReversed()).reverse(),
  };
}

/**
 * Sum over all nodes f of |R(f)|: CCD, and the numerator of propagation cost. O(components).
 *
 * Source: Lakos 1996, Large-Scale C++ Software Design (cumulative component dependency).
 */
export function cumulativeReach(scc: Partition, sizes: Closure): number {
  let sum = 0;
  for (let component = 0; component < scc.count; component++) {
    sum += scc.sizes[component]! * sizes.reach[component]!;
  }
  return sum;
}

function componentWeights(scc: Partition, weightOf: ArrayLike<number>): Float64Array {
  const weight = new Float64Array(scc.count);
  for (let node = 0; node < scc.of.length; node++) weight[scc.of[node]!]! += weightOf[node]!;
  return weight;
}

/** Edges turned round and nodes numbered from the other end, so that edges go to lower numbers again. */
function mirrored(dag: DirectedGraph): DirectedGraph {
  const back = reversed(dag);
  const last = dag.order - 1;
  return {
    order: dag.order,
    size: dag.size,
    offsets: back.offsets.map((offset) => dag.size - offset).reverse(),
    targets: back.targets.map((target) => last - target).reverse(),
  };
}

/** Weight of what each node of a graph whose edges all go to lower numbers reaches, itself included. */
function reachedWeight(dag: DirectedGraph, weight: Float64Array): Float64Array {
  const { order } = dag;
  const total = new Float64Array(order);
  const words = Math.ceil(Math.min(order, BLOCK) / 32);
  const bits = new Int32Array(order * words);
  for (let first = 0; first < order; first += BLOCK) {
    const block = { first, end: Math.min(first + BLOCK, order), words, bits };
    bits.fill(0, 0, (order - first) * words);
    const filled = fillRows(dag, block);
    addWeights(block, filled, weight, total);
  }
  return total;
}

/** The columns `first` … `end - 1` of the closure; the row of node v starts at word (v - first) * words. */
interface Block {
  readonly first: number;
  readonly end: number;
  readonly words: number;
  readonly bits: Int32Array;
}

/** Ors the rows of the successors into each row; says which rows, counted from `first`, have a bit. */
function fillRows(dag: DirectedGraph, { first, end, words, bits }: Block): Uint8Array {
  const { order, offsets, targets } = dag;
  const filled = new Uint8Array(order - first);
  // A node below `first` reaches no column of the block: edges go to lower numbers.
  for (let node = first; node < order; node++) {
    const row = (node - first) * words;
    if (node < end) {
      bits[row + ((node - first) >>> 5)]! |= 1 << ((node - first) & 31);
      filled[node - first] = 1;
    }
    // From the nearest successor down: what it reaches need not be visited again.
    for (let edge = offsets[node + 1]! - 1; edge >= offsets[node]!; edge--) {
      const target = targets[edge]!;
      if (target < first) break;
      const column = target - first;
      if (!filled[column]) continue;
      const within = target < end;
      if (within && (bits[row + (column >>> 5)]! >>> (column & 31)) & 1) continue;
      const from = column * words;
      const used = within ? (column >>> 5) + 1 : words;
      for (let word = 0; word < used; word++) bits[row + word]! |= bits[from + word]!;
      filled[node - first] = 1;
    }
  }
  return filled;
}

/** Adds to each node's total the weight of the columns that its row has. */
function addWeights(block: Block, filled: Uint8Array, weight: Float64Array, total: Float64Array): void {
  const { first, words, bits } = block;
  const common = commonWeights(block, weight);
  for (let row = 0; row < filled.length; row++) {
    if (!filled[row]) continue;
    let sum = 0;
    for (let word = 0; word < words; word++) {
      const some = bits[row * words + word]!;
      if (some === 0) continue;
      const each = common[word]!;
      sum += each > 0 ? each * bitCount(some) : weightOfBits(some, weight, first + word * 32);
    }
    total[first + row]! += sum;
  }
}

/** Per word the weight that all its columns have, else 0: most components are single nodes. */
function commonWeights({ first, end, words }: Block, weight: Float64Array): Float64Array {
  const common = new Float64Array(words);
  for (let word = 0; word < words; word++) {
    const columns = weight.subarray(first + word * 32, Math.min(first + word * 32 + 32, end));
    if (columns.every((each) => each === columns[0])) common[word] = columns[0] ?? 0;
  }
  return common;
}

function weightOfBits(word: number, weight: Float64Array, base: number): number {
  let sum = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) sum += weight[base + 31 - Math.clz32(rest & -rest)]!;
  return sum;
}

/** Number of bits set in a 32-bit word (Warren 2012, Hacker's Delight, 5-1). */
function bitCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  count = (count + (count >>> 4)) & 0x0f0f0f0f;
  return Math.imul(count, 0x01010101) >>> 24;
}

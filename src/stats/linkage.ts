import { ArchdeltaError } from '../core/errors.ts';

/**
 * One step of a hierarchical clustering. Clusters below n are the items themselves; n + i is what step i made.
 */
export interface Merge {
  /** The cluster with the smaller number. */
  readonly left: number;
  /** The cluster with the greater number. */
  readonly right: number;
  /** Distance of the two clusters: steps are ordered by it. */
  readonly distance: number;
  /** Items in the cluster made. */
  readonly size: number;
}

/**
 * Hierarchical clustering by average linkage (UPGMA): the distance of two clusters is the mean over the pairs of
 * their items. Takes the distances of items (0,1), (0,2) … (n-2,n-1) in a row; n - 1 steps by ascending distance
 * in SciPy's conventions. Quadratic in time, by chains of nearest neighbours; of equally near clusters the former
 * one in the chain, else that with the smallest item number wins.
 *
 * Source: Sokal and Michener 1958 (University of Kansas Science Bulletin 38); chains: Murtagh 1983 (The Computer
 * Journal 26), Müllner 2011 (arXiv 1109.2378).
 *
 * @throws {ArchdeltaError} `internal` for a number of distances that is not n (n - 1) / 2, or a NaN among them.
 */
export function averageLinkage(distance: Float64Array, n: number): Merge[] {
  if (distance.length !== (n * (n - 1)) / 2 || distance.some(Number.isNaN)) {
    throw new ArchdeltaError('internal', `${distance.length} distances of ${n} items, or NaN among them`);
  }
  const steps = nearestNeighbourChain(distance, n).sort((a, b) => a.distance - b.distance);
  // Steps name their clusters by one item of each; the sorted order gives the clusters their numbers.
  const clusters = new Clusters(n);
  return steps.map(({ one, other, distance: height }) => {
    const [a, b] = [clusters.of(one), clusters.of(other)];
    const size = clusters.join(a, b);
    return { left: Math.min(a, b), right: Math.max(a, b), distance: height, size };
  });
}

/** A merge of the clusters that two items stand for; the cluster made is known by `other`. */
interface Step {
  readonly one: number;
  readonly other: number;
  readonly distance: number;
}

/** Finds all merges, in the order of the chains. */
function nearestNeighbourChain(original: Float64Array, n: number): Step[] {
  const distance = Float64Array.from(original);
  const sizes = new Uint32Array(n).fill(1);
  const chain: number[] = [];
  const steps: Step[] = [];
  while (steps.length < n - 1) {
    if (chain.length === 0) chain.push(sizes.findIndex((size) => size > 0));
    for (;;) {
      const last = chain.at(-1)!;
      const next = nearest(distance, sizes, last, chain.at(-2));
      if (next === chain.at(-2)) break;
      chain.push(next);
    }
    const [a, b] = [chain.pop()!, chain.pop()!];
    const [one, other] = [Math.min(a, b), Math.max(a, b)];
    steps.push({ one, other, distance: distance[placeOf(one, other, n)]! });
    for (let each = 0; each < n; each++) {
      if (sizes[each] === 0 || each === one || each === other) continue;
      const place = placeOf(each, other, n);
      const sum = sizes[one]! * distance[placeOf(each, one, n)]! + sizes[other]! * distance[place]!;
      distance[place] = sum / (sizes[one]! + sizes[other]!);
    }
    sizes[other]! += sizes[one]!;
    sizes[one] = 0;
  }
  return steps;
}

/** The nearest other cluster; `former` wins against equally near ones, or the chain would not end. */
function nearest(
  distance: Float64Array,
  sizes: Uint32Array,
  from: number,
  former: number | undefined,
): number {
  const n = sizes.length;
  let best = former ?? -1;
  let least = former === undefined ? Number.POSITIVE_INFINITY : distance[placeOf(from, former, n)]!;
  for (let each = 0; each < n; each++) {
    if (sizes[each] === 0 || each === from) continue;
    const here = distance[placeOf(from, each, n)]!;
    if (here < least || best < 0) {
      best = each;
      least = here;
    }
  }
  return best;
}

/** Where the distance of two items stands. */
function placeOf(a: number, b: number, n: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return n * low - (low * (low + 1)) / 2 + high - low - 1;
}

/** Items in clusters that grow by joining; a joined cluster gets the next number. */
class Clusters {
  private readonly parents: Int32Array;
  private readonly sizes: Uint32Array;
  private next: number;

  constructor(n: number) {
    this.parents = new Int32Array(2 * n).fill(-1);
    this.sizes = new Uint32Array(2 * n).fill(1);
    this.next = n;
  }

  /** The present cluster of an item or of a former cluster. */
  of(item: number): number {
    let root = item;
    while (this.parents[root]! >= 0) root = this.parents[root]!;
    // What was passed points to the root from now on.
    for (let at = item; at !== root; ) {
      const parent = this.parents[at]!;
      this.parents[at] = root;
      at = parent;
    }
    return root;
  }

  /** Joins two present clusters; the number of items of the cluster made. */
  join(a: number, b: number): number {
    const made = this.next++;
    this.parents[a] = made;
    this.parents[b] = made;
    this.sizes[made] = this.sizes[a]! + this.sizes[b]!;
    return this.sizes[made]!;
  }
}

/**
 * The clusters below a height: items belong together when steps of at most `distance` join them. A cluster number
 * per item, from 0, in the order of the clusters' first items.
 */
export function cutTree(merges: readonly Merge[], n: number, distance: number): Int32Array {
  const clusters = new Clusters(n);
  for (const { left, right, distance: height } of merges) {
    if (height > distance) break;
    clusters.join(left, right);
  }
  const numbers = new Map<number, number>();
  return Int32Array.from({ length: n }, (_, item) => {
    const cluster = clusters.of(item);
    if (!numbers.has(cluster)) numbers.set(cluster, numbers.size);
    return numbers.get(cluster)!;
  });
}

/** The items from left to right as a dendrogram draws them: each cluster's left part first. */
export function leafOrder(merges: readonly Merge[], n: number): number[] {
  if (n === 0) return [];
  const leaves: number[] = [];
  const open = [n + merges.length - 1];
  for (let cluster = open.pop(); cluster !== undefined; cluster = open.pop()) {
    if (cluster < n) leaves.push(cluster);
    else open.push(merges[cluster - n]!.right, merges[cluster - n]!.left);
  }
  return leaves;
}

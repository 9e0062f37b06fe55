import type { Random } from '../core/random.ts';
import { type BinnedColumn, thresholdBetween } from './binning.ts';
import { type NodeRows, type SearchSettings, SplitSearch } from './split-search.ts';
import type { Tree } from './tree.ts';

/** How trees are grown, beyond what the search for a split needs. */
export interface GrowthSettings extends SearchSettings {
  /** Class of each row. */
  readonly codes: Int32Array;
  /** Features of the forest that the binned columns are. */
  readonly features: Int32Array;
  readonly maximumDepth: number;
}

/** Part of the rows that still has to become a node. */
interface Pending {
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  /** Node whose right child it is; -1 of a left child and the root. */
  readonly rightOf: number;
}

/** Grows one tree after another in the same memory. */
export class TreeGrower {
  readonly #settings: GrowthSettings;
  readonly #search: SplitSearch;
  readonly #rows: Int32Array;
  /** Class and draws of the rows of the node at hand. */
  readonly #nodeCodes: Int32Array;
  readonly #nodeDraws: Uint32Array;
  readonly #feature: Int32Array;
  readonly #threshold: Float64Array;
  readonly #right: Int32Array;
  readonly #shares: Float64Array;
  #leaves = 0;

  constructor(settings: GrowthSettings) {
    const rows = settings.codes.length;
    this.#settings = settings;
    this.#search = new SplitSearch(settings);
    this.#rows = new Int32Array(rows);
    this.#nodeCodes = new Int32Array(rows);
    this.#nodeDraws = new Uint32Array(rows);
    // A leaf holds a row at least, and a binary tree has one leaf more than inner nodes.
    this.#feature = new Int32Array(2 * rows - 1);
    this.#threshold = new Float64Array(2 * rows - 1);
    this.#right = new Int32Array(2 * rows - 1);
    this.#shares = new Float64Array(rows * settings.classes);
  }

  /** A tree on the rows that were drawn, each as often as it was. */
  grow(draws: Uint32Array, random: Random): Tree {
    this.#search.reset();
    this.#leaves = 0;
    let rows = 0;
    draws.forEach((count, row) => {
      if (count > 0) this.#rows[rows++] = row;
    });
    const pending: Pending[] = [{ start: 0, end: rows, depth: 0, rightOf: -1 }];
    let nodes = 0;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const node = nodes++;
      if (next.rightOf >= 0) this.#right[next.rightOf] = node;
      const middle = this.#becomeNode(node, next, draws, random);
      if (middle === undefined) continue;
      const depth = next.depth + 1;
      // The left child is taken first, so that nodes come in pre-order.
      pending.push({ start: middle, end: next.end, depth, rightOf: node });
      pending.push({ start: next.start, end: middle, depth, rightOf: -1 });
    }
    return {
      feature: this.#feature.slice(0, nodes),
      threshold: this.#threshold.slice(0, nodes),
      right: this.#right.slice(0, nodes),
      shares: this.#shares.slice(0, this.#leaves * this.#settings.classes),
    };
  }

  /** Splits a node and gives the place where its right rows start, or makes it a leaf. */
  #becomeNode(
    node: number,
    { start, end, depth }: Pending,
    draws: Uint32Array,
    random: Random,
  ): number | undefined {
    const { columns, features, maximumDepth, minimumLeaf } = this.#settings;
    const rows = this.#gather(start, end - start, depth, draws);
    const open = depth < maximumDepth && rows.size >= 2 * minimumLeaf && !isPure(rows.totals);
    const split = open ? this.#search.best(rows, random) : undefined;
    if (split === undefined) {
      this.#becomeLeaf(node, rows);
      return undefined;
    }
    const column = columns[split.column]!;
    this.#feature[node] = features[split.column]!;
    this.#threshold[node] = thresholdBetween(column, split.left, split.right);
    return this.#partition(column, split.left, start, end);
  }

  /** What the search reads of each row again and again, side by side. */
  #gather(start: number, size: number, depth: number, draws: Uint32Array): NodeRows {
    const { classes, codes } = this.#settings;
    const rows = this.#rows;
    const totals = new Float64Array(classes);
    let total = 0;
    for (let at = 0; at < size; at++) {
      const row = rows[start + at]!;
      const code = codes[row]!;
      const count = draws[row]!;
      this.#nodeCodes[at] = code;
      this.#nodeDraws[at] = count;
      totals[code]! += count;
      total += count;
    }
    return { rows, start, size, codes: this.#nodeCodes, draws: this.#nodeDraws, totals, total, depth };
  }

  #becomeLeaf(node: number, { totals, total }: NodeRows): void {
    this.#feature[node] = -1;
    this.#threshold[node] = 0;
    this.#right[node] = this.#leaves;
    const first = this.#leaves * totals.length;
    totals.forEach((count, code) => {
      this.#shares[first + code] = count / total;
    });
    this.#leaves++;
  }

  /** Puts the rows whose bin is at most `left` first. */
  #partition({ codes }: BinnedColumn, left: number, start: number, end: number): number {
    const rows = this.#rows;
    let low = start;
    let high = end;
    while (low < high) {
      const row = rows[low]!;
      if (codes[row]! <= left) low++;
      else {
        rows[low] = rows[--high]!;
        rows[high] = row;
      }
    }
    return low;
  }
}

/** Whether all rows are of one class. */
function isPure(totals: Float64Array): boolean {
  let occurring = 0;
  for (const count of totals) if (count > 0) occurring++;
  return occurring <= 1;
}

import type { Random } from '../core/random.ts';
import type { BinnedColumn } from './binning.ts';

const BINS = 256;
const WORD = 32;

/** The rows of one node, as the search reads them. */
export interface NodeRows {
  /** Rows of the node, and how many of the array are. */
  readonly rows: Int32Array;
  readonly start: number;
  readonly size: number;
  /** Class of each row of the node, and how often it was drawn, in the order of the rows. */
  readonly codes: Int32Array;
  readonly draws: Uint32Array;
  /** Draws of each class in the node, and of all together. */
  readonly totals: Float64Array;
  readonly total: number;
  readonly depth: number;
}

/** A split: rows whose bin in the column is at most `left` go left; `right` is the next bin that has rows. */
export interface Split {
  readonly column: number;
  readonly left: number;
  readonly right: number;
}

/** What does not change while trees grow. */
export interface SearchSettings {
  readonly columns: readonly BinnedColumn[];
  readonly classes: number;
  readonly featuresPerSplit: number;
  readonly minimumLeaf: number;
}

/**
 * Finds the split of a node that leaves the least Gini impurity (Breiman, Friedman, Olshen, Stone 1984, CART)
 * among columns drawn without replacement (Breiman 2001, Random forests). As in scikit-learn a drawn column that
 * is constant in the node counts as drawn, but the draw goes on until one that varies was inspected.
 *
 * A node of few rows must not cost 256 bins a column: there the bins that rows fall into are marked in eight words
 * of bits, and only they are visited and cleared. Histograms of a parent are not kept to be subtracted, since a
 * child draws other columns.
 */
export class SplitSearch {
  readonly #settings: SearchSettings;
  /** Columns in the order of the current draw. */
  readonly #drawn: Uint32Array;
  /** Columns known to be constant in the node at hand, since an ancestor at this depth; -1: not known. */
  readonly #constantSince: Int32Array;
  readonly #constants: number[] = [];
  readonly #sums: Float64Array;
  readonly #counts = new Uint32Array(BINS);
  readonly #marks = new Int32Array(BINS / WORD);
  readonly #occupied = new Int32Array(BINS);
  readonly #left: Float64Array;
  #best: Split | undefined;
  #bestScore = 0;

  constructor(settings: SearchSettings) {
    const { columns, classes } = settings;
    this.#settings = settings;
    this.#drawn = Uint32Array.from(columns.keys());
    this.#constantSince = new Int32Array(columns.length).fill(-1);
    this.#sums = new Float64Array(BINS * classes);
    this.#left = new Float64Array(classes);
  }

  /** Forgets the tree before: every tree starts from the same state. */
  reset(): void {
    this.#drawn.forEach((_, at) => {
      this.#drawn[at] = at;
    });
    this.#forgetConstants(0);
  }

  /** The best split of a node, undefined when there is none. Nodes must come in pre-order. */
  best(node: NodeRows, random: Random): Split | undefined {
    const drawn = this.#drawn;
    const { featuresPerSplit } = this.#settings;
    this.#forgetConstants(node.depth);
    this.#best = undefined;
    this.#bestScore = Number.NEGATIVE_INFINITY;
    let inspected = false;
    for (let place = 0; place < drawn.length && (place < featuresPerSplit || !inspected); place++) {
      const other = place + random.below(drawn.length - place);
      const column = drawn[other]!;
      drawn[other] = drawn[place]!;
      drawn[place] = column;
      if (this.#constantSince[column]! >= 0) continue;
      const bins = this.#fillHistogram(column, node);
      if (bins === 1) this.#rememberConstant(column, node.depth);
      else {
        this.#scan(column, bins, node);
        inspected = true;
      }
      this.#clear(bins);
    }
    return this.#best;
  }

  /** Sums draws by bin and class, and lists the bins that have rows, ascending. */
  #fillHistogram(column: number, node: NodeRows): number {
    const { codes, low } = this.#settings.columns[column]!;
    if (node.size < low.length) return this.#fillFew(codes, node);
    this.#addDraws(codes, node);
    let bins = 0;
    for (let bin = 0; bin < low.length; bin++) if (this.#counts[bin]! > 0) this.#occupied[bins++] = bin;
    return bins;
  }

  #addDraws(binned: Uint8Array, { rows, start, size, codes, draws }: NodeRows): void {
    const classes = this.#settings.classes;
    const counts = this.#counts;
    const sums = this.#sums;
    for (let at = 0; at < size; at++) {
      const bin = binned[rows[start + at]!]!;
      counts[bin]!++;
      sums[bin * classes + codes[at]!]! += draws[at]!;
    }
  }

  /** The same of fewer rows than bins: only bins that have rows are looked at. */
  #fillFew(binned: Uint8Array, node: NodeRows): number {
    const { rows, start, size } = node;
    const marks = this.#marks;
    for (let at = 0; at < size; at++) {
      const bin = binned[rows[start + at]!]!;
      marks[bin >> 5]! |= 1 << (bin & 31);
    }
    this.#addDraws(binned, node);
    let bins = 0;
    for (let word = 0; word < marks.length; word++) {
      for (let bits = marks[word]!; bits !== 0; bits &= bits - 1) {
        this.#occupied[bins++] = word * WORD + (31 - Math.clz32(bits & -bits));
      }
      marks[word] = 0;
    }
    return bins;
  }

  #clear(bins: number): void {
    const { classes } = this.#settings;
    for (let at = 0; at < bins; at++) {
      const bin = this.#occupied[at]!;
      this.#counts[bin] = 0;
      for (let slot = bin * classes; slot < (bin + 1) * classes; slot++) this.#sums[slot] = 0;
    }
  }

  /**
   * Tries each cut between neighbouring occupied bins. With L_c draws of a class on the left and R_c on
   * the right, the children's Gini impurity, weighted by their draws, is L + R - (sum L_c^2 / L + sum R_c^2 / R):
   * what is taken away is made largest. Of
   * equal cuts the first counts.
   */
  #scan(column: number, bins: number, { size, totals, total }: NodeRows): void {
    const { classes, minimumLeaf } = this.#settings;
    const occupied = this.#occupied;
    const sums = this.#sums;
    const left = this.#left.fill(0);
    let leftRows = 0;
    let leftTotal = 0;
    for (let at = 0; at + 1 < bins; at++) {
      const bin = occupied[at]!;
      leftRows += this.#counts[bin]!;
      let leftSquares = 0;
      let rightSquares = 0;
      const base = bin * classes;
      for (let code = 0; code < classes; code++) {
        const added = sums[base + code]!;
        leftTotal += added;
        const onLeft = left[code]! + added;
        const onRight = totals[code]! - onLeft;
        left[code] = onLeft;
        leftSquares += onLeft * onLeft;
        rightSquares += onRight * onRight;
      }
      if (leftRows < minimumLeaf) continue;
      if (size - leftRows < minimumLeaf) return;
      const score = leftSquares / leftTotal + rightSquares / (total - leftTotal);
      if (score > this.#bestScore) {
        this.#bestScore = score;
        this.#best = { column, left: bin, right: occupied[at + 1]! };
      }
    }
  }

  #rememberConstant(column: number, depth: number): void {
    this.#constantSince[column] = depth;
    this.#constants.push(column);
  }

  /** What was constant in a node is so in the nodes below it, which are deeper and come next in pre-order. */
  #forgetConstants(depth: number): void {
    const constants = this.#constants;
    while (constants.length > 0 && this.#constantSince[constants.at(-1)!]! >= depth) {
      this.#constantSince[constants.pop()!] = -1;
    }
  }
}

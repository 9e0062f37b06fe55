import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { binColumn, thresholdBetween } from '../../src/surrogate/binning.ts';
import { SplitSearch } from '../../src/surrogate/split-search.ts';
import type { Tree } from '../../src/surrogate/tree.ts';
import { TreeGrower } from '../../src/surrogate/tree-growth.ts';

const ONCE = (rows: number) => new Uint32Array(rows).fill(1);

/** The tree on all rows, each drawn as often as said, that may ask every feature at each node. */
function grown(
  columns: readonly number[][],
  codes: readonly number[],
  options: { draws?: readonly number[]; minimumLeaf?: number; maximumDepth?: number } = {},
): Tree {
  const grower = new TreeGrower({
    columns: columns.map((column) => binColumn(Float64Array.from(column))),
    features: Int32Array.from(columns.keys()),
    codes: Int32Array.from(codes),
    classes: Math.max(...codes) + 1,
    featuresPerSplit: columns.length,
    minimumLeaf: options.minimumLeaf ?? 1,
    maximumDepth: options.maximumDepth ?? Number.POSITIVE_INFINITY,
  });
  return grower.grow(
    options.draws ? Uint32Array.from(options.draws) : ONCE(codes.length),
    createRandom(1, 'test'),
  );
}

const plain = ({ feature, threshold, right, shares }: Tree) => ({
  feature: [...feature],
  threshold: [...threshold],
  right: [...right],
  shares: [...shares],
});

describe('bins', () => {
  it('gives each value a bin while there are at most 256, in order, -0 with 0', () => {
    const { codes, low, high } = binColumn(Float64Array.of(3, -0, 7, 0, 3, -2));
    expect([...codes]).toEqual([2, 1, 3, 1, 2, 0]);
    expect([...low].map((value) => value + 0)).toEqual([-2, 0, 3, 7]);
    expect(high).toEqual(low);
  });

  it('cuts where 0 is left, however much of a long column is 0', () => {
    // 300 negative values, 3000 zeros, 300 positive values: 0 is heavy (3000 >= 3600 / 64) and stands alone.
    const values = Float64Array.from({ length: 3600 }, (_, row) =>
      row < 300 ? row - 300 : Math.max(0, row - 3299),
    );
    const { codes, low, high } = binColumn(values);
    const zero = codes[300]!;
    expect([low[zero], high[zero]]).toEqual([0, 0]);
    expect(high[zero - 1]).toBe(-1);
    expect(low[zero + 1]).toBe(1);
    // One heavy value and two runs leave 256 - 1 - 2 = 253 cuts for 600 light rows: runs of 3 rows (600 / 253 = 2.4).
    expect(low.length).toBe(100 + 1 + 100);
  });

  it('never has more than 256 bins, and they cover the values in order', () => {
    const column = fc.oneof(
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 900 }),
      fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 2000 }),
      // Heavy values with light ones between them: as many runs as there can be.
      fc
        .integer({ min: 1, max: 63 })
        .map((heavy) => Array.from({ length: 6400 }, (_, row) => (row % 2 ? row % (2 * heavy) : row))),
    );
    fc.assert(
      fc.property(column, (values) => {
        const { codes, low, high } = binColumn(Float64Array.from(values));
        expect(low.length).toBeLessThanOrEqual(256);
        values.forEach((value, row) => {
          expect(value >= low[codes[row]!]! && value <= high[codes[row]!]!).toBe(true);
        });
        for (let bin = 1; bin < low.length; bin++) expect(low[bin]! > high[bin - 1]!).toBe(true);
      }),
    );
  });

  it('places a threshold halfway, and never on the right value', () => {
    expect(thresholdBetween(binColumn(Float64Array.of(1, 4)), 0, 1)).toBe(2.5);
    const large = 1.7e308;
    expect(thresholdBetween(binColumn(Float64Array.of(large, large / 2)), 0, 1)).toBe(0.75 * large);
    // Between neighbouring numbers there is nothing: the left one itself.
    const next = 1 + Number.EPSILON;
    expect(thresholdBetween(binColumn(Float64Array.of(1, next)), 0, 1)).toBe(1);
  });
});

describe('a tree', () => {
  it('cuts where the Gini impurity of the children is least', () => {
    // x:     1 2 3 4 5 6      Cuts after 1, 2, ...: the children's impurity n (1 - sum p^2), left + right:
    // class: a a b a b b      1: 0 + 5 (1 - (4+9)/25) = 2.4          2: 0 + 4 (1 - (1+9)/16) = 1.5   <- first of two
    //                         3: 3 (1 - (4+1)/9) + 3 (1 - (1+4)/9) = 2.667
    //                         4: 4 (1 - (9+1)/16) + 0 = 1.5          5: 5 (1 - (9+4)/25) + 0 = 2.4
    // Equal cuts: the first. Right of 2 (b a b b): after 3: 0 + 3 (1 - (1+4)/9) = 1.333, after 4: 1 + 0 = 1 (best),
    // after 5: 3 (1 - (4+1)/9) + 0 = 1.333. Left of 4 (b a): the cut after 3.
    expect(plain(grown([[1, 2, 3, 4, 5, 6]], [0, 0, 1, 0, 1, 1]))).toEqual({
      feature: [0, -1, 0, 0, -1, -1, -1],
      threshold: [2.5, 0, 4.5, 3.5, 0, 0, 0],
      right: [2, 0, 6, 5, 1, 2, 3],
      shares: [1, 0, 0, 1, 1, 0, 0, 1],
    });
  });

  it('counts a row as often as it was drawn, and not at all when it was not', () => {
    // Drawn: x = 1 a, 2 b b b, 4 a: cut after 1: 0 + 4 (1 - (9+1)/16) = 1.5; after 2: 4 (1 - (1+9)/16) + 0 = 1.5.
    // The first: 1.5. Then between 2 and 4: 3, since 3 was not drawn.
    expect(plain(grown([[1, 2, 3, 4]], [0, 1, 0, 0], { draws: [1, 3, 0, 1] }))).toEqual({
      feature: [0, -1, 0, -1, -1],
      threshold: [1.5, 0, 3, 0, 0],
      right: [2, 0, 4, 1, 2],
      shares: [1, 0, 0, 1, 1, 0],
    });
  });

  it('asks the column that separates better', () => {
    // The second column separates the three classes with two cuts, the first says nothing of use.
    const tree = grown(
      [
        [1, 2, 1, 2, 1, 2],
        [5, 5, 7, 7, 9, 9],
      ],
      [0, 0, 1, 1, 2, 2],
    );
    expect(plain(tree)).toEqual({
      feature: [1, -1, 1, -1, -1],
      threshold: [6, 0, 8, 0, 0],
      right: [2, 0, 4, 1, 2],
      shares: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    });
  });

  it('keeps leaves of the least size, of distinct rows', () => {
    // Leaves of 3: only the cut in the middle is left (2.667 above), and its children are too small to be cut.
    expect(plain(grown([[1, 2, 3, 4, 5, 6]], [0, 0, 1, 0, 1, 1], { minimumLeaf: 3 }))).toEqual({
      feature: [0, -1, -1],
      threshold: [3.5, 0, 0],
      right: [2, 0, 1],
      shares: [2 / 3, 1 / 3, 1 / 3, 2 / 3],
    });
    // Two rows drawn ten times are two rows.
    expect(plain(grown([[1, 2]], [0, 1], { draws: [10, 10], minimumLeaf: 2 })).feature).toEqual([-1]);
  });

  it('ends at the greatest depth, at one class, and where no column varies', () => {
    expect(plain(grown([[1, 2, 3, 4]], [0, 1, 0, 1], { maximumDepth: 1 })).feature).toEqual([0, -1, -1]);
    expect(plain(grown([[1, 2, 3]], [1, 1, 1])).shares).toEqual([0, 1]);
    expect(plain(grown([[2, 2, 2]], [0, 1, 1])).shares).toEqual([1 / 3, 2 / 3]);
    expect(plain(grown([], [0, 1])).shares).toEqual([0.5, 0.5]);
  });
});

describe('the search for a split', () => {
  /** Column 0 is constant in the node; 1 and 2 vary. */
  const search = (featuresPerSplit: number) => {
    const columns = [
      [4, 4],
      [1, 2],
      [8, 9],
    ].map((column) => binColumn(Float64Array.from([...column, 0])));
    return new SplitSearch({
      columns,
      classes: 2,
      featuresPerSplit,
      minimumLeaf: 1,
    });
  };
  const node = {
    rows: Int32Array.of(0, 1),
    start: 0,
    codes: Int32Array.of(0, 1),
    draws: ONCE(2),
    size: 2,
    totals: Float64Array.of(1, 1),
    total: 2,
    depth: 0,
  };
  /** Always the first column that is left. */
  const inOrder = { below: () => 0, uint32: () => 0, unit: () => 0 };

  it('goes on behind constant columns until one that varies was inspected', () => {
    expect(search(1).best(node, inOrder)).toEqual({ column: 1, left: 1, right: 2 });
  });

  it('counts a constant column as drawn, as scikit-learn does', () => {
    let draws = 0;
    const counting = { ...inOrder, below: () => 0 * draws++ };
    search(2).best(node, counting);
    expect(draws).toBe(2);
    search(3).best(node, counting);
    expect(draws).toBe(5);
  });

  it('knows a constant column below the node where it was found, and forgets it beside', () => {
    const one = search(3);
    const deeper = { ...node, depth: 1 };
    for (const each of [node, deeper, deeper, node]) {
      expect(one.best(each, inOrder)).toBeDefined();
    }
  });
});

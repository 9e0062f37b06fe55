import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../src/core/random.ts';
import { binColumn } from '../../src/surrogate/binning.ts';
import { bootstrapOf } from '../../src/surrogate/bootstrap.ts';
import { balancedWeights, classCounts } from '../../src/surrogate/class-weights.ts';
import { type Forest, growTrees, predictProbabilities, trainForest } from '../../src/surrogate/forest.ts';
import type { ForestOptions } from '../../src/surrogate/forest-options.ts';
import { mostProbable } from '../../src/surrogate/most-probable.ts';
import { outOfBag } from '../../src/surrogate/out-of-bag.ts';
import type { TrainingSet } from '../../src/surrogate/training-set.ts';
import type { Tree } from '../../src/surrogate/tree.ts';
import { TreeGrower } from '../../src/surrogate/tree-growth.ts';

const OPTIONS: ForestOptions = { seed: 7, trees: 60, classWeight: 'none', minimumLeaf: 1 };

interface Recorded {
  readonly trees: readonly {
    readonly columns: readonly number[][];
    readonly codes: readonly number[];
    readonly draws: readonly number[];
    readonly minimumLeaf: number;
    readonly maximumDepth: number;
    readonly feature: readonly number[];
    readonly threshold: readonly number[];
    readonly shares: readonly number[];
  }[];
  readonly balanced: readonly { readonly codes: readonly number[]; readonly weights: readonly number[] }[];
}

const recorded = JSON.parse(readFileSync(new URL('sklearn.json', import.meta.url), 'utf8')) as Recorded;

const noise = (random: Random, rows: number) => Float64Array.from({ length: rows }, () => random.unit());

/** Twelve columns of noise; the class is column 3 in thirds, except in a share of the rows, where it is drawn. */
function planted(rows: number, share: number, name: string): TrainingSet {
  const random = createRandom(11, name);
  const columns = Array.from({ length: 12 }, () => noise(random, rows));
  const codes = Int32Array.from({ length: rows }, (_, row) =>
    random.unit() < share ? random.below(3) : Math.floor(3 * columns[3]![row]!),
  );
  return { columns, codes, classes: 3 };
}

const shareRight = (predicted: Int32Array, codes: Int32Array) =>
  predicted.filter((code, row) => code === codes[row]).length / codes.length;

describe('scikit-learn', () => {
  it.each(recorded.trees.map((each, at) => ({ ...each, at })))(
    'grows the same tree, case $at',
    (expected) => {
      const grower = new TreeGrower({
        columns: expected.columns.map((column) => binColumn(Float64Array.from(column))),
        features: Int32Array.from(expected.columns.keys()),
        codes: Int32Array.from(expected.codes),
        classes: Math.max(...expected.codes) + 1,
        featuresPerSplit: expected.columns.length,
        minimumLeaf: expected.minimumLeaf,
        maximumDepth: expected.maximumDepth,
      });
      const tree = grower.grow(Uint32Array.from(expected.draws), createRandom(3, 'test'));
      expect([...tree.feature]).toEqual(expected.feature);
      expect([...tree.threshold]).toEqual(expected.threshold);
      expect(tree.shares.length).toBe(expected.shares.length);
      tree.shares.forEach((share, at) => {
        expect(share).toBeCloseTo(expected.shares[at]!, 12);
      });
    },
  );

  it.each(recorded.balanced)('weighs classes the same: $codes', ({ codes, weights }) => {
    const counts = classCounts(Int32Array.from(codes), 3);
    const own = balancedWeights(counts);
    expect([...own].filter((_, code) => counts[code]! > 0)).toEqual(weights);
    expect(own.filter((_, code) => counts[code] === 0).every((weight) => weight === 0)).toBe(true);
  });
});

describe('the bootstrap', () => {
  const set = {
    ...planted(1000, 0, 'draws'),
    codes: Int32Array.from({ length: 1000 }, (_, row) => (row < 900 ? 0 : 2)),
  };
  const drawnOfRare = (options: ForestOptions, some: TrainingSet) => {
    const draw = bootstrapOf(some, options);
    let drawn = 0;
    for (let tree = 0; tree < 200; tree++) {
      const counts = draw(tree);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
      for (let row = 900; row < 1000; row++) drawn += counts[row]!;
    }
    return drawn / 200_000;
  };

  // Of 200,000 draws a share p has a standard deviation of at most 0.0012: 0.005 is more than four.
  it('draws rows alike, by class weight, and by row weight', () => {
    expect(Math.abs(drawnOfRare(OPTIONS, set) - 0.1)).toBeLessThan(0.005);
    expect(Math.abs(drawnOfRare({ ...OPTIONS, classWeight: 'balanced' }, set) - 0.5)).toBeLessThan(0.005);
    const weights = Float64Array.from({ length: 1000 }, (_, row) => (row < 900 ? 1 : 3));
    expect(Math.abs(drawnOfRare(OPTIONS, { ...set, weights }) - 300 / 1200)).toBeLessThan(0.005);
  });
});

describe('a forest', () => {
  it('finds a planted signal in rows it has not seen, and none in drawn classes', () => {
    const tested = planted(500, 0, 'test');
    const forest = trainForest(planted(500, 0, 'train'), OPTIONS);
    expect(
      shareRight(mostProbable(predictProbabilities(forest, tested.columns), 3), tested.codes),
    ).toBeGreaterThan(0.95);
    const blind = trainForest(planted(500, 1, 'train'), OPTIONS);
    const right = shareRight(mostProbable(predictProbabilities(blind, tested.columns), 3), tested.codes);
    // A third, give or take four standard deviations of 500 rows.
    expect(Math.abs(right - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / 500));
  });

  it('separates what only two columns together say', () => {
    const random = createRandom(5, 'xor');
    const columns = [noise(random, 800), noise(random, 800)];
    const codes = Int32Array.from({ length: 800 }, (_, row) =>
      columns[0]![row]! > 0.5 !== columns[1]![row]! > 0.5 ? 1 : 0,
    );
    const set = (from: number, to: number): TrainingSet => ({
      columns: columns.map((column) => column.slice(from, to)),
      codes: codes.slice(from, to),
      classes: 2,
    });
    const tested = set(400, 800);
    const forest = trainForest(set(0, 400), OPTIONS);
    expect(
      shareRight(mostProbable(predictProbabilities(forest, tested.columns), 2), tested.codes),
    ).toBeGreaterThan(0.9);
  });

  it('is the mean of its trees', () => {
    const leaf = (...shares: number[]): Tree => ({
      feature: Int32Array.of(-1),
      threshold: Float64Array.of(0),
      right: Int32Array.of(0),
      shares: Float64Array.from(shares),
    });
    // x <= 2: (1, 0), else (0.25, 0.75).
    const stump: Tree = {
      feature: Int32Array.of(0, -1, -1),
      threshold: Float64Array.of(2, 0, 0),
      right: Int32Array.of(2, 0, 1),
      shares: Float64Array.of(1, 0, 0.25, 0.75),
    };
    const forest: Forest = { classes: 2, features: 1, trees: [stump, leaf(0.5, 0.5)] };
    expect([...predictProbabilities(forest, [Float64Array.of(2, 2.5)])]).toEqual([0.75, 0.25, 0.375, 0.625]);
    expect(() => predictProbabilities(forest, [])).toThrow(/1 features got 0/);
  });

  it('does not depend on how its trees are grouped', () => {
    const set = planted(120, 0.3, 'ranges');
    const { trees } = trainForest(set, { ...OPTIONS, trees: 7 });
    const options = { ...OPTIONS, trees: 7 };
    expect([
      ...growTrees(set, options, 0, 2),
      ...growTrees(set, options, 2, 4),
      ...growTrees(set, options, 6, 1),
    ]).toEqual(trees);
    expect(trainForest(set, { ...options, seed: 8 }).trees).not.toEqual(trees);
  });

  it('does not see constant columns, wherever they stand', () => {
    const set = planted(150, 0.3, 'constant');
    const constant = new Float64Array(150).fill(4);
    const more = {
      ...set,
      columns: [constant, ...set.columns.slice(0, 5), constant, ...set.columns.slice(5), constant],
    };
    const probabilities = (some: TrainingSet) =>
      predictProbabilities(trainForest(some, OPTIONS), some.columns);
    expect(probabilities(more)).toEqual(probabilities(set));
  });

  it('sees the order of values only', () => {
    const set = planted(400, 0.3, 'monotone');
    const bent = {
      ...set,
      columns: set.columns.map((column, at) => column.map((x) => (at % 2 ? Math.exp(5 * x) : x ** 3 - 7))),
    };
    const own = trainForest(set, OPTIONS);
    const other = trainForest(bent, OPTIONS);
    expect(other.trees.map(({ feature }) => feature)).toEqual(own.trees.map(({ feature }) => feature));
    // The rows a tree has drawn; a row between two of them may lie on the other side of a halfway.
    const draw = bootstrapOf(set, OPTIONS);
    own.trees.forEach((tree, number) => {
      const rows = draw(number);
      const drawn = (columns: readonly Float64Array[]) =>
        columns.map((column) => column.filter((_, row) => rows[row]! > 0));
      const of = (one: Tree, columns: readonly Float64Array[]) =>
        predictProbabilities({ classes: 3, features: 12, trees: [one] }, drawn(columns));
      expect(of(other.trees[number]!, bent.columns)).toEqual(of(tree, set.columns));
    });
  });

  it('refuses broken sets and options', () => {
    const set = planted(20, 0, 'broken');
    const train =
      (part: Partial<TrainingSet>, options: Partial<ForestOptions> = {}) =>
      () =>
        trainForest({ ...set, ...part }, { ...OPTIONS, ...options });
    const codeOf = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(codeOf(train({ columns: [new Float64Array(20).fill(Number.NaN)] }))).toBe('internal');
    expect(codeOf(train({ columns: [new Float64Array(19)] }))).toBe('internal');
    expect(codeOf(train({ columns: [], codes: new Int32Array(0) }))).toBe('internal');
    expect(codeOf(train({ classes: 2 }))).toBe('internal');
    expect(codeOf(train({ weights: new Float64Array(20) }))).toBe('internal');
    expect(codeOf(train({ weights: new Float64Array(3).fill(1) }))).toBe('internal');
    const wrong: Partial<ForestOptions>[] = [
      { trees: 0 },
      { seed: -1 },
      { seed: 0.5 },
      { minimumLeaf: 0 },
      { maximumDepth: 0 },
      { featuresPerSplit: 0 },
    ];
    for (const options of wrong) expect(codeOf(train({}, options))).toBe('usage');
    expect(codeOf(train({}, { classWeight: 'other' as 'none' }))).toBe('usage');
  });
});

describe('out of bag', () => {
  /** The same by recursion, tree by tree and row by row, with the draws made here. */
  function slowly(forest: Forest, set: TrainingSet, seed: number): { sums: number[][]; seen: number[] } {
    const rows = set.codes.length;
    const sums = Array.from({ length: rows }, () => new Array<number>(set.classes).fill(0));
    const seen = new Array<number>(rows).fill(0);
    const sharesOf = (tree: Tree, node: number, row: number): number[] => {
      const feature = tree.feature[node]!;
      if (feature < 0) {
        const first = tree.right[node]! * set.classes;
        return [...tree.shares.slice(first, first + set.classes)];
      }
      const left = set.columns[feature]![row]! <= tree.threshold[node]!;
      return sharesOf(tree, left ? node + 1 : tree.right[node]!, row);
    };
    forest.trees.forEach((tree, number) => {
      const random = createRandom(seed, 'bootstrap', number);
      const bag = new Set(Array.from({ length: rows }, () => random.below(rows)));
      for (let row = 0; row < rows; row++) {
        if (bag.has(row)) continue;
        seen[row]!++;
        sharesOf(tree, 0, row).forEach((share, code) => {
          sums[row]![code]! += share;
        });
      }
    });
    return { sums, seen };
  }

  it.each([3, 40])('is what the trees say that did not draw a row, %i trees', (trees) => {
    const set = planted(80, 0.3, 'bag');
    const options = { ...OPTIONS, trees, minimumLeaf: 4 };
    const forest = trainForest(set, options);
    const { probabilities, trees: seen, counted, error } = outOfBag(forest, set, options);
    const slow = slowly(forest, set, options.seed);
    expect([...seen]).toEqual(slow.seen);
    expect(counted).toBe(slow.seen.filter((count) => count > 0).length);
    let wrong = 0;
    slow.sums.forEach((sums, row) => {
      sums.forEach((sum, code) => {
        expect(probabilities[row * 3 + code]).toBeCloseTo(
          slow.seen[row] === 0 ? 0 : sum / slow.seen[row]!,
          12,
        );
      });
      const largest = Math.max(...sums);
      if (slow.seen[row]! > 0 && sums.findIndex((sum) => sum > largest - 1e-9) !== set.codes[row]) wrong++;
    });
    expect(error).toBeCloseTo(wrong / counted, 12);
  });

  it('has no error when every tree has seen every row', () => {
    const set: TrainingSet = { columns: [Float64Array.of(1)], codes: Int32Array.of(0), classes: 2 };
    const options = { ...OPTIONS, trees: 2 };
    expect(outOfBag(trainForest(set, options), set, options)).toMatchObject({ counted: 0, error: null });
  });

  it('is near the error on new rows', () => {
    const set = planted(600, 0.4, 'bag of many');
    const tested = planted(600, 0.4, 'new of many');
    const forest = trainForest(set, OPTIONS);
    const fresh = 1 - shareRight(mostProbable(predictProbabilities(forest, tested.columns), 3), tested.codes);
    // Both shares have a standard deviation of at most 0.02.
    expect(Math.abs(outOfBag(forest, set, OPTIONS).error! - fresh)).toBeLessThan(0.08);
  });
});

describe('the most probable class', () => {
  it('is the first of equal ones, or that with more training rows', () => {
    const probabilities = Float64Array.of(0.4, 0.2, 0.4, 0.1 + 0.2, 0.3, 0.4, 0.1 + 0.2, 0.3, 0.4 - 1e-1);
    expect([...mostProbable(probabilities, 3)]).toEqual([0, 2, 0]);
  });
});

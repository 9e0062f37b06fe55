import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { type Forest, predictProbabilities, trainForest } from '../../src/surrogate/forest.ts';
import { mostProbable } from '../../src/surrogate/most-probable.ts';
import { type PermutationOptions, permuteColumns } from '../../src/surrogate/permutation-importance.ts';
import type { TrainingSet } from '../../src/surrogate/training-set.ts';

/** Eight columns of noise; the class says on which side of a half column 2 is, and column 5 is its copy. */
function planted(name: string): TrainingSet {
  const random = createRandom(3, name);
  const columns = Array.from({ length: 8 }, () => Float64Array.from({ length: 300 }, () => random.unit()));
  columns[5] = columns[2]!.slice();
  return { columns, codes: Int32Array.from(columns[2]!, (value) => (value > 0.5 ? 1 : 0)), classes: 2 };
}

const tested = planted('test');
const forest = trainForest(planted('train'), { seed: 1, trees: 30, classWeight: 'none', minimumLeaf: 1 });

const accuracyOf = (probabilities: Float64Array): number =>
  mostProbable(probabilities, 2).filter((code, row) => code === tested.codes[row]).length /
  tested.codes.length;

/** What a score falls by, of each set in each repeat; NaN where there is no score. */
function permutationDrops(
  forest: Forest,
  columns: readonly Float64Array[],
  sets: readonly (readonly number[])[],
  score: (probabilities: Float64Array) => number | null,
  options: PermutationOptions,
): Float64Array[] {
  const drops = sets.map(() => new Float64Array(options.repeats));
  let whole = Number.NaN;
  permuteColumns(forest, columns, sets, options, (probabilities, set, repeat) => {
    if (set < 0) whole = score(probabilities) ?? Number.NaN;
    else drops[set]![repeat] = whole - (score(probabilities) ?? Number.NaN);
  });
  return drops;
}

describe('permutation importance', () => {
  const sets = [[0], [2], [2, 5], [], [1, 3, 4, 6, 7]];
  const drops = permutationDrops(forest, tested.columns, sets, accuracyOf, { seed: 4, repeats: 5 });

  it('is that of the planted columns, most of all when they are permuted together', () => {
    const [noise, alone, both, none, rest] = drops.map(
      (each) => each.reduce((sum, drop) => sum + drop, 0) / 5,
    );
    expect(Math.abs(noise!)).toBeLessThan(0.02);
    expect(Math.abs(rest!)).toBeLessThan(0.05);
    // The copy stands in for a column that is permuted alone; together nothing is left but chance.
    expect(alone!).toBeGreaterThan(0.02);
    expect(both!).toBeGreaterThan(alone!);
    expect(Math.abs(accuracyOf(predictProbabilities(forest, tested.columns)) - both! - 0.5)).toBeLessThan(
      0.1,
    );
    expect(none).toBe(0);
  });

  it('of a set does not depend on the other sets', () => {
    const [alone] = permutationDrops(forest, tested.columns, [[2, 5]], accuracyOf, { seed: 4, repeats: 5 });
    expect(alone).toEqual(drops[2]);
    const [other] = permutationDrops(forest, tested.columns, [[2, 5]], accuracyOf, { seed: 5, repeats: 5 });
    expect(other).not.toEqual(drops[2]);
  });

  it('predicts exactly what the forest predicts from permuted columns', () => {
    // The permuted columns are those of a forest that shows them: one stump a column and value would be long, so
    // the order is found again from a forest that tells the rows apart by one column of row numbers.
    const rows = Float64Array.from(tested.codes.keys());
    const columns = [...tested.columns.slice(0, 7), rows];
    const ids: Forest = { classes: 300, features: 8, trees: [tellingApart(300)] };
    const orders: number[][] = [];
    permuteColumns(ids, columns, [[7]], { seed: 9, repeats: 3 }, (probabilities, set) => {
      if (set >= 0) orders.push(Array.from(rows, (row) => probabilities.indexOf(1, row * 300) - row * 300));
    });
    for (const order of orders) expect([...order].sort((a, b) => a - b)).toEqual([...rows]);
    permuteColumns(
      forest,
      tested.columns,
      [[2, 5], [0]],
      { seed: 9, repeats: 3 },
      (probabilities, set, repeat) => {
        const permuted = tested.columns.map((column, at) =>
          (set === 0 && (at === 2 || at === 5)) || (set === 1 && at === 0)
            ? Float64Array.from(orders[repeat]!, (row) => column[row]!)
            : column,
        );
        expect(probabilities).toEqual(predictProbabilities(forest, permuted));
      },
    );
  });

  it('has no drop where a score does not exist', () => {
    const nothing = permutationDrops(forest, tested.columns, [[2]], () => null, { seed: 4, repeats: 2 });
    expect(nothing).toEqual([Float64Array.of(Number.NaN, Number.NaN)]);
    expect(() => permutationDrops(forest, [], [[2]], () => 1, { seed: 4, repeats: 2 })).toThrow(
      /8 features got 0/,
    );
  });
});

/** A tree that asks column 7 for each whole number below a bound in turn: row r alone in leaf r. */
function tellingApart(bound: number): Forest['trees'][number] {
  const nodes = 2 * bound - 1;
  const shares = new Float64Array(bound * bound);
  for (let row = 0; row < bound; row++) shares[row * bound + row] = 1;
  return {
    feature: Int32Array.from({ length: nodes }, (_, node) => (node % 2 === 0 && node < nodes - 1 ? 7 : -1)),
    threshold: Float64Array.from({ length: nodes }, (_, node) =>
      node % 2 === 0 && node < nodes - 1 ? node / 2 + 0.5 : 0,
    ),
    right: Int32Array.from({ length: nodes }, (_, node) =>
      node === nodes - 1 ? bound - 1 : node % 2 === 0 ? node + 2 : (node - 1) / 2,
    ),
    shares,
  };
}

import { createRandom, shuffle } from '../core/random.ts';
import { type Forest, requireColumns } from './forest.ts';
import { addShares, leafFrom, type Tree } from './tree.ts';

/** How columns are permuted. */
export interface PermutationOptions {
  readonly seed: number;
  readonly repeats: number;
}

/**
 * Hands over what a forest predicts from the columns as they are (set and repeat -1), then with each set permuted
 * in each repeat. The probabilities are valid during the call only. A repeat permutes every set by the same order
 * of rows, so that no result depends on which other sets there are, and differences between sets are paired.
 *
 * A tree sends only those rows another way that meet a node asking a permuted column: these alone are walked
 * again, from the first such node. The sums over trees run in the same order, so that the numbers are those of
 * predicting anew.
 *
 * What a score falls by is the importance of the set. Source: Breiman 2001, Random forests; on rows that the forest
 * has not seen, as in Fisher, Rudin, Dominici 2019 (JMLR 20).
 *
 * @param columns one a feature of the forest.
 * @param sets numbers of columns that are permuted together, all by the same order of rows.
 * @throws {ArchdeltaError} `internal` for another number of columns.
 */
export function permuteColumns(
  forest: Forest,
  columns: readonly Float64Array[],
  sets: readonly (readonly number[])[],
  { seed, repeats }: PermutationOptions,
  visit: (probabilities: Float64Array, set: number, repeat: number) => void,
): void {
  const rows = requireColumns(forest, columns);
  const leaves = forest.trees.map((tree) =>
    Int32Array.from({ length: rows }, (_, row) => leafFrom(tree, 0, columns, row)),
  );
  const probabilities = new Float64Array(rows * forest.classes);
  const predict = (leafOf: (number: number, row: number) => number) => {
    probabilities.fill(0);
    forest.trees.forEach((tree, number) => {
      for (let row = 0; row < rows; row++)
        addShares(tree, leafOf(number, row), probabilities, row, forest.classes);
    });
    for (let at = 0; at < probabilities.length; at++) probabilities[at]! /= forest.trees.length;
  };
  predict((number, row) => leaves[number]![row]!);
  visit(probabilities, -1, -1);
  const orders = Array.from({ length: repeats }, (_, repeat) =>
    shuffle(
      Uint32Array.from({ length: rows }, (_, row) => row),
      createRandom(seed, 'permutation', repeat),
    ),
  );
  sets.forEach((set, at) => {
    const restarts = forest.trees.map((tree) => restartsOf(tree, set));
    orders.forEach((order, repeat) => {
      const permuted = columns.slice();
      for (const column of set) permuted[column] = Float64Array.from(order, (row) => columns[column]![row]!);
      predict((number, row) => {
        const leaf = leaves[number]![row]!;
        const restart = restarts[number]![leaf]!;
        return restart < 0 ? leaf : leafFrom(forest.trees[number]!, restart, permuted, row);
      });
      visit(probabilities, at, repeat);
    });
  });
}

/** For each node the first node on the way from the root to it that asks one of the columns; -1 if none does. */
function restartsOf({ feature, right }: Tree, set: readonly number[]): Int32Array {
  const asked = new Set(set);
  const restarts = new Int32Array(feature.length).fill(-1);
  feature.forEach((column, node) => {
    if (column < 0) return;
    if (restarts[node]! < 0 && asked.has(column)) restarts[node] = node;
    restarts[node + 1] = restarts[node]!;
    restarts[right[node]!] = restarts[node]!;
  });
  return restarts;
}

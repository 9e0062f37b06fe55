import { bootstrapOf } from './bootstrap.ts';
import type { Forest } from './forest.ts';
import type { ForestOptions } from './forest-options.ts';
import { mostProbable } from './most-probable.ts';
import type { TrainingSet } from './training-set.ts';
import { addShares, leafFrom } from './tree.ts';

/** What a forest says of its own training rows, each by the trees that did not learn from it. */
export interface OutOfBag {
  /** Rows x classes, row by row; all 0 of a row that every tree has seen. */
  readonly probabilities: Float64Array;
  /** Trees that did not learn from a row. */
  readonly trees: Uint32Array;
  /** Rows that at least one tree did not learn from. */
  readonly counted: number;
  /** Share of the counted rows whose most probable class (of equal ones the first) is wrong; null without any. */
  readonly error: number | null;
}

/**
 * Out-of-bag probabilities and error, an estimate for new rows as far as these are independent of the training
 * rows: with several patches of one instance among the rows it flatters the forest, and grouped folds are needed.
 *
 * Source: Breiman 1996, Out-of-bag estimation; the forest must have been grown on this set with these options.
 */
export function outOfBag(forest: Forest, set: TrainingSet, options: ForestOptions): OutOfBag {
  const rows = set.codes.length;
  const { classes } = forest;
  const probabilities = new Float64Array(rows * classes);
  const trees = new Uint32Array(rows);
  const draw = bootstrapOf(set, options);
  forest.trees.forEach((tree, number) => {
    const drawn = draw(number);
    for (let row = 0; row < rows; row++) {
      if (drawn[row]! > 0) continue;
      addShares(tree, leafFrom(tree, 0, set.columns, row), probabilities, row, classes);
      trees[row]!++;
    }
  });
  for (let at = 0; at < probabilities.length; at++) {
    probabilities[at]! /= Math.max(1, trees[Math.floor(at / classes)]!);
  }
  const predicted = mostProbable(probabilities, classes);
  let counted = 0;
  let wrong = 0;
  for (let row = 0; row < rows; row++) {
    if (trees[row] === 0) continue;
    counted++;
    if (predicted[row] !== set.codes[row]) wrong++;
  }
  return { probabilities, trees, counted, error: counted === 0 ? null : wrong / counted };
}

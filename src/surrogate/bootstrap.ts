import { createRandom, type Random } from '../core/random.ts';
import { balancedWeights, classCounts } from './class-weights.ts';
import type { ForestOptions } from './forest-options.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * How often each row of a set is drawn for one tree: as many draws with replacement as there are rows, each row
 * with a probability in proportion to its weight times that of its class. Rows with 0 are out of the tree's bag.
 * Depends on the seed, the tree's number and the set's classes and weights alone.
 *
 * Weights act here and nowhere else, as in scikit-learn from 1.9 on: a pure leaf would not feel them later, and
 * what trees count stays whole.
 *
 * Source: Breiman 1996, Bagging predictors (Machine Learning 24); with class weights: Chen, Liaw, Breiman 2004,
 * Using random forest to learn imbalanced data.
 */
export function bootstrapOf(
  set: TrainingSet,
  { seed, classWeight }: Pick<ForestOptions, 'seed' | 'classWeight'>,
): (tree: number) => Uint32Array {
  const rows = set.codes.length;
  const draw =
    classWeight === 'none' && set.weights === undefined
      ? (random: Random) => random.below(rows)
      : weightedDraw(rowWeights(set, classWeight));
  return (tree) => {
    const random = createRandom(seed, 'bootstrap', tree);
    const counts = new Uint32Array(rows);
    for (let drawn = 0; drawn < rows; drawn++) counts[draw(random)]!++;
    return counts;
  };
}

function rowWeights(
  { codes, classes, weights }: TrainingSet,
  classWeight: ForestOptions['classWeight'],
): Float64Array {
  const ofClass =
    classWeight === 'balanced'
      ? balancedWeights(classCounts(codes, classes))
      : new Float64Array(classes).fill(1);
  return Float64Array.from(codes, (code, row) => ofClass[code]! * (weights?.[row] ?? 1));
}

/** Draws a row by the sums of the weights up to each row. */
function weightedDraw(weights: Float64Array): (random: Random) => number {
  const sums = new Float64Array(weights.length);
  let total = 0;
  weights.forEach((weight, row) => {
    total += weight;
    sums[row] = total;
  });
  return (random) => {
    const point = random.unit() * total;
    let first = 0;
    let last = sums.length - 1;
    while (first < last) {
      const middle = (first + last) >> 1;
      if (sums[middle]! > point) last = middle;
      else first = middle + 1;
    }
    return first;
  };
}

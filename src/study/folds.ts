import { ArchdeltaError } from '../core/errors.ts';
import { createRandom, shuffle } from '../core/random.ts';

/** Sums of whole shares differ by their rounding only. */
const ROUNDING = 1e-12;

/**
 * Deals rows into folds so that all rows of a group are in one fold and each fold has about its share of every
 * class. Groups go, those of the least even classes first, to the fold where they leave the smallest spread
 * (standard deviation over the folds, mean over the classes) of class shares; of equal folds to that with the
 * fewest rows, then to the first. Equally uneven groups go in an order that the seed shuffles. With fewer groups
 * than folds there are as many folds as groups; none is empty.
 *
 * Source: the greedy rule of scikit-learn's StratifiedGroupKFold.
 *
 * @param codes - Class of each row, from 0; no row without a class.
 * @param groups - Number of each row's group.
 * @returns The fold of each row, from 0.
 * @throws {ArchdeltaError} `usage` when all rows are of one group; `internal` for a row without a class.
 */
export function groupedFolds(
  codes: Int32Array,
  groups: Uint32Array,
  folds: number,
  seed: number,
): Int32Array {
  const counts = countByGroup(codes, groups);
  requireTwoGroups(counts.size);
  const order = dealingOrder(counts, seed);
  const foldOf = deal(order, counts, Math.min(folds, counts.size));
  return Int32Array.from(groups, (group) => foldOf.get(group)!);
}

/**
 * A fold for each group, in the order of the groups' numbers.
 *
 * @throws {ArchdeltaError} `usage` when all rows are of one group.
 */
export function leaveOneGroupOut(groups: Uint32Array): Int32Array {
  const distinct = [...new Set(groups)].sort((a, b) => a - b);
  requireTwoGroups(distinct.length);
  const foldOf = new Map(distinct.map((group, fold) => [group, fold]));
  return Int32Array.from(groups, (group) => foldOf.get(group)!);
}

/**
 * Refuses folds that tear a group apart: what a row is tested on must not have been seen with its duplicates.
 *
 * @throws {ArchdeltaError} `usage` when a group has rows in two folds; `internal` for different lengths.
 */
export function assertGroupsApart(folds: Int32Array, groups: Uint32Array): void {
  if (folds.length !== groups.length) {
    throw new ArchdeltaError('internal', `folds of ${folds.length} rows, groups of ${groups.length}`);
  }
  const foldOf = new Map<number, number>();
  for (let row = 0; row < groups.length; row++) {
    const first = foldOf.get(groups[row]!) ?? folds[row]!;
    if (first !== folds[row]) {
      throw new ArchdeltaError('usage', `rows of one group are in folds ${first} and ${folds[row]}`);
    }
    foldOf.set(groups[row]!, first);
  }
}

function requireTwoGroups(groups: number): void {
  if (groups >= 2) return;
  throw new ArchdeltaError(
    'usage',
    `out-of-sample questions need two groups of rows or more, there is ${groups}`,
  );
}

/** Rows by group, then class. */
function countByGroup(codes: Int32Array, groups: Uint32Array): Map<number, Float64Array> {
  if (codes.length !== groups.length || codes.some((code) => code < 0)) {
    throw new ArchdeltaError('internal', 'rows to deal into folds need a class and a group each');
  }
  const classes = codes.reduce((most, code) => Math.max(most, code + 1), 0);
  const counts = new Map<number, Float64Array>();
  for (let row = 0; row < codes.length; row++) {
    const group = groups[row]!;
    if (!counts.has(group)) counts.set(group, new Float64Array(classes));
    counts.get(group)![codes[row]!]!++;
  }
  return counts;
}

/** Groups by falling spread of their class counts; the seed orders equal ones. */
function dealingOrder(counts: ReadonlyMap<number, Float64Array>, seed: number): number[] {
  const groups = shuffle(Uint32Array.from(counts.keys()).sort(), createRandom(seed, 'grouped-folds'));
  const spread = new Map(Array.from(groups, (group) => [group, variance(counts.get(group)!)]));
  return Array.from(groups).sort((a, b) => spread.get(b)! - spread.get(a)!);
}

function deal(
  order: readonly number[],
  counts: ReadonlyMap<number, Float64Array>,
  folds: number,
): Map<number, number> {
  const totals = sumOf([...counts.values()]);
  const dealt = Array.from({ length: folds }, () => new Float64Array(totals.length));
  const sizes = new Float64Array(folds);
  const foldOf = new Map<number, number>();
  for (const group of order) {
    const added = counts.get(group)!;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let fold = 0; fold < folds; fold++) {
      const spread = spreadWith(dealt, fold, added, totals);
      const fewer = spread < least + ROUNDING && sizes[fold]! < sizes[best]!;
      if (spread < least - ROUNDING || fewer) {
        best = fold;
        least = spread;
      }
    }
    foldOf.set(group, best);
    added.forEach((count, each) => {
      dealt[best]![each]! += count;
      sizes[best]! += count;
    });
  }
  return foldOf;
}

/** Mean over the classes of the standard deviation over the folds of class shares, once `added` is in a fold. */
function spreadWith(
  dealt: readonly Float64Array[],
  into: number,
  added: Float64Array,
  totals: Float64Array,
): number {
  let sum = 0;
  for (let each = 0; each < totals.length; each++) {
    const total = totals[each]!;
    if (total === 0) continue;
    const count = (fold: number) => dealt[fold]![each]! + (fold === into ? added[each]! : 0);
    let mean = 0;
    for (let fold = 0; fold < dealt.length; fold++) mean += count(fold) / dealt.length;
    let squares = 0;
    for (let fold = 0; fold < dealt.length; fold++) squares += (count(fold) - mean) ** 2;
    sum += Math.sqrt(squares / dealt.length) / total;
  }
  return sum / totals.length;
}

function sumOf(columns: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(columns[0]!.length);
  for (const column of columns) for (let at = 0; at < sum.length; at++) sum[at]! += column[at]!;
  return sum;
}

function variance(values: Float64Array): number {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length;
}

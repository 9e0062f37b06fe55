import { perObject } from '../core/per-object.ts';
import type { HalsteadCounts, UnitFacts } from '../facts/types.ts';
import type { Frozen } from '../model/frozen.ts';
import type { ModelFile, RepoModel } from '../model/repo-model.ts';

/** One side of a change, with the populations that scopes speak of (catalogue §1). */
export interface Side {
  readonly model: RepoModel;
  /** T: production files that the patch touches and that exist on this side, in path order. */
  readonly touched: readonly ModelFile[];
  /** The files of T that exist on both sides. */
  readonly common: readonly ModelFile[];
  /** PT: packages that hold a file of T on either side and exist on this side, in name order. */
  readonly packages: readonly (readonly ModelFile[])[];
  /** CT: the same for components. */
  readonly components: readonly (readonly ModelFile[])[];
  /**
   * The patch as one more commit of the history: the files of T by their path at base (an added one by its own)
   * and component, in path order. Empty before the patch.
   */
  readonly change: readonly { readonly path: string; readonly component: string }[];
  /** What was fixed at base. */
  readonly frozen: Frozen;
  /** The path at base of a path of this side: another one for a file that the patch renames. */
  basePath(path: string): string;
}

/** U(X): the units of files. */
export function unitsOf(files: readonly ModelFile[]): UnitFacts[] {
  return files.flatMap((file) => file.facts.units);
}

/** U(PT), listed once a side: several groups ask for it. */
export const unitsOfGroups = perObject((groups: Side['packages']): readonly UnitFacts[] =>
  groups.flatMap((files) => unitsOf(files)),
);

/** Sum of a quantity over a list, in list order. */
export function sumOf<T>(items: readonly T[], quantity: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += quantity(item);
  return sum;
}

/** Mean of a quantity over a list that is not empty. */
export function meanOf<T>(items: readonly T[], quantity: (item: T) => number): number {
  return sumOf(items, quantity) / items.length;
}

/** Largest value of a quantity over a list that is not empty. */
export function maxOf<T>(items: readonly T[], quantity: (item: T) => number): number {
  let max = Number.NEGATIVE_INFINITY;
  for (const item of items) max = Math.max(max, quantity(item));
  return max;
}

/** Smallest value of a quantity over a list that is not empty. */
export function minOf<T>(items: readonly T[], quantity: (item: T) => number): number {
  return -maxOf(items, (item) => -quantity(item));
}

/** Number of items for which a test holds. */
export function countOf<T>(items: readonly T[], test: (item: T) => boolean): number {
  let count = 0;
  for (const item of items) if (test(item)) count++;
  return count;
}

/** Halstead's volume, (N1+N2) log2(n1+n2), in bits; 0 without tokens. */
export function halsteadVolume({ n1, n2, N1, N2 }: HalsteadCounts): number {
  return n1 + n2 === 0 ? 0 : (N1 + N2) * Math.log2(n1 + n2);
}

/** Halstead's difficulty, (n1/2)(N2/n2); 0 without operands. */
export function halsteadDifficulty({ n1, n2, N2 }: HalsteadCounts): number {
  return n2 === 0 ? 0 : (n1 / 2) * (N2 / n2);
}

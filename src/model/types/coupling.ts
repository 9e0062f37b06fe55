import { perFile } from '../per-file.ts';
import type { RepoModel } from '../repo-model.ts';
import type { TypeIndex, TypeModel } from './type-index.ts';

/** Number of the classes of a file. */
export const classCount = perFile((model: RepoModel, file): number => model.types().classesOf([file]).length);

/** Number of pairs of a class of a file and one that it names, and that no inheritance couples with it. */
export const coupledPairs = perFile((model: RepoModel, file): number => {
  const types = model.types();
  let count = 0;
  for (const type of types.classesOf([file])) {
    for (const named of types.named(type)) if (named.isClass && !isRelated(types, type, named)) count++;
  }
  return count;
});

/**
 * Twice the number of pairs of a class of a file and an ancestor of it that is a class: these are the pairs, one way
 * and the other, that inheritance couples. Of a cycle of bases, which no compiler accepts, each member has its own
 * pairs.
 */
export const relatedPairs = perFile((model: RepoModel, file): number => {
  const types = model.types();
  let count = 0;
  for (const type of types.classesOf([file])) {
    const ancestors = [...types.ancestors(type)];
    const isInCycle = ancestors.some((ancestor) => types.parents(ancestor).includes(type));
    for (const ancestor of ancestors) {
      if (ancestor.isClass) count += isInCycle && types.isAncestor(type, ancestor) ? 1 : 2;
    }
  }
  return count;
});

function isRelated(types: TypeIndex, a: TypeModel, b: TypeModel): boolean {
  return types.isAncestor(a, b) || types.isAncestor(b, a);
}

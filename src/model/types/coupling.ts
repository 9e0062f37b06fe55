import { closure } from '../../graph/closure.ts';
import { stronglyConnected } from '../../graph/components.ts';
import { directedGraph } from '../../graph/csr.ts';
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

/** The classes of a file that have a base in the repository. */
const heirsOf = perFile((model: RepoModel, file): readonly TypeModel[] => {
  const types = model.types();
  return types.classesOf([file]).filter((type) => types.parents(type).length > 0);
});

/** Ordered pairs of classes of which one is an ancestor of the other, also over types that are no classes. */
export function relatedPairs(model: RepoModel): number {
  const types = model.types();
  const nodeOf = new Map(
    model.files.flatMap((file) => heirsOf(model, file)).map((type, node) => [type, node]),
  );
  const successors: number[][] = [];
  // A map that grows while it is walked: bases become nodes too.
  for (const [type, node] of nodeOf) {
    successors[node] = types.parents(type).map((parent) => {
      const known = nodeOf.get(parent) ?? nodeOf.size;
      nodeOf.set(parent, known);
      return known;
    });
  }
  const graph = directedGraph(nodeOf.size, successors);
  const scc = stronglyConnected(graph);
  const weights = Uint8Array.from(nodeOf.keys(), ({ isClass }) => (isClass ? 1 : 0));
  const { reach, reachedBy } = closure(graph, scc, weights);
  const mutual = new Uint32Array(scc.count);
  for (let node = 0; node < weights.length; node++) mutual[scc.of[node]!]! += weights[node]!;
  let pairs = 0;
  for (let node = 0; node < weights.length; node++) {
    const at = scc.of[node]!;
    // A cycle of bases, which no compiler accepts, would count its members both ways.
    if (weights[node] === 1) pairs += reach[at]! + reachedBy[at]! - mutual[at]! - 1;
  }
  return pairs;
}

function isRelated(types: TypeIndex, a: TypeModel, b: TypeModel): boolean {
  return types.isAncestor(b, a) || types.isAncestor(a, b);
}

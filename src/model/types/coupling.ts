import { closure } from '../../graph/closure.ts';
import { stronglyConnected } from '../../graph/components.ts';
import { directedGraph } from '../../graph/csr.ts';
import { perFile } from '../per-file.ts';
import type { RepoModel } from '../repo-model.ts';
import type { TypeIndex, TypeModel, TypeRef } from './type-index.ts';

/** The classes of a file, by pairs with classes of the repository. */
interface ClassPairs {
  /** Number of the classes. */
  readonly classes: number;
  /** Pairs of a class and one that it names, and that no inheritance couples with it. */
  readonly coupled: number;
  /** Related pairs that the classes account for, those of `deep` left out. */
  readonly related: number;
  /** Classes with many ancestors. */
  readonly deep: readonly TypeModel[];
}

/** The pairs of the classes of a file. */
export const classPairs = perFile((model: RepoModel, file): ClassPairs => {
  const types = model.types();
  const classes = types.classesOf([file]);
  let coupled = 0;
  let related = 0;
  const deep: TypeModel[] = [];
  for (const type of classes) {
    for (const named of types.named(type)) if (named.isClass && !isRelated(types, type, named)) coupled++;
    const ancestors = types.fewAncestors(type);
    if (!ancestors) deep.push(type);
    // Each pair stands twice, once for each of its ends; in a cycle of bases each end accounts for its own.
    else for (const each of ancestors) if (each.isClass) related += types.isAncestor(type, each) ? 1 : 2;
  }
  return { classes: classes.length, coupled, related, deep };
});

/**
 * Ordered pairs of classes of which one is an ancestor of the other, also over types that are no classes.
 *
 * @param pairs of all files.
 */
export function relatedPairs(model: RepoModel, pairs: readonly ClassPairs[]): number {
  const deep = pairs.flatMap((each) => each.deep);
  return (
    pairs.reduce((sum, { related }) => sum + related, 0) + (deep.length === 0 ? 0 : deepPairs(model, deep))
  );
}

/** The related pairs of classes with many ancestors: walked from each, long chains would take a square of steps. */
function deepPairs(model: RepoModel, deep: readonly TypeModel[]): number {
  const types = model.types();
  const nodes: (TypeModel | TypeRef)[] = [...deep];
  const nodeOf = new Map(deep.map(({ id }, node) => [id, node]));
  const successors: number[][] = [];
  // A list that grows while it is walked: bases become nodes too.
  for (const type of nodes) {
    successors.push(
      types.parents(type).map((parent) => {
        const known = nodeOf.get(parent.id);
        if (known !== undefined) return known;
        nodeOf.set(parent.id, nodes.length);
        return nodes.push(parent) - 1;
      }),
    );
  }
  const graph = directedGraph(nodes.length, successors);
  const scc = stronglyConnected(graph);
  const weights = Uint8Array.from(nodes, ({ isClass }) => (isClass ? 1 : 0));
  const { reach } = closure(graph, scc, weights);
  const mutual = new Uint32Array(scc.count);
  for (let node = 0; node < weights.length; node++) mutual[scc.of[node]!]! += weights[node]!;
  let pairs = 0;
  for (let node = 0; node < deep.length; node++) {
    const at = scc.of[node]!;
    pairs += 2 * (reach[at]! - 1) - (mutual[at]! - 1);
  }
  return pairs;
}

function isRelated(types: TypeIndex, a: TypeModel, b: TypeRef): boolean {
  return types.isAncestor(b, a) || types.isAncestor(a, b);
}

import { type DirectedGraph, directedGraph } from '../../graph/csr.ts';
import type { Architecture } from './architecture.ts';

/** Two states of the file graph, and the path at base of a path after: another one for a renamed file. */
export interface GraphChange {
  readonly before: Architecture;
  readonly after: Architecture;
  basePath(path: string): string;
}

/** The files of both states in one numbering: those of the state before keep their numbers, new ones follow. */
interface JoinedNodes {
  readonly order: number;
  /** Number of each node of the state after. */
  readonly ofAfter: Uint32Array;
}

/** Numbers the files of both states; a renamed file is one node. */
export function joinedNodes({ before, after, basePath }: GraphChange): JoinedNodes {
  let order = before.paths.length;
  const ofAfter = Uint32Array.from(after.paths, (path) => before.nodeOf.get(basePath(path)) ?? order++);
  return { order, ofAfter };
}

/** The graph with the edges of both states. */
export function joinedGraph({ before, after }: GraphChange, { order, ofAfter }: JoinedNodes): DirectedGraph {
  const successors: Iterable<number>[] = before.paths.map((_, node) => before.files.successors(node));
  after.paths.forEach((_, node) => {
    const own = Array.from(after.files.successors(node), (target) => ofAfter[target]!);
    const known = successors[ofAfter[node]!];
    successors[ofAfter[node]!] = known ? [...known, ...own] : own;
  });
  return directedGraph(order, successors);
}

/** What differs between the edges of two states. */
export interface EdgeDifference {
  /** Edges after and not before, as nodes of the state after. */
  readonly added: readonly { readonly source: number; readonly target: number }[];
  /** Number of the edges before and not after. */
  readonly removed: number;
}

/** Compares the edges of two states. O(V + E). */
export function edgeDifference(change: GraphChange): EdgeDifference {
  const { before, after } = change;
  if (before === after) return { added: [], removed: 0 };
  const { order, ofAfter } = joinedNodes(change);
  /** The last node that has this one as a successor before, plus 1. */
  const successorOf = new Uint32Array(order);
  const added: { source: number; target: number }[] = [];
  let kept = 0;
  for (let source = 0; source < ofAfter.length; source++) {
    const known = ofAfter[source]!;
    if (known < before.paths.length) {
      for (const target of before.files.successors(known)) successorOf[target] = source + 1;
    }
    for (const target of after.files.successors(source)) {
      if (successorOf[ofAfter[target]!] === source + 1) kept++;
      else added.push({ source, target });
    }
  }
  return { added, removed: before.files.graph.size - kept };
}

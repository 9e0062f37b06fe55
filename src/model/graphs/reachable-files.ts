import { perObject } from '../../core/per-object.ts';
import type { RepoModel } from '../repo-model.ts';
import type { Architecture } from './architecture.ts';

/** Where a walk began, and the nodes that it came to. */
interface Walk {
  readonly entries: readonly number[];
  /** What each test depends on. */
  readonly tests: readonly Architecture['targets'][number][];
  readonly reached: Uint8Array;
}

/** The last walk over a graph: sides of a base often have its graph, and begin where it does. */
const lastWalks = new WeakMap<Architecture, Walk>();

/**
 * The files of F that are reached from where programs, the public surface (catalogue §3.6) and tests begin, as
 * nodes. Without an entry file among them, files that nothing imports and that import others stand for those.
 */
export const reachedFiles: (model: RepoModel) => Uint8Array = perObject((model: RepoModel) => {
  const graph = model.architecture();
  const entries = entryNodes(model);
  const tests = model.tests.map((test) => model.resolution(test).edges);
  const last = lastWalks.get(graph);
  if (last && areSame(last.entries, entries) && areSame(last.tests, tests)) return last.reached;
  const reached = reachedFrom(graph, entries, tests);
  lastWalks.set(graph, { entries, tests, reached });
  return reached;
});

function areSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

function reachedFrom(
  { files, nodeOf }: Architecture,
  entries: Walk['entries'],
  tests: Walk['tests'],
): Uint8Array {
  const reached = new Uint8Array(files.graph.order);
  const open: number[] = [];
  const reach = (node: number | undefined) => {
    if (node === undefined || reached[node]) return;
    reached[node] = 1;
    open.push(node);
  };
  for (const node of entries) reach(node);
  for (const edges of tests) for (const { path } of edges) reach(nodeOf.get(path));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of files.successors(node)) reach(target);
  }
  return reached;
}

function entryNodes(model: RepoModel): number[] {
  const { files: graph, nodeOf } = model.architecture();
  const entries: number[] = [];
  for (const language of new Set(model.files.map((file) => file.language))) {
    for (const path of model.surface(language)?.entries() ?? []) {
      const node = nodeOf.get(path);
      if (node !== undefined) entries.push(node);
    }
  }
  if (entries.length > 0) return entries;
  const [into, out] = [graph.inDegrees(), graph.outDegrees()];
  return [...into.keys()].filter((node) => into[node] === 0 && out[node]! > 0);
}

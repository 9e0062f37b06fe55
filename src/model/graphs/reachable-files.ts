import { perObject } from '../../core/per-object.ts';
import type { RepoModel } from '../repo-model.ts';

/**
 * The files of F that are reached from where programs, the public surface (catalogue §3.6) and tests begin, as
 * nodes. Without an entry file among them, files that nothing imports and that import others stand for those.
 */
export const reachedFiles: (model: RepoModel) => Uint8Array = perObject((model: RepoModel) => {
  const { files: graph, nodeOf } = model.architecture();
  const reached = new Uint8Array(graph.graph.order);
  const open: number[] = [];
  const reach = (node: number | undefined) => {
    if (node === undefined || reached[node]) return;
    reached[node] = 1;
    open.push(node);
  };
  for (const node of entryNodes(model)) reach(node);
  for (const test of model.tests) {
    for (const { path } of model.resolution(test).edges) reach(nodeOf.get(path));
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of graph.successors(node)) reach(target);
  }
  return reached;
});

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

import { perObject } from '../../core/per-object.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { EdgeKind } from '../../model/resolution/resolver.ts';
import type { SourceFile } from '../../model/resolution/world.ts';

/** A dependency between two files of the model, production or test. */
export interface FileEdge {
  readonly from: SourceFile;
  readonly to: SourceFile;
  readonly kinds: readonly EdgeKind[];
}

/** The edges that leave a file, in path order. */
export function edgesFrom(model: RepoModel, from: SourceFile): FileEdge[] {
  return model.resolution(from).edges.flatMap(({ path, kinds }) => {
    const to = model.world.file(path);
    return to ? [{ from, to, kinds }] : [];
  });
}

/** The edges that lead to each file, in path order of where they come from. */
const edgesByTarget = perObject((model: RepoModel): ReadonlyMap<SourceFile, readonly FileEdge[]> => {
  const byTarget = new Map<SourceFile, FileEdge[]>();
  for (const from of model.world.files) {
    for (const edge of edgesFrom(model, from)) {
      const known = byTarget.get(edge.to);
      if (known) known.push(edge);
      else byTarget.set(edge.to, [edge]);
    }
  }
  return byTarget;
});

/** The edges that lead to a file, in path order. */
export function edgesTo(model: RepoModel, to: SourceFile): readonly FileEdge[] {
  return edgesByTarget(model).get(to) ?? [];
}

/**
 * How many production files are reached from some over the file graph, directly or through others, these left out.
 *
 * @param direction - against the edges for files that depend on them, along for files that they depend on.
 */
export function reachedFrom(
  { architecture }: RepoModel,
  paths: readonly string[],
  direction: 'against' | 'along',
): number {
  const { files: graph, nodeOf } = architecture();
  const seen = new Uint8Array(graph.graph.order);
  let level = paths.flatMap((path) => nodeOf.get(path) ?? []);
  for (const node of level) seen[node] = 1;
  let reached = 0;
  while (level.length > 0) {
    const next: number[] = [];
    for (const node of level) {
      for (const other of direction === 'along' ? graph.successors(node) : graph.predecessors(node)) {
        if (seen[other]) continue;
        seen[other] = 1;
        next.push(other);
      }
    }
    reached += next.length;
    level = next;
  }
  return reached;
}

/** Production files that are on a dependency cycle with a file, itself left out. */
export function cycleMates({ architecture }: RepoModel, path: string): string[] {
  const { files, nodeOf, paths } = architecture();
  const node = nodeOf.get(path);
  if (node === undefined) return [];
  const { of, sizes } = files.scc();
  if (sizes[of[node]!]! < 2) return [];
  return paths.filter((other, at) => of[at] === of[node] && other !== path);
}

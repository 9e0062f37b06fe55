import { compareText } from '../core/ordering.ts';
import { apiOfPatch } from '../measure/patch/api-of-patch.ts';
import type { PatchFacts } from '../measure/patch-facts.ts';
import { sidesOf } from '../measure/patch-population.ts';
import type { MeasuredChange } from '../measure/run.ts';
import type { ApiEntry } from '../model/api/api-change.ts';
import { usersOfEntries } from '../model/api/api-users.ts';
import type { Architecture } from '../model/graphs/architecture.ts';
import { edgeDifference, type GraphChange } from '../model/graphs/graph-difference.ts';
import type { RepoModel } from '../model/repo-model.ts';

/** A dependency that a change brings or takes away; paths are those of the side where it exists. */
export interface ChangedEdge {
  readonly from: string;
  readonly to: string;
  /** It goes against the order of the components at base (catalogue §7.5). */
  readonly againstOrder: boolean;
}

/** Files that depend on a touched file. */
export interface Dependents {
  readonly path: string;
  readonly direct: number;
  /** Directly or through others, the file itself left out. */
  readonly transitive: number;
}

/** A public name that a change adds, removes or changes. */
export interface ChangedSymbol {
  /** Qualified name, as others see it. */
  readonly name: string;
  /** The files that declare it, on the side where it exists; before the change for a changed one. */
  readonly files: readonly string[];
  /** The other files that name it on that side, production code and tests, in path order. */
  readonly users: readonly string[];
  /** Those of the users that the change does not touch. */
  readonly usersLeft: readonly string[];
}

/** What a change does to the dependencies between files, and to the names that others use. */
export interface StructuralChange {
  readonly edgesAdded: readonly ChangedEdge[];
  readonly edgesRemoved: readonly ChangedEdge[];
  /** Files that are on a cycle together after the change, and were not before it. */
  readonly cyclesOpened: readonly (readonly string[])[];
  /** Files that were on a cycle together, and no longer are. */
  readonly cyclesClosed: readonly (readonly string[])[];
  /** Of each touched file, after the change (before it, when it is deleted). */
  readonly dependents: readonly Dependents[];
  /** Public names that are new. */
  readonly symbolsAdded: readonly ChangedSymbol[];
  /** Public names that are gone, or no longer public. */
  readonly symbolsRemoved: readonly ChangedSymbol[];
  /** Public names that stay, but that calls and uses of before no longer fit. */
  readonly symbolsChanged: readonly ChangedSymbol[];
}

/** Compares the file graphs of both sides, and their public names. */
export function structuralChange({ before, after, patch }: MeasuredChange): StructuralChange {
  const graphs = { before: before.model.architecture(), after: after.model.architecture() };
  const afterPath = inverse(patch.files.map((file) => [file.before?.path, file.after?.path]));
  const forwards: GraphChange = { ...graphs, basePath: after.basePath };
  const backwards: GraphChange = {
    before: graphs.after,
    after: graphs.before,
    basePath: (path) => afterPath.get(path) ?? path,
  };
  const touched = [
    ...after.touched.map(({ path }) => dependentsOf(graphs.after, path)),
    ...before.touched
      .filter(({ path }) => !after.touched.some((file) => after.basePath(file.path) === path))
      .map(({ path }) => dependentsOf(graphs.before, path)),
  ];
  return {
    edgesAdded: changedEdges(forwards, after.frozen.componentPlaces(graphs.after).position),
    edgesRemoved: changedEdges(backwards, before.frozen.componentPlaces(graphs.before).position),
    cyclesOpened: newCycles(forwards),
    cyclesClosed: newCycles(backwards),
    dependents: touched.sort((a, b) => compareText(a.path, b.path)),
    ...changedSymbols(patch),
  };
}

function changedSymbols(
  patch: PatchFacts,
): Pick<StructuralChange, 'symbolsAdded' | 'symbolsRemoved' | 'symbolsChanged'> {
  const { added, removed, signatureChanged } = apiOfPatch(patch);
  const { before, after } = patch;
  const touched = new Set(patch.files.flatMap(sidesOf).map(({ path }) => path));
  const symbolsIn = (model: RepoModel, entries: readonly ApiEntry[], together: readonly ApiEntry[]) =>
    [...usersOfEntries(model, entries, together)].map(([{ name, declarations }, paths]) => {
      const users = [...paths].sort(compareText);
      return {
        name,
        files: [...new Set(declarations.map(({ file }) => file.path))].sort(compareText),
        users,
        usersLeft: users.filter((path) => !touched.has(path)),
      };
    });
  return {
    symbolsAdded: symbolsIn(after.model, added, added),
    symbolsRemoved: symbolsIn(before.model, removed, removed),
    symbolsChanged: symbolsIn(before.model, signatureChanged, []),
  };
}

function inverse(pairs: readonly (readonly [string | undefined, string | undefined])[]): Map<string, string> {
  return new Map(pairs.flatMap(([from, to]) => (from !== undefined && to !== undefined ? [[from, to]] : [])));
}

function changedEdges(change: GraphChange, position: Uint32Array): ChangedEdge[] {
  const { paths, components } = change.after;
  return edgeDifference(change).added.map(({ source, target }) => ({
    from: paths[source]!,
    to: paths[target]!,
    againstOrder: position[components.of[target]!]! < position[components.of[source]!]!,
  }));
}

/** Strongly connected files after, unless all of them were strongly connected before. */
function newCycles({ before, after, basePath }: GraphChange): string[][] {
  if (before === after) return [];
  const { of, sizes } = after.files.scc();
  const members = new Map<number, string[]>();
  after.paths.forEach((path, node) => {
    const component = of[node]!;
    if (sizes[component]! < 2) return;
    const known = members.get(component);
    if (known) known.push(path);
    else members.set(component, [path]);
  });
  const old = before.files.scc().of;
  const componentBefore = (path: string) => {
    const node = before.nodeOf.get(basePath(path));
    return node === undefined ? undefined : old[node];
  };
  return [...members.values()].filter((paths) => {
    const [first, ...rest] = paths.map(componentBefore);
    return first === undefined || rest.some((component) => component !== first);
  });
}

function dependentsOf({ files, nodeOf }: Architecture, path: string): Dependents {
  const node = nodeOf.get(path)!;
  const component = files.scc().of[node]!;
  return {
    path,
    direct: files.inDegrees()[node]!,
    transitive: files.closure().reachedBy[component]! - 1,
  };
}

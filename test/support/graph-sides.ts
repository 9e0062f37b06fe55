import { compareText } from '../../src/core/ordering.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import type { MetricGroup } from '../../src/measure/metric-group.ts';
import type { PatchFacts, PatchFile } from '../../src/measure/patch-facts.ts';
import type { Side } from '../../src/measure/side.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import { architectureOf } from '../../src/model/graphs/architecture.ts';
import { historyOf } from '../../src/model/history/history.ts';
import { languageOf } from '../../src/model/languages.ts';
import { type ModelFile, modelFile, type RepoModel, repoModel } from '../../src/model/repo-model.ts';
import { factsOf } from './facts.ts';

/** The files of a state with the paths that each depends on. Files that are only depended on need no entry. */
export type Edges = Readonly<Record<string, readonly string[]>>;

/** A commit of the history: its author and the files of the base that it touched. */
export type Touched = readonly [author: string, ...paths: string[]];

/** What is not the default in a change of graphs. */
export interface GraphOptions {
  /** Paths that the patch touches, on either side; by default all. */
  readonly touched?: readonly string[];
  /** New path by old path. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Facts that a file does not share with an empty one, by path. */
  readonly facts?: Readonly<Record<string, Partial<FileFacts>>>;
  /** Distributions that files import, by path; on the side after those of `externalAfter` where it is given. */
  readonly external?: Edges;
  readonly externalAfter?: Edges;
  /** Usable commits before the base; without them there is no history. */
  readonly commits?: readonly Touched[];
  /** Changed lines by path (after the patch, if it is there); 1 by default. */
  readonly lines?: Readonly<Record<string, number>>;
}

const EMPTY = factsOf('python', '');
const componentOf = (path: string) => path.split('/')[0]!;

/** A change between two states that are given as graphs; the component of a file is its outermost folder. */
export function graphChange(
  before: Edges,
  after: Edges = before,
  options: GraphOptions = {},
): { before: Side; after: Side; patch: PatchFacts } {
  const { renames = {}, external } = options;
  const old = new Map(Object.entries(renames).map(([from, to]) => [to, from]));
  const from = modelOf(before, options, external);
  const to = before === after ? from : modelOf(after, options, options.externalAfter ?? external);
  const frozen = frozenAt(from, options.commits && historyIn(from, options.commits));
  const isTouched = ({ path }: ModelFile) => options.touched?.includes(path) ?? true;
  const touched = [...from.files, ...to.files].filter(isTouched);
  const isCommon = (path: string) =>
    from.byPath.has(old.get(path) ?? path) && to.byPath.has(renames[path] ?? path);
  const groups = (all: ReadonlyMap<string, readonly ModelFile[]>, name: (file: ModelFile) => string) =>
    [...new Set(touched.map(name))].sort(compareText).flatMap((each) => {
      const files = all.get(each);
      return files ? [files] : [];
    });
  const side = (model: RepoModel, isBefore: boolean): Side => {
    const own = model.files.filter(isTouched);
    return {
      ...{ model, frozen, touched: own, common: own.filter(({ path }) => isCommon(path)) },
      packages: groups(model.packages, (file) => file.package),
      components: groups(model.components, (file) => file.component),
      change: isBefore ? [] : own.map(({ path, component }) => ({ path: old.get(path) ?? path, component })),
      basePath: (path) => (isBefore ? path : (old.get(path) ?? path)),
    };
  };
  const sides = { before: side(from, true), after: side(to, false) };
  return {
    ...sides,
    patch: { files: patchFiles(sides, old, options.lines ?? {}), packageDetails: new Map(), ...sides },
  };
}

/** One state, all of it touched unless told otherwise. */
export function graphSide(edges: Edges, options: GraphOptions = {}): Side {
  return graphChange(edges, edges, options).before;
}

/** Values of a delta group by the last parts of their ids. */
export function valuesOf(group: MetricGroup, of: Side | PatchFacts): Record<string, Measurement> {
  const values = group.compute(of as Side & PatchFacts);
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id.split('.').at(-1)!, value]));
}

function historyIn({ files, byPath }: RepoModel, commits: readonly Touched[]) {
  return historyOf(
    files,
    commits.map(([author, ...paths]) => ({ author, files: paths.map((path) => byPath.get(path)!) })),
  );
}

function modelOf(edges: Edges, { facts }: GraphOptions, external: Edges = {}): RepoModel {
  const paths = [...new Set([...Object.keys(edges), ...Object.values(edges).flat()])];
  const model = repoModel(
    paths.map((path) => {
      const own = { ...EMPTY, sloc: 1, ...facts?.[path] };
      return modelFile(path, languageOf(path)!, own, componentOf);
    }),
  );
  const targets = (path: string) => (edges[path] ?? []).map((target) => ({ path: target, kinds: [] }));
  const architecture = architectureOf(
    model.files,
    model.files.map(({ path }) => targets(path)),
  );
  return {
    ...model,
    architecture: () => architecture,
    resolution: ({ path }) => ({
      ...{ imports: [], references: () => [], bases: () => [], unresolved: {} },
      ...{ edges: targets(path), external: external[path] ?? [] },
    }),
  };
}

function patchFiles(
  { before, after }: { before: Side; after: Side },
  old: ReadonlyMap<string, string>,
  lines: Readonly<Record<string, number>>,
): PatchFile[] {
  const side = (file: ModelFile | undefined) =>
    file && {
      ...{ path: file.path, language: file.language, component: file.component },
      ...{ class: 'production' as const, lineClass: undefined, facts: undefined, detail: undefined, size: 1 },
    };
  const change = (from: ModelFile | undefined, to: ModelFile | undefined): PatchFile => {
    const afterLines = lines[(to ?? from)!.path] ?? 1;
    const places = { beforeStart: 0, beforeLines: 0, afterStart: 1, afterLines };
    const hunk = { ...places, beforeBlank: 0, afterBlank: 0 };
    return { before: side(from), after: side(to), hunks: afterLines === 0 ? [] : [hunk], touched: true };
  };
  const known = new Set(after.touched.map(({ path }) => old.get(path) ?? path));
  return [
    ...after.touched.map((to) => change(before.model.byPath.get(old.get(to.path) ?? to.path), to)),
    ...before.touched.filter(({ path }) => !known.has(path)).map((from) => change(from, undefined)),
  ];
}

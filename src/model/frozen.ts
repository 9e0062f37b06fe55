import { lazily } from '../core/lazily.ts';
import { componentOrder, forwardLevels, orderWithNewcomers } from '../graph/component-order.ts';
import { median } from '../stats/median.ts';
import { type BaseClones, clonesOf } from './clones/clones.ts';
import type { Architecture } from './graphs/architecture.ts';
import type { History } from './history/history.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import type { RepoModel } from './repo-model.ts';

/** Files through which a package is meant to be used (catalogue §7.6). */
const FACADE = /(^|\/)(__init__\.pyi?|index\.(d\.)?[cm]?[jt]sx?|mod\.rs|lib\.rs)$/;

/** Above this number of packages at base, betweenness is that of components (catalogue §7.4). */
const MOST_PACKAGES = 3000;

/** A component's place in the order of the base, and its level (catalogue §7.5). */
export interface ComponentPlaces {
  /** Place of each component of a state; a lower place may depend on a higher one. */
  readonly position: Uint32Array;
  /** Longest forward path to a sink. */
  readonly level: Uint32Array;
}

/** What stays as it was at base while a change is measured, so that a delta shows the change and no moving ruler. */
export interface Frozen {
  /** Medians of the degrees of the files (`architecture_smell.file.hubs`). */
  readonly degreeMedians: () => { readonly in: number; readonly out: number };
  /** Layer of each package of the base: the longest path down to a sink in the condensation of G_p. */
  readonly packageLayers: () => ReadonlyMap<string, number>;
  /** What betweenness is computed on: the same on both sides. */
  readonly betweennessOn: () => 'packages' | 'components';
  /** IDF and centroids of words (§2.9). */
  readonly lexicon: () => Lexicon;
  /** Clones of the base (§7.7), from which those of a changed state are derived. */
  readonly clones: () => BaseClones;
  /** What the commits before say (§6); undefined when there are too few, or none can be read. */
  readonly history: () => History | undefined;
  /** Places of the components of a state of the repository. */
  componentPlaces(architecture: Architecture): ComponentPlaces;
  /** True for a file through which its component is meant to be used; the path is that of the base. */
  isApiFile(basePath: string, component: string): boolean;
}

/**
 * Freezes a base. Everything is computed when it is first asked for.
 *
 * @param before - another base, from which clones and words are derived; it is not held on to.
 */
export function frozenAt(base: RepoModel, history?: History, before?: Frozen): Frozen {
  const clonesBefore = before?.clones();
  const vocabulary = before?.lexicon().vocabulary;
  const order = lazily(() => baseOrder(base.architecture()));
  const apiFiles = lazily(() => apiFilesOf(base.architecture()));
  return {
    degreeMedians: lazily(() => {
      const { files } = base.architecture();
      return { in: median([...files.inDegrees()]), out: median([...files.outDegrees()]) };
    }),
    packageLayers: lazily(() => packageLayersOf(base.architecture())),
    betweennessOn: () =>
      base.architecture().packages.names.length > MOST_PACKAGES ? 'components' : 'packages',
    lexicon: lazily(() => lexiconOf(base, vocabulary)),
    clones: lazily(() => clonesBefore?.next(base.files) ?? clonesOf(base.files)),
    history: () => history,
    componentPlaces: (architecture) => placesIn(architecture, order()),
    isApiFile: (path, component) =>
      !base.components.has(component) ||
      apiFiles().has(path) ||
      (!base.byPath.has(path) && FACADE.test(path)),
  };
}

interface BaseOrder {
  readonly position: ReadonlyMap<string, number>;
  readonly level: ReadonlyMap<string, number>;
}

function baseOrder({ components }: Architecture): BaseOrder {
  const { graph } = components.analysis;
  const position = componentOrder(graph);
  const level = forwardLevels(graph, position);
  const byName = (values: Uint32Array) => new Map(components.names.map((name, at) => [name, values[at]!]));
  return { position: byName(position), level: byName(level) };
}

function placesIn(after: Architecture, order: BaseOrder): ComponentPlaces {
  const { names, analysis } = after.components;
  const position = orderWithNewcomers(
    analysis.graph,
    names.map((name) => order.position.get(name)),
  );
  return { position, level: levelsWithNewcomers(after, position, order) };
}

/** Frozen levels; a newcomer stands one above the highest of those that it depends on forwards. */
function levelsWithNewcomers(
  { components }: Architecture,
  position: Uint32Array,
  order: BaseOrder,
): Uint32Array {
  const { names, analysis } = components;
  const level = Uint32Array.from(names, (name) => order.level.get(name) ?? 0);
  const newcomers = names.flatMap((name, at) => (order.level.has(name) ? [] : [at]));
  for (const node of newcomers.sort((a, b) => position[b]! - position[a]!)) {
    for (const target of analysis.successors(node)) {
      if (position[target]! > position[node]!) level[node] = Math.max(level[node]!, level[target]! + 1);
    }
  }
  return level;
}

function packageLayersOf({ packages }: Architecture): ReadonlyMap<string, number> {
  const { of } = packages.analysis.scc();
  const layers = packages.analysis.layers().of;
  return new Map(packages.names.map((name, at) => [name, layers[of[at]!]!]));
}

/**
 * The API files of every component: its facades when at least half of the edges that come in from other
 * components go to them, else the facades and all files with such an edge.
 */
function apiFilesOf({ paths, files, components }: Architecture): ReadonlySet<string> {
  const { offsets, targets } = files.graph;
  const incoming = new Float64Array(components.names.length);
  const toFacade = new Float64Array(components.names.length);
  const isUsed = new Uint8Array(paths.length);
  for (let source = 0; source < paths.length; source++) {
    for (let edge = offsets[source]!; edge < offsets[source + 1]!; edge++) {
      const target = targets[edge]!;
      const component = components.of[target]!;
      if (component === components.of[source]) continue;
      incoming[component]!++;
      isUsed[target] = 1;
      if (FACADE.test(paths[target]!)) toFacade[component]!++;
    }
  }
  const api = paths.filter((path, node) => {
    const component = components.of[node]!;
    const isFacadeEnough = incoming[component]! > 0 && 2 * toFacade[component]! >= incoming[component]!;
    return FACADE.test(path) || (isUsed[node] === 1 && !isFacadeEnough);
  });
  return new Set(api);
}

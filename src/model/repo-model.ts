import { lazily } from '../core/lazily.ts';
import { compareText } from '../core/ordering.ts';
import { differingLanguages } from './differing-languages.ts';
import { type Architecture, architectureOf } from './graphs/architecture.ts';
import { languageFamily } from './languages.ts';
import { Resolvers } from './resolution/index.ts';
import type { FileResolution, LanguageResolver } from './resolution/resolver.ts';
import { type PathIndex, pathIndex, type SourceFile, type World, worldOf } from './resolution/world.ts';
import type { ModelFile, ResolvedFiles } from './resolved-files.ts';
import { NameIndex, NameStore } from './symbols/name-index.ts';
import { TypeIndex } from './types/type-index.ts';

export { type ModelFile, modelFile } from './resolved-files.ts';

/** One state of a repository, with everything that is computed of it. */
export interface RepoModel extends ResolvedFiles {
  /** Where the programs and public names of a language begin; undefined for one without a front end. */
  surface(language: string): Pick<LanguageResolver, 'entries' | 'surface'> | undefined;
  /** Graphs of files, packages and components. */
  readonly architecture: () => Architecture;
  /** Classes and other types, with their bases and members. */
  readonly types: () => TypeIndex;
  /** Which files use a name. */
  readonly names: () => NameIndex;
}

/** Everything besides F that a model is made of. */
export interface Surroundings {
  readonly tests: readonly SourceFile[];
  /** The regular files of the tree. */
  readonly paths: PathIndex;
  /** Text of the configuration files, by path. */
  readonly configurations: ReadonlyMap<string, string>;
}

/** The model of a set of files, in any order. Without surroundings the tree holds these files alone. */
export function repoModel(files: readonly ModelFile[], surroundings?: Surroundings): RepoModel {
  const around = surroundings ?? {
    tests: [],
    paths: pathIndex(files.map(({ path }) => path)),
    configurations: new Map(),
  };
  return model(files, around, {
    ...ownNames(new NameStore()),
    resolvers: (world) => new Resolvers(world),
  });
}

/** What a change replaces in a model. */
export interface ModelChange extends Surroundings {
  /** Paths of production files that are gone or replaced. */
  readonly removed: ReadonlySet<string>;
  readonly added: readonly ModelFile[];
}

/** The model after a change; what the change does not reach is shared with the model before. */
export function changedModel(before: RepoModel, change: ModelChange): RepoModel {
  const files = [...before.files.filter((file) => !change.removed.has(file.path)), ...change.added];
  return model(files, change, {
    before,
    resolvers: (world) => new Resolvers(world, resolversOf.get(before)),
    graph: before.architecture,
    names: (made) => NameIndex.after(made, before),
  });
}

/**
 * The model of another tree. Files that are the same objects keep what is the same about them; nothing of the
 * model before is held on to, so that a walk over many trees stays as small as its last two.
 */
export function nextModel(
  before: RepoModel,
  files: readonly ModelFile[],
  surroundings: Surroundings,
): RepoModel {
  return model(files, surroundings, {
    ...ownNames(before.names().store),
    resolvers: (world) => new Resolvers(world, resolversOf.get(before)).settle(),
    ...ownGraph(before.architecture()),
  });
}

const resolversOf = new WeakMap<RepoModel, Resolvers>();

/** What a model has from another one. */
interface Origin {
  /** What it may ask as long as it lives. */
  readonly before?: RepoModel;
  resolvers(world: World): Resolvers;
  readonly graph?: (() => Architecture) | undefined;
  names(made: RepoModel): NameIndex;
}

/** Functions of their own: what they return must not hold on to the model that the parts come from. */
function ownNames(store: NameStore): Pick<Origin, 'names'> {
  return { names: (made) => NameIndex.of(made, store) };
}

function ownGraph(graph: Architecture): Pick<Origin, 'graph'> {
  return { graph: () => graph };
}

function model(files: readonly ModelFile[], around: Surroundings, origin: Origin): RepoModel {
  const { before, graph, names } = origin;
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  const world = worldOf(around.paths, [...sorted, ...around.tests], around.configurations);
  const resolvers = origin.resolvers(world);
  const resolutions = new Map<SourceFile, FileResolution>();
  const differing = before && differingLanguages(before.world, world);
  const stays = (language: string) => differing?.reached.has(languageFamily(language)) === false;
  const resolution = (file: SourceFile): FileResolution => {
    let found = resolutions.get(file);
    if (!found) {
      const known = stays(file.language) && before?.world.file(file.path) === file ? before : undefined;
      found = known ? known.resolution(file) : resolvers.of(file.language)!.resolve(file);
      resolutions.set(file, found);
    }
    return found;
  };
  const isChanged = (language: string) => differing?.changed.has(languageFamily(language)) ?? true;
  const made: RepoModel = {
    files: sorted,
    byPath: new Map(sorted.map((file) => [file.path, file])),
    packages: groupBy(sorted, (file) => file.package),
    components: groupBy(sorted, (file) => file.component),
    tests: around.tests,
    ...{ world, resolution },
    tracer: (language) =>
      before && !isChanged(language) ? before.tracer(language) : resolvers.of(language)!.tracer,
    surface: (language) => (before && stays(language) ? before.surface(language) : resolvers.of(language)),
    architecture: lazily(() => {
      const edges = sorted.map((file) => resolution(file).edges);
      return architectureOf(sorted, edges, graph?.());
    }),
    types: lazily(() => new TypeIndex(made)),
    names: lazily(() => names(made)),
  };
  resolversOf.set(made, resolvers);
  return made;
}

function groupBy(files: readonly ModelFile[], key: (file: ModelFile) => string): Map<string, ModelFile[]> {
  const groups = new Map<string, ModelFile[]>();
  for (const file of files) {
    const group = groups.get(key(file));
    if (group) group.push(file);
    else groups.set(key(file), [file]);
  }
  return groups;
}

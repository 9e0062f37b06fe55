import { lazily } from '../core/lazily.ts';
import { compareText } from '../core/ordering.ts';
import { type Architecture, architectureOf } from './graphs/architecture.ts';
import { resolversOf } from './resolution/index.ts';
import { hasSameInterface } from './resolution/interface.ts';
import type { FileResolution, LanguageResolver } from './resolution/resolver.ts';
import { type PathIndex, pathIndex, type SourceFile, type World, worldOf } from './resolution/world.ts';
import type { ModelFile, ResolvedFiles } from './resolved-files.ts';
import { NameIndex } from './symbols/name-index.ts';
import { TypeIndex } from './types/type-index.ts';

export { type ModelFile, modelFile } from './resolved-files.ts';

/** One state of a repository, with everything that is computed of it. */
export interface RepoModel extends ResolvedFiles {
  /** The resolver of a language; undefined for one without a front end. */
  resolver(language: string): LanguageResolver | undefined;
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
  return model(files, around, undefined);
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
  return model(files, change, before);
}

function model(files: readonly ModelFile[], around: Surroundings, before: RepoModel | undefined): RepoModel {
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  const world = worldOf(around.paths, [...sorted, ...around.tests], around.configurations);
  const resolver = resolversOf(world);
  const isUnreached = before ? unreachedBy(before, world, around) : () => false;
  const resolutions = new Map<SourceFile, FileResolution>();
  const resolution = (file: SourceFile): FileResolution => {
    let found = resolutions.get(file);
    if (!found) {
      found = before && isUnreached(file) ? before.resolution(file) : resolver(file.language)!.resolve(file);
      resolutions.set(file, found);
    }
    return found;
  };
  const made: RepoModel = {
    files: sorted,
    byPath: new Map(sorted.map((file) => [file.path, file])),
    packages: groupBy(sorted, (file) => file.package),
    components: groupBy(sorted, (file) => file.component),
    tests: around.tests,
    ...{ world, resolver, resolution },
    architecture: lazily(() =>
      before && hasSameGraph(before, made)
        ? before.architecture()
        : architectureOf(
            sorted,
            sorted.map((file) => resolution(file).edges),
          ),
    ),
    types: lazily(() => new TypeIndex(made)),
    names: lazily(() => new NameIndex(made, before)),
  };
  return made;
}

/**
 * Tells which files resolve as before: those that are the same, of a language in which no file came or went or
 * changed what others can name, in a tree with the same paths and configuration.
 */
function unreachedBy(before: RepoModel, after: World, around: Surroundings): (file: SourceFile) => boolean {
  if (around.paths !== before.world.paths || around.configurations !== before.world.texts) return () => false;
  const reached = new Set<string>();
  for (const file of after.files) {
    const known = before.world.file(file.path);
    if (known !== file && !(known && isSameToOthers(known, file))) reached.add(family(file.language));
  }
  for (const file of before.world.files) {
    if (!after.file(file.path)) reached.add(family(file.language));
  }
  return (file) => before.world.file(file.path) === file && !reached.has(family(file.language));
}

/** Languages whose files name each other. */
function family(language: string): string {
  return language === 'javascript' ? 'typescript' : language;
}

function isSameToOthers(before: SourceFile, after: SourceFile): boolean {
  return before.class === after.class && hasSameInterface(before.facts, after.facts);
}

/** Same files and same edges: the graphs and all that is computed of them stay. */
function hasSameGraph(before: RepoModel, after: RepoModel): boolean {
  if (before.files.length !== after.files.length) return false;
  return after.files.every((file, at) => {
    const known = before.files[at]!;
    if (known === file && after.resolution(file) === before.resolution(known)) return true;
    if (known.path !== file.path || known.component !== file.component) return false;
    const [from, to] = [before.resolution(known).edges, after.resolution(file).edges];
    return from.length === to.length && from.every((edge, index) => edge.path === to[index]!.path);
  });
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

import { lazily } from '../core/lazily.ts';
import { compareText } from '../core/ordering.ts';
import { type Architecture, architectureOf } from './graphs/architecture.ts';
import { resolversOf } from './resolution/index.ts';
import { hasSameInterface } from './resolution/interface.ts';
import type { Derivation, FileResolution, LanguageResolver } from './resolution/resolver.ts';
import { type PathIndex, pathIndex, type SourceFile, type World, worldOf } from './resolution/world.ts';
import type { ModelFile, ResolvedFiles } from './resolved-files.ts';
import { NameIndex, NameStore } from './symbols/name-index.ts';
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
  return model(files, around, ownNames(new NameStore()));
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
  return model(files, change, { before, names: (made) => new NameIndex(made, before) });
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
  const made = model(files, surroundings, ownNames(before.names().store));
  const known = resolutionsOf.get(before)!;
  const derivations = new Map<string, Derivation | undefined>();
  for (const file of made.world.files) {
    const resolution = before.world.file(file.path) === file ? known.get(file) : undefined;
    const derivation =
      resolution && cached(derivations, file.language, () => derivationOf(before, made, file));
    if (derivation) resolutionsOf.get(made)!.set(file, derivation(file, resolution!));
  }
  return made;
}

function derivationOf(before: RepoModel, after: RepoModel, { language }: SourceFile): Derivation | undefined {
  return after.resolver(language)!.derivation?.(before.resolver(language)!);
}

/** What is resolved of the files of a model so far. */
const resolutionsOf = new WeakMap<RepoModel, Map<SourceFile, FileResolution>>();

/** What a model has from another one. */
interface Origin {
  /** What it may ask as long as it lives. */
  readonly before?: RepoModel;
  names(made: RepoModel): NameIndex;
}

/** A function of its own: what it returns must not hold on to the model that the store comes from. */
function ownNames(store: NameStore): Origin {
  return { names: (made) => NameIndex.of(made, store) };
}

function model(files: readonly ModelFile[], around: Surroundings, { before, names }: Origin): RepoModel {
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  const world = worldOf(around.paths, [...sorted, ...around.tests], around.configurations);
  const resolver = resolversOf(world);
  const resolutions = new Map<SourceFile, FileResolution>();
  const known = before ? knownBy(before, world, around, resolver) : () => undefined;
  const resolution = (file: SourceFile): FileResolution =>
    cached(resolutions, file, () => known(file) ?? resolver(file.language)!.resolve(file));
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
    names: lazily(() => names(made)),
  };
  resolutionsOf.set(made, resolutions);
  return made;
}

/**
 * Finds the resolutions of a model that hold for another world too. Those of a whole language do where no file of
 * it came or went or changed what others can name, in a tree with the same paths and configuration; else those of
 * which the language can tell.
 */
function knownBy(
  before: RepoModel,
  after: World,
  around: Surroundings,
  resolver: RepoModel['resolver'],
): (file: SourceFile) => FileResolution | undefined {
  const reached = reachedLanguages(before, after, around);
  const derivations = new Map<string, Derivation | undefined>();
  return (file) => {
    if (before.world.file(file.path) !== file) return undefined;
    if (!reached.has(family(file.language))) return before.resolution(file);
    const derivation = cached(derivations, file.language, () =>
      resolver(file.language)!.derivation?.(before.resolver(file.language)!),
    );
    const known = derivation && resolutionsOf.get(before)!.get(file);
    return known && derivation(file, known);
  };
}

function reachedLanguages(before: RepoModel, after: World, around: Surroundings): Set<string> {
  const reached = new Set<string>();
  const isMoved = around.paths !== before.world.paths || around.configurations !== before.world.texts;
  for (const file of after.files) {
    const known = before.world.file(file.path);
    if (isMoved || (known !== file && !(known && isSameToOthers(known, file))))
      reached.add(family(file.language));
  }
  for (const file of before.world.files) {
    if (!after.file(file.path)) reached.add(family(file.language));
  }
  return reached;
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

function cached<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
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

import { compareText } from '../../core/ordering.ts';
import type { NameFacts } from '../../facts/name-facts.ts';
import { directoryOf } from '../components.ts';

/** A file whose names are resolved: production code, or a test, which uses code but is no node of a graph. */
export interface SourceFile {
  readonly path: string;
  readonly language: string;
  readonly class: 'production' | 'test';
  readonly facts: NameFacts;
}

/** All that resolution may look at, in one state of a repository. Nothing of it is ever executed. */
export interface World {
  /** Production and test files that parse, in path order. */
  readonly files: readonly SourceFile[];
  /** One of {@link files}. */
  file(path: string): SourceFile | undefined;
  /** A regular file of the tree, of whatever class or language. */
  has(path: string): boolean;
  /** A directory that holds a regular file, at any depth; `''` is the root. */
  hasDirectory(path: string): boolean;
  /** Paths of the regular files directly in a directory, in path order. */
  filesIn(directory: string): readonly string[];
  /** Text of a configuration file ({@link isConfiguration}) of the tree. */
  configuration(path: string): string | undefined;
  /** Paths of the configuration files, in path order. */
  readonly configurations: readonly string[];
  /** What it is made of: the same objects tell that nothing of them changed. */
  readonly paths: PathIndex;
  readonly texts: ReadonlyMap<string, string>;
}

/** Files whose text steers resolution. They are parsed, never executed. */
const CONFIGURATION_NAME =
  /^(go\.mod|go\.work|package\.json|pnpm-workspace\.ya?ml|lerna\.json|pyproject\.toml|setup\.cfg|setup\.py|(ts|js)config.*\.json)$/;

/** True for manifests and compiler configurations that resolution reads. */
export function isConfiguration(path: string): boolean {
  if (path.includes('node_modules/')) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  // `extends` often names a file in a folder called tsconfig.
  return CONFIGURATION_NAME.test(name) || /(^|\/)tsconfig\/[^/]+\.json$/.test(path);
}

/** The regular files of a tree by directory. */
export interface PathIndex {
  /** All of them, in path order. */
  readonly sorted: readonly string[];
  has(path: string): boolean;
  hasDirectory(path: string): boolean;
  filesIn(directory: string): readonly string[];
}

/** Indexes the regular files of a tree. */
export function pathIndex(paths: Iterable<string>): PathIndex {
  const all = new Set(paths);
  const byDirectory = new Map<string, string[]>();
  const directories = new Set<string>(['']);
  const sorted = [...all].sort(compareText);
  let last: { readonly directory: string; readonly files: string[] } | undefined;
  for (const path of sorted) {
    // Files of a directory mostly follow each other.
    if (!last || !isDirectlyIn(path, last.directory)) {
      const directory = directoryOf(path);
      last = { directory, files: byDirectory.get(directory) ?? [] };
      byDirectory.set(directory, last.files);
      for (let at = directory; at !== '' && !directories.has(at); at = directoryOf(at)) directories.add(at);
    }
    last.files.push(path);
  }
  return {
    sorted,
    has: (path) => all.has(path),
    hasDirectory: (path) => directories.has(path),
    filesIn: (directory) => byDirectory.get(directory) ?? [],
  };
}

function isDirectlyIn(path: string, directory: string): boolean {
  return Math.max(path.lastIndexOf('/'), 0) === directory.length && path.startsWith(directory);
}

/**
 * The index of a tree that differs in a few paths: directories without any of these are looked up in the other index.
 *
 * @param gone - paths of the other index.
 * @param come - paths that are not in it, or are gone and come again.
 */
export function changedPathIndex(
  before: PathIndex,
  gone: ReadonlySet<string>,
  come: ReadonlySet<string>,
): PathIndex {
  const has = (path: string) => come.has(path) || (before.has(path) && !gone.has(path));
  const sorted = [
    ...before.sorted.filter((path) => !gone.has(path)),
    ...[...come].filter((path) => gone.has(path) || !before.has(path)),
  ].sort(compareText);
  const touched = new Set([...gone, ...come].flatMap(directoriesAbove));
  const inTouched = pathIndex(sorted.filter((path) => touched.has(directoryOf(path))));
  return {
    sorted,
    has,
    hasDirectory: (path) =>
      touched.has(path) ? path === '' || startsIn(sorted, `${path}/`) : before.hasDirectory(path),
    filesIn: (directory) =>
      touched.has(directory) ? inTouched.filesIn(directory) : before.filesIn(directory),
  };
}

function directoriesAbove(path: string): string[] {
  const directories = [];
  for (let at = path; at !== ''; ) {
    at = directoryOf(at);
    directories.push(at);
  }
  return directories;
}

/** True when one of some ascending texts starts with a prefix. */
function startsIn(sorted: readonly string[], prefix: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(sorted[middle]!, prefix) < 0) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(prefix) ?? false;
}

/** Puts a world together. */
export function worldOf(
  index: PathIndex,
  files: readonly SourceFile[],
  configurations: ReadonlyMap<string, string>,
): World {
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  const byPath = new Map(sorted.map((file) => [file.path, file]));
  return {
    files: sorted,
    file: (path) => byPath.get(path),
    has: index.has,
    hasDirectory: index.hasDirectory,
    filesIn: index.filesIn,
    configuration: (path) => configurations.get(path),
    configurations: [...configurations.keys()].sort(compareText),
    paths: index,
    texts: configurations,
  };
}

import { compareText } from '../../core/ordering.ts';
import { directoryOf } from '../components.ts';
import type { Looks } from './looks.ts';
import type { SourceFile, World } from './world.ts';

/** A source file that differs between two worlds: that of the first, that of the second. */
export type ChangedFile =
  | { readonly from: SourceFile; readonly to: SourceFile }
  | { readonly from: SourceFile; readonly to: undefined }
  | { readonly from: undefined; readonly to: SourceFile };

/** The source files of some languages that came, went, or are others: in what they hold, or by where they belong. */
export function changedFiles(
  before: World,
  after: World,
  isOwn: (language: string) => boolean,
): ChangedFile[] {
  const changed: ChangedFile[] = [];
  for (const [from, to] of besides(before.files, after.files, (a, b) => compareText(a.path, b.path))) {
    if (!isOwn(from?.language ?? '') && !isOwn(to?.language ?? '')) continue;
    changed.push({ from, to } as ChangedFile);
  }
  return changed;
}

/** The paths of regular files that are in one of two worlds alone. */
export function changedPaths(before: World, after: World): string[] {
  if (before.paths === after.paths) return [];
  return Array.from(
    besides(before.paths.sorted, after.paths.sorted, compareText),
    ([from, to]) => from ?? to!,
  );
}

/** Looks at all that is in a file. */
export function* changedContentLooks(looks: Looks, files: readonly ChangedFile[]): Generator<number> {
  for (const { from, to } of files) yield looks.contents.number((from ?? to).path);
}

/** Looks for source files by their paths, and for regular files. */
export function* changedPathLooks(
  looks: Looks,
  files: readonly ChangedFile[],
  paths: readonly string[],
): Generator<number> {
  for (const { from, to } of files) {
    if (from?.class !== to?.class || from?.language !== to?.language)
      yield looks.files.number((from ?? to).path);
  }
  for (const path of paths) yield looks.paths.number(path);
}

/** Looks for directories with regular files at any depth. */
export function* changedDirectoryLooks(
  looks: Looks,
  before: World,
  after: World,
  paths: readonly string[],
): Generator<number> {
  const seen = new Set<string>();
  for (const path of paths) {
    for (let at = directoryOf(path); at !== '' && !seen.has(at); at = directoryOf(at)) {
      seen.add(at);
      if (before.hasDirectory(at) !== after.hasDirectory(at)) yield looks.directories.number(at);
    }
  }
}

/** Looks for names in files that are in both worlds. */
export function* changedNameLooks(
  looks: Looks,
  files: readonly ChangedFile[],
  changedNames: (from: SourceFile, to: SourceFile) => Iterable<string>,
): Generator<number> {
  for (const { from, to } of files) {
    if (!from || !to) continue;
    const names = looks.namesIn(from.path);
    for (const name of changedNames(from, to)) yield names.number(name);
  }
}

/** The items of two ascending lists side by side; those that are the same are left out. */
function* besides<T>(
  before: readonly T[],
  after: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<[T | undefined, T | undefined]> {
  let at = 0;
  for (const to of after) {
    let order = 1;
    while (at < before.length) {
      const from = before[at]!;
      order = from === to ? 0 : compare(from, to);
      if (order >= 0) break;
      yield [from, undefined];
      at++;
    }
    if (order !== 0) yield [undefined, to];
    else if (before[at++] !== to) yield [before[at - 1], to];
  }
  for (; at < before.length; at++) yield [before[at], undefined];
}

import { compareText } from '../core/ordering.ts';
import type { Change, TreeEntry } from './change.ts';

/** Two lists of entries under other names, and the way back. */
export interface FlatNames {
  readonly removed: readonly TreeEntry[];
  readonly added: readonly TreeEntry[];
  /** The change of these, as one of the entries that they stand for. */
  named(change: Change): Change;
}

/**
 * Numbers for paths, so that a tree of each list needs no folders: most of what a comparison costs is to write
 * them. Numbers ascend with the paths.
 *
 * @returns `undefined` where names help to decide what comes of it: a path goes and another one comes, which may
 *   be a renaming.
 */
export function flatNames(removed: readonly TreeEntry[], added: readonly TreeEntry[]): FlatNames | undefined {
  const [before, after] = [pathsOf(removed), pathsOf(added)];
  if ([...before].some((path) => !after.has(path)) && [...after].some((path) => !before.has(path))) {
    return undefined;
  }
  const paths = [...new Set([...before, ...after])].sort(compareText);
  const width = String(paths.length).length;
  const numbers = new Map(paths.map((path, at) => [path, String(at).padStart(width, '0')]));
  const numbered = (entry: TreeEntry) => ({ ...entry, path: numbers.get(entry.path)! });
  const back = (entry: TreeEntry | undefined) => entry && { ...entry, path: paths[Number(entry.path)]! };
  return {
    removed: removed.map(numbered),
    added: added.map(numbered),
    named: ({ files }) => ({
      files: files.map((file) => ({ ...file, before: back(file.before), after: back(file.after) })),
    }),
  };
}

function pathsOf(entries: readonly TreeEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ path }) => path));
}

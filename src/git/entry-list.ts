import { lowerBound } from '../core/lower-bound.ts';
import type { TreeEntry } from './change.ts';

/** The entry at a path in a list sorted by path; `undefined` when there is none. */
export function entryAt(tree: readonly TreeEntry[], path: string): TreeEntry | undefined {
  const entry = tree[indexOf(tree, path)];
  return entry?.path === path ? entry : undefined;
}

/** The index of the first entry whose path is not less than a text. */
function indexOf(tree: readonly TreeEntry[], text: string): number {
  return lowerBound(tree.length, (index) => tree[index]!.path < text);
}

/**
 * Whether a file cannot stand at a path, or does not stand there alone: a folder is there, a file is where one
 * of its folders would be, or the tree holds the path twice.
 */
export function standsInTheWay(tree: readonly TreeEntry[], path: string): boolean {
  const below = tree[indexOf(tree, `${path}/`)];
  if (below?.path.startsWith(`${path}/`) || tree[indexOf(tree, path) + 1]?.path === path) return true;
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    if (entryAt(tree, path.slice(0, slash)) !== undefined) return true;
  }
  return false;
}

/**
 * The entries of a tree that decide whether a patch applies: those at the named paths, a file that stands
 * where a named path needs a folder, and one entry that keeps a folder alive where a named path would be a
 * file. On an index of these, `git apply` comes to the outcome it would have on the whole index.
 *
 * @param tree sorted by path.
 * @param named the paths that the patch names, or more.
 */
export function entriesAround(tree: readonly TreeEntry[], named: ReadonlySet<string>): TreeEntry[] {
  const found = new Map<string, TreeEntry>();
  const add = (entry: TreeEntry | undefined): void => {
    if (entry !== undefined) found.set(entry.path, entry);
  };
  for (const path of named) {
    add(entryAt(tree, path));
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      add(entryAt(tree, path.slice(0, slash)));
    }
    add(firstUnnamedBelow(tree, `${path}/`, named));
  }
  return [...found.values()];
}

/** Named entries below do not count: the patch may delete them all and put a file in the folder's place. */
function firstUnnamedBelow(
  tree: readonly TreeEntry[],
  folder: string,
  named: ReadonlySet<string>,
): TreeEntry | undefined {
  for (let index = indexOf(tree, folder); index < tree.length; index++) {
    const entry = tree[index]!;
    if (!entry.path.startsWith(folder)) return undefined;
    if (!named.has(entry.path)) return entry;
  }
  return undefined;
}

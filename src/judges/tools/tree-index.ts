import { compareText } from '../../core/ordering.ts';
import type { TreeEntry } from '../../git/change.ts';
import { directoryOf } from '../../model/components.ts';
import { visible } from './visible-text.ts';

/** A directory of a tree. */
export interface Directory {
  /** `''` for the root. */
  readonly path: string;
  /** By name; a directory, or the entry of a file, link or submodule. */
  readonly children: ReadonlyMap<string, Directory | TreeEntry>;
  /** Files below it, links and submodules among them. */
  readonly files: number;
}

/** All entries and directories of a tree by path. */
export interface TreeIndex {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly directories: ReadonlyMap<string, Directory>;
  /** Paths that are shown in another way than they are written, by how they are shown. */
  readonly shown: ReadonlyMap<string, string>;
}

interface MutableDirectory extends Directory {
  readonly children: Map<string, Directory | TreeEntry>;
  files: number;
}

/** Indexes a tree. */
export function treeIndex(entries: readonly TreeEntry[]): TreeIndex {
  const root: MutableDirectory = { path: '', children: new Map(), files: 0 };
  const directories = new Map([['', root]]);
  const directoryAt = (path: string): MutableDirectory => {
    let found = directories.get(path);
    if (!found) {
      found = { path, children: new Map(), files: 0 };
      directories.set(path, found);
      directoryAt(directoryOf(path)).children.set(nameOf(path), found);
    }
    return found;
  };
  const shown = new Map<string, string>();
  for (const entry of entries) {
    let at = directoryOf(entry.path);
    directoryAt(at).children.set(nameOf(entry.path), entry);
    for (; ; at = directoryOf(at)) {
      directories.get(at)!.files++;
      if (at === '') break;
    }
    if (visible(entry.path) === entry.path) continue;
    for (at = entry.path; at !== ''; at = directoryOf(at)) shown.set(visible(at), at);
  }
  return { entries: new Map(entries.map((entry) => [entry.path, entry])), directories, shown };
}

/** Last segment of a path. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The children of a directory by name. */
export function childrenOf({ children }: Directory): (readonly [string, Directory | TreeEntry])[] {
  return [...children].sort(([a], [b]) => compareText(a, b));
}

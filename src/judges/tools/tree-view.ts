import { lazily } from '../../core/lazily.ts';
import { perObject } from '../../core/per-object.ts';
import type { TreeEntry } from '../../git/change.ts';
import { directoryOf } from '../../model/components.ts';
import type { Codebase } from '../codebase.ts';
import { nearPaths } from './near-paths.ts';
import { repositoryPath } from './repository-path.ts';
import { type Directory, type TreeIndex, treeIndex } from './tree-index.ts';
import { quoted } from './visible-text.ts';

/** What stands at a path, or why it cannot be looked at, as sentences. */
export type Place =
  | { readonly file: TreeEntry }
  | { readonly directory: Directory }
  | { readonly problem: string };

/** A tree by its paths. Whatever is asked, only entries of the tree are found. */
export interface TreeView {
  readonly codebase: Codebase;
  /** The regular files, in path order. */
  readonly files: readonly TreeEntry[];
  /** Looks up a path as a model gives it. */
  at(given: string): Place;
  /** The regular files at or below a path as a model gives it. */
  filesAt(given: string): readonly TreeEntry[] | { readonly problem: string };
}

/** The view of a codebase; made once. */
export const treeView = perObject((codebase: Codebase): TreeView => {
  const index = lazily(() => treeIndex(codebase.entries));
  const files = lazily(() => codebase.entries.filter(isRegular));
  const at = (given: string): Place => placeAt(given, index());
  return {
    codebase,
    get files() {
      return files();
    },
    at,
    filesAt(given) {
      const place = at(given);
      if ('problem' in place) return place;
      if ('file' in place) return [place.file];
      const prefix = place.directory.path === '' ? '' : `${place.directory.path}/`;
      return files().filter(({ path }) => path.startsWith(prefix));
    },
  };
});

/** True for a file with content of its own. */
function isRegular({ mode }: TreeEntry): boolean {
  return mode.startsWith('100');
}

function placeAt(given: string, index: TreeIndex): Place {
  const checked = repositoryPath(given);
  if ('problem' in checked)
    return { problem: `${quoted(given)} is no path of this repository. ${checked.problem}` };
  const { entries, directories, shown } = index;
  const isKnown = entries.has(checked.path) || directories.has(checked.path);
  const path = isKnown ? checked.path : (shown.get(checked.path) ?? checked.path);
  const directory = directories.get(path);
  if (directory) return { directory };
  for (let at = path; at !== ''; at = directoryOf(at)) {
    const entry = entries.get(at);
    if (!entry) continue;
    if (at === path && isRegular(entry)) return { file: entry };
    return { problem: closed(path, entry) };
  }
  return { problem: nearPaths(path, index) };
}

function closed(path: string, { path: at, mode }: TreeEntry): string {
  const what = mode === '120000' ? 'a symbolic link' : mode === '160000' ? 'a submodule' : 'a file';
  if (mode === '120000') {
    return `${quoted(at)} is ${what}: links are not followed. Look for the path that it leads to.`;
  }
  if (mode === '160000') return `${quoted(at)} is ${what}: another repository, which cannot be read.`;
  return `${quoted(path)} does not exist: ${quoted(at)} is ${what}.`;
}

import { compareText } from '../../core/ordering.ts';
import { classifyPath } from '../classify.ts';
import { isSupported, languageOf } from '../languages.ts';
import type { HistoryFile, UsableCommit } from './history.ts';

/** A commit as git tells of it. */
export interface RawCommit {
  readonly author: string;
  /** An added file has no `before`, a deleted one no `after`, a renamed one two paths. */
  readonly files: readonly { readonly before: string | undefined; readonly after: string | undefined }[];
}

/** Commits with more production files say nothing of which files belong together (catalogue §6). */
const MOST_FILES = 30;

/**
 * The commits that count, with their files under the paths of the base.
 *
 * Renames are followed backwards: from a rename on, older commits at the old path belong to the file that was
 * renamed, those at any other path to what stands there at base. A path that was deleted and made anew is one
 * file, as in `git log -- path`. Commits that are skipped for their size still rename.
 *
 * @param commits children before parents.
 * @param files F at base, by path.
 * @param manifests directories of the base that hold a manifest.
 */
export function usableCommits(
  commits: readonly RawCommit[],
  files: ReadonlyMap<string, HistoryFile>,
  manifests: ReadonlySet<string>,
): UsableCommit[] {
  const known = new Map<string, boolean>();
  const isProduction = (path: string | undefined) => {
    if (path === undefined) return false;
    let found = known.get(path);
    if (found === undefined) {
      found = isSupported(languageOf(path) ?? '') && classifyPath(path, manifests) === 'production';
      known.set(path, found);
    }
    return found;
  };
  const renamed = new Map<string, string>();
  const usable: UsableCommit[] = [];
  for (const { author, files: touched } of commits) {
    const atBase = touched.map(({ before, after }) => {
      const path = (after ?? before)!;
      return renamed.get(path) ?? path;
    });
    const production = touched.filter(({ before, after }) => isProduction(after) || isProduction(before));
    if (production.length <= MOST_FILES) {
      const own = new Set<HistoryFile>();
      for (const path of atBase) {
        const file = files.get(path);
        if (file) own.add(file);
      }
      usable.push({ author, files: [...own].sort((a, b) => compareText(a.path, b.path)) });
    }
    for (const [at, { before, after }] of touched.entries()) {
      if (before !== undefined && after !== undefined && before !== after) renamed.set(before, atBase[at]!);
    }
  }
  return usable;
}

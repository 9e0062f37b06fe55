import type { TreeEntry } from '../git/change.ts';
import type { HistoryCommit } from '../git/history.ts';
import type { GitRepository } from '../git/repository.ts';
import { frontEnds } from '../languages/index.ts';
import { isRegularFile } from './facts-store.ts';

/** The newest 500 non-merge commits of two years (catalogue §6). */
const WINDOW = { commits: 500, days: 730 };
/** Files of languages with a front end: no other can be in F. */
const ENDINGS = frontEnds.flatMap(({ extensions }) => extensions);

/**
 * The commits before a base, with authors by the base's own `.mailmap`.
 *
 * @param tree the tree of the base; while it is still being read, so are the commits.
 * @returns `undefined` when they cannot be read in full.
 */
export async function commitHistory(
  repository: GitRepository,
  base: string,
  tree: readonly TreeEntry[] | Promise<readonly TreeEntry[]>,
): Promise<HistoryCommit[] | undefined> {
  return repository.history(base, { ...WINDOW, endings: ENDINGS, mailmap: () => mailmapOf(tree) });
}

async function mailmapOf(
  tree: readonly TreeEntry[] | Promise<readonly TreeEntry[]>,
): Promise<string | undefined> {
  return (await tree).find((entry) => entry.path === '.mailmap' && isRegularFile(entry))?.id;
}

import { type History, type HistoryFile, historyOf } from './history.ts';
import { type RawCommit, usableCommits } from './usable-commits.ts';

/** With fewer usable commits there is no history to speak of: a shallow clone, a squashed import. */
const FEWEST_COMMITS = 20;

/**
 * The history of a base, or `undefined` when fewer than 20 commits are usable.
 *
 * @param commits children before parents; see {@link usableCommits}.
 * @param files F at base, by path.
 * @param manifests directories of the base that hold a manifest.
 */
export function baseHistory(
  commits: readonly RawCommit[],
  files: ReadonlyMap<string, HistoryFile>,
  manifests: ReadonlySet<string>,
): History | undefined {
  const usable = usableCommits(commits, files, manifests);
  return usable.length < FEWEST_COMMITS ? undefined : historyOf([...files.values()], usable);
}

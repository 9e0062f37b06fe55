import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';

/** A file of F at base. */
export interface HistoryFile {
  readonly path: string;
  readonly component: string;
}

/** A usable commit as the base sees it: files under the paths that they have there. */
export interface UsableCommit {
  /** E-mail of the author. */
  readonly author: string;
  /** The files of F (at base) that the commit touched, in path order, each once. */
  readonly files: readonly HistoryFile[];
}

/** What the commits before a base say of its files (catalogue §6). All paths are those of the base. */
export interface History {
  /** Usable commits, newest first; those that touch no file of F are among them. */
  readonly commits: readonly UsableCommit[];
  /** |C| of the base. */
  readonly components: number;
  /** Commits that touched a file; 0 for a path that is not in F at base. */
  revisions(path: string): number;
  /**
   * h(f): percentile rank of the revisions of a file among those of F, in [0,1): (files with fewer + half of
   * the files with as many, itself included) / n. 0 for a file without commits and for a path that is not in F.
   */
  rank(path: string): number;
  /** own(f): commits of the author with most of them / commits of the file, in (0,1]; 1 without commits. */
  ownership(path: string): number;
  /** Files that changed in a commit with a file, with the number of common commits (support), in path order. */
  partners(path: string): ReadonlyMap<string, number>;
}

interface FileHistory {
  revisions: number;
  readonly byAuthor: Map<string, number>;
}

const NO_PARTNERS: ReadonlyMap<string, number> = new Map();

/**
 * The history of the files of a base.
 *
 * @param all F at base.
 * @param commits usable commits whose files are all in F.
 */
export function historyOf(all: readonly HistoryFile[], commits: readonly UsableCommit[]): History {
  const files = lazily(() => fileHistories(commits));
  const ranks = lazily(() => percentileRanks(all.map(({ path }) => files().get(path)?.revisions ?? 0)));
  const partners = lazily(() => partnersOf(commits));
  return {
    commits,
    components: new Set(all.map(({ component }) => component)).size,
    revisions: (path) => files().get(path)?.revisions ?? 0,
    rank: (path) => {
      const revisions = files().get(path)?.revisions;
      return revisions === undefined ? 0 : ranks().get(revisions)!;
    },
    ownership: (path) => {
      const file = files().get(path);
      return file === undefined ? 1 : Math.max(...file.byAuthor.values()) / file.revisions;
    },
    partners: (path) => partners().get(path) ?? NO_PARTNERS,
  };
}

function fileHistories(commits: readonly UsableCommit[]): ReadonlyMap<string, FileHistory> {
  const files = new Map<string, FileHistory>();
  for (const { author, files: touched } of commits) {
    for (const { path } of touched) {
      const file = files.get(path) ?? { revisions: 0, byAuthor: new Map<string, number>() };
      file.revisions++;
      file.byAuthor.set(author, (file.byAuthor.get(author) ?? 0) + 1);
      files.set(path, file);
    }
  }
  return files;
}

/** The mid-rank of each value as a share of their number. */
function percentileRanks(values: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranks = new Map<number, number>();
  let below = 0;
  for (const [value, count] of [...counts].sort((a, b) => a[0] - b[0])) {
    ranks.set(value, (below + count / 2) / values.length);
    below += count;
  }
  return ranks;
}

function partnersOf(commits: readonly UsableCommit[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const support = new Map<string, Map<string, number>>();
  for (const { files } of commits) {
    for (const { path } of files) {
      const own = support.get(path) ?? new Map<string, number>();
      for (const other of files) {
        if (other.path !== path) own.set(other.path, (own.get(other.path) ?? 0) + 1);
      }
      support.set(path, own);
    }
  }
  return new Map(
    [...support].map(([path, own]) => [path, new Map([...own].sort(([a], [b]) => compareText(a, b)))]),
  );
}

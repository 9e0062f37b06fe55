import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { FactsCache } from '../facts/cache.ts';
import type { Change, TreeEntry } from '../git/change.ts';
import { openRepository } from '../git/repository.ts';
import { type BaseState, baseState } from './base-state.ts';
import { commitHistory } from './commit-history.ts';
import { FactsStore } from './facts-store.ts';
import { findRepositoryAbove } from './find-repository.ts';
import { readFolder } from './folder.ts';

/** What is measured. */
export interface MeasureTreeOptions {
  /** A repository (bare or not), or a folder outside git, which is taken as it is. */
  readonly path: string;
  /** Revision of the repository; default `HEAD`. */
  readonly revision?: string;
  /** The tracked files as they stand on disk, in place of a revision. */
  readonly worktree?: boolean;
  /** Files and folders, by path from the root, that are reported; default all. */
  readonly paths?: readonly string[];
  /** Directory of the facts cache; none by default. */
  readonly cache?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One state of a repository or folder, and which of its files are asked for. */
export interface TreeState {
  readonly rev: string;
  readonly state: BaseState;
  readonly isWanted: (path: string) => boolean;
}

/**
 * Reads the state that the options name.
 *
 * @throws {ArchdeltaError} `repo-missing`, `base-commit-missing`, `blob-missing`, `input-unreadable`, `usage`, `aborted`.
 */
export async function readTreeState(options: MeasureTreeOptions): Promise<TreeState> {
  throwIfAborted(options.signal);
  const cache = options.cache === undefined ? undefined : new FactsCache(options.cache);
  try {
    const { rev, state } = await readState(options, new FactsStore(cache));
    return { rev, state, isWanted: filterOf(options.paths ?? [], state.tree) };
  } finally {
    await cache?.close();
  }
}

async function readState(
  { path, revision, worktree, signal }: MeasureTreeOptions,
  store: FactsStore,
): Promise<{ rev: string; state: BaseState }> {
  const root = findRepositoryAbove(path);
  if (root === undefined) {
    if (revision !== undefined)
      throw new ArchdeltaError(
        'usage',
        `${path} is in no repository, so that it has no revision ${revision}`,
      );
    const { tree, blobs } = readFolder(path);
    return { rev: 'folder', state: await baseState(blobs, tree, store, { signal }) };
  }
  const repository = await openRepository(root, { signal });
  try {
    const commit = await repository.resolve(revision ?? 'HEAD');
    const committed = await repository.listTree(commit);
    const tree = worktree ? changedTree(committed, await repository.diffWorktree(committed)) : committed;
    const commits = await commitHistory(repository, commit, committed);
    const state = await baseState(repository, tree, store, { signal, commits });
    return { rev: worktree ? 'worktree' : commit, state };
  } finally {
    await repository.close();
  }
}

/** The entries of a tree after a change, sorted by path. */
function changedTree(tree: readonly TreeEntry[], change: Change): TreeEntry[] {
  const entries = new Map(tree.map((entry) => [entry.path, entry]));
  for (const { before } of change.files) if (before) entries.delete(before.path);
  for (const { after } of change.files) if (after) entries.set(after.path, after);
  return [...entries.values()].sort((a, b) => compareText(a.path, b.path));
}

/** @throws {ArchdeltaError} `usage` for a path at which the tree has nothing. */
function filterOf(paths: readonly string[], tree: readonly TreeEntry[]): (path: string) => boolean {
  const wanted = paths.map((path) => path.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, ''));
  const isBelow = (path: string, prefix: string) =>
    prefix === '.' || path === prefix || path.startsWith(`${prefix}/`);
  for (const prefix of wanted) {
    if (prefix !== '.' && !tree.some(({ path }) => isBelow(path, prefix)))
      throw new ArchdeltaError('usage', `no file or folder ${JSON.stringify(prefix)} in the tree`);
  }
  return (path) => wanted.length === 0 || wanted.some((prefix) => isBelow(path, prefix));
}

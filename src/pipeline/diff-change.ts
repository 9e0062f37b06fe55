import { readFile } from 'node:fs/promises';
import { ArchdeltaError, throwIfAborted, toArchdeltaError } from '../core/errors.ts';
import { FactsCache } from '../facts/cache.ts';
import type { Change, TreeEntry } from '../git/change.ts';
import type { GitRepository } from '../git/repository.ts';
import type { ScoredRow } from '../instance/row.ts';
import type { MeasuredValue } from '../measure/run.ts';
import { FactsStore } from './facts-store.ts';
import { findRepositoryAbove } from './find-repository.ts';
import { scoredRow } from './row.ts';
import { RepositorySession } from './session.ts';
import { type StructuralChange, structuralChange } from './structural-change.ts';
import { untilAborted } from './until-aborted.ts';

/** Which change of which repository; at most one of `head`, `worktree` and `patch`. */
export interface DiffOptions {
  /** A path in the repository; default: the current folder. */
  readonly path: string;
  /** Default: merge base of the head and the default branch; on the default branch, the commit before. */
  readonly base?: string | undefined;
  /** Default `HEAD`. */
  readonly head?: string | undefined;
  /** The tracked files on disk as the changed side. */
  readonly worktree?: boolean | undefined;
  /** Text of a patch on the base. */
  readonly patch?: Buffer | undefined;
  readonly cache?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A measured change. */
export interface DiffReport {
  readonly row: ScoredRow;
  readonly values: readonly MeasuredValue[];
  /** Commit that the change starts from. */
  readonly base: string;
  readonly structure: StructuralChange;
}

/** Measures one change of one repository. @throws {ArchdeltaError} with the code of what went wrong. */
export async function diffChange(options: DiffOptions): Promise<DiffReport> {
  throwIfAborted(options.signal);
  const root = findRepositoryAbove(options.path);
  if (root === undefined)
    throw new ArchdeltaError('repo-missing', `no git repository at ${options.path} or above it`);
  const cache = options.cache === undefined ? undefined : new FactsCache(options.cache);
  let session: RepositorySession | undefined;
  try {
    session = await RepositorySession.open(root, new FactsStore(cache), {
      signal: options.signal,
    });
    const { repository } = session;
    const base = await baseOf(repository, options);
    const state = await session.base(base, options.signal);
    const change = await changeOf(repository, base, state.tree, options);
    const { prepared, values } = await session.measure(state, change, options.signal);
    const instance = { instance_id: '', repo: '', base_commit: base, patch: '' };
    return {
      row: scoredRow(instance, state, change, prepared, values, { beforeAfter: true }),
      ...{ values, base },
      structure: structuralChange(prepared.measured),
    };
  } finally {
    await session?.close();
    await cache?.close();
  }
}

async function changeOf(
  repository: GitRepository,
  base: string,
  tree: readonly TreeEntry[],
  { head, worktree, patch }: DiffOptions,
): Promise<Change> {
  if (patch) return repository.applyPatch(tree, patch);
  if (worktree) return repository.diffWorktree(tree);
  return repository.diffTrees(base, await repository.resolve(head ?? 'HEAD'));
}

async function baseOf(
  repository: GitRepository,
  { base, head, worktree, patch }: DiffOptions,
): Promise<string> {
  if (base !== undefined) return repository.resolve(base);
  // What is on disk, or in a patch, is by default compared with the commit that is checked out.
  if (worktree || patch) return repository.headCommit();
  const tip = await repository.resolve(head ?? 'HEAD');
  const branch = await repository.defaultBranch();
  if (branch === undefined) {
    throw new ArchdeltaError(
      'usage',
      'no default branch (origin/HEAD, main or master): name the base with --base',
    );
  }
  const shared = await repository.mergeBase(tip, branch);
  if (shared === undefined) {
    throw new ArchdeltaError(
      'usage',
      `${branch} shares no history with ${head ?? 'HEAD'}: name the base with --base`,
    );
  }
  return shared === tip ? parentOf(repository, tip, head ?? 'HEAD') : shared;
}

async function parentOf(repository: GitRepository, commit: string, name: string): Promise<string> {
  try {
    return await repository.resolve(`${commit}~1`);
  } catch (error) {
    if (toArchdeltaError(error).code !== 'base-commit-missing') throw error;
    throw new ArchdeltaError('usage', `${name} has no commit before it: name the base with --base`);
  }
}

/**
 * Reads a patch from a file, or from standard input for `-`.
 *
 * @throws {ArchdeltaError} `input-unreadable`, `aborted`.
 */
export async function readPatch(file: string, signal?: AbortSignal): Promise<Buffer> {
  try {
    if (file !== '-') return await readFile(file, { signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of untilAborted<Uint8Array>(process.stdin, signal)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    throwIfAborted(signal);
    throw new ArchdeltaError('input-unreadable', `${file}: ${(error as Error).message}`, { cause: error });
  }
}

import { setMaxListeners } from 'node:events';
import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';
import { applyPatch } from './apply.ts';
import type { Change, TreeEntry } from './change.ts';
import { oldestFirst } from './commit-order.ts';
import { DIFF_PAIRS, diffEntries, diffTreeIds } from './diff.ts';
import { DiffStream } from './diff-stream.ts';
import { isolatedEnvironment } from './environment.ts';
import { type AppliedPatch, applyAsHarness } from './fuzzy/apply-as-harness.ts';
import { GitShell } from './git-shell.ts';
import { type HistoryCommit, HistoryReader, type HistoryRequest } from './history.ts';
import { locateRepository, type RepositoryLocation } from './locate.ts';
import type { ObjectAccess } from './object-access.ts';
import { readObjectFormat } from './object-format.ts';
import { type BlobRead, ObjectReader } from './object-reader.ts';
import type { GitSetting } from './process.ts';
import { findDefaultBranch, findMergeBase, type RevisionSource, resolveCommit } from './revision.ts';
import { createScratch, type Scratch } from './scratch.ts';
import { listTree } from './tree-listing.ts';
import { TreeReader } from './tree-reader.ts';
import {
  changeFromFiles,
  diffWorktree,
  type FileContents,
  listWorktree,
  type WorktreeFile,
} from './worktree.ts';

/** How a repository is opened. */
export interface OpenOptions {
  /** Ends all work and deletes the scratch folder when it fires. */
  readonly signal?: AbortSignal | undefined;
  /** The folder for scratch files; default: the system's temporary folder. */
  readonly temporaryDirectory?: string | undefined;
}

/**
 * Opens the repository at a path: a work tree, a bare repository, a `.git` folder, a linked work tree, a
 * submodule's checkout. Parent folders are not searched. Shallow borders and alternates are as they are now.
 *
 * @throws {ArchdeltaError} `repo-missing` when there is none; `aborted`.
 */
export async function openRepository(path: string, options: OpenOptions = {}): Promise<GitRepository> {
  throwIfAborted(options.signal);
  // One listener a running git, and one a repository, are no leak.
  if (options.signal) setMaxListeners(0, options.signal);
  const location = locateRepository(path);
  const format = await readObjectFormat(location, options.signal);
  return new GitRepository(
    location,
    createScratch(location, format, options.temporaryDirectory),
    options.signal,
  );
}

/**
 * A git repository that is only read: git runs on a scratch git directory which borrows the repository's
 * objects, so that neither its configuration nor its hooks have a say and nothing in it is written.
 *
 * Every method throws {@link ArchdeltaError} `aborted` once the signal has fired. To be closed after use.
 */
export class GitRepository {
  /** Where it is on disk. */
  readonly location: RepositoryLocation;
  readonly #access: ObjectAccess;
  readonly #source: RevisionSource;
  readonly #history: HistoryReader;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => {
    void this.close();
  };

  /** Use {@link openRepository}. */
  constructor(location: RepositoryLocation, scratch: Scratch, signal: AbortSignal | undefined) {
    this.location = location;
    this.#signal = signal;
    const setting: GitSetting = {
      environment: { ...isolatedEnvironment(scratch.directory), GIT_DIR: scratch.gitDirectory },
      directory: scratch.directory,
      signal: this.#stop.signal,
    };
    const reader = new ObjectReader(setting);
    this.#access = {
      ...{ scratch, reader, trees: new TreeReader(reader), shell: new GitShell(setting) },
      diffs: new DiffStream(DIFF_PAIRS, setting),
    };
    this.#source = { location, scratch, reader, signal: this.#stop.signal };
    this.#history = new HistoryReader(this.#access, setting);
    setMaxListeners(0, this.#stop.signal);
    signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /**
   * The full id of the commit that a revision names (`main`, `v1.0`, `HEAD~2`, an id in full or shortened);
   * annotated tags are peeled.
   *
   * @throws {ArchdeltaError} `base-commit-missing`.
   */
  async resolve(revision: string): Promise<string> {
    return this.#during(() => resolveCommit(this.#source, revision));
  }

  /** Those of some commits that are here, by the date of commit, the oldest first. Only full ids are looked up. */
  async oldestFirst(ids: readonly string[]): Promise<string[]> {
    return this.#during(() => oldestFirst(this.#access.shell, ids));
  }

  /** The id of the commit that is checked out. @throws {ArchdeltaError} `base-commit-missing` before the first. */
  async headCommit(): Promise<string> {
    return this.resolve('HEAD');
  }

  /**
   * The default branch as a full ref name (`refs/remotes/origin/main`, `refs/heads/master`): what
   * `origin/HEAD` points to, else `main`, else `master`, else `undefined`.
   */
  async defaultBranch(): Promise<string | undefined> {
    return this.#during(() => findDefaultBranch(this.#source));
  }

  /** The best common ancestor of two revisions; `undefined` when there is none within reach. */
  async mergeBase(a: string, b: string): Promise<string | undefined> {
    const [first, second] = [await this.resolve(a), await this.resolve(b)];
    return this.#during(() => findMergeBase(this.#access.shell, first, second));
  }

  /**
   * All files, symbolic links and submodules of a commit or tree, sorted by path (`compareText`).
   *
   * @param commit full id.
   * @throws {ArchdeltaError} `base-commit-missing`; `blob-missing` when trees are absent or damaged.
   */
  async listTree(commit: string): Promise<TreeEntry[]> {
    return this.#during(() => listTree(this.#access, requireId(commit)));
  }

  /**
   * Reads blobs in the order of their ids. Sizes are asked for first, and what is too large is never
   * fetched. Memory stays flat: no more than some 8 MiB (or one blob) is read ahead of the consumer.
   *
   * @param ids full ids; doubles are answered twice.
   * @throws {ArchdeltaError} `blob-missing` when git gives up on a damaged object.
   */
  readBlobs(ids: readonly string[], { maxBytes }: { readonly maxBytes: number }): AsyncIterable<BlobRead> {
    this.#check();
    return this.#access.reader.read(ids, maxBytes);
  }

  /**
   * Applies a patch to a tree as `git apply --cached` does.
   *
   * @param tree from {@link listTree}.
   * @throws {ArchdeltaError} `patch-empty`, `patch-malformed`, `patch-does-not-apply`, `blob-missing`.
   */
  async applyPatch(tree: readonly TreeEntry[], patch: string | Uint8Array): Promise<Change> {
    return this.#during(() => applyPatch(this.#access, tree, patch));
  }

  /**
   * Applies a patch to a tree as SWE-bench's harness does: as {@link applyPatch} or, when git refuses it, as
   * `patch --batch --fuzz=5 -p1` of GNU patch would.
   *
   * @throws {ArchdeltaError} as {@link applyPatch}.
   */
  async applyAsHarness(tree: readonly TreeEntry[], patch: string | Uint8Array): Promise<AppliedPatch> {
    return this.#during(() => applyAsHarness(this.#access, tree, patch));
  }

  /** The change between two commits or trees, by full id, with renames and hunks. @throws as `applyPatch`. */
  async diffTrees(a: string, b: string): Promise<Change> {
    return this.#during(() => diffTreeIds(this.#access, requireId(a), requireId(b)));
  }

  /** Which entries differ between two commits or trees: no renames, no hunks, only trees are read; fast. */
  async diffEntries(a: string, b: string): Promise<Change> {
    return this.#during(() => diffEntries(this.#access, requireId(a), requireId(b)));
  }

  /**
   * The newest non-merge commits before a base that are reachable from it, the base itself among them, with
   * the files that each touched; children before parents.
   *
   * @param base full id of a commit.
   * @returns `undefined` when objects that the history needs are absent or damaged (a partial clone).
   */
  async history(base: string, request: HistoryRequest): Promise<HistoryCommit[] | undefined> {
    return this.#during(() => this.#history.read(requireId(base), request));
  }

  /** The change that files make to a tree: path to contents, or to `null` for a deleted one. */
  async changeFromFiles(
    base: readonly TreeEntry[],
    files: ReadonlyMap<string, FileContents | TreeEntry | null>,
  ): Promise<Change> {
    return this.#during(() => changeFromFiles(this.#access, base, files));
  }

  /** The tracked files of the work tree as they stand on disk. @throws {ArchdeltaError} `usage` when bare. */
  listWorktree(): AsyncIterable<WorktreeFile> {
    this.#check();
    return listWorktree(this.#access, this.location);
  }

  /** The change from a tree to the tracked files on disk. @throws {ArchdeltaError} `usage` when bare. */
  async diffWorktree(base: readonly TreeEntry[]): Promise<Change> {
    return this.#during(() => diffWorktree(this.#access, this.location, base));
  }

  /**
   * Deletes the objects that {@link applyPatch} and its like have written, so that a long run does not fill
   * the disk. Their ids can no longer be read; not to be called while other methods are at work.
   */
  dropWrittenObjects(): void {
    this.#check();
    this.#access.scratch.dropObjects();
  }

  /** Ends the git children and deletes the scratch folder. A second call does nothing more. */
  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#stop.abort(this.#signal?.aborted ? this.#signal.reason : new Error('the repository was closed'));
    const { reader, shell, diffs } = this.#access;
    await Promise.all([reader, shell, diffs, this.#history].map((children) => children.close()));
    await Promise.allSettled(this.#running);
    this.#access.scratch.remove();
  }

  /**
   * Runs an operation; `close` waits for it. One that fails because the folder went away under it fails as
   * `aborted`, not by accident.
   */
  async #during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#check();
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      throwIfAborted(this.#stop.signal);
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }

  #check(): void {
    throwIfAborted(this.#signal);
    if (this.#stop.signal.aborted) throw new ArchdeltaError('internal', 'the repository is closed');
  }
}

/** An id in full, and nothing that git could take for an option or a name. */
function requireId(id: string): string {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) {
    throw new ArchdeltaError('base-commit-missing', `not a full object id: ${JSON.stringify(id)}`);
  }
  return id;
}

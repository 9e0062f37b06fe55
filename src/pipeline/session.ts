import { metricGroups } from '../../metrics/index.ts';
import { throwIfAborted } from '../core/errors.ts';
import type { Change } from '../git/change.ts';
import { type GitRepository, type OpenOptions, openRepository } from '../git/repository.ts';
import type { Instance, ScoredRow } from '../instance/row.ts';
import { type MeasuredValue, runGroups } from '../measure/run.ts';
import { type ApplyMode, applyInMode } from './apply-mode.ts';
import { type BaseState, baseState } from './base-state.ts';
import { commitHistory } from './commit-history.ts';
import type { FactsStore } from './facts-store.ts';
import { type PreparedChange, prepareChange } from './measured-change.ts';
import { scoredRow } from './row.ts';

/** How rows are made. */
export interface RowOptions {
  /** Adds the values of both sides to the deltas. */
  readonly beforeAfter: boolean;
  /** What may apply the patch; default `strict`. */
  readonly apply?: ApplyMode | undefined;
}

/** Patches whose objects may pile up in the scratch folder before it is emptied. */
const PATCHES_BEFORE_CLEANING = 200;

/**
 * One open repository and the state of the base that was last asked for: patches on the same base share
 * everything, a new base shares the facts of equal blobs.
 */
export class RepositorySession {
  readonly repository: GitRepository;
  readonly #store: FactsStore;
  #base: { readonly commit: string; readonly state: BaseState } | undefined;
  #patches = 0;

  private constructor(repository: GitRepository, store: FactsStore) {
    this.repository = repository;
    this.#store = store;
  }

  /** Opens a repository. @throws {ArchdeltaError} `repo-missing`. */
  static async open(path: string, store: FactsStore, options?: OpenOptions): Promise<RepositorySession> {
    return new RepositorySession(await openRepository(path, options), store);
  }

  /** The state of a commit. @throws {ArchdeltaError} `base-commit-missing`, `blob-missing`. */
  async base(revision: string, signal?: AbortSignal): Promise<BaseState> {
    const commit = await this.repository.resolve(revision);
    if (this.#base?.commit !== commit) {
      const listing = this.repository.listTree(commit);
      // Git reads the commits while the state is made.
      const commits = commitHistory(this.repository, commit, listing);
      commits.catch(() => {});
      const options = { signal, commits, previous: this.#base?.state };
      this.#base = { commit, state: await baseState(this.repository, await listing, this.#store, options) };
    }
    return this.#base.state;
  }

  /** Measures a change of a base. */
  async measure(
    base: BaseState,
    change: Change,
    signal?: AbortSignal,
  ): Promise<{ prepared: PreparedChange; values: MeasuredValue[] }> {
    const prepared = await prepareChange(this.repository, base, change, this.#store, signal);
    return { prepared, values: runGroups(metricGroups, prepared.measured) };
  }

  /**
   * Scores one instance.
   *
   * @throws {ArchdeltaError} with the code of the failed row.
   */
  async score(instance: Instance, options: RowOptions, signal?: AbortSignal): Promise<ScoredRow> {
    throwIfAborted(signal);
    // Patches that fail leave objects too.
    if (++this.#patches % PATCHES_BEFORE_CLEANING === 0) this.repository.dropWrittenObjects();
    const base = await this.base(instance.base_commit, signal);
    const applied = await applyInMode(this.repository, base.tree, instance.patch, options.apply);
    const { change, appliedBy } = applied;
    const { prepared, values } = await this.measure(base, change, signal);
    return scoredRow(instance, base, change, prepared, values, { ...options, appliedBy });
  }

  /** Ends its git processes. */
  async close(): Promise<void> {
    await this.repository.close();
  }
}

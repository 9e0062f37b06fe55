import { FactsCache } from '../../facts/cache.ts';
import type { TreeEntry } from '../../git/change.ts';
import { type GitRepository, openRepository } from '../../git/repository.ts';
import type { Codebase } from '../../judges/codebase.ts';
import { type BaseState, baseState } from '../base-state.ts';
import { FactsStore } from '../facts-store.ts';
import { gitCodebase } from './git-codebase.ts';

/** A repository at a base commit, in use by somebody. */
export interface BaseLease {
  readonly repository: GitRepository;
  /** Id of the base commit, however it was named. */
  readonly commit: string;
  readonly store: FactsStore;
  readonly base: OpenBase;
  /** To be called once, when nothing of it is used any more. */
  release(): Promise<void>;
}

/** A base commit of an open repository. */
export interface OpenBase {
  readonly tree: readonly TreeEntry[];
  readonly codebase: Codebase;
  /** Its state with the model; built when first asked for. */
  state(): Promise<BaseState>;
}

/** Repositories that nobody uses and that stay open for the next patch. */
const IDLE_REPOSITORIES = 2;

/**
 * Patches after which a repository is opened anew: what `git apply` writes for them can be deleted only when nothing
 * reads it any more, which the end of the old one sees to.
 */
const PATCHES_A_REPOSITORY = 200;

interface Opened {
  readonly path: string;
  readonly repository: Promise<GitRepository>;
  readonly store: FactsStore;
  readonly bases: Map<string, { readonly base: Promise<OpenBase>; leases: number }>;
  leases: number;
  patches: number;
  /** States are built one after the other: each shares the facts of equal files with the one before. */
  building: Promise<unknown>;
}

/**
 * The repositories that a run has open. Patches on one base share its tree and its model; what nobody uses is let go
 * of, but for the last base of the last repositories.
 */
export class OpenRepositories {
  readonly #signal: AbortSignal;
  readonly #cache: FactsCache | undefined;
  /** By path, the one that was used last at the end. */
  readonly #opened = new Map<string, Opened>();
  readonly #closing = new Set<Promise<void>>();

  /**
   * @param cache directory of the facts cache, if there is to be one.
   * @throws {ArchdeltaError} `usage` when the cache cannot be used.
   */
  constructor(cache: string | undefined, signal: AbortSignal) {
    this.#cache = cache === undefined ? undefined : new FactsCache(cache);
    this.#signal = signal;
  }

  /**
   * Opens a base for one patch.
   *
   * @throws {ArchdeltaError} `repo-missing`, `base-commit-missing`, `blob-missing`, `aborted`.
   */
  async lease(path: string, revision: string): Promise<BaseLease> {
    const opened = this.#take(path);
    let commit: string | undefined;
    const release = async (): Promise<void> => {
      const base = commit === undefined ? undefined : opened.bases.get(commit);
      if (base) base.leases -= 1;
      opened.leases -= 1;
      await this.#tidy(opened);
    };
    try {
      const repository = await opened.repository;
      commit = await repository.resolve(revision);
      const known = opened.bases.get(commit);
      const entry = known ?? { base: this.#base(opened, repository, commit), leases: 0 };
      entry.leases += 1;
      // The one that was used last stands at the end.
      opened.bases.delete(commit);
      opened.bases.set(commit, entry);
      return { repository, commit, store: opened.store, base: await entry.base, release };
    } catch (thrown) {
      // What failed is tried anew by the next patch: a repository may be cloned while a run is under way.
      if (commit === undefined) this.#forget(opened);
      else opened.bases.delete(commit);
      commit = undefined;
      await release();
      throw thrown;
    }
  }

  /** Closes all repositories. */
  async close(): Promise<void> {
    for (const opened of [...this.#opened.values()]) this.#end(opened);
    await Promise.all(this.#closing);
    await this.#cache?.close();
  }

  #take(path: string): Opened {
    const known = this.#opened.get(path);
    if (known && known.patches >= PATCHES_A_REPOSITORY) this.#forget(known);
    const opened = this.#opened.get(path) ?? {
      path,
      repository: openRepository(path, { signal: this.#signal }),
      store: new FactsStore(this.#cache),
      bases: new Map(),
      leases: 0,
      patches: 0,
      building: Promise.resolve(),
    };
    opened.leases += 1;
    opened.patches += 1;
    this.#opened.delete(path);
    this.#opened.set(path, opened);
    return opened;
  }

  async #base(opened: Opened, repository: GitRepository, commit: string): Promise<OpenBase> {
    const tree = await repository.listTree(commit);
    let built: Promise<BaseState> | undefined;
    // Built for all patches on it, so that the end of one conversation does not end it.
    const state = (): Promise<BaseState> => {
      if (built === undefined) {
        const build = () =>
          baseState(repository, tree, opened.store, { signal: this.#signal, wholeTests: true });
        built = opened.building.then(build, build);
        opened.building = built.catch(() => {});
      }
      return built;
    };
    return { tree, state, codebase: gitCodebase(repository, tree, async () => (await state()).model) };
  }

  /** Lets go of what nobody uses. */
  async #tidy(opened: Opened): Promise<void> {
    const unused = [...opened.bases].filter(([, { leases }]) => leases === 0).map(([commit]) => commit);
    const last = [...opened.bases.keys()].at(-1);
    for (const commit of unused) if (commit !== last) opened.bases.delete(commit);
    if (opened.leases === 0 && this.#opened.get(opened.path) !== opened) this.#end(opened);
    const idle = [...this.#opened.values()].filter(({ leases }) => leases === 0);
    for (const each of idle.slice(0, Math.max(0, idle.length - IDLE_REPOSITORIES))) this.#end(each);
    await Promise.all(this.#closing);
  }

  /** No further patch gets it; it is closed when the last one gives it back. */
  #forget(opened: Opened): void {
    if (this.#opened.get(opened.path) === opened) this.#opened.delete(opened.path);
  }

  #end(opened: Opened): void {
    this.#forget(opened);
    const closing = opened.repository
      .then(
        (repository) => repository.close(),
        () => {},
      )
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

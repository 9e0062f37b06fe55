import { toArchdeltaError } from '../core/errors.ts';
import { FactsCache } from '../facts/cache.ts';
import type { Instance, ScoreRow } from '../instance/row.ts';
import { type ApplyMode, requireApplyMode } from './apply-mode.ts';
import { FactsStore } from './facts-store.ts';
import { failedRow } from './row.ts';
import { RepositorySession } from './session.ts';

/** One patch of one repository. */
export interface PatchToScore {
  /** Path of the repository: a work tree, or bare. It is only read. */
  readonly repository: string;
  /** Commit that the patch applies to: an id or any revision. */
  readonly base: string;
  /** A unified diff. */
  readonly patch: string;
  /** Names for the row; by default empty. */
  readonly instance_id?: string;
  readonly repo?: string;
}

/** Options of {@link scorePatch}. */
export interface ScorePatchOptions {
  /** Directory of the facts cache; none by default. */
  readonly cache?: string;
  /** Adds the values of both sides to the deltas. */
  readonly beforeAfter?: boolean;
  /** What may apply the patch: `git apply` alone (`strict`, the default), or also GNU patch's way (`harness`). */
  readonly apply?: ApplyMode;
  readonly signal?: AbortSignal;
}

/**
 * Scores one patch in this thread. What is wrong with the patch or the repository is a failed row with a code.
 *
 * @throws {ArchdeltaError} `aborted`; `usage` when the cache cannot be used, or for an unknown way of applying.
 * @example
 * ```ts
 * import { scorePatch } from 'archdelta';
 *
 * const row = await scorePatch({ repository: '.', base: 'HEAD', patch: 'diff --git …' });
 * if (row.status === 'scored') console.log(row.features['cognitive.file.sum']);
 * else console.error(row.error.code, row.error.message);
 * ```
 */
export async function scorePatch(input: PatchToScore, options: ScorePatchOptions = {}): Promise<ScoreRow> {
  requireApplyMode(options.apply);
  const instance: Instance = {
    instance_id: input.instance_id ?? '',
    repo: input.repo ?? '',
    base_commit: input.base,
    patch: input.patch,
  };
  const cache = options.cache === undefined ? undefined : new FactsCache(options.cache);
  let session: RepositorySession | undefined;
  try {
    session = await RepositorySession.open(input.repository, new FactsStore(cache), {
      signal: options.signal,
    });
    const { beforeAfter = false, apply } = options;
    return await session.score(instance, { beforeAfter, apply }, options.signal);
  } catch (thrown) {
    const error = toArchdeltaError(thrown);
    if (error.code === 'aborted') throw error;
    return failedRow(instance, error);
  } finally {
    await session?.close();
    await cache?.close();
  }
}

import { metricGroups } from '../../../metrics/index.ts';
import { ArchdeltaError } from '../../core/errors.ts';
import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import type { Change, ChangedFile, TreeEntry } from '../../git/change.ts';
import type { Codebase } from '../../judges/codebase.ts';
import { isDefined } from '../../measure/measurement.ts';
import { runGroups } from '../../measure/run.ts';
import { type PreparedChange, prepareChange } from '../measured-change.ts';
import { gitCodebase } from './git-codebase.ts';
import type { BaseLease } from './open-repositories.ts';

const NEUTRAL_SHARE = 'patch_nature.patch.neutral_share';
const NATURE = metricGroups.filter(({ metrics }) => Object.hasOwn(metrics, NEUTRAL_SHARE));

/** A base with a patch on it. */
export interface PatchedTree {
  /** The tree after the patch; the base itself when it changes nothing. */
  readonly codebase: Codebase;
  readonly changesNothing: boolean;
  /**
   * `patch_nature.patch.neutral_share`, the share of neutral ones among the changed lines; undefined where it does not
   * exist, and where something is changed that is no line: a place or a mode of a file, a binary or an empty file.
   */
  neutralShare(): Promise<number | undefined>;
}

/**
 * Applies a patch to a base as `git apply` does. An empty patch changes nothing.
 *
 * @throws {ArchdeltaError} `patch-malformed`, `patch-does-not-apply`, `blob-missing`, `aborted`.
 */
export async function patchedTree(
  lease: BaseLease,
  patch: string,
  signal: AbortSignal,
): Promise<PatchedTree> {
  const { base, repository, store } = lease;
  const change = await changeOf(lease, patch);
  if (change.files.length === 0)
    return { codebase: base.codebase, changesNothing: true, neutralShare: async () => undefined };
  const prepared = lazily(async (): Promise<PreparedChange> => {
    return prepareChange(repository, await base.state(), change, store, signal);
  });
  const model = async () => (await prepared()).measured.after.model;
  return {
    codebase: gitCodebase(repository, entriesAfter(base.tree, change), model),
    changesNothing: false,
    neutralShare: async () => {
      if (!change.files.every(isOfLines)) return undefined;
      const value = runGroups(NATURE, (await prepared()).measured).find(({ id }) => id === NEUTRAL_SHARE);
      return value && isDefined(value.value) ? value.value : undefined;
    },
  };
}

/** Whether nothing but lines of a file is changed: what is neutral throughout can then be told by its lines. */
function isOfLines({ before, after, hunks }: ChangedFile): boolean {
  const stays = !before || !after || (before.path === after.path && before.mode === after.mode);
  return stays && hunks.length > 0;
}

async function changeOf({ base, repository }: BaseLease, patch: string): Promise<Change> {
  try {
    return await repository.applyPatch(base.tree, patch);
  } catch (thrown) {
    if (thrown instanceof ArchdeltaError && thrown.code === 'patch-empty') return { files: [] };
    throw thrown;
  }
}

/** The entries after a change, sorted by path. */
function entriesAfter(tree: readonly TreeEntry[], { files }: Change): readonly TreeEntry[] {
  const entries = new Map(tree.map((entry) => [entry.path, entry]));
  for (const { before } of files) if (before) entries.delete(before.path);
  for (const { after } of files) if (after) entries.set(after.path, after);
  return [...entries.values()].sort((a, b) => compareText(a.path, b.path));
}

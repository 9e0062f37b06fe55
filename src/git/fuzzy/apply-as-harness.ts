import { ArchdeltaError } from '../../core/errors.ts';
import { applyPatch } from '../apply.ts';
import type { Change, TreeEntry } from '../change.ts';
import type { ObjectAccess } from '../object-access.ts';
import { applyFuzzily } from './apply-fuzzily.ts';

/** How a patch was applied: by `git apply`, or, since git refused it, with fuzz. */
export type AppliedBy = 'strict' | 'fuzz';

/** A change, and how it came out of a patch. */
export interface AppliedPatch {
  readonly change: Change;
  readonly appliedBy: AppliedBy;
}

/**
 * Applies a patch as SWE-bench's harness does: by `git apply` or, when that refuses it, as GNU patch would
 * with a fuzz of 5.
 *
 * @throws {ArchdeltaError} `patch-empty`; `patch-malformed` when neither can read it; `patch-does-not-apply`;
 *   `blob-missing`.
 */
export async function applyAsHarness(
  access: ObjectAccess,
  tree: readonly TreeEntry[],
  patch: string | Uint8Array,
): Promise<AppliedPatch> {
  try {
    return { change: await applyPatch(access, tree, patch), appliedBy: 'strict' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { change: await afterRefusal(access, tree, patch, error), appliedBy: 'fuzz' };
  }
}

async function afterRefusal(
  access: ObjectAccess,
  tree: readonly TreeEntry[],
  patch: string | Uint8Array,
  byGit: ArchdeltaError,
): Promise<Change> {
  try {
    const bytes = typeof patch === 'string' ? Buffer.from(patch, 'utf8') : Buffer.from(patch);
    return await applyFuzzily(access, tree, bytes);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const code = byGit.code === error.code ? error.code : 'patch-does-not-apply';
    throw new ArchdeltaError(code, `${byGit.message}; with fuzz: ${error.message}`, { cause: error });
  }
}

function isRefusal(error: unknown): error is ArchdeltaError {
  return (
    error instanceof ArchdeltaError &&
    (error.code === 'patch-malformed' || error.code === 'patch-does-not-apply')
  );
}

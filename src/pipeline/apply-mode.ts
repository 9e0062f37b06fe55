import { ArchdeltaError } from '../core/errors.ts';
import type { Change, TreeEntry } from '../git/change.ts';
import type { GitRepository } from '../git/repository.ts';
import type { Sidecar } from '../instance/row.ts';

/** The modes, the default first. */
const APPLY_MODES = ['strict', 'harness'] as const;

/**
 * What may apply a patch: `git apply` alone, or, when that refuses it, also GNU patch's way with a fuzz of 5,
 * as SWE-bench's harness falls back.
 */
export type ApplyMode = (typeof APPLY_MODES)[number];

/** @throws {ArchdeltaError} `usage` for what is no mode. */
export function requireApplyMode(mode: unknown): void {
  if (mode !== undefined && !APPLY_MODES.some((known) => known === mode))
    throw new ArchdeltaError(
      'usage',
      `apply must be ${APPLY_MODES.join(' or ')}, not ${JSON.stringify(mode)}`,
    );
}

/** A change, and the way it was taken out of a patch where there was a choice. */
export interface AppliedChange {
  readonly change: Change;
  readonly appliedBy?: Sidecar['apply'];
}

/** Applies a patch to a tree. @throws {ArchdeltaError} as `GitRepository.applyPatch`. */
export async function applyInMode(
  repository: GitRepository,
  tree: readonly TreeEntry[],
  patch: string,
  mode: ApplyMode = 'strict',
): Promise<AppliedChange> {
  return mode === 'strict'
    ? { change: await repository.applyPatch(tree, patch) }
    : repository.applyAsHarness(tree, patch);
}

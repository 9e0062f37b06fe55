import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instance } from 'archdelta';
import { git, gitOrNothing } from './git.ts';

/**
 * Patches that apply to the base of an instance, as instances: those of other instances as a whole, and of
 * those that touch several files each file alone.
 *
 * @param others where patches are taken from, in this order.
 */
export function candidatesOf(
  repository: string,
  instance: Instance,
  others: readonly Instance[],
  most: number,
): Instance[] {
  const folder = mkdtempSync(join(tmpdir(), 'archdelta-index-'));
  try {
    const index = join(folder, 'index');
    git(repository, ['read-tree', instance.base_commit], { index });
    const found: Instance[] = [];
    const seen = new Set<string>();
    for (const patch of others.flatMap((other) => partsOf(other.patch))) {
      if (found.length === most) break;
      if (seen.has(patch)) continue;
      seen.add(patch);
      if (gitOrNothing(repository, ['apply', '--cached', '--check'], { index, input: patch }) === undefined)
        continue;
      found.push({ ...instance, instance_id: `${instance.instance_id}-${found.length}`, patch });
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A patch, then what it does to each of its files. */
function partsOf(patch: string): string[] {
  const files = patch.split(/^(?=diff --git )/m).filter((part) => part.startsWith('diff --git '));
  return files.length > 1 ? [patch, ...files] : [patch];
}

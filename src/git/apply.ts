import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';
import type { Change, TreeEntry } from './change.ts';
import { diffEntryLists, type ObjectAccess, requireBlobs } from './diff.ts';
import { entriesAround } from './entry-list.ts';
import { decodeIndex, encodeIndex } from './index-file.ts';
import { pathsNamedBy } from './patch-paths.ts';
import { firstLines } from './process.ts';

/** `git apply` took the patch: the entries after. Or it did not, and this is what it said. */
type Outcome = { readonly after: TreeEntry[] } | { readonly refusal: string };

/**
 * Applies a patch to a tree with git's own `git apply --cached`, on a temporary index. New objects go into
 * the scratch object directory. The outcome is git's on the whole tree, although the index usually holds no
 * more than the entries around the paths that the patch names.
 *
 * @param tree all entries of the tree, sorted by path.
 * @param patch the patch; bytes are passed on as they are, text as UTF-8.
 * @throws {ArchdeltaError} `patch-empty` (nothing but white space), `patch-malformed` (git cannot parse it),
 *   `patch-does-not-apply`, `blob-missing` (contents that it needs are absent: a partial clone).
 */
export async function applyPatch(
  access: ObjectAccess,
  tree: readonly TreeEntry[],
  patch: string | Uint8Array,
): Promise<Change> {
  const bytes = typeof patch === 'string' ? Buffer.from(patch, 'utf8') : Buffer.from(patch);
  if (/^\s*$/.test(bytes.toString('latin1'))) throw new ArchdeltaError('patch-empty', 'the patch is empty');
  const named = pathsNamedBy(bytes);
  const around = entriesAround(tree, named);
  const lookedUp = new Set([...named, ...around.map(({ path }) => path)]);
  const quick = await tryApply(access, around, bytes);
  // A path that appeared although the patch was not seen to name it was never looked up in the tree.
  if ('after' in quick && quick.after.every(({ path }) => lookedUp.has(path))) {
    return diffEntryLists(access, around, quick.after);
  }
  if ('refusal' in quick) await requireWellFormed(access, bytes);
  const whole = await tryApply(access, tree, bytes);
  if ('after' in whole) return diffEntryLists(access, tree, whole.after);
  await requireBlobs(access, around);
  throw new ArchdeltaError('patch-does-not-apply', `the patch does not apply: ${whole.refusal}`);
}

async function tryApply(
  access: ObjectAccess,
  entries: readonly TreeEntry[],
  patch: Buffer,
): Promise<Outcome> {
  const { scratch, shell } = access;
  const index = scratch.newIndexName();
  const file = join(scratch.directory, index);
  writeFileSync(file, encodeIndex(entries, scratch.objectFormat));
  try {
    const { code, stderr } = await shell.run(['apply', '--cached', '--whitespace=nowarn'], {
      input: patch,
      index,
    });
    if (code !== 0) return { refusal: firstLines(stderr) };
    return { after: decodeIndex(readFileSync(file), scratch.objectFormat) };
  } finally {
    rmSync(file, { force: true });
  }
}

/** Only parsing is left when git is asked for the patch's statistics: no tree is looked at. */
async function requireWellFormed(access: ObjectAccess, patch: Buffer): Promise<void> {
  const { code, stderr } = await access.shell.run(['apply', '--numstat', '-z'], { input: patch });
  if (code !== 0) {
    throw new ArchdeltaError('patch-malformed', `git cannot parse the patch: ${firstLines(stderr)}`);
  }
}

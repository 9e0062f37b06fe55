import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';
import type { Change, TreeEntry } from './change.ts';
import { diffEntryLists, requireBlobs } from './diff.ts';
import { entriesAround } from './entry-list.ts';
import { decodeIndex, encodeIndex } from './index-file.ts';
import { writeObject } from './loose-object.ts';
import type { ObjectAccess } from './object-access.ts';
import { pathsNamedBy } from './patch-paths.ts';
import { applyPlainly } from './plain/apply-plainly.ts';
import { firstLines } from './process.ts';
import { WRITTEN_OBJECTS } from './scratch.ts';

/** `git apply` took the patch: the entries after. Or it did not, and this is what it said. */
type Outcome = { readonly after: TreeEntry[] } | { readonly refusal: string };

/**
 * Applies a patch to a tree as `git apply --cached` does: in memory when it is plain and fits, else with git
 * itself, on a temporary index. New objects go into the scratch object directory. The outcome is git's on the
 * whole tree, although the index usually holds no more than the entries around the paths that the patch names.
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
  const plain = await applyPlainly(access, tree, bytes);
  if (plain !== undefined) return diffEntryLists(access, plain.before, plain.after);
  const named = pathsNamedBy(bytes);
  const around = entriesAround(tree, named);
  const lookedUp = new Set([...named, ...around.map(({ path }) => path)]);
  const quick = await tryApply(access, around, bytes);
  // A path that appeared although the patch was not seen to name it was never looked up in the tree.
  if ('after' in quick && quick.after.every(({ path }) => lookedUp.has(path))) {
    return diffEntryLists(access, around, quick.after);
  }
  if ('refusal' in quick) await requireWellFormed(access, bytes);
  const refusal = (await check(access, tree, bytes)) ?? (await conflict(access, around, bytes, quick));
  if (refusal !== undefined) return refuse(access, around, refusal);
  // Git reads a name out of the patch that we do not: slow, and exact.
  const whole = await tryApply(access, tree, bytes);
  return 'after' in whole ? diffEntryLists(access, tree, whole.after) : refuse(access, tree, whole.refusal);
}

/**
 * Git's check does not see that a file would stand where a folder is. When it has nothing against the entries
 * around the patch, but applying to them failed, that was the reason, and it is one on the whole tree too.
 */
async function conflict(
  access: ObjectAccess,
  around: readonly TreeEntry[],
  patch: Buffer,
  quick: Outcome,
): Promise<string | undefined> {
  if ('after' in quick) return undefined;
  return (await check(access, around, patch)) === undefined ? quick.refusal : undefined;
}

async function refuse(access: ObjectAccess, entries: readonly TreeEntry[], refusal: string): Promise<never> {
  await requireBlobs(access, entries);
  throw new ArchdeltaError('patch-does-not-apply', `the patch does not apply: ${refusal}`);
}

/** Git puts a file of this mode into an index, and then cannot read the tree. */
const FOLDER = '040000';

/** Applies a patch to an index of these entries, in an object directory that holds their blobs and no more. */
async function tryApply(
  access: ObjectAccess,
  entries: readonly TreeEntry[],
  patch: Buffer,
): Promise<Outcome> {
  const { scratch, shell } = access;
  await copyBlobs(access, entries);
  return withIndex(access, entries, async (index, file) => {
    const request = { input: patch, index, objects: WRITTEN_OBJECTS };
    const { code, stderr } = await shell.run(['apply', '--cached', '--whitespace=nowarn'], request);
    if (code !== 0) return { refusal: firstLines(stderr) };
    const after = decodeIndex(readFileSync(file), scratch.objectFormat);
    const folder = after.find(({ mode }) => mode === FOLDER);
    return folder ? { refusal: `${folder.path} would be a file with the mode of a folder` } : { after };
  });
}

/** What git has against applying the patch to these entries, if anything. Nothing is written. */
async function check(
  access: ObjectAccess,
  entries: readonly TreeEntry[],
  patch: Buffer,
): Promise<string | undefined> {
  return withIndex(access, entries, async (index) => {
    const { code, stderr } = await access.shell.run(['apply', '--check', '--cached'], {
      input: patch,
      index,
    });
    return code === 0 ? undefined : firstLines(stderr);
  });
}

async function withIndex<Value>(
  { scratch }: ObjectAccess,
  entries: readonly TreeEntry[],
  use: (name: string, file: string) => Promise<Value>,
): Promise<Value> {
  const name = scratch.newIndexName();
  const file = join(scratch.directory, name);
  writeFileSync(file, encodeIndex(entries, scratch.objectFormat));
  try {
    return await use(name, file);
  } finally {
    rmSync(file, { force: true });
  }
}

/** Blobs that are missing stay missing: whether the patch needs them is for git to say. */
async function copyBlobs({ reader, scratch }: ObjectAccess, entries: readonly TreeEntry[]): Promise<void> {
  const ids = entries.filter(({ mode }) => mode !== '160000').map(({ id }) => id);
  for await (const read of reader.read(ids, Number.POSITIVE_INFINITY)) {
    if ('bytes' in read) writeObject(scratch, 'blob', read.bytes);
  }
}

/** Only parsing is left when git is asked for the patch's statistics: no tree is looked at. */
async function requireWellFormed(access: ObjectAccess, patch: Buffer): Promise<void> {
  const { code, stderr } = await access.shell.run(['apply', '--numstat', '-z'], { input: patch });
  if (code !== 0) {
    throw new ArchdeltaError('patch-malformed', `git cannot parse the patch: ${firstLines(stderr)}`);
  }
}

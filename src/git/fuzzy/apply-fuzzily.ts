import { ArchdeltaError } from '../../core/errors.ts';
import type { Change, TreeEntry } from '../change.ts';
import type { ObjectAccess } from '../object-access.ts';
import { changeFromFiles, type FileContents } from '../worktree.ts';
import { applySections } from './apply-sections.ts';
import { Effort, MOST_EFFORT } from './effort.ts';
import { foldersAbove, type Surroundings } from './folder-state.ts';
import { readPatch } from './read-patch.ts';
import type { PatchSection } from './section.ts';
import { treePath } from './target.ts';

const SUBMODULE = '160000';

/**
 * Applies a patch to a tree as `patch --batch --fuzz=5 -p1` of GNU patch 2.7.6 does on a checkout of it, in
 * memory. All hunks must apply; what such a run leaves beside the patched files (`.orig`) is no part of it.
 *
 * @param tree all entries of the tree, sorted by path.
 * @throws {ArchdeltaError} `patch-malformed`, `patch-does-not-apply`, `blob-missing`.
 */
export async function applyFuzzily(
  access: ObjectAccess,
  tree: readonly TreeEntry[],
  patch: Buffer,
): Promise<Change> {
  const sections = readPatch(patch);
  const effort = new Effort();
  const surroundings = await readSurroundings(access, tree, sections, effort);
  return changeFromFiles(access, tree, applySections(sections, surroundings, effort));
}

/** Reads every file that a section could be about. */
async function readSurroundings(
  { reader }: ObjectAccess,
  tree: readonly TreeEntry[],
  sections: readonly PatchSection[],
  effort: Effort,
): Promise<Surroundings> {
  const named = new Set(sections.flatMap(({ names }) => names.map((name) => name && treePath(name))));
  const folders = new Set(tree.flatMap(({ path }) => foldersAbove(path)));
  const inTree = new Map(tree.map(({ path, mode }) => [path, mode]));
  const entries = tree.filter(({ path, mode }) => named.has(path) && mode !== SUBMODULE);
  const files = new Map<string, FileContents>();
  let next = 0;
  for await (const read of reader.read(
    entries.map(({ id }) => id),
    MOST_EFFORT,
  )) {
    const { path, mode } = entries[next++]!;
    if ('missing' in read)
      throw new ArchdeltaError('blob-missing', `the contents of ${path} are not in the repository`);
    effort.spend('tooLarge' in read ? read.tooLarge : read.bytes.length);
    if ('bytes' in read) files.set(path, { mode, bytes: read.bytes });
  }
  return {
    file: (path) => files.get(path),
    isFile: (path) => inTree.has(path) && inTree.get(path) !== SUBMODULE,
    isFolder: (path) => folders.has(path) || inTree.get(path) === SUBMODULE,
  };
}

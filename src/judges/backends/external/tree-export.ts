import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ArchdeltaError } from '../../../core/errors.ts';
import { compareText } from '../../../core/ordering.ts';
import type { TreeEntry } from '../../../git/change.ts';
import type { Codebase } from '../../codebase.ts';
import { exportPlan, type LeftOut, type LeftOutReason } from './export-plan.ts';
import { keepUntilExit, removeReadOnly } from './temporary-folders.ts';

/** The files of a tree on disk, for programs that read files. */
export interface TreeExport {
  /** The folder that stands for the root of the tree; files are 0444, folders 0555. */
  readonly directory: string;
  /** What of the tree is not there, sorted by path. */
  readonly leftOut: readonly LeftOut[];
  /** Deletes it; a second call does nothing. */
  remove(): Promise<void>;
}

/** What a file system says of names that it cannot hold. */
const NAME_REFUSED = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'ENOENT']);

/**
 * Blobs that a repository may lack. A clone without large blobs is as good as one whose large blobs are not read; one
 * without any is no ground for a verdict.
 */
const MOST_MISSING = 100;

/**
 * Writes a tree into a new temporary folder, from blobs: no attribute, filter or link of the repository has an effect.
 * Nobody but the user can enter the folder. Deleted by `remove`, at the latest when the process exits.
 *
 * @throws whatever reading and writing throws (the folder is deleted then); the signal's reason.
 */
export async function exportTree(codebase: Codebase, signal: AbortSignal): Promise<TreeExport> {
  const { files, leftOut } = exportPlan(codebase.entries);
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'archdelta-tree-'));
  keepUntilExit(parent);
  try {
    const directory = join(parent, 'base');
    mkdirSync(directory);
    const folders = new Set([directory]);
    const notWritten: LeftOut[] = [];
    for await (const { entry, content } of contents(codebase, files)) {
      signal.throwIfAborted();
      const { path } = entry;
      if (typeof content === 'string') notWritten.push({ path, reason: content });
      else if (!isWritten(directory, path, content, folders)) notWritten.push({ path, reason: 'name' });
    }
    for (const folder of folders) chmodSync(folder, 0o555);
    return {
      directory,
      leftOut: [...leftOut, ...notWritten].sort((a, b) => compareText(a.path, b.path)),
      remove: () => removeReadOnly(parent),
    };
  } catch (error) {
    await removeReadOnly(parent);
    throw error;
  }
}

/** Reads files, and goes on after one that the repository does not have. */
async function* contents(
  codebase: Codebase,
  files: readonly TreeEntry[],
): AsyncGenerator<{ readonly entry: TreeEntry; readonly content: Uint8Array | LeftOutReason }> {
  let at = 0;
  for (let missing = 0; at < files.length; missing++) {
    try {
      for await (const file of codebase.read(files.slice(at))) {
        at += 1;
        yield { entry: file.entry, content: 'tooLarge' in file ? 'too-large' : file.bytes };
      }
      return;
    } catch (error) {
      const isMissing = error instanceof ArchdeltaError && error.code === 'blob-missing';
      if (!isMissing || missing >= MOST_MISSING) throw error;
      yield { entry: files[at++]!, content: 'missing' };
    }
  }
}

/** False when the file system cannot hold the name. Waiting for steps as small as these takes longer than doing them. */
function isWritten(root: string, path: string, bytes: Uint8Array, folders: Set<string>): boolean {
  const file = join(root, path);
  try {
    makeFolders(dirname(file), folders);
    // `wx`: never onto a file that is there, whatever names the file system takes for equal.
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o444 });
    return true;
  } catch (error) {
    if (NAME_REFUSED.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function makeFolders(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  makeFolders(dirname(folder), made);
  mkdirSync(folder);
  made.add(folder);
}

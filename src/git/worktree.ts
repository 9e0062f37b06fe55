import { constants, copyFileSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import type { Change, TreeEntry } from './change.ts';
import { diffEntryLists } from './diff.ts';
import type { RepositoryLocation } from './locate.ts';
import { objectId, writeObject } from './loose-object.ts';
import type { ObjectAccess } from './object-access.ts';
import { encodePath } from './path-bytes.ts';
import { firstLines } from './process.ts';
import { splitRecords } from './tree-listing.ts';

/** What stands on disk at a path. */
export interface FileContents {
  /** `100644`, `100755`, or `120000` with the link's target as bytes. */
  readonly mode: string;
  readonly bytes: Uint8Array;
}

/** A tracked path of a work tree, and what stands on disk there. */
export interface WorktreeFile {
  readonly path: string;
  /**
   * Contents; or the index's entry, for what is not read from disk (a submodule, a file that a sparse
   * checkout leaves out); or `null`, when no file is there.
   */
  readonly found: FileContents | TreeEntry | null;
}

/** A record of `ls-files -t -s -z`: tag, mode, id, stage, path. */
const STAGE_RECORD = /^(.) (\d{6}) ([0-9a-f]+) (\d)\t(.*)$/s;
const SUBMODULE = '160000';
/** The tag of an entry that a sparse checkout leaves out. */
const SKIPPED = 'S';

/**
 * The tracked files of a work tree with their bytes on disk, as they are: no filter, no line-end conversion,
 * no symbolic link followed. The index is read from a copy, so that the user's is neither written nor
 * refreshed. Sorted by path; one file is in memory at a time.
 *
 * @throws {ArchdeltaError} `usage` for a bare repository, `input-unreadable` for a broken index or a file
 *   that cannot be read.
 */
export async function* listWorktree(
  access: ObjectAccess,
  location: RepositoryLocation,
): AsyncGenerator<WorktreeFile, void, undefined> {
  const { workTree } = location;
  if (workTree === undefined) throw new ArchdeltaError('usage', 'a bare repository has no work tree');
  const entries = await readIndexCopy(access, location);
  const folders = new Map<string, boolean>();
  for (const { tag, entry } of entries) {
    const kept = entry.mode === SUBMODULE;
    const found = kept ? null : await readFromDisk(workTree, entry, folders);
    yield { path: entry.path, found: found ?? (kept || tag === SKIPPED ? entry : null) };
  }
}

interface IndexRecord {
  readonly tag: string;
  readonly entry: TreeEntry;
}

async function readIndexCopy(access: ObjectAccess, location: RepositoryLocation): Promise<IndexRecord[]> {
  const { scratch, shell } = access;
  const index = scratch.newIndexName();
  const copy = join(scratch.directory, index);
  try {
    copyFileSync(join(location.gitDirectory, 'index'), copy);
  } catch (error) {
    // Before the first `git add` there is none.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ArchdeltaError('input-unreadable', 'the index could not be read', { cause: error });
  }
  // A split index keeps most entries in a file beside it, which git looks for in its git directory.
  for (const name of readdirSync(location.gitDirectory).filter((file) => file.startsWith('sharedindex.'))) {
    copyFileSync(join(location.gitDirectory, name), join(scratch.gitDirectory, name));
  }
  try {
    const { code, stdout, stderr } = await shell.run(['ls-files', '-t', '-s', '-z'], { index });
    if (code !== 0)
      throw new ArchdeltaError('input-unreadable', `the index could not be read: ${firstLines(stderr)}`);
    return parseIndexRecords(stdout);
  } finally {
    rmSync(copy, { force: true });
  }
}

/** An unmerged path has up to three records, of which one is enough: its contents are on disk. */
function parseIndexRecords(output: Buffer): IndexRecord[] {
  const records = new Map<string, IndexRecord>();
  for (const record of splitRecords(output)) {
    const [, tag, mode, id, , path] = STAGE_RECORD.exec(record)!;
    records.set(path!, { tag: tag!, entry: { path: path!, mode: mode!, id: id! } });
  }
  return [...records.values()].sort((a, b) => compareText(a.entry.path, b.entry.path));
}

async function readFromDisk(
  workTree: string,
  entry: TreeEntry,
  folders: Map<string, boolean>,
): Promise<FileContents | null> {
  if (!(await isBelowRealFolders(workTree, dirname(entry.path), folders))) return null;
  const path = onDisk(workTree, entry.path);
  try {
    const status = await lstat(path);
    if (status.isSymbolicLink())
      return { mode: '120000', bytes: await readlink(path, { encoding: 'buffer' }) };
    return status.isFile() ? await readRegularFile(path, entry) : null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw new ArchdeltaError('input-unreadable', `${entry.path} could not be read`, { cause: error });
  }
}

/** Opened so that nothing put in the file's place meanwhile is followed or waited for. */
async function readRegularFile(path: Buffer, entry: TreeEntry): Promise<FileContents | null> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle: FileHandle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const status = await handle.stat();
    if (!status.isFile()) return null;
    // Where the file system knows no executable files, the index does.
    const executable = process.platform === 'win32' ? entry.mode === '100755' : (status.mode & 0o100) !== 0;
    return { mode: executable ? '100755' : '100644', bytes: await handle.readFile() };
  } finally {
    await handle.close();
  }
}

/** A tracked file below a symbolic link is not there: git does not look through the link either. */
async function isBelowRealFolders(
  workTree: string,
  folder: string,
  known: Map<string, boolean>,
): Promise<boolean> {
  if (folder === '.') return true;
  const before = known.get(folder);
  if (before !== undefined) return before;
  const real =
    (await isBelowRealFolders(workTree, dirname(folder), known)) &&
    (await lstat(onDisk(workTree, folder)).then(
      (status) => status.isDirectory(),
      () => false,
    ));
  known.set(folder, real);
  return real;
}

function onDisk(workTree: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${workTree}/`, 'utf8'), encodePath(path)]);
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * The change that some files make to a tree. Their contents are written into scratch as they are.
 *
 * @param base all entries of the tree before, sorted by path.
 * @param files path to contents, or to an entry whose object exists, or to `null` for a deleted file; paths
 *   that are not in the map stay as they are.
 * @throws {ArchdeltaError} `blob-missing`; `internal` when a path would be both a file and a folder.
 */
export function changeFromFiles(
  access: ObjectAccess,
  base: readonly TreeEntry[],
  files: ReadonlyMap<string, FileContents | TreeEntry | null>,
): Promise<Change> {
  const after = base.filter(({ path }) => !files.has(path));
  for (const [path, found] of files) {
    if (found === null) continue;
    const id = 'bytes' in found ? writeObject(access.scratch, 'blob', found.bytes) : found.id;
    after.push({ path, mode: found.mode, id });
  }
  return diffEntryLists(access, base, after);
}

/**
 * The change from a tree to the work tree: every tracked file as it stands on disk. Only contents that
 * differ are kept; a file of the tree that is no longer tracked counts as deleted.
 */
export async function diffWorktree(
  access: ObjectAccess,
  location: RepositoryLocation,
  base: readonly TreeEntry[],
): Promise<Change> {
  const before = new Map(base.map((entry) => [entry.path, entry]));
  const changed = new Map<string, TreeEntry | null>(base.map(({ path }) => [path, null]));
  for await (const { path, found } of listWorktree(access, location)) {
    const entry = before.get(path);
    if (found === null) continue;
    if ('id' in found) {
      changed.set(path, found);
      continue;
    }
    const id = objectId('blob', found.bytes, access.scratch.objectFormat);
    if (entry?.id !== id) writeObject(access.scratch, 'blob', found.bytes);
    changed.set(path, { path, mode: found.mode, id });
  }
  return changeFromFiles(access, base, changed);
}

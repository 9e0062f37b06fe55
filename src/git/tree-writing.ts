import { ArchdeltaError } from '../core/errors.ts';
import type { TreeEntry } from './change.ts';
import { writeObject } from './loose-object.ts';
import { encodePath } from './path-bytes.ts';
import type { Scratch } from './scratch.ts';

/** A folder of a tree to be written: names to entries, or to folders. */
type Folder = Map<string, TreeEntry | Folder>;

/**
 * Writes the tree objects for a list of entries into scratch.
 *
 * @returns the id of the root tree.
 * @throws {ArchdeltaError} `internal` when a path is both a file and a folder.
 */
export function writeTree(scratch: Scratch, entries: readonly TreeEntry[]): string {
  return writeFolder(scratch, foldersOf(entries));
}

/** @throws {ArchdeltaError} `internal` when a path is both a file and a folder. */
export function requireTree(entries: readonly TreeEntry[]): void {
  foldersOf(entries);
}

function foldersOf(entries: readonly TreeEntry[]): Folder {
  const root: Folder = new Map();
  for (const entry of entries) place(root, entry);
  return root;
}

function place(root: Folder, entry: TreeEntry): void {
  const names = entry.path.split('/');
  const last = names.pop()!;
  let folder = root;
  for (const name of names) {
    let next = folder.get(name);
    if (next === undefined) {
      next = new Map();
      folder.set(name, next);
    }
    if (!(next instanceof Map)) throw conflict(entry.path);
    folder = next;
  }
  if (folder.has(last)) throw conflict(entry.path);
  folder.set(last, entry);
}

function conflict(path: string): ArchdeltaError {
  return new ArchdeltaError('internal', `${path} stands twice in a tree, or below a file`);
}

function writeFolder(scratch: Scratch, folder: Folder): string {
  const children = [...folder].map(([name, child]) => {
    const isFolder = child instanceof Map;
    return {
      name: encodePath(name),
      // Git sorts a folder as if its name ended in a slash.
      key: encodePath(isFolder ? `${name}/` : name),
      // Git writes the mode of a folder without the leading zero.
      mode: isFolder ? '40000' : child.mode,
      id: isFolder ? writeFolder(scratch, child) : child.id,
    };
  });
  children.sort((a, b) => Buffer.compare(a.key, b.key));
  const bytes = children.flatMap(({ name, mode, id }) => [
    Buffer.from(`${mode} `, 'latin1'),
    name,
    Buffer.of(0),
    Buffer.from(id, 'hex'),
  ]);
  return writeObject(scratch, 'tree', Buffer.concat(bytes));
}

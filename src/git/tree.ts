import { isUtf8 } from 'node:buffer';
import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import type { TreeEntry } from './change.ts';
import { writeObject } from './loose-object.ts';
import { decodePath, encodePath } from './path-bytes.ts';
import type { Scratch } from './scratch.ts';

/**
 * Parses `ls-tree -r -z --full-tree`: records `MODE TYPE ID\tPATH`, each ended by NUL.
 *
 * @returns the entries sorted by path ({@link compareText}).
 */
export function parseTreeListing(listing: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (const record of splitRecords(listing)) {
    const tab = record.indexOf('\t');
    const [mode, , id] = record.slice(0, tab).split(' ');
    entries.push({ path: record.slice(tab + 1), mode: mode!, id: id! });
  }
  return entries.sort((a, b) => compareText(a.path, b.path));
}

/** The NUL-ended records of a git output, decoded as paths are. */
export function splitRecords(output: Buffer): string[] {
  // Decoding all at once is several times faster; odd bytes are rare.
  const records = isUtf8(output) ? output.toString('utf8').split('\0') : decodeEach(output);
  records.pop();
  return records;
}

function decodeEach(output: Buffer): string[] {
  const records: string[] = [];
  let start = 0;
  for (let end = output.indexOf(0); end !== -1; end = output.indexOf(0, start)) {
    records.push(decodePath(output.subarray(start, end)));
    start = end + 1;
  }
  records.push(decodePath(output.subarray(start)));
  return records;
}

/** A folder of a tree to be written: names to entries, or to folders. */
type Folder = Map<string, TreeEntry | Folder>;

/**
 * Writes the tree objects for a list of entries into scratch.
 *
 * @returns the id of the root tree.
 * @throws {ArchdeltaError} `internal` when a path is both a file and a folder.
 */
export function writeTree(scratch: Scratch, entries: readonly TreeEntry[]): string {
  const root: Folder = new Map();
  for (const entry of entries) place(root, entry);
  return writeFolder(scratch, root);
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

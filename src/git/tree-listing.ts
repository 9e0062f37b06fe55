import { isUtf8 } from 'node:buffer';
import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import type { TreeEntry } from './change.ts';
import type { ObjectAccess } from './object-access.ts';
import { decodePath } from './path-bytes.ts';
import { firstLines } from './process.ts';

/**
 * All entries of a commit or tree, sorted by path.
 *
 * @param commit full id.
 * @throws {ArchdeltaError} `base-commit-missing`; `blob-missing` when trees are absent or damaged.
 */
export async function listTree(access: ObjectAccess, commit: string): Promise<TreeEntry[]> {
  const { shell, reader, trees } = access;
  const entries = await trees.read(commit);
  if (entries !== undefined) return sortedByPath(entries);
  const { code, stdout, stderr } = await shell.run(['ls-tree', '-r', '-z', '--full-tree', commit]);
  if (code === 0) return parseTreeListing(stdout);
  const [answer] = await reader.inspect([commit]);
  if (answer === undefined || 'failure' in answer) {
    throw new ArchdeltaError('base-commit-missing', `no commit ${commit} in the repository`);
  }
  throw new ArchdeltaError('blob-missing', `the tree of ${commit} could not be read: ${firstLines(stderr)}`);
}

/**
 * Parses `ls-tree -r -z --full-tree`: records `MODE TYPE ID\tPATH`, each ended by NUL.
 *
 * @returns the entries sorted by path ({@link compareText}).
 */
function parseTreeListing(listing: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (const record of splitRecords(listing)) {
    const tab = record.indexOf('\t');
    const [mode, , id] = record.slice(0, tab).split(' ');
    entries.push({ path: record.slice(tab + 1), mode: mode!, id: id! });
  }
  return entries.sort(byPath);
}

/** Git's order is that of the bytes, which is nearly always the same; comparing once is cheaper than sorting. */
function sortedByPath(entries: readonly TreeEntry[]): TreeEntry[] {
  for (let at = 1; at < entries.length; at++) {
    if (entries[at - 1]!.path > entries[at]!.path) return [...entries].sort(byPath);
  }
  return [...entries];
}

function byPath(a: TreeEntry, b: TreeEntry): number {
  return compareText(a.path, b.path);
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

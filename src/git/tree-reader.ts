import type { TreeEntry } from './change.ts';
import type { ObjectReader } from './object-reader.ts';
import { decodePath } from './path-bytes.ts';

/** A folder with all entries below it, in git's order, and what is in it by name. */
interface Folder {
  readonly id: string;
  readonly entries: readonly TreeEntry[];
  readonly children: ReadonlyMap<string, TreeEntry | Folder>;
}

/** A folder whose tree object is to be read. */
interface Unread {
  readonly id: string;
  /** Empty for the root, else with a slash at the end. */
  readonly path: string;
  /** What stood at the path in the tree that was read last. */
  readonly known: Folder | undefined;
  /** Filled when it is read. */
  readonly unread: { readonly name: string; readonly child: TreeEntry | Folder | Unread }[];
}

/** One record of a tree object. */
interface TreeRecord {
  readonly name: string;
  readonly mode: string;
  readonly id: string;
}

const NUL = 0;
const BLANK = 0x20;
const LAST_ASCII = 0x7f;
const FOLDER = '40000';
/** What is more, or deeper, than any real tree is git's matter, which can be stopped. */
const MOST_ENTRIES = 2_000_000;
const DEEPEST = 200;

/**
 * Reads whole trees through the long-lived git child, and remembers the last one: of the next only folders
 * that differ are read, and the entries of all others are the same objects.
 */
export class TreeReader {
  readonly #reader: ObjectReader;
  #last: Folder | undefined;

  constructor(reader: ObjectReader) {
    this.#reader = reader;
  }

  /**
   * The entries of a commit or tree, in git's order.
   *
   * @param commit full id.
   * @returns `undefined` when a tree is missing, damaged or out of the ordinary: git says what to make of it.
   */
  async read(commit: string): Promise<readonly TreeEntry[] | undefined> {
    const [answer] = await this.#reader.inspect([`${commit}^{tree}`]);
    if (answer === undefined || 'failure' in answer || answer.type !== 'tree') return undefined;
    if (answer.id === this.#last?.id) return this.#last.entries;
    const root: Unread = { id: answer.id, path: '', known: this.#last, unread: [] };
    let count = 0;
    let level = [root];
    for (let depth = 0; level.length > 0; depth++) {
      const trees = await this.#reader.trees(level.map(({ id }) => id));
      for (const [at, folder] of level.entries()) {
        const records = parseTree(trees[at], folder.id.length / 2);
        count += records?.length ?? 0;
        if (records === undefined || depth === DEEPEST || count > MOST_ENTRIES) return undefined;
        for (const record of records) {
          folder.unread.push({ name: record.name, child: childOf(folder, record) });
        }
      }
      level = level.flatMap(({ unread }) => unread.map(({ child }) => child).filter(isUnread));
    }
    this.#last = folderOf(root);
    return this.#last.entries;
  }
}

/** What did not change is the same object as in the tree before. */
function childOf({ path, known }: Unread, { name, mode, id }: TreeRecord): TreeEntry | Folder | Unread {
  const before = known?.children.get(name);
  const folder = before !== undefined && 'entries' in before ? before : undefined;
  if (mode === FOLDER) {
    return folder?.id === id ? folder : { id, path: `${path}${name}/`, known: folder, unread: [] };
  }
  const isSame = before !== undefined && 'mode' in before && before.id === id && before.mode === mode;
  return isSame ? before : { path: `${path}${name}`, mode, id };
}

function isUnread(child: TreeEntry | Folder | Unread): child is Unread {
  return 'unread' in child;
}

function folderOf({ id, unread }: Unread): Folder {
  const entries: TreeEntry[] = [];
  const children = new Map<string, TreeEntry | Folder>();
  for (const { name, child } of unread) {
    const read = isUnread(child) ? folderOf(child) : child;
    children.set(name, read);
    if ('mode' in read) entries.push(read);
    else for (const entry of read.entries) entries.push(entry);
  }
  return { id, entries, children };
}

/** The records of a tree object; `undefined` when there is none, or it is not as git writes it today. */
function parseTree(bytes: Buffer | undefined, hashBytes: number): TreeRecord[] | undefined {
  if (bytes === undefined) return undefined;
  const records: TreeRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(BLANK, at);
    const nul = blank === -1 ? -1 : bytes.indexOf(NUL, blank);
    const end = nul + 1 + hashBytes;
    if (nul === -1 || end > bytes.length) return undefined;
    const mode = modeOf(bytes.toString('latin1', at, blank));
    const name = nameBetween(bytes, blank + 1, nul);
    if (mode === undefined || name === '' || name.includes('/')) return undefined;
    records.push({ name, mode, id: bytes.toString('hex', nul + 1, end) });
    at = end;
  }
  return records;
}

/** Nearly all names are ASCII, and quick to decode. */
function nameBetween(bytes: Buffer, start: number, end: number): string {
  for (let at = start; at < end; at++)
    if (bytes[at]! > LAST_ASCII) return decodePath(bytes.subarray(start, end));
  return bytes.toString('latin1', start, end);
}

/** Old trees hold more modes of regular files than git knows today; it reads them as one of its two. */
function modeOf(written: string): string | undefined {
  if (/^100[0-7]{3}$/.test(written)) return Number.parseInt(written, 8) & 0o100 ? '100755' : '100644';
  return [FOLDER, '120000', '160000'].includes(written) ? written : undefined;
}

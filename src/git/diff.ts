import { ArchdeltaError } from '../core/errors.ts';
import type { Change, TreeEntry } from './change.ts';
import { parseDiff, parseRawDiff } from './diff-parse.ts';
import { flatNames } from './flat-names.ts';
import type { ObjectAccess } from './object-access.ts';
import { firstLines } from './process.ts';
import { requireTree, writeTree } from './tree-writing.ts';

/** Raw records with full ids; a repository's `.gitmodules` may not hide its submodules. */
const RAW_OPTIONS = ['-r', '--raw', '-z', '--no-abbrev', '--no-relative', '--ignore-submodules=none'];

/** Everything that a default or a later git could decide otherwise is said. */
const FULL_OPTIONS = [
  ...RAW_OPTIONS,
  '-p',
  // At 0 context lines git lets an addition slide into what stands above it.
  '-U1',
  '--inter-hunk-context=0',
  '--full-index',
  '-M50%',
  '-l0',
  '--diff-algorithm=myers',
  '--indent-heuristic',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

/** For {@link diffEntryLists}. */
export const DIFF_PAIRS: readonly string[] = ['diff-tree', '--stdin', ...FULL_OPTIONS];

/**
 * The change from one tree to another.
 *
 * @param a full id of a commit or tree; likewise `b`.
 * @throws {ArchdeltaError} `blob-missing` when contents or trees that the diff needs are absent or damaged.
 */
export async function diffTreeIds(access: ObjectAccess, a: string, b: string): Promise<Change> {
  const { code, stdout, stderr } = await access.shell.run(['diff-tree', ...FULL_OPTIONS, a, b]);
  if (code === 0) return parseDiff(stdout);
  const { files } = await diffEntries(access, a, b);
  const entries = files.flatMap(({ before, after }) => [before, after]);
  await requireBlobs(access, entries);
  throw new ArchdeltaError('internal', `git diff-tree failed: ${firstLines(stderr)}`);
}

/** Like {@link diffTreeIds} without renames, hunks and the binary flag: only trees are read. */
export async function diffEntries(access: ObjectAccess, a: string, b: string): Promise<Change> {
  const { code, stdout, stderr } = await access.shell.run([
    'diff-tree',
    ...RAW_OPTIONS,
    '--no-renames',
    a,
    b,
  ]);
  if (code === 0) return parseRawDiff(stdout);
  throw new ArchdeltaError('blob-missing', `a tree could not be read: ${firstLines(stderr)}`);
}

/**
 * The change between two lists of entries, both sorted by path. Only entries that differ go into the two
 * trees that git compares, under flat names where names do not matter; since copies are not looked for, that
 * leaves the result as it is.
 *
 * @throws {ArchdeltaError} as {@link diffTreeIds}.
 */
export async function diffEntryLists(
  access: ObjectAccess,
  before: readonly TreeEntry[],
  after: readonly TreeEntry[],
): Promise<Change> {
  const removed = without(before, after);
  const added = without(after, before);
  if (removed.length === 0 && added.length === 0) return { files: [] };
  requireTree(added);
  const flat = flatNames(removed, added);
  const change = flat && (await diffTreePair(access, flat.removed, flat.added));
  if (change) return flat.named(change);
  return (
    (await diffTreePair(access, removed, added)) ??
    // Git gave up: a run of its own tells the reason.
    diffTreeIds(access, writeTree(access.scratch, removed), writeTree(access.scratch, added))
  );
}

/** What git's running `diff-tree` says of two trees; undefined when it gave up. */
async function diffTreePair(
  access: ObjectAccess,
  removed: readonly TreeEntry[],
  added: readonly TreeEntry[],
): Promise<Change | undefined> {
  const pair = `${writeTree(access.scratch, removed)} ${writeTree(access.scratch, added)}`;
  const output = await access.diffs.ask([pair]);
  // The pair is repeated on a line of its own.
  const isAnswer = output?.toString('latin1', 0, pair.length) === pair;
  return isAnswer ? parseDiff(output.subarray(pair.length + 1)) : undefined;
}

/** The entries of one list that the other does not hold alike. */
function without(entries: readonly TreeEntry[], others: readonly TreeEntry[]): TreeEntry[] {
  const known = new Map(others.map((other) => [other.path, other]));
  return entries.filter((entry) => {
    const other = known.get(entry.path);
    return other === undefined || other.id !== entry.id || other.mode !== entry.mode;
  });
}

/**
 * Checks that the blobs of entries can be read; submodules have none.
 *
 * @throws {ArchdeltaError} `blob-missing`, naming the first path that lacks its blob.
 */
export async function requireBlobs(
  access: ObjectAccess,
  entries: readonly (TreeEntry | undefined)[],
): Promise<void> {
  const files = entries.filter((entry) => entry !== undefined && entry.mode !== '160000') as TreeEntry[];
  const answers = await access.reader.inspect(files.map(({ id }) => id));
  const missing = files.find((_, index) => 'failure' in answers[index]!);
  if (missing !== undefined) {
    throw new ArchdeltaError('blob-missing', `the contents of ${missing.path} are not in the repository`);
  }
}

import { compareText } from '../../core/ordering.ts';
import type { TreeEntry } from '../change.ts';
import { entryAt, standsInTheWay } from '../entry-list.ts';
import { writeObject } from '../loose-object.ts';
import type { ObjectAccess } from '../object-access.ts';
import { applyHunks } from './apply-hunks.ts';
import { type PlainSection, readPlainPatch } from './read-plain-patch.ts';

/** The entries that a patch is about, before and after it; both sorted by path. */
export interface PlainResult {
  readonly before: readonly TreeEntry[];
  readonly after: readonly TreeEntry[];
}

/** What is larger is git's matter, which can be stopped. */
const LONGEST_PATCH = 4 * 1024 * 1024;
const LARGEST_FILE = 8 * 1024 * 1024;

/**
 * Applies a patch in memory when it is a plain one and fits; then it comes to what `git apply --cached` does.
 * A process is most of what a small patch costs.
 *
 * @param tree all entries of the tree, sorted by path.
 * @returns `undefined` when git has to say what comes of it, be it a refusal. Nothing is refused here.
 */
export async function applyPlainly(
  access: ObjectAccess,
  tree: readonly TreeEntry[],
  patch: Buffer,
): Promise<PlainResult | undefined> {
  if (patch.length > LONGEST_PATCH) return undefined;
  const sections = readPlainPatch(patch.toString('latin1'));
  if (sections === undefined || !areApart(sections)) return undefined;
  const entries = sections.map(({ path }) => entryAt(tree, path));
  if (!sections.every((section, at) => isExpected(tree, section, entries[at]))) return undefined;
  const before = entries.filter((entry) => entry !== undefined);
  const texts = await readTexts(access, before);
  if (texts === undefined) return undefined;
  const results: { section: PlainSection; text: string; mode: string }[] = [];
  for (const [at, section] of sections.entries()) {
    const entry = entries[at];
    const text = applyHunks(entry === undefined ? '' : texts.get(entry.id)!, section.hunks);
    if (text === undefined) return undefined;
    if (section.kind !== 'delete') results.push({ section, text, mode: entry?.mode ?? section.mode! });
    else if (text !== '') return undefined;
  }
  const after = results.map(({ section: { path }, text, mode }) => {
    const bytes = Buffer.from(text, 'latin1');
    const id = writeObject(access.scratch, 'blob', bytes);
    access.reader.remember(id, bytes);
    return { path, mode, id };
  });
  const byPath = (a: TreeEntry, b: TreeEntry): number => compareText(a.path, b.path);
  return { before: before.sort(byPath), after: after.sort(byPath) };
}

/** Each file is named once, and none stands where another needs a folder. */
function areApart(sections: readonly PlainSection[]): boolean {
  const paths = new Set(sections.map(({ path }) => path));
  const isBelowAnother = (path: string): boolean => {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      if (paths.has(path.slice(0, slash))) return true;
    }
    return false;
  };
  return paths.size === sections.length && ![...paths].some(isBelowAnother);
}

/** The tree holds what the section needs: a regular file with the mode it says, or nothing. */
function isExpected(
  tree: readonly TreeEntry[],
  { path, kind, mode }: PlainSection,
  entry: TreeEntry | undefined,
): boolean {
  if (standsInTheWay(tree, path)) return false;
  if (kind === 'create' || entry === undefined) return kind === 'create' && entry === undefined;
  return /^100(?:644|755)$/.test(entry.mode) && (mode === undefined || mode === entry.mode);
}

/** Contents by id, one character a byte; `undefined` when one is missing or too large. */
async function readTexts(
  { reader }: ObjectAccess,
  entries: readonly TreeEntry[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const texts = new Map<string, string>();
  for await (const read of reader.read(
    entries.map(({ id }) => id),
    LARGEST_FILE,
  )) {
    if (!('bytes' in read)) return undefined;
    texts.set(read.id, read.bytes.toString('latin1'));
  }
  return texts;
}

import { decodePath } from '../path-bytes.ts';
import { type FolderState, foldersAbove } from './folder-state.ts';
import { type PatchSection, swapped } from './section.ts';

/** The file that a section is to be applied to. */
export interface Target {
  readonly path: string;
  /** The name of the section that it is: 0 old, 1 new, 2 that of the `Index:` line. */
  readonly name: number;
  /** The section would make what is there already, or the like: old and new are to be exchanged. */
  readonly reversed: boolean;
}

const REGULAR = 0o100000;
export const LINK = 0o120000;
const TYPE = 0o170000;

/** The type bits of the modes of a section, `undefined` when they differ. Without modes it is a regular file. */
export function fileType({ modes: [old, added] }: PatchSection): number | undefined {
  const [oldType, newType] = [old & TYPE, added & TYPE];
  if (oldType !== 0 && newType !== 0 && oldType !== newType) return undefined;
  return oldType || newType || REGULAR;
}

/**
 * A name as a path of the tree: no empty or `.` folders. `undefined` for what lies outside of the tree or in
 * git's own folder, and for a name that can only be a folder's.
 */
export function treePath(name: string): string | undefined {
  const parts = name.split('/');
  if (name.startsWith('/') || name.endsWith('/')) return undefined;
  if (parts.some((part) => part === '..' || part.toLowerCase() === '.git')) return undefined;
  const path = parts.filter((part) => part !== '' && part !== '.').join('/');
  return path === '' || path.includes('\0') ? undefined : decodePath(Buffer.from(path, 'latin1'));
}

/**
 * Chooses the file of a section: of the names that exist the best ({@link bestName}), else, when the section
 * creates a file, the best of those that need the fewest new folders.
 */
export function chooseTarget(section: PatchSection, state: FolderState): Target | undefined {
  const [old, added, index] = section.names;
  const names = [old, added, old === undefined && added === undefined ? index : undefined];
  const paths = names.map((name) => (name === undefined ? undefined : treePath(name)));
  const standing = paths.map((path) => (path === undefined ? undefined : state.standing(path)));
  const last = names.findLastIndex((name) => name !== undefined);
  if (last === -1) return undefined;
  let chosen = bestName(names, (at) => standing[at] !== undefined);
  const turned = looksReversed(section, state, chosen === undefined ? undefined : paths[chosen]);
  if (turned && chosen === undefined) chosen = last;
  if (chosen === undefined && section.absence[turned ? 1 : 0] > 0) {
    const folders = paths.map((path) => (path === undefined ? 0 : newFolders(path, state)));
    const fewest = Math.min(...folders.filter((_, at) => names[at] !== undefined));
    chosen = bestName(names, (at) => folders[at] === fewest);
  }
  const path = chosen === undefined ? undefined : paths[chosen];
  return path === undefined ? undefined : { path, name: chosen!, reversed: turned };
}

/**
 * The eligible name in the fewest folders, of these the shortest, of these the first. As in GNU patch, lengths
 * are also compared with those of names in more folders that stand before, so that there may be none: of
 * `d/e/c.py` and `d/long.txt` the second is in fewer folders, but longer.
 */
function bestName(
  names: readonly (string | undefined)[],
  eligible: (at: number) => boolean,
): number | undefined {
  const found = names.flatMap((name, at) =>
    name === undefined || !eligible(at)
      ? []
      : [{ at, folders: foldersAbove(name).length, length: name.length }],
  );
  let [folders, length] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const name of found) {
    if (name.folders > folders) continue;
    folders = name.folders;
    length = Math.min(length, name.length);
  }
  return found.find((name) => name.folders === folders && name.length === length)?.at;
}

function newFolders(path: string, state: FolderState): number {
  return foldersAbove(path).filter((folder) => !state.isFolder(folder)).length;
}

/** The section creates a file that is there, or empties or deletes one that is empty or not there. */
function looksReversed(section: PatchSection, state: FolderState, path: string | undefined): boolean {
  const { absence } = section;
  const standing = path === undefined ? undefined : state.standing(path);
  const expected = fileType(section) === LINK ? 'link' : 'file';
  if (path !== undefined && standing !== expected) return false;
  const empty = standing === undefined || state.file(path!)?.bytes.length === 0;
  const [before, after] = standing === undefined ? swapped(absence) : absence;
  // In a git diff it is known that a file is empty: to create or delete one is no sign.
  if (empty && before === 1 && after === 2) return false;
  return empty ? absence[1] > 0 : absence[0] > 1;
}

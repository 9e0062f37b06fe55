import { ArchdeltaError } from '../../core/errors.ts';
import type { FileContents } from '../worktree.ts';
import type { Effort } from './effort.ts';
import { FolderState, foldersAbove, type Surroundings } from './folder-state.ts';
import { patchFile } from './patched-file.ts';
import type { PatchSection } from './section.ts';
import { chooseTarget, fileType, LINK, type Target, treePath } from './target.ts';

/**
 * Applies the sections of a patch to a tree as `patch --batch --fuzz=5 -p1` of GNU patch 2.7.6 does, all or
 * nothing. Backups of inexactly patched files (`.orig`), which GNU patch leaves beside them, are not made.
 *
 * @returns path to contents, or to `null` for a deleted file.
 * @throws {ArchdeltaError} `patch-does-not-apply`.
 */
export function applySections(
  sections: readonly PatchSection[],
  surroundings: Surroundings,
  effort: Effort,
): Map<string, FileContents | null> {
  const state = new FolderState(surroundings);
  for (const [index, section] of sections.entries()) {
    const endsGit = !section.git && sections[index - 1]?.git === true;
    applySection(section, endsGit, state, effort);
  }
  return state.finish();
}

/** @param endsGit - the section before was one of a git diff, and this one is not. */
function applySection(section: PatchSection, endsGit: boolean, state: FolderState, effort: Effort): void {
  const target = chooseTarget(section, state);
  if (target === undefined)
    throw refusal(`there is no file for the diff at line ${section.line} of the patch`);
  if (endsGit) {
    state.flush();
    // GNU patch then looks at the file again, and forgets that it took it for deleted.
    state.keep(target.path);
  }
  const result = resultPath(section, target);
  if (section.git) state.await(result);
  const kind = requireSameKind(section, target.path, state);
  if (section.binary) throw refusal(`a binary diff of ${target.path} cannot be applied`);
  requireFolders(result, state);
  const before = state.file(target.path);
  const found = state.standing(target.path) === undefined ? undefined : before;
  const base = { bytes: found?.bytes ?? new Uint8Array(), reversed: target.reversed };
  const mayBeginAtTop = (reversed: boolean): boolean =>
    base.bytes.length === 0 || section.absence[reversed ? 1 : 0] !== 2;
  const outcome = patchFile(base.bytes, section.hunks, { ...base, mayBeginAtTop }, effort);
  if ('failed' in outcome) throw refusal(`hunk ${outcome.failed} of ${target.path} fits nowhere`);
  settle(section, { ...target, ...outcome }, { result, kind, found }, state);
}

/** The path that the patched file will have. A file that was moved already is patched where it is. */
function resultPath({ moves, names }: PatchSection, { path, name, reversed }: Target): string {
  if (moves === undefined) return path;
  const [old, added] = [names[0], names[1]].map((text) => (text === undefined ? undefined : treePath(text)));
  if (name > 1 || old === undefined || added === undefined)
    throw refusal(`two names are needed to move ${path}`);
  return reversed ? old : added;
}

/** @throws {ArchdeltaError} unless a regular file is patched as such, and a symbolic link as such. */
function requireSameKind(section: PatchSection, path: string, state: FolderState): 'file' | 'link' {
  const type = fileType(section);
  const kind = type === LINK ? 'link' : 'file';
  const standing = state.standing(path);
  const known = type === LINK || type === 0o100000;
  if (!known || (standing !== undefined && standing !== kind)) {
    throw refusal(`${path} is not a ${kind === 'link' ? 'symbolic link' : 'regular file'}`);
  }
  return kind;
}

/** @throws {ArchdeltaError} when a file or symbolic link stands where a folder is needed, or the other way. */
function requireFolders(path: string, state: FolderState): void {
  if (state.isFolder(path)) throw refusal(`${path} is a folder`);
  const inTheWay = foldersAbove(path).find((folder) => state.isFile(folder));
  if (inTheWay !== undefined) throw refusal(`${inTheWay} is not a folder`);
}

interface Place {
  readonly result: string;
  readonly kind: 'file' | 'link';
  /** The file before, if there was one. */
  readonly found: FileContents | undefined;
}

/** Puts what came out where it belongs. */
function settle(
  { absence, modes, moves, git, hunks }: PatchSection,
  { path, bytes, reversed }: Target & { readonly bytes: Buffer },
  { result, kind, found }: Place,
  state: FolderState,
): void {
  const [before, after] = reversed ? [1, 0] : [0, 1];
  const deletes = absence[after]! === 2;
  if (bytes.length === 0 && (deletes || kind === 'link')) {
    if (!state.isFile(result)) throw refusal(`${result} is not there to be deleted`);
    state.deleteLater(result);
    return;
  }
  if (deletes) throw refusal(`${path} would be deleted, but differs from the patch`);
  const setsMode = modes[after]! !== 0 && modes[after] !== modes[before];
  if (hunks.length === 0 && !setsMode && moves === undefined) return;
  const executable = setsMode ? (modes[after]! & 0o100) !== 0 : found?.mode === '100755';
  const mode = kind === 'link' ? '120000' : executable ? '100755' : '100644';
  if (git && absence[before] !== 2) state.writeLater(result, { bytes, mode });
  else state.write(result, { bytes, mode });
  // Also where it stays: no later section can name it, until what was kept back is written.
  if (moves === 'rename') state.deleteLater(path);
}

function refusal(reason: string): ArchdeltaError {
  return new ArchdeltaError('patch-does-not-apply', `the patch does not apply: ${reason}`);
}

import { compareText } from '../../../core/ordering.ts';
import type { TreeEntry } from '../../../git/change.ts';
import { foldedName, isInstructionFile } from './instruction-files.ts';

/**
 * Why a path of the tree is not in an export.
 *
 * - `symlink`, `submodule`: no regular file;
 * - `instructions`: it would tell the agent, or a program that it starts, what to do;
 * - `name`: a file system cannot hold it, it would leave the folder, or it falls together with an earlier path on a file
 *   system that ignores case;
 * - `too-large`: the blob is larger than what is read;
 * - `missing`: the repository has no such blob (a partial clone).
 */
export type LeftOutReason = 'symlink' | 'submodule' | 'instructions' | 'name' | 'too-large' | 'missing';

/** A path that is not in an export. */
export interface LeftOut {
  readonly path: string;
  readonly reason: LeftOutReason;
}

/** Which files of a tree are written. */
export interface ExportPlan {
  readonly files: readonly TreeEntry[];
  readonly leftOut: readonly LeftOut[];
}

/** Bytes of a name, and of a path within the export, that every usual file system can hold. */
const MOST_NAME_BYTES = 255;
const MOST_PATH_BYTES = 3_000;

/** A byte that is no UTF-8 is a lone surrogate in a path. */
const UNWRITABLE = /[\0\p{Surrogate}]/u;

const WINDOWS_RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
const WINDOWS_REFUSED = /[<>:"|?*\\\p{Cc}]|[. ]$/u;

/**
 * Plans an export: of paths that fall together the first in order stays.
 *
 * @param entries in any order.
 * @param platform whose names are to be possible: Windows reserves more of them.
 */
export function exportPlan(
  entries: readonly TreeEntry[],
  platform: NodeJS.Platform = process.platform,
): ExportPlan {
  const files: TreeEntry[] = [];
  const leftOut: LeftOut[] = [];
  const taken = new Set<string>();
  const folders = new Set<string>();
  for (const entry of [...entries].sort((a, b) => compareText(a.path, b.path))) {
    const segments = entry.path.split('/');
    const folded = segments.map(foldedName);
    const above = segments.slice(1).map((_, at) => folded.slice(0, at + 1).join('/'));
    const path = folded.join('/');
    const collides = taken.has(path) || folders.has(path) || above.some((folder) => taken.has(folder));
    const reason = reasonAgainst(entry, segments, folded, platform) ?? (collides ? 'name' : undefined);
    if (reason === undefined) {
      files.push(entry);
      taken.add(path);
      for (const folder of above) folders.add(folder);
    } else leftOut.push({ path: entry.path, reason });
  }
  return { files, leftOut };
}

function reasonAgainst(
  { path, mode }: TreeEntry,
  segments: readonly string[],
  folded: readonly string[],
  platform: NodeJS.Platform,
): LeftOutReason | undefined {
  if (mode === '120000') return 'symlink';
  if (mode === '160000') return 'submodule';
  if (Buffer.byteLength(path) > MOST_PATH_BYTES) return 'name';
  if (UNWRITABLE.test(path)) return 'name';
  if (segments.some((name, at) => !isPossible(name, folded[at]!, platform))) return 'name';
  return isInstructionFile(folded) ? 'instructions' : undefined;
}

function isPossible(name: string, folded: string, platform: NodeJS.Platform): boolean {
  if (name === '' || folded === '.' || folded === '..' || folded === '' || folded === '.git') return false;
  if (Buffer.byteLength(name) > MOST_NAME_BYTES) return false;
  return platform !== 'win32' || !(WINDOWS_REFUSED.test(name) || WINDOWS_RESERVED.test(name));
}

import { ArchdeltaError } from '../../core/errors.ts';
import { readHeader } from './header.ts';
import { readHunk } from './hunk.ts';
import { PatchLines } from './patch-lines.ts';
import type { FuzzyHunk, PatchSection } from './section.ts';

/**
 * Reads a patch as `patch -p1` of GNU patch 2.7.6 does. Text around the sections is passed over, as are lines
 * behind a hunk that its first line does not count.
 *
 * @throws {ArchdeltaError} `patch-malformed` when there is no section or a hunk is broken;
 *   `patch-does-not-apply` for context diffs, normal diffs and editor scripts, which are not read.
 */
export function readPatch(patch: Buffer): PatchSection[] {
  const lines = new PatchLines(patch);
  const sections: PatchSection[] = [];
  for (let header = readHeader(lines); header !== undefined; header = readHeader(lines)) {
    const hunks: FuzzyHunk[] = [];
    if (header.binary) lines.position++;
    else for (let hunk = readHunk(lines, header); hunk; hunk = readHunk(lines, header)) hunks.push(hunk);
    const { indentation: _, stripCarriageReturn: __, ...section } = header;
    sections.push({ ...section, hunks });
  }
  if (sections.length === 0) throw new ArchdeltaError('patch-malformed', 'the patch holds no diff');
  return sections;
}

import { ArchdeltaError } from '../../core/errors.ts';
import { countLines } from '../../facts/decode.ts';
import type { GitRepository } from '../../git/repository.ts';
import type { PatchFile, PatchFileSide } from '../../measure/patch-facts.ts';
import type { BaseState } from '../base-state.ts';
import { isTouched, type ReadFile, type ReadSide } from './changed-files.ts';
import type { Details } from './details.ts';

/** Lines of a file are counted up to this size; beyond it no one reads a row for its churn. */
const MAX_PLAIN_BYTES = 256 * 1024 * 1024;

/** A source file whose lines have no classes: unsupported or unparsable. */
function countsPlainly(side: ReadSide | undefined): boolean {
  return side?.language !== undefined && side.facts === undefined && side.class !== 'excluded';
}

/** Lines of the files that count plainly, by blob. @throws {ArchdeltaError} `blob-missing`. */
export async function countPlainLines(
  repository: GitRepository,
  files: readonly ReadFile[],
): Promise<ReadonlyMap<string, number>> {
  const ids = files
    .flatMap(({ before, after }) => [before, after])
    .flatMap((side) => (side && countsPlainly(side) ? [side.entry.id] : []));
  const lines = new Map<string, number>();
  for await (const blob of repository.readBlobs([...new Set(ids)], { maxBytes: MAX_PLAIN_BYTES })) {
    if ('missing' in blob)
      throw new ArchdeltaError('blob-missing', `blob ${blob.id} is not in the repository (a partial clone?)`);
    lines.set(blob.id, 'bytes' in blob ? countLines(blob.bytes) : 0);
  }
  return lines;
}

/** A changed file as patch metrics see it. */
export function patchFile(
  file: ReadFile,
  plainLines: ReadonlyMap<string, number>,
  detailOf: Details['of'],
  base: BaseState,
): PatchFile {
  const isPlain = [file.before, file.after].some((read) => read && countsPlainly(read));
  const side = (read: ReadSide | undefined): PatchFileSide | undefined =>
    read && {
      path: read.entry.path,
      language: read.language,
      class: read.class,
      component: base.partition(read.entry.path),
      lineClass: isPlain ? undefined : read.facts?.lineClass,
      size: read.facts?.sloc ?? plainLines.get(read.entry.id) ?? 0,
      facts: read.facts,
      detail: detailOf(read),
    };
  return {
    before: side(file.before),
    after: side(file.after),
    hunks: file.change.hunks,
    binary: file.change.binary,
    touched: isTouched(file),
  };
}

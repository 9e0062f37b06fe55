import { ArchdeltaError } from '../../core/errors.ts';
import { MAX_SOURCE_BYTES } from '../../facts/extraction.ts';
import type { TreeEntry } from '../../git/change.ts';
import type { GitRepository } from '../../git/repository.ts';
import type { Codebase } from '../../judges/codebase.ts';
import type { RepoModel } from '../../model/repo-model.ts';

/** A tree of a repository as a judge reads it. A blob that is larger than any source file we parse is not read. */
export function gitCodebase(
  repository: Pick<GitRepository, 'readBlobs'>,
  entries: readonly TreeEntry[],
  model: () => Promise<RepoModel>,
): Codebase {
  return {
    entries,
    async *read(wanted) {
      const ids = wanted.map(({ id }) => id);
      let at = 0;
      for await (const blob of repository.readBlobs(ids, { maxBytes: MAX_SOURCE_BYTES })) {
        const entry = wanted[at++]!;
        if ('missing' in blob)
          throw new ArchdeltaError(
            'blob-missing',
            `the contents of ${entry.path} are not in the repository (a partial clone?)`,
          );
        yield 'bytes' in blob ? { entry, bytes: blob.bytes } : { entry, tooLarge: blob.tooLarge };
      }
    },
    model,
  };
}

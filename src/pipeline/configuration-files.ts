import { ArchdeltaError } from '../core/errors.ts';
import { decodeSource } from '../facts/decode.ts';
import type { TreeEntry } from '../git/change.ts';
import { traitsOf } from './entry-traits.ts';
import type { BlobSource } from './facts-store.ts';

/** A manifest above this size is no hand-written one; it counts as absent. */
const MAX_CONFIGURATION_BYTES = 1024 * 1024;

/**
 * The text of the manifests and compiler configurations among entries, by path.
 *
 * @throws {ArchdeltaError} `blob-missing`.
 */
export async function readConfigurations(
  blobs: BlobSource,
  entries: readonly TreeEntry[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = entries.filter((entry) => traitsOf(entry).isConfiguration);
  const texts = new Map<string, string>();
  let at = 0;
  for await (const blob of blobs.readBlobs(
    wanted.map(({ id }) => id),
    { maxBytes: MAX_CONFIGURATION_BYTES },
  )) {
    const { path } = wanted[at++]!;
    if ('missing' in blob) {
      throw new ArchdeltaError('blob-missing', `blob ${blob.id} is not in the repository (a partial clone?)`);
    }
    if ('bytes' in blob) texts.set(path, decodeSource(blob.bytes) ?? '');
  }
  return texts;
}

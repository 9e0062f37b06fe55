import { compareText } from '../../core/ordering.ts';
import type { FactsCache } from '../../facts/cache.ts';
import { factsKey } from '../../facts/wanted-facts.ts';
import type { GitRepository } from '../../git/repository.ts';
import { languageFamily, languageOf } from '../../model/languages.ts';
import { sourceFiles, unitsOf, type WantedFile } from '../base-state.ts';
import { FactsStore } from '../facts-store.ts';
import type { PrefetchTask } from '../worker-protocol.ts';
import { extractForPair, parseForPair } from './pair.ts';

/**
 * Puts the facts of a share of a base's files into the cache.
 *
 * @throws {ArchdeltaError} `base-commit-missing`, `blob-missing`.
 */
export async function prefetchFacts(
  repository: GitRepository,
  cache: FactsCache,
  { commit, from, to, parts, pair }: PrefetchTask,
): Promise<void> {
  const tree = await repository.listTree(await repository.resolve(commit));
  const share = shareOf(sourceFiles(tree, unitsOf(tree)), from / parts, to / parts);
  if (!pair) await new FactsStore(cache).load(repository, share, { stay: false });
  else await (pair.half === 'parse' ? parseForPair : extractForPair)(share, repository, cache, pair);
}

/**
 * The blobs between two fractions of some files, each once. Those of a language stay together as far as shares are
 * equal, so that few workers load its parser, and rare languages come last; else blob ids, which are as good as
 * random, spread the work.
 */
function shareOf(files: readonly WantedFile[], from: number, to: number): WantedFile[] {
  const blobs = [...new Map(files.map((file) => [factsKey(file), file])).values()];
  const kindOf = ({ path }: WantedFile) => languageFamily(languageOf(path)!);
  const counts = new Map<string, number>();
  for (const file of blobs) counts.set(kindOf(file), (counts.get(kindOf(file)) ?? 0) + 1);
  blobs.sort(
    (a, b) =>
      counts.get(kindOf(b))! - counts.get(kindOf(a))! ||
      compareText(kindOf(a), kindOf(b)) ||
      compareText(a.blobId, b.blobId),
  );
  return blobs.slice(Math.floor(from * blobs.length), Math.floor(to * blobs.length));
}

import { groupedBy } from '../core/grouped-by.ts';
import { compareText } from '../core/ordering.ts';
import type { FactsCache } from '../facts/cache.ts';
import { extractFacts } from '../facts/extraction.ts';
import { factsKey } from '../facts/wanted-facts.ts';
import type { GitRepository } from '../git/repository.ts';
import { languageFamily, languageOf } from '../model/languages.ts';
import { sourceFiles, unitsOf, type WantedFile } from './base-state.ts';
import { contents } from './facts-store.ts';
import { FreshFacts } from './fresh-facts.ts';

/** Blobs that a worker takes at once. */
const CHUNK = 64;

/**
 * How many blobs of a base have no facts in the cache.
 *
 * @throws {ArchdeltaError} `base-commit-missing`.
 */
export async function countUnknown(
  repository: GitRepository,
  cache: FactsCache,
  commit: string,
): Promise<number> {
  return (await blobsOf(repository, commit)).filter((file) => !cache.has(file)).length;
}

/**
 * Puts facts of a base's files into the cache, together with others that share the counter: each takes the next blobs
 * until none is left.
 *
 * @param taken - one shared number, the blobs that are taken; it begins at 0.
 * @throws {ArchdeltaError} `base-commit-missing`, `blob-missing`.
 */
export async function prefetchFacts(
  repository: GitRepository,
  cache: FactsCache,
  { commit, taken }: { readonly commit: string; readonly taken: Int32Array },
): Promise<void> {
  // The same order in all workers, which share no more than the counter.
  const files = commonestFirst(await blobsOf(repository, commit));
  const fresh = new FreshFacts(cache);
  for (;;) {
    const from = Atomics.add(taken, 0, CHUNK);
    if (from >= files.length) break;
    const unknown = files.slice(from, from + CHUNK).filter((file) => !cache.has(file));
    for await (const { item, bytes } of contents(repository, unknown, undefined)) {
      if (bytes) await fresh.add(item, extractFacts(await item.entry.load(), bytes, item.scope));
    }
  }
  await fresh.flush();
}

/** The blobs of a base that are to be parsed, each once. */
async function blobsOf(repository: GitRepository, commit: string): Promise<WantedFile[]> {
  const tree = await repository.listTree(await repository.resolve(commit));
  const files = sourceFiles(tree, unitsOf(tree));
  return [...new Map(files.map((file) => [factsKey(file), file])).values()];
}

/** The commonest language first: a parser that few blobs need is loaded late, and perhaps by few workers. */
function commonestFirst(blobs: readonly WantedFile[]): WantedFile[] {
  const families = [...groupedBy(blobs, ({ path }) => languageFamily(languageOf(path)!))];
  families.sort(([a, some], [b, others]) => others.length - some.length || compareText(a, b));
  return families.flatMap(([, ofFamily]) => ofFamily);
}

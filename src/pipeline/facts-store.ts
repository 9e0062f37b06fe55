import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';
import type { FactsCache } from '../facts/cache.ts';
import type { FileDetail } from '../facts/detail.ts';
import { decodeExtraction } from '../facts/encoding.ts';
import { extractDetail, extractFacts, MAX_SOURCE_BYTES } from '../facts/extraction.ts';
import type { FrontEndEntry } from '../facts/front-end.ts';
import type { NameFacts } from '../facts/name-facts.ts';
import type { Extraction, FactsOfScope, FactsScope } from '../facts/types.ts';
import { blobKey, type DialectBlob, factsKey, type WantedFacts } from '../facts/wanted-facts.ts';
import type { TreeEntry } from '../git/change.ts';
import type { GitRepository } from '../git/repository.ts';
import { frontEnds } from '../languages/index.ts';
import { endingOf } from '../model/languages.ts';
import { FreshFacts } from './fresh-facts.ts';

const ENTRY_BY_ENDING = new Map(
  frontEnds.flatMap((entry) => entry.extensions.map((ending) => [ending, entry])),
);

/** The front end of a path by its ending; undefined for what no front end reads. */
export function frontEndOf(path: string): FrontEndEntry | undefined {
  return ENTRY_BY_ENDING.get(endingOf(path));
}

/** True for regular files; links and submodules have no content of their own. */
export function isRegularFile(entry: TreeEntry): boolean {
  return entry.mode.startsWith('100');
}

/** Where blobs are read from. */
export type BlobSource = Pick<GitRepository, 'readBlobs'>;

/** Facts by blob: from memory, from the cache, else extracted from the repository. */
export class FactsStore {
  #resident = new Map<string, Extraction<NameFacts>>();
  /** Details of the base that were asked for since it changed. */
  readonly #details = new Map<string, FileDetail>();
  readonly #cache: FactsCache | undefined;

  constructor(cache: FactsCache | undefined) {
    this.#cache = cache;
  }

  /**
   * The facts of blobs, by {@link factsKey}. Where names are wanted, they may be all facts.
   *
   * @param stay - keep these and forget all others: they are the new base of what comes next.
   * @throws {ArchdeltaError} `blob-missing`, `aborted`.
   */
  async load<Scope extends FactsScope>(
    blobs: BlobSource,
    wanted: readonly WantedFacts<Scope>[],
    { stay, signal }: { readonly stay: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<ReadonlyMap<string, Extraction<FactsOfScope[Scope]>>> {
    const found = new Map<string, Extraction<NameFacts>>();
    const missing = new Map<string, WantedFacts>();
    for (const item of wanted) {
      const key = factsKey(item);
      if (found.has(key) || missing.has(key)) continue;
      const known = this.#resident.get(key) ?? this.#cache?.get(item);
      if (known) found.set(key, known);
      else missing.set(key, item);
    }
    await this.#extract(blobs, [...missing.values()], found, signal);
    if (!stay) this.#keepOfBase(wanted, found);
    else {
      this.#resident = found;
      this.#details.clear();
    }
    // What is kept of a scope was made for it, or is more.
    return found as ReadonlyMap<string, Extraction<FactsOfScope[Scope]>>;
  }

  /**
   * The details of blobs that have facts, by {@link blobKey}.
   *
   * @param stay - these belong to the base: keep them until it changes.
   * @throws {ArchdeltaError} `blob-missing`, `aborted`; `internal` where {@link extractDetail} finds none.
   */
  async loadDetails(
    blobs: BlobSource,
    wanted: readonly DialectBlob[],
    { stay, signal }: { readonly stay: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<ReadonlyMap<string, FileDetail>> {
    const found = new Map<string, FileDetail>();
    const missing = new Map<string, DialectBlob>();
    for (const item of wanted) {
      const key = blobKey(item);
      const known = this.#details.get(key) ?? this.#cache?.getDetail(item);
      if (known) found.set(key, known);
      else missing.set(key, item);
    }
    const fresh: { blob: DialectBlob; detail: FileDetail }[] = [];
    for await (const { item, bytes } of contents(blobs, [...missing.values()], signal)) {
      const detail = bytes && extractDetail(await item.entry.load(), bytes);
      if (!detail) {
        // Left out, the file would count as one without entities and names: a 0 that nobody measured.
        throw new ArchdeltaError(
          'internal',
          `blob ${item.blobId} nests too deeply for the stack of this thread, though not for that which cached its facts: go without the cache`,
        );
      }
      found.set(blobKey(item), detail);
      fresh.push({ blob: item, detail });
    }
    await this.#cache?.putDetails(fresh);
    if (stay) for (const [key, detail] of found) this.#details.set(key, detail);
    return found;
  }

  /** A patch asks for all facts of a test that it touches, and so may the next one on the same base. */
  #keepOfBase(wanted: readonly WantedFacts[], found: ReadonlyMap<string, Extraction<NameFacts>>): void {
    for (const item of wanted) {
      const isOfBase = this.#resident.has(factsKey({ ...item, scope: 'names' }));
      if (isOfBase) this.#resident.set(factsKey(item), found.get(factsKey(item))!);
    }
  }

  async #extract(
    blobs: BlobSource,
    wanted: readonly WantedFacts[],
    found: Map<string, Extraction<NameFacts>>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const fresh = new FreshFacts(this.#cache);
    for await (const { item, bytes } of contents(blobs, wanted, signal)) {
      const extraction: Extraction<NameFacts> = bytes
        ? extractFacts(await item.entry.load(), bytes, item.scope)
        : { parsed: false, reason: 'too-large' };
      // As they come from the cache: what they are made of as objects takes more memory and need not stay.
      found.set(factsKey(item), decodeExtraction(await fresh.add(item, extraction))!);
    }
    await fresh.flush();
  }
}

/** The bytes of blobs in order; undefined for one that is too large. */
export async function* contents<Item extends DialectBlob>(
  blobs: BlobSource,
  wanted: readonly Item[],
  signal: AbortSignal | undefined,
): AsyncGenerator<{ item: Item; bytes: Uint8Array | undefined }> {
  let at = 0;
  for await (const blob of blobs.readBlobs(
    wanted.map(({ blobId }) => blobId),
    { maxBytes: MAX_SOURCE_BYTES },
  )) {
    throwIfAborted(signal);
    if ('missing' in blob) {
      throw new ArchdeltaError('blob-missing', `blob ${blob.id} is not in the repository (a partial clone?)`);
    }
    yield { item: wanted[at++]!, bytes: 'bytes' in blob ? blob.bytes : undefined };
  }
}

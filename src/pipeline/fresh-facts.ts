import type { FactsCache } from '../facts/cache.ts';
import { encodeExtraction } from '../facts/encoding.ts';
import type { NameFacts } from '../facts/name-facts.ts';
import type { Extraction } from '../facts/types.ts';
import type { WantedFacts } from '../facts/wanted-facts.ts';

/** Extracted facts wait for the disk in batches of this many. */
const BATCH = 256;

/** Facts on their way into the cache. */
export class FreshFacts {
  readonly #cache: FactsCache | undefined;
  /** The batch on its way; why it failed, if it did, is told to whoever writes next. */
  #written: Promise<void> | undefined;
  #waiting: { wanted: WantedFacts; record: Buffer }[] = [];

  constructor(cache: FactsCache | undefined) {
    this.#cache = cache;
  }

  /**
   * Adds the facts of a blob; resolves when there is room for more. One batch may be on its way meanwhile.
   *
   * @returns the facts as bytes, whether they are kept or not.
   */
  async add(wanted: WantedFacts, extraction: Extraction<NameFacts>): Promise<Buffer> {
    const record = encodeExtraction(extraction);
    if (isKept(extraction)) {
      this.#waiting.push({ wanted, record });
      if (this.#waiting.length === BATCH) await this.#write();
    }
    return record;
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    await this.#write();
    await this.#written;
  }

  async #write(): Promise<void> {
    await this.#written;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#written = this.#cache?.putAll(batch);
    // Until then nobody waits for it: a failure must not end the thread.
    this.#written?.catch(() => {});
  }
}

/**
 * Whether facts go to the disk. How deep a parser can go is not the same in every thread, and a size is found
 * without reading: neither is worth remembering for others.
 */
function isKept(extraction: Extraction<NameFacts>): boolean {
  return extraction.parsed || (extraction.reason !== 'too-deep' && extraction.reason !== 'too-large');
}

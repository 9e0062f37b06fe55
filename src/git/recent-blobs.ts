/** Contents that are kept at most. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The blobs that were read or written last, by id: patches on one base ask for the same ones again and again. */
export class RecentBlobs {
  /** In the order in which they were put in. */
  readonly #bytes = new Map<string, Buffer>();
  #size = 0;

  /** The contents of all of some blobs; `undefined` when one is not among the last. */
  all(ids: readonly string[]): readonly Buffer[] | undefined {
    const found: Buffer[] = [];
    for (const id of ids) {
      const bytes = this.#bytes.get(id);
      if (bytes === undefined) return undefined;
      found.push(bytes);
    }
    return found;
  }

  put(id: string, bytes: Buffer): void {
    if (this.#bytes.has(id) || bytes.length > MOST_BYTES) return;
    this.#bytes.set(id, bytes);
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#bytes) {
      if (this.#size <= MOST_BYTES) break;
      this.#bytes.delete(oldest);
      this.#size -= length;
    }
  }
}

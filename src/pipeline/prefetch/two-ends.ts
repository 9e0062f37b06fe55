/**
 * A list that two threads take from, one from its front and one from its back, until they meet. Each thread makes
 * its own over the same shared counter.
 */
export class TwoEnds<Item> {
  readonly #items: readonly Item[];
  readonly #counter: Int32Array;
  /** How many this thread has taken. */
  #own = 0;

  /** @param items - the same ones in both threads. @param counter - one shared number that begins at 0. */
  constructor(items: readonly Item[], counter: Int32Array) {
    this.#items = items;
    this.#counter = counter;
  }

  /** The next items from the front, at most so many; none when all are taken. */
  fromFront(most: number): readonly Item[] {
    const count = this.#granted(most);
    this.#own += count;
    return this.#items.slice(this.#own - count, this.#own);
  }

  /** The next items from the back. */
  fromBack(most: number): readonly Item[] {
    const count = this.#granted(most);
    this.#own += count;
    const start = this.#items.length - this.#own;
    return this.#items.slice(start, start + count);
  }

  /** Together no more are granted than there are: what one end takes, the other never reaches. */
  #granted(most: number): number {
    const before = Atomics.add(this.#counter, 0, most);
    return Math.max(0, Math.min(most, this.#items.length - before));
  }
}

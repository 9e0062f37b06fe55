import type { FileWindows } from './windows.ts';

/** Three hashes of a window. */
const HASHES = 3;

/**
 * Numbers for distinct windows, from 0 in order of their first occurrence: a hash table with open addressing and
 * linear probing, never more than half full.
 */
export class WindowNumbers {
  #slots = new Uint32Array(2);
  /** High, low and check of each window, by number. */
  #hashes = new Uint32Array(0);
  #count = 0;

  /** How many distinct windows there are. */
  get count(): number {
    return this.#count;
  }

  /** Makes room for some more windows; to be called before they are added. */
  reserve(more: number): void {
    const capacity = this.#count + more;
    if (HASHES * capacity > this.#hashes.length) {
      const larger = new Uint32Array(HASHES * capacity);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    const slots = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
    if (slots <= this.#slots.length) return;
    this.#slots = new Uint32Array(slots);
    for (let number = 0; number < this.#count; number++) {
      const at = HASHES * number;
      const slot = this.#slotOf(this.#hashes[at]!, this.#hashes[at + 1]!, this.#hashes[at + 2]!);
      this.#slots[slot] = number + 1;
    }
  }

  /** The number of the window at a place of a file; -1 for one that was never added. */
  find({ high, low, check }: FileWindows, at: number): number {
    return this.#slots[this.#slotOf(high[at]!, low[at]!, check[at]!)]! - 1;
  }

  /** The number of the window at a place of a file, a new one where it was never added before. */
  add({ high, low, check }: FileWindows, at: number): number {
    const slot = this.#slotOf(high[at]!, low[at]!, check[at]!);
    if (this.#slots[slot] === 0) {
      this.#hashes[HASHES * this.#count] = high[at]!;
      this.#hashes[HASHES * this.#count + 1] = low[at]!;
      this.#hashes[HASHES * this.#count + 2] = check[at]!;
      this.#slots[slot] = ++this.#count;
    }
    return this.#slots[slot]! - 1;
  }

  /** Where the window stands, or the free slot in which it would. */
  #slotOf(high: number, low: number, check: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot]! - 1;
      if (known < 0) return slot;
      const at = HASHES * known;
      if (hashes[at] === high && hashes[at + 1] === low && hashes[at + 2] === check) return slot;
    }
  }
}

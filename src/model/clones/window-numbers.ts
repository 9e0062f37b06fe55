import type { FileWindows } from './windows.ts';

/**
 * Numbers for distinct windows, from 0 in order of their first occurrence: a hash table with open addressing and
 * linear probing, never more than half full.
 */
export class WindowNumbers {
  readonly #slots: Uint32Array;
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  readonly #check: Uint32Array;
  #count = 0;

  /** @param capacity how many windows may be added at most. */
  constructor(capacity: number) {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * capacity + 2)));
    this.#high = new Uint32Array(capacity);
    this.#low = new Uint32Array(capacity);
    this.#check = new Uint32Array(capacity);
  }

  /** How many distinct windows there are. */
  get count(): number {
    return this.#count;
  }

  /** The number of the window at a place of a file; -1 for one that was never added. */
  find(windows: FileWindows, at: number): number {
    return this.#slots[this.#slotOf(windows, at)]! - 1;
  }

  /** The number of the window at a place of a file, a new one where it was never added before. */
  add(windows: FileWindows, at: number): number {
    const slot = this.#slotOf(windows, at);
    if (this.#slots[slot] === 0) {
      this.#high[this.#count] = windows.high[at]!;
      this.#low[this.#count] = windows.low[at]!;
      this.#check[this.#count] = windows.check[at]!;
      this.#slots[slot] = ++this.#count;
    }
    return this.#slots[slot]! - 1;
  }

  /** Where the window stands, or the free slot in which it would. */
  #slotOf({ high, low, check }: FileWindows, at: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = low[at]! & mask; ; slot = (slot + 1) & mask) {
      const known = this.#slots[slot]! - 1;
      if (known < 0) return slot;
      const isSame = this.#high[known] === high[at] && this.#low[known] === low[at];
      if (isSame && this.#check[known] === check[at]) return slot;
    }
  }
}

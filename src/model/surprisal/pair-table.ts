/** Places per entry, at least, so that searches stay short. */
const ROOM = 2;

/** Counts of pairs of whole numbers below 2^32, each pair with a number of its own in order of its first addition. */
export class PairTable {
  /** Both halves of each pair, by number. */
  #pairs: Uint32Array;
  #counts: Uint32Array;
  /** Number of the pair that lies at each place, plus 1. */
  #places: Uint32Array;
  #size = 0;

  /** @param expected about how many pairs there will be; it may be more. */
  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(expected, 16)));
    this.#pairs = new Uint32Array(2 * capacity);
    this.#counts = new Uint32Array(capacity);
    this.#places = new Uint32Array(capacity * ROOM);
  }

  /** Counts a pair once more; its number. */
  add(first: number, second: number): number {
    let place = this.#placeOf(first, second);
    if (this.#places[place] === 0) {
      if (this.#size === this.#counts.length) {
        this.#grow();
        place = this.#placeOf(first, second);
      }
      this.#pairs[2 * this.#size] = first;
      this.#pairs[2 * this.#size + 1] = second;
      this.#places[place] = ++this.#size;
    }
    const number = this.#places[place]! - 1;
    this.#counts[number]!++;
    return number;
  }

  /** Number of a pair, -1 for one that was never added. */
  find(first: number, second: number): number {
    return this.#places[this.#placeOf(first, second)]! - 1;
  }

  /** How often the pair of a number was added; 0 for -1. */
  count(number: number): number {
    return number < 0 ? 0 : this.#counts[number]!;
  }

  /** Changes the count of the pair of a number. */
  change(number: number, by: 1 | -1): void {
    this.#counts[number]! += by;
  }

  #placeOf(first: number, second: number): number {
    const places = this.#places;
    const pairs = this.#pairs;
    const mask = places.length - 1;
    let hash = Math.imul(first ^ Math.imul(second, 0x9e3779b1), 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = places[place]! - 1;
      if (number < 0 || (pairs[2 * number] === first && pairs[2 * number + 1] === second)) return place;
    }
  }

  #grow(): void {
    const capacity = this.#counts.length * 2;
    this.#pairs = resized(this.#pairs, 2 * capacity);
    this.#counts = resized(this.#counts, capacity);
    this.#places = new Uint32Array(capacity * ROOM);
    for (let number = 0; number < this.#size; number++)
      this.#places[this.#placeOf(this.#pairs[2 * number]!, this.#pairs[2 * number + 1]!)] = number + 1;
  }
}

function resized(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(numbers);
  return larger;
}

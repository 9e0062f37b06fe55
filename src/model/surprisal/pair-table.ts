/** Places per entry, at least, so that searches stay short. */
const ROOM = 2;

/** Counts of pairs of whole numbers below 2^32, each pair with a number of its own in order of its first addition. */
export class PairTable {
  #first = new Uint32Array(16);
  #second = new Uint32Array(16);
  #counts = new Uint32Array(16);
  /** Number of the pair that lies at each place, plus 1. */
  #places = new Uint32Array(16 * ROOM);
  #size = 0;

  /** Counts a pair once more; its number. */
  add(first: number, second: number): number {
    let place = this.#placeOf(first, second);
    if (this.#places[place] === 0) {
      if (this.#size === this.#first.length) {
        this.#grow();
        place = this.#placeOf(first, second);
      }
      this.#first[this.#size] = first;
      this.#second[this.#size] = second;
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

  #placeOf(first: number, second: number): number {
    const mask = this.#places.length - 1;
    let hash = Math.imul(first ^ Math.imul(second, 0x9e3779b1), 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = this.#places[place]! - 1;
      if (number < 0 || (this.#first[number] === first && this.#second[number] === second)) return place;
    }
  }

  #grow(): void {
    const capacity = this.#first.length * 2;
    this.#first = resized(this.#first, capacity);
    this.#second = resized(this.#second, capacity);
    this.#counts = resized(this.#counts, capacity);
    this.#places = new Uint32Array(capacity * ROOM);
    for (let number = 0; number < this.#size; number++)
      this.#places[this.#placeOf(this.#first[number]!, this.#second[number]!)] = number + 1;
  }
}

function resized(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(numbers);
  return larger;
}

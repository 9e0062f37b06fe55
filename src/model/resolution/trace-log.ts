import type { Looks } from './looks.ts';

/** Room of a new list. */
const FIRST_ROOM = 1024;

/** Whole numbers in a row, of which there can be millions. */
class Numbers {
  size = 0;
  #room = new Int32Array(FIRST_ROOM);

  /** All that are in the list, and room behind them. */
  get values(): Int32Array {
    return this.#room;
  }

  clear(): void {
    this.size = 0;
    this.#room = new Int32Array(FIRST_ROOM);
  }

  push(value: number): void {
    if (this.size === this.#room.length) {
      const room = new Int32Array(2 * this.size);
      room.set(this.#room);
      this.#room = room;
    }
    this.#room[this.size++] = value;
  }
}

/**
 * What results were made of: for each its own looks at the world and the results that it used, all by their
 * numbers. Results stand in the order in which they were done, so that what one used comes before it.
 */
export class TraceLog {
  /** Looks as they are, results from below -1 downwards. */
  readonly #parts = new Numbers();
  /** By result: where its parts end. */
  readonly #ends = new Numbers();

  /** Adds a result; gives its number. */
  add(parts: readonly number[]): number {
    for (const part of parts) this.#parts.push(part);
    this.#ends.push(this.#parts.size);
    return this.#ends.size - 1;
  }

  /** How many results there are. */
  get count(): number {
    return this.#ends.size;
  }

  /** How much is written down. */
  get size(): number {
    return this.#parts.size;
  }

  /**
   * Forgets results, and numbers the others and their looks anew.
   *
   * @param isKept - by result: 1 for each that is kept, with all that it used.
   * @returns by result: its new number, -1 for those that are forgotten.
   */
  compact(isKept: Uint8Array, looks: Looks): Int32Array {
    const [parts, ends] = [this.#parts.values, this.#ends.values];
    const isUsed = new Uint8Array(looks.size);
    const each = (use: (result: number, from: number, to: number) => void) => {
      for (let result = 0; result < isKept.length; result++)
        if (isKept[result] === 1) use(result, result === 0 ? 0 : ends[result - 1]!, ends[result]!);
    };
    each((_, from, to) => {
      for (let at = from; at < to; at++) if (parts[at]! >= 0) isUsed[parts[at]!] = 1;
    });
    const lookNumbers = looks.compact(isUsed);
    const numbers = new Int32Array(isKept.length).fill(-1);
    this.#parts.clear();
    this.#ends.clear();
    each((result, from, to) => {
      for (let at = from; at < to; at++) {
        const part = parts[at]!;
        this.#parts.push(part >= 0 ? lookNumbers[part]! : usedResult(numbers[usedResult(part)]!));
      }
      this.#ends.push(this.#parts.size);
      numbers[result] = this.#ends.size - 1;
    });
    return numbers;
  }

  /** Marks the results from one number on that have a marked part. */
  mark(results: Uint8Array, from: number, looks: Uint8Array): void {
    const [parts, ends] = [this.#parts.values, this.#ends.values];
    let at = from === 0 ? 0 : ends[from - 1]!;
    for (let result = from; result < results.length; result++) {
      const end = ends[result]!;
      let isMarked = 0;
      for (; at < end; at++) {
        const part = parts[at]!;
        // A look that got its number later is one that nothing differs in.
        isMarked |= part >= 0 ? (looks[part] ?? 0) : results[usedResult(part)]!;
      }
      results[result] = isMarked;
    }
  }
}

/** How a log writes a result that another one used, and back. */
export function usedResult(result: number): number {
  return -1 - result;
}

/** What of a log stands in another world. */
export class WorldDifference {
  readonly #log: TraceLog;
  /** 1 for each look that the other world answers otherwise. */
  readonly #looks: Uint8Array;
  /** 1 for each result that would be made of something else; as far as they were asked for. */
  #results = new Uint8Array();

  /** @param changed - numbers of those looks: each, be it looked for already or not. */
  constructor(log: TraceLog, looks: Looks, changed: Iterable<number>) {
    const numbers = [...changed];
    this.#log = log;
    this.#looks = new Uint8Array(looks.size);
    for (const look of numbers) this.#looks[look] = 1;
    this.#looks[looks.once] = 1;
  }

  /** True when nothing that a result was made of differs: in the other world it would be the same. */
  holds(result: number): boolean {
    if (result >= this.#results.length) this.#markNew();
    return this.#results[result] === 0;
  }

  #markNew(): void {
    const known = this.#results;
    this.#results = new Uint8Array(this.#log.count);
    this.#results.set(known);
    this.#log.mark(this.#results, known.length, this.#looks);
  }
}

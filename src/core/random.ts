import { createHash } from 'node:crypto';

/** A stream of pseudo-random numbers: the same seed and path give the same numbers on every machine. */
export interface Random {
  /** A whole number in [0, 2^32). */
  uint32(): number;
  /** A whole number in [0, bound), each equally likely; `bound` is a whole number in [1, 2^32]. */
  below(bound: number): number;
  /** A number in [0, 1) with 53 random bits. */
  unit(): number;
}

/**
 * The stream of a seed and a path of names, as `createRandom(seed, 'tree', 17)`: every piece of work has a stream
 * of its own, so that no result depends on the order or the thread in which pieces are done.
 *
 * xoshiro128** 1.1 (Blackman and Vigna 2021, ACM TOMS 47), its state the first 128 bits of the SHA-256 of seed
 * and path.
 */
export function createRandom(seed: number, ...path: readonly (string | number)[]): Random {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, ...path]))
    .digest();
  return xoshiro128(Uint32Array.from({ length: 4 }, (_, at) => digest.readUInt32LE(4 * at)));
}

/** The generator itself, from a state of four 32-bit numbers, not all 0. */
export function xoshiro128(state: Uint32Array): Random {
  let [a, b, c, d] = Array.from(state) as [number, number, number, number];
  const uint32 = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  const below = (bound: number): number => {
    // What is left of 2^32 after whole multiples of the bound would favour the small numbers.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const drawn = uint32();
      if (drawn < limit) return drawn % bound;
    }
  };
  const unit = (): number => ((uint32() >>> 5) * 2 ** 26 + (uint32() >>> 6)) / 2 ** 53;
  return { uint32, below, unit };
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** Puts the items of an array into a random order, in place (Fisher and Yates; Durstenfeld 1964, CACM 7). */
export function shuffle<T extends Uint32Array | Int32Array | Float64Array | unknown[]>(
  items: T,
  random: Random,
): T {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const kept = items[last]!;
    items[last] = items[other]!;
    items[other] = kept;
  }
  return items;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, shuffle, xoshiro128 } from '../../src/core/random.ts';

function draws(count: number, draw: () => number): number[] {
  return Array.from({ length: count }, draw);
}

/** Pearson's chi-square of equally likely cells. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

// Printed by the authors' own C code, xoshiro128starstar.c, compiled and run with these states.
describe('xoshiro128** is the published one', () => {
  it('from state 1 2 3 4', () => {
    const random = xoshiro128(Uint32Array.of(1, 2, 3, 4));
    expect(draws(10, random.uint32)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
    draws(990, random.uint32);
    expect(random.uint32()).toBe(136054147);
  });

  it('from a state with high bits', () => {
    const random = xoshiro128(Uint32Array.of(0xdeadbeef, 0x80000000, 0xffffffff, 7));
    expect(draws(5, random.uint32)).toEqual([576, 3132614827, 1162306956, 802252793, 3729016154]);
  });
});

describe('createRandom', () => {
  it('gives the same numbers for the same seed and path, others for others', () => {
    const paths: (string | number)[][] = [
      [],
      ['tree'],
      ['tree', 1],
      ['tree', '1'],
      ['tree', 11],
      ['tree', 1, 1],
      ['tree1'],
      ['', 'tree'],
      ['fold', 1],
    ];
    const streams = [1, 2].flatMap((seed) =>
      paths.map((path) => {
        const numbers = draws(8, createRandom(seed, ...path).uint32);
        expect(draws(8, createRandom(seed, ...path).uint32)).toEqual(numbers);
        return numbers;
      }),
    );
    // No number occurs twice among 144 of 2^32, let alone a stream.
    expect(new Set(streams.flat()).size).toBe(streams.flat().length);
  });

  it('has streams of neighbouring paths that go their own ways', () => {
    const [a, b] = [createRandom(1, 'tree', 1), createRandom(1, 'tree', 2)];
    const pairs = draws(20_000, a.unit).map((x) => [x - 0.5, b.unit() - 0.5] as const);
    // The correlation of n independent pairs is normal with deviation 1 / sqrt(n); variance of each is 1/12.
    const correlation = pairs.reduce((sum, [x, y]) => sum + x * y, 0) / (pairs.length / 12);
    expect(Math.abs(correlation) * Math.sqrt(pairs.length)).toBeLessThan(4);
  });
});

describe('below', () => {
  it('draws each number equally often', () => {
    const random = createRandom(5, 'below');
    for (const bound of [2, 7, 64, 100]) {
      const counts = new Array<number>(bound).fill(0);
      for (const drawn of draws(1000 * bound, () => random.below(bound))) counts[drawn]!++;
      // Mean bound - 1, deviation sqrt(2 (bound - 1)); five deviations.
      expect(chiSquare(counts)).toBeLessThan(bound - 1 + 5 * Math.sqrt(2 * (bound - 1)));
    }
  });

  it('has no favourites where the bound is just above half of what there is', () => {
    // With `uint32 % bound` of bound = 3 * 2^30, numbers below 2^30 would come twice as often as the others.
    const random = createRandom(6, 'below');
    const counts = [0, 0, 0];
    for (const drawn of draws(30_000, () => random.below(3 * 2 ** 30)))
      counts[Math.floor(drawn / 2 ** 30)]!++;
    // Two degrees: 13.8 in 1 of 1,000.
    expect(chiSquare(counts)).toBeLessThan(13.8);
  });

  it('stays in its bound, the largest and the smallest included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(), (bound, seed) => {
        const random = createRandom(seed);
        for (const drawn of draws(5, () => random.below(bound))) {
          expect(Number.isInteger(drawn) && drawn >= 0 && drawn < bound).toBe(true);
        }
      }),
      { seed: 1, examples: [[2 ** 32, 0]] },
    );
    expect(createRandom(1).below(1)).toBe(0);
    expect(createRandom(1).below(2 ** 32)).toBe(createRandom(1).uint32());
  });
});

describe('unit', () => {
  it('is uniform in [0, 1)', () => {
    const random = createRandom(8, 'unit');
    const counts = new Array<number>(50).fill(0);
    for (const drawn of draws(50_000, random.unit)) counts[Math.floor(drawn * 50)]!++;
    // An index out of range would have made a NaN.
    expect(counts).toHaveLength(50);
    expect(chiSquare(counts)).toBeLessThan(49 + 5 * Math.sqrt(98));
  });

  it('has 53 bits: the high 27 of one number and the high 26 of the next', () => {
    // The state 1 2 3 4 gives 11520 and 0: 11520 >>> 5 = 360, 360 * 2^26 / 2^53.
    expect(xoshiro128(Uint32Array.of(1, 2, 3, 4)).unit()).toBe(360 / 2 ** 27);
    const { unit } = createRandom(9);
    const last = draws(1000, unit).map((drawn) => (drawn * 2 ** 53) % 2);
    expect(new Set(last)).toEqual(new Set([0, 1]));
  });
});

describe('shuffle', () => {
  it('is a permutation, in place, of arrays of any kind', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99 })), fc.nat(), (items, seed) => {
        const kinds = [[...items], Uint32Array.from(items), Int32Array.from(items), Float64Array.from(items)];
        const results = kinds.map((each) => {
          const result = shuffle(each, createRandom(seed));
          expect(result).toBe(each);
          return [...result];
        });
        expect(results[0]!.toSorted((a, b) => Number(a) - Number(b))).toEqual(
          items.toSorted((a, b) => a - b),
        );
        for (const result of results) expect(result).toEqual(results[0]);
      }),
      { seed: 1 },
    );
  });

  it('makes each of the 24 orders of four equally often', () => {
    const random = createRandom(4, 'shuffle');
    const counts = new Map<string, number>();
    for (let round = 0; round < 24_000; round++) {
      const order = shuffle(['a', 'b', 'c', 'd'], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()])).toBeLessThan(23 + 5 * Math.sqrt(46));
  });
});

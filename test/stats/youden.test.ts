import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { youdenThreshold } from '../../src/stats/youden.ts';

const cut = (values: readonly number[], positive: readonly number[]) =>
  youdenThreshold(Float64Array.from(values), Uint8Array.from(positive));

describe('youdenThreshold', () => {
  it('by hand', () => {
    expect(cut([1, 2, 3, 5], [0, 0, 1, 1])).toEqual({ threshold: 2.5, higherIsGood: true, youden: 1 });
    expect(cut([1, 2, 3, 5], [1, 1, 0, 0])).toEqual({ threshold: 2.5, higherIsGood: false, youden: 1 });
    // Cuts after 1, 2, 3: above are 2/2, 2/2, 1/2 of the positives, 2/3, 1/3, 0/3 of the others: 1/3, 2/3, 1/2.
    expect(cut([1, 2, 2.5, 3, 4], [0, 0, 1, 0, 1])).toEqual({
      threshold: 2.25,
      higherIsGood: true,
      youden: expect.closeTo(2 / 3, 15),
    });
  });

  it('takes the most central of equally good cuts, then the lower one', () => {
    // Positives 3, 6; others 1, 2, 4, 5: below the cut after 2 stand 2 others, below that after 5 a positive and all
    // others. Indices: 1/4, 1/2, 0, 1/4, 1/2; 2 rows on the smaller side of the first, 1 on that of the other.
    expect(cut([1, 2, 3, 4, 5, 6], [0, 0, 1, 0, 0, 1])).toEqual({
      threshold: 2.5,
      higherIsGood: true,
      youden: 0.5,
    });
    // 1 + 1 of each class on both sides: the cuts after 1 and after 3 are 1/2 in opposite directions, 1 row aside each.
    expect(cut([1, 2, 3, 4], [0, 1, 1, 0])).toEqual({ threshold: 1.5, higherIsGood: true, youden: 0.5 });
    // No cut says anything: the middle one of three, higher is good.
    expect(cut([1, 1, 2, 2, 3, 3, 4, 4], [0, 1, 0, 1, 0, 1, 0, 1])).toEqual({
      threshold: 2.5,
      higherIsGood: true,
      youden: 0,
    });
  });

  it('leaves out rows without a value; null where there is no cut', () => {
    expect(cut([1, Number.NaN, 2, Number.NaN], [0, 1, 1, 0])).toEqual({
      threshold: 1.5,
      higherIsGood: true,
      youden: 1,
    });
    expect(cut([], [])).toBeNull();
    expect(cut([1, 2], [1, 1])).toBeNull();
    expect(cut([1, 2], [0, 0])).toBeNull();
    expect(cut([3, 3, 3], [0, 1, 0])).toBeNull();
    expect(cut([1, Number.NaN], [0, 1])).toBeNull();
  });

  it('separates neighbouring, tiny and huge numbers', () => {
    for (const [low, high] of [
      [1, 1 + Number.EPSILON],
      [1 + Number.EPSILON, 1 + 2 * Number.EPSILON],
      [0, Number.MIN_VALUE],
      [Number.MIN_VALUE, 2 * Number.MIN_VALUE],
      [-Number.MIN_VALUE, 0],
      [3 * Number.MIN_VALUE, 5 * Number.MIN_VALUE],
      [-Number.MAX_VALUE, Number.MAX_VALUE],
      [1e308, Number.MAX_VALUE],
    ] as const) {
      const { threshold } = cut([high, low], [1, 0])!;
      expect(low <= threshold && threshold < high, `${low} ${threshold} ${high}`).toBe(true);
    }
  });

  const row = fc.tuple(fc.integer({ min: -4, max: 4 }), fc.nat(1));

  it('is the best of all cuts tried one by one', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 25 }), (rows) => {
        const found = cut(
          rows.map(([value]) => value),
          rows.map(([, positive]) => positive),
        );
        const share = (side: number, above: number) => {
          const own = rows.filter(([, positive]) => positive === side);
          return own.filter(([value]) => value > above).length / own.length;
        };
        // Halves lie between any two whole numbers.
        const cuts = Array.from({ length: 8 }, (_, at) => at - 3.5);
        const best = Math.max(...cuts.map((each) => Math.abs(share(1, each) - share(0, each))));
        if (found === null) expect(!(best >= 0) || new Set(rows.map(([value]) => value)).size < 2).toBe(true);
        else {
          expect(found.youden).toBeCloseTo(best, 12);
          const index = share(1, found.threshold) - share(0, found.threshold);
          expect(found.higherIsGood ? index : -index).toBeCloseTo(best, 12);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

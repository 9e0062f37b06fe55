import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageRanks, sortedColumn } from '../../src/stats/ranks.ts';
import { spearman } from '../../src/stats/spearman.ts';

type Values = readonly (number | null)[];

/** What `scipy-fixtures.py` records of a case; its header says how each value was made. */
interface Recorded {
  readonly name: string;
  readonly a: Values;
  readonly b: Values;
  readonly n: number;
  readonly ranksOfA: readonly number[];
  readonly ranksOfB: readonly number[];
  readonly rho: number | null;
}

const recorded = JSON.parse(
  readFileSync(new URL('./scipy.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

/** Ranks of `a` among the rows that have a value in both, without the others. */
function commonRanks(a: Values, b: Values): number[] {
  return [...averageRanks(sortedColumn(a), sortedColumn(b))].filter((rank) => !Number.isNaN(rank));
}

function correlation(a: Values, b: Values) {
  return spearman(sortedColumn(a), sortedColumn(b));
}

describe('ranks and rank correlation of SciPy', () => {
  it.each(recorded)('$name', ({ a, b, n, ranksOfA, ranksOfB, rho }) => {
    expect(commonRanks(a, b)).toEqual(ranksOfA);
    expect(commonRanks(b, a)).toEqual(ranksOfB);
    const ours = correlation(a, b);
    expect(ours.n).toBe(n);
    // SciPy's own sums round in the last places.
    if (rho !== null) expect(ours.rho).toBeCloseTo(rho, 12);
    else expect(ours.rho).toBe(n < 2 ? 'too-few-pairs' : 'constant');
  });

  it('has cases of each kind', () => {
    const values = recorded.flatMap(({ a }) => a);
    expect(values.some((value) => Object.is(value, -0))).toBe(true);
    expect(values).toContain(null);
    expect(recorded.filter(({ rho, n }) => rho === null && n >= 2).length).toBeGreaterThan(3);
  });
});

describe('spearman', () => {
  // Ties in both columns, by hand. a = 1 1 2: ranks 1.5 1.5 3, distances from the mean 2: -.5 -.5 1.
  // b = 5 7 7: ranks 1 2.5 2.5, distances -1 .5 .5. Products .5 - .25 + .5 = .75; squares 1.5 each: .75 / 1.5.
  it('is the correlation of average ranks', () => {
    expect(correlation([1, 1, 2], [5, 7, 7])).toEqual({ rho: 0.5, n: 3 });
  });

  it('is exactly 1 of a column with itself, and -1 with its opposite', () => {
    const column = [3, 0.1, 0.1, -7, 1e300, null, 0, -0, 0.2];
    const opposite = column.map((value) => (value === null ? null : -value));
    expect(correlation(column, column)).toEqual({ rho: 1, n: 8 });
    expect(correlation(column, opposite)).toEqual({ rho: -1, n: 8 });
  });

  it('has no value where there is none, never 0', () => {
    expect(correlation([], [])).toEqual({ rho: 'too-few-pairs', n: 0 });
    expect(correlation([1, 2, null], [null, 1, 2])).toEqual({ rho: 'too-few-pairs', n: 1 });
    expect(correlation([4, 4, 4], [1, 2, 3])).toEqual({ rho: 'constant', n: 3 });
    expect(correlation([1, 2, 3], [-0, 0, 0])).toEqual({ rho: 'constant', n: 3 });
  });

  it('refuses what is not finite, and columns of different lengths', () => {
    for (const value of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
      expect(() => sortedColumn([1, value])).toThrow(expect.objectContaining({ code: 'internal' }));
    }
    expect(() => correlation([1, 2], [1, 2, 3])).toThrow(expect.objectContaining({ code: 'internal' }));
  });

  const cell = fc.option(
    fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -9, max: 9 })),
  );
  const rows = fc.array(fc.tuple(cell, cell), { maxLength: 40 });
  const sides = (pairs: readonly (readonly [number | null, number | null])[]) =>
    [pairs.map(([a]) => a), pairs.map(([, b]) => b)] as const;

  it('ranks by the number of smaller and equal values', () => {
    fc.assert(
      fc.property(rows, (pairs) => {
        const [a, b] = sides(pairs);
        const common = pairs.flatMap(([x, y]) => (x === null || y === null ? [] : [x]));
        // 1 + the smaller ones + half of the other equal ones.
        const expected = common.map(
          (x) => common.filter((y) => y < x).length + (common.filter((y) => y === x).length + 1) / 2,
        );
        expect(commonRanks(a, b)).toEqual(expected);
      }),
      { seed: 1 },
    );
  });

  it('knows no order of rows and columns, no units, and lies in [-1, 1]', () => {
    fc.assert(
      fc.property(rows, (pairs) => {
        const [a, b] = sides(pairs);
        const value = correlation(Object.freeze([...a]), Object.freeze([...b]));
        expect(correlation(b, a)).toEqual(value);
        expect(correlation([...a].reverse(), [...b].reverse())).toEqual(value);
        expect(
          correlation(
            a.map((x) => (x === null ? null : 8 * x)),
            b,
          ),
        ).toEqual(value);
        if (typeof value.rho === 'number') expect(Math.abs(value.rho)).toBeLessThanOrEqual(1);
      }),
      { seed: 2 },
    );
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kendallPValue, spearmanPValue } from '../../src/stats/correlation-tests.ts';
import { rankCorrelations, spearmanOfCodes } from '../../src/stats/rank-correlation.ts';
import { rankedCodes } from '../../src/stats/ranked-codes.ts';
import { sortedColumn } from '../../src/stats/ranks.ts';
import { spearman } from '../../src/stats/spearman.ts';
import { codesOf, type Values } from './columns.ts';

/** n, rho, its p, tau, its p. */
type Both = readonly [number, number, number, number, number];

/** What `correlations-fixtures.py` records; its header says how each value was made. */
const { cases } = JSON.parse(readFileSync(new URL('./correlations.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly {
    readonly name: string;
    readonly columns: readonly [Values, Values, ...Values[]];
    readonly weights: readonly number[];
    readonly plain: Both;
    readonly weighted: Both;
  }[];
};

/** The rows, each as often as its weight says. */
function repeated<T>(values: readonly T[], weights: readonly number[]): T[] {
  return values.flatMap((value, row) => new Array<T>(weights[row]!).fill(value));
}

describe('correlations and p-values of SciPy', () => {
  it.each(cases)('$name', ({ columns: [left, right], plain: [n, rho, rhoP, tau, tauP] }) => {
    const [a, b] = [codesOf(left), codesOf(right)];
    expect(rankCorrelations(a, b)).toEqual({ rho: expect.closeTo(rho, 13), tau: expect.closeTo(tau, 13), n });
    expect(spearmanPValue(rho, n)! / rhoP).toBeCloseTo(1, 9);
    expect(kendallPValue(a, b)! / tauP).toBeCloseTo(1, 9);
  });

  it.each(cases)('$name, rows repeated', ({ columns: [left, right], weights, weighted }) => {
    const [n, rho, rhoP, tau, tauP] = weighted;
    const ours = rankCorrelations(codesOf(left), codesOf(right), Uint32Array.from(weights));
    expect(ours).toEqual({ rho: expect.closeTo(rho, 13), tau: expect.closeTo(tau, 13), n });
    expect(spearmanPValue(ours.rho, n)! / rhoP).toBeCloseTo(1, 9);
    const p = kendallPValue(codesOf(repeated(left, weights)), codesOf(repeated(right, weights)));
    expect(p! / tauP).toBeCloseTo(1, 9);
  });
});

describe('rankedCodes', () => {
  it('counts the distinct smaller values', () => {
    const values = Float64Array.of(3, Number.NaN, -1, 3, 0, -0, 7.5);
    const before = values.slice();
    expect(rankedCodes(values)).toEqual({ codes: Int32Array.of(2, -1, 0, 2, 1, 1, 3), distinct: 4 });
    expect(values).toEqual(before);
    expect(rankedCodes(Float64Array.of(Number.NaN))).toEqual({ codes: Int32Array.of(-1), distinct: 0 });
    expect(rankedCodes(new Float64Array())).toEqual({ codes: new Int32Array(), distinct: 0 });
  });

  it('refuses infinities', () => {
    for (const value of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => rankedCodes(Float64Array.of(1, value, 2))).toThrow(
        expect.objectContaining({ code: 'internal' }),
      );
    }
  });
});

describe('rankCorrelations', () => {
  // Rows (1,5) (1,7) (2,7). Spearman .5: see spearman.test.ts. Pairs: tied in a; concordant; tied in b.
  // tau-b = 1 / sqrt((3 - 1) (3 - 1)).
  it('is 0.5 twice, by hand', () => {
    expect(rankCorrelations(codesOf([1, 1, 2]), codesOf([5, 7, 7]))).toEqual({ rho: 0.5, tau: 0.5, n: 3 });
  });

  it('has no value where there is none, and then no p-value', () => {
    const none = { rho: null, tau: null };
    expect(rankCorrelations(codesOf([]), codesOf([]))).toEqual({ ...none, n: 0 });
    expect(rankCorrelations(codesOf([1, 2, null]), codesOf([null, 1, 2]))).toEqual({ ...none, n: 1 });
    expect(rankCorrelations(codesOf([4, 4, 4]), codesOf([1, 2, 3]))).toEqual({ ...none, n: 3 });
    // The only other value has weight 0.
    const weights = Uint32Array.of(2, 1, 0);
    expect(rankCorrelations(codesOf([1, 1, 2]), codesOf([1, 2, 3]), weights)).toEqual({ ...none, n: 3 });
    expect(kendallPValue(codesOf([4, 4, 4]), codesOf([1, 2, 3]))).toBeNull();
    expect(kendallPValue(codesOf([1, 2]), codesOf([1, 2]))).toBeNull();
    expect(spearmanPValue(null, 9)).toBeNull();
    expect(spearmanPValue(1, 2)).toBeNull();
  });

  it('has p-value 0 of a perfect correlation, as SciPy', () => expect(spearmanPValue(-1, 3)).toBe(0));

  it('refuses columns and weights of different lengths', () => {
    const refused = expect.objectContaining({ code: 'internal' });
    const two = codesOf([1, 2]);
    expect(() => rankCorrelations(two, codesOf([1]))).toThrow(refused);
    expect(() => spearmanOfCodes(two, two, Uint32Array.of(1))).toThrow(refused);
    expect(() => kendallPValue(two, codesOf([1]))).toThrow(refused);
  });

  // Few values have a joint table, many distinct ones have none: both ways are gone.
  const tableOf = (cell: fc.Arbitrary<number>, minLength: number) =>
    fc.array(fc.tuple(fc.option(cell, { freq: 9 }), fc.option(cell, { freq: 9 }), fc.nat({ max: 3 })), {
      minLength,
      maxLength: 60,
    });
  const rows = fc.oneof(
    tableOf(fc.integer({ min: 0, max: 3 }), 0),
    tableOf(fc.integer({ min: -500, max: 500 }), 30),
  );

  it('weights are the same as repeating rows', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const [a, b] = [table.map(([value]) => value), table.map(([, value]) => value)];
        const weights = table.map(([, , weight]) => weight);
        const ours = rankCorrelations(codesOf(a), codesOf(b), Uint32Array.from(weights));
        expect(ours).toEqual(rankCorrelations(codesOf(repeated(a, weights)), codesOf(repeated(b, weights))));
        const { rho, n } = ours;
        expect(spearmanOfCodes(codesOf(a), codesOf(b), Uint32Array.from(weights))).toEqual({ rho, n });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('Spearman is that of sorted columns, tau that of its definition over all pairs', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const [a, b] = [table.map(([value]) => value), table.map(([, value]) => value)];
        const { rho, tau, n } = rankCorrelations(codesOf(a), codesOf(b));
        const former = spearman(sortedColumn(a), sortedColumn(b));
        expect(n).toBe(former.n);
        expect(rho).toBe(typeof former.rho === 'number' ? former.rho : null);
        const signs = table.flatMap(([x, y], row) =>
          table.slice(row + 1).flatMap(([otherX, otherY]) => {
            if (x === null || y === null || otherX === null || otherY === null) return [];
            return [[Math.sign(x - otherX), Math.sign(y - otherY)] as const];
          }),
        );
        const sum = signs.reduce((total, [x, y]) => total + x * y, 0);
        const untied = [0, 1].map((side) => signs.filter((pair) => pair[side as 0 | 1] !== 0).length);
        if (untied[0] === 0 || untied[1] === 0) expect(tau).toBeNull();
        else expect(tau).toBeCloseTo(sum / Math.sqrt(untied[0]! * untied[1]!), 14);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it('knows no side', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const a = codesOf(table.map(([value]) => value));
        const b = codesOf(table.map(([, value]) => value));
        const weights = Uint32Array.from(table, ([, , weight]) => weight);
        expect(rankCorrelations(b, a, weights)).toEqual(rankCorrelations(a, b, weights));
      }),
      { seed: 3 },
    );
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  partialCorrelationOfCodes,
  partialRankCorrelation,
} from '../../src/stats/partial-rank-correlation.ts';
import { rankCorrelations } from '../../src/stats/rank-correlation.ts';
import { codesOf, columnOf, type Values } from './columns.ts';

/** n, r, p. */
type Partial = readonly [number, number, number];

/** What `correlations-fixtures.py` records; its header says how each value was made. */
const recorded = JSON.parse(readFileSync(new URL('./correlations.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly {
    readonly name: string;
    readonly columns: readonly [Values, Values, ...Values[]];
    readonly weights: readonly number[];
    readonly partial: Partial | null;
    readonly partialWeighted: Partial | null;
  }[];
};
const cases = recorded.cases.filter(({ partial }) => partial !== null);

function expectSame(ours: ReturnType<typeof partialRankCorrelation>, [n, r, p]: Partial): void {
  expect(ours).toEqual({ rho: expect.closeTo(r, 11), n, p: expect.any(Number) });
  expect(ours.p! / p).toBeCloseTo(1, 7);
}

describe('partial rank correlations of pingouin', () => {
  it('has cases of one control and more', () => {
    expect(cases.map(({ columns }) => columns.length)).toEqual(expect.arrayContaining([3, 4, 5]));
  });

  it.each(cases)('$name', ({ columns, weights, partial, partialWeighted }) => {
    const [a, b, ...controls] = columns.map(columnOf) as [Float64Array, Float64Array, ...Float64Array[]];
    expectSame(partialRankCorrelation(a, b, controls), partial!);
    expectSame(partialRankCorrelation(a, b, controls, Uint32Array.from(weights)), partialWeighted!);
  });
});

describe('partialRankCorrelation', () => {
  // Ranks centred: a = -1.5 -.5 .5 1.5, b = -1.5 .5 -.5 1.5, c = -.5 -1.5 .5 1.5; squares 5 each. Products: ab 4,
  // ac .75 + .75 + .25 + 2.25 = 4, bc .75 - .75 - .25 + 2.25 = 2; correlations .8, .8, .4.
  // (.8 - .8 * .4) / sqrt((1 - .64) (1 - .16)) = .48 / sqrt(.3024). One degree: p = 1 - 2 atan(t) / pi.
  it('is the formula for one control, by hand', () => {
    const [a, b, c] = [Float64Array.of(1, 2, 3, 4), Float64Array.of(1, 3, 2, 4), Float64Array.of(2, 1, 3, 4)];
    const rho = 0.48 / Math.sqrt(0.3024);
    const t = rho / Math.sqrt(1 - rho * rho);
    expect(partialRankCorrelation(a, b, [c])).toEqual({
      rho: expect.closeTo(rho, 13),
      n: 4,
      p: expect.closeTo(1 - (2 * Math.atan(t)) / Math.PI, 12),
    });
  });

  it('is null where the controls leave nothing, and has no p-value without degrees of freedom', () => {
    const a = columnOf([1, 2, 3, 5, 4, 9]);
    const b = columnOf([2, 1, 3, 9, 5, 4]);
    const squared = a.map((value) => value * value);
    expect(partialRankCorrelation(a, b, [squared])).toEqual({ rho: null, n: 6, p: null });
    expect(partialRankCorrelation(a, b, [b])).toEqual({ rho: null, n: 6, p: null });
    expect(partialRankCorrelation(new Float64Array(6), b, [])).toEqual({ rho: null, n: 6, p: null });
    expect(partialRankCorrelation(new Float64Array(), new Float64Array(), [])).toMatchObject({
      rho: null,
      n: 0,
    });
    const few = (values: Float64Array) => values.subarray(2, 5);
    const { rho, p } = partialRankCorrelation(few(a), few(b), [few(columnOf([1, 2, 7, 7, 8, 3]))]);
    expect(rho).not.toBeNull();
    expect(p).toBeNull();
  });

  it('leaves out controls that are constant or determined by others', () => {
    const [a, b, c] = [
      [1, 2, 3, 5, 4, 9, 7],
      [2, 1, 3, 9, 5, 4, 8],
      [1, 3, 2, 2, 5, 4, 6],
    ].map(columnOf) as [Float64Array, Float64Array, Float64Array];
    const constant = new Float64Array(7).fill(3);
    const falling = c.map((value) => -value);
    const one = partialRankCorrelation(a, b, [c]);
    const all = partialRankCorrelation(a, b, [constant, c, falling, c]);
    expect(all).toEqual({ rho: expect.closeTo(one.rho!, 12), n: 7, p: expect.closeTo(one.p!, 12) });
  });

  it('refuses columns and weights of different lengths', () => {
    const refused = expect.objectContaining({ code: 'internal' });
    const [two, three] = [new Float64Array(2), new Float64Array(3)];
    expect(() => partialRankCorrelation(two, three, [])).toThrow(refused);
    expect(() => partialRankCorrelation(two, two, [three])).toThrow(refused);
    expect(() => partialRankCorrelation(two, two, [], Uint32Array.of(1))).toThrow(refused);
  });

  const cell = fc.option(fc.integer({ min: -9, max: 9 }), { freq: 9 });
  const rows = fc.array(fc.tuple(cell, cell, cell, cell, fc.nat({ max: 3 })), { maxLength: 40 });
  const column = (table: readonly Values[], at: number) => table.map((row) => row[at]!);

  it('without controls is Spearman', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const [a, b] = [codesOf(column(table, 0)), codesOf(column(table, 1))];
        const weights = Uint32Array.from(table, (row) => row[4]);
        const { rho, n } = rankCorrelations(a, b, weights);
        const ours = partialCorrelationOfCodes(a, b, [], weights);
        expect(ours.n).toBe(n);
        if (rho === null) expect(ours.rho).toBeNull();
        else expect(ours.rho).toBeCloseTo(rho, 13);
      }),
      { seed: 1 },
    );
  });

  it('takes weights as repeated rows, and knows no side and no order of controls', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const [a, b, c, d] = [0, 1, 2, 3].map((at) => columnOf(column(table, at))) as [
          Float64Array,
          Float64Array,
          Float64Array,
          Float64Array,
        ];
        const weights = Uint32Array.from(table, (row) => row[4]);
        const again = (values: Float64Array) =>
          Float64Array.from(
            [...values].flatMap((value, row) => new Array<number>(weights[row]!).fill(value)),
          );
        const ours = partialRankCorrelation(a, b, [c, d], weights);
        const same = [
          partialRankCorrelation(again(a), again(b), [again(c), again(d)]),
          partialRankCorrelation(b, a, [d, c], weights),
        ];
        for (const other of same) {
          expect(other.n).toBe(ours.n);
          if (ours.rho === null) expect(other.rho).toBeNull();
          else expect(other.rho).toBeCloseTo(ours.rho, 9);
        }
        if (ours.rho !== null) expect(Math.abs(ours.rho)).toBeLessThanOrEqual(1);
      }),
      { seed: 2 },
    );
  });
});

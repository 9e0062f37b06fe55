import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankCorrelations } from '../../src/stats/rank-correlation.ts';
import { groupedCodes, withinGroupCorrelation } from '../../src/stats/within-groups.ts';
import { codesOf, columnOf, type Values } from './columns.ts';

/** What `correlations-fixtures.py` records; its header says how each value was made. */
const { cases } = JSON.parse(readFileSync(new URL('./correlations.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly {
    readonly name: string;
    readonly columns: readonly [Values, Values, ...Values[]];
    readonly weights: readonly number[];
    readonly groups: readonly number[];
    readonly within: readonly [number, number];
    readonly withinWeighted: readonly [number, number];
  }[];
};

function within(a: Values, b: Values, groups: readonly number[], weights?: readonly number[]) {
  const given = weights === undefined ? undefined : Uint32Array.from(weights);
  return withinGroupCorrelation(columnOf(a), columnOf(b), Uint32Array.from(groups), 5, given);
}

describe('withinGroupCorrelation', () => {
  it.each(cases)('by the definition in NumPy: $name', (each) => {
    const [a, b] = each.columns;
    const [n, rho] = each.within;
    expect(within(a, b, each.groups)).toEqual({ rho: expect.closeTo(rho, 13), n });
    const [weightedN, weightedRho] = each.withinWeighted;
    expect(within(a, b, each.groups, each.weights)).toEqual({
      rho: expect.closeTo(weightedRho, 13),
      n: weightedN,
    });
  });

  // Group 0: a 1 2, b 1 2: scores -+(1/2) / 3. Group 1: a 1 2 3, b 3 2 1: scores -+1 / 4 and 0.
  // Products 2 (1/36) - 2 (1/16), squares 2/36 + 2/16 in both: (4 - 9) / (4 + 9).
  it('weighs groups of different size by their rows, by hand', () => {
    expect(within([1, 2, 11, 12, 13], [1, 2, 7, 6, 5], [0, 0, 1, 1, 1])).toEqual({
      rho: expect.closeTo(-5 / 13, 14),
      n: 5,
    });
  });

  it('does not see what is between groups, and leaves single rows out', () => {
    // Between: perfectly rising. Within: perfectly falling.
    expect(within([1, 2, 11, 12, 90], [2, 1, 12, 11, 95], [0, 0, 1, 1, 2])).toEqual({ rho: -1, n: 4 });
  });

  it('is null where nothing varies within a group', () => {
    expect(within([1, 1, 2, 2], [1, 2, 3, 4], [0, 0, 1, 1])).toEqual({ rho: null, n: 4 });
    expect(within([1, 2, 3], [1, 2, 3], [0, 1, 2])).toEqual({ rho: null, n: 0 });
    expect(within([], [], [])).toEqual({ rho: null, n: 0 });
    expect(within([1, 2, null], [null, 1, 2], [0, 0, 0])).toEqual({ rho: null, n: 0 });
    // One row drawn twice is alone all the same, but it is two rows.
    expect(within([1, 2], [1, 2], [0, 0], [2, 0])).toEqual({ rho: null, n: 2 });
  });

  it('codes values by group, then by value', () => {
    const codes = groupedCodes(columnOf([5, 5, null, 1, 5, 7]), Uint32Array.of(1, 0, 0, 0, 1, 1), 2);
    expect(codes).toEqual({
      codes: Int32Array.of(2, 1, -1, 0, 2, 3),
      distinct: 4,
      groups: Uint32Array.of(0, 0, 1, 1),
    });
  });

  it('refuses groups out of range and of another number of rows', () => {
    const refused = expect.objectContaining({ code: 'internal' });
    expect(() => within([1, 2], [1, 2], [0, 5])).toThrow(refused);
    expect(() => within([1, 2], [1, 2], [0])).toThrow(refused);
  });

  const cell = fc.option(fc.integer({ min: -9, max: 9 }));
  const rows = fc.array(fc.tuple(cell, cell, fc.nat({ max: 3 })), { maxLength: 40 });

  it('with one group is Spearman, and of copies of a group is that of the group', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const a = table.map(([value]) => value);
        const b = table.map(([, value]) => value);
        const weights = table.map(([, , weight]) => weight);
        const { rho } = rankCorrelations(codesOf(a), codesOf(b), Uint32Array.from(weights));
        const one = new Array<number>(a.length).fill(0);
        const two = new Array<number>(a.length).fill(1);
        const alike = [
          within(a, b, one, weights).rho,
          within([...a, ...a], [...b, ...b], [...one, ...two], [...weights, ...weights]).rho,
        ];
        for (const ours of alike) {
          if (rho === null) expect(ours).toBeNull();
          else expect(ours).toBeCloseTo(rho, 12);
        }
      }),
      { seed: 1 },
    );
  });
});

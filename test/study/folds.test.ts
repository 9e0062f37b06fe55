import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertGroupsApart, groupedFolds, leaveOneGroupOut } from '../../src/study/folds.ts';

const usage = expect.objectContaining({ code: 'usage' });

describe('groupedFolds', () => {
  it('gives each fold its share of the classes', () => {
    // Four groups of three rows of class 0, four of one row of class 1: two folds can share both out evenly.
    const groups = Uint32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7);
    const codes = Int32Array.from(groups, (group) => (group < 4 ? 0 : 1));
    for (let seed = 0; seed < 20; seed++) {
      const folds = groupedFolds(codes, groups, 2, seed);
      const inFirst = (code: number) =>
        [...folds.keys()].filter((at) => codes[at] === code && folds[at] === 0);
      expect([inFirst(0).length, inFirst(1).length]).toEqual([6, 2]);
    }
  });

  it('deals independent rows as stratified folds: class sizes differ by one row at most', () => {
    const codes = Int32Array.from({ length: 103 }, (_, row) => (row < 3 ? 2 : row < 40 ? 1 : 0));
    const folds = groupedFolds(codes, Uint32Array.from(codes.keys()), 5, 1);
    for (const code of [0, 1, 2]) {
      const sizes = [0, 1, 2, 3, 4].map(
        (fold) => codes.filter((c, row) => c === code && folds[row] === fold).length,
      );
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
  });

  const study = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 3 })), { minLength: 2, maxLength: 80 });

  it('never parts a group, leaves no fold empty, and says the same each time', () => {
    fc.assert(
      fc.property(study, fc.integer({ min: 2, max: 10 }), fc.nat(), (rows, asked, seed) => {
        const groups = Uint32Array.from(rows, ([group]) => group);
        const codes = Int32Array.from(rows, ([, code]) => code);
        const distinct = new Set(groups).size;
        if (distinct < 2) return;
        const folds = groupedFolds(codes, groups, asked, seed);
        expect(() => assertGroupsApart(folds, groups)).not.toThrow();
        // Fewer groups than folds: a fold for each.
        const used = Math.min(asked, distinct);
        expect([...new Set(folds)].sort((a, b) => a - b)).toEqual(
          Array.from({ length: used }, (_, at) => at),
        );
        expect(groupedFolds(codes, groups, asked, seed)).toEqual(folds);
      }),
      { seed: 3 },
    );
  });

  it('needs two groups', () => {
    expect(() => groupedFolds(Int32Array.of(0, 1), Uint32Array.of(4, 4), 5, 1)).toThrow(usage);
    expect(() => groupedFolds(Int32Array.of(0, 1), Uint32Array.of(4, 4), 5, 1)).toThrow(/need two groups/);
    expect(() => groupedFolds(new Int32Array(0), new Uint32Array(0), 5, 1)).toThrow(usage);
  });

  it('refuses rows without a class', () => {
    expect(() => groupedFolds(Int32Array.of(0, -1), Uint32Array.of(0, 1), 2, 1)).toThrow(
      expect.objectContaining({ code: 'internal' }),
    );
  });
});

describe('leaveOneGroupOut', () => {
  it('numbers the groups that there are', () => {
    expect(leaveOneGroupOut(Uint32Array.of(7, 2, 7, 30))).toEqual(Int32Array.of(1, 0, 1, 2));
    expect(() => leaveOneGroupOut(Uint32Array.of(7, 7))).toThrow(usage);
  });
});

describe('assertGroupsApart', () => {
  it('refuses an instance whose duplicate is in another fold', () => {
    const groups = Uint32Array.of(0, 1, 2, 0);
    expect(() => assertGroupsApart(Int32Array.of(0, 1, 1, 0), groups)).not.toThrow();
    expect(() => assertGroupsApart(Int32Array.of(0, 1, 1, 1), groups)).toThrow(usage);
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  krippendorffAlpha,
  krippendorffAlphaOfPairs,
  type RatingLevel,
} from '../../src/stats/krippendorff-alpha.ts';

/** What `krippendorff-fixtures.py` records; its header says how each value was made. */
type Recorded = Readonly<Record<RatingLevel, number>> & {
  readonly name: string;
  readonly categories: number;
  readonly units: readonly (readonly (number | null)[])[];
};

const recorded = JSON.parse(
  readFileSync(new URL('./krippendorff.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

const LEVELS = ['nominal', 'ordinal', 'interval'] as const;

describe.each(LEVELS)('alpha of the package krippendorff, %s', (level) => {
  it.each(recorded)('$name', (each) => {
    expect(krippendorffAlpha(each.units, level, each.categories)).toBeCloseTo(each[level], 13);
  });
});

describe.each(LEVELS)('alpha of counted pairs, %s', (level) => {
  const paired = recorded.filter(({ units }) =>
    units.every((unit) => unit.length === 2 && !unit.includes(null)),
  );

  it.each(paired)('$name', (each) => {
    const counts = new Array<number>(each.categories ** 2).fill(0);
    for (const [first, second] of each.units) counts[first! * each.categories + second!]!++;
    expect(krippendorffAlphaOfPairs(counts, level, each.categories)).toBeCloseTo(each[level], 13);
  });

  it('is null where it does not exist', () => {
    expect(krippendorffAlphaOfPairs([0, 0, 0, 0], level, 2)).toBeNull();
    expect(krippendorffAlphaOfPairs([3, 0, 0, 0], level, 2)).toBeNull();
  });
});

describe('krippendorffAlpha', () => {
  // Krippendorff 2011, example C: 4 observers, 12 units, 5 categories; nominal .743, ordinal .815, interval .849.
  const observers = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
    [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
  ];
  const units = observers[0]!.map((_, unit) =>
    observers.map((row) => (row[unit] == null ? null : row[unit]! - 1)),
  );

  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ] as const)('is that of the published example, %s', (level, expected) => {
    expect(krippendorffAlpha(units, level, 5)).toBeCloseTo(expected, 3);
  });

  it.each(LEVELS)('is null where it does not exist, %s', (level) => {
    expect(krippendorffAlpha([], level, 3)).toBeNull();
    expect(krippendorffAlpha([[1], [2], [null, 0]], level, 3)).toBeNull();
    expect(krippendorffAlpha([[1, 1], [1, 1, null], [2]], level, 3)).toBeNull();
  });

  it('refuses a rating that is no category', () => {
    expect(() => krippendorffAlpha([[0, 3]], 'nominal', 3)).toThrow('rating 3 of 3 categories');
    expect(() => krippendorffAlpha([[0, 0.5]], 'nominal', 3)).toThrow('rating 0.5 of 3 categories');
    expect(() => krippendorffAlpha([[-1]], 'nominal', 3)).toThrow('rating -1 of 3 categories');
  });

  const rating = fc.option(fc.nat(3), { nil: null });
  const anyUnits = fc.array(fc.array(rating, { maxLength: 4 }), { maxLength: 12 });

  it('knows no order of units and raters, and no unit with fewer than two ratings', () => {
    fc.assert(
      fc.property(anyUnits, fc.constantFrom(...LEVELS), (some, level) => {
        const alpha = krippendorffAlpha(some, level, 4);
        const turned = [[2], ...some.map((unit) => [...unit].reverse()).reverse(), [null, 3]];
        const other = krippendorffAlpha(turned, level, 4);
        if (alpha === null) expect(other).toBeNull();
        else expect(other).toBeCloseTo(alpha, 10);
      }),
      { seed: 1 },
    );
  });

  // 1 - mean distance within units over mean distance of any two ratings, without the matrix of coincidences.
  it('is 1 - the ratio of mean squared distances, interval', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(3), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        (some) => {
          const all = some.flat();
          const mean = (values: number[]) =>
            values.reduce((sum, a) => sum + values.reduce((rest, b) => rest + (a - b) ** 2, 0), 0) /
            (values.length * (values.length - 1));
          const within = some.reduce((sum, unit) => sum + unit.length * mean(unit), 0) / all.length;
          const alpha = krippendorffAlpha(some, 'interval', 4);
          if (mean(all) === 0) expect(alpha).toBeNull();
          else expect(alpha).toBeCloseTo(1 - within / mean(all), 10);
        },
      ),
      { seed: 2 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuota } from '../../src/select/parse-quota.ts';
import { applyQuota, type QuotaItem } from '../../src/select/quota.ts';

const CLASSES = ['Trivial', 'Low', 'Moderate', 'High', 'Expert'];

/** Items by class, as `{ Low: 3 }`, keyed `Low-0` and on. */
function items(numbers: Readonly<Record<string, number>>): QuotaItem[] {
  return Object.entries(numbers).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, at) => ({ key: `${name}-${at}`, class: name })),
  );
}

function counts(from: readonly QuotaItem[], quota: string, size?: number) {
  const options = { seed: 1, ...(size !== undefined && { size }) };
  const result = applyQuota(from, parseQuota(quota), CLASSES, options);
  expect(result.chosen.filter(Boolean)).toHaveLength(
    result.counts.reduce((sum, { chosen }) => sum + chosen, 0),
  );
  return result.counts.map(({ wanted, chosen }) =>
    wanted === chosen ? `${chosen}` : `${chosen} of ${wanted}`,
  );
}

describe('a quota is read', () => {
  it('as equal numbers, numbers or shares', () => {
    expect(parseQuota('acj')).toEqual({ label: 'acj' });
    expect(parseQuota(' acj : Low=100, High = 50')).toEqual({
      label: 'acj',
      amounts: new Map([
        ['Low', { count: 100 }],
        ['High', { count: 50 }],
      ]),
    });
    expect(parseQuota('difficulty:<15 min fix=20%,1-4 hours=12.5%')).toEqual({
      label: 'difficulty',
      amounts: new Map([
        ['<15 min fix', { share: 0.2 }],
        ['1-4 hours', { share: 0.125 }],
      ]),
    });
  });

  it.each([
    ['', 'the name of a label is expected'],
    [':Low=1', 'the name of a label is expected'],
    ['acj:', 'CLASS=NUMBER or CLASS=SHARE% is expected at ""'],
    ['acj:Low', 'is expected at "Low"'],
    ['acj:Low=', '"" is neither'],
    ['acj:Low=-1', '"-1" is neither'],
    ['acj:Low=1.5', '"1.5" is neither'],
    ['acj:Low=120%', '"120%" is neither'],
    ['acj:Low=1,Low=2', 'the class "Low" is named twice'],
    ['acj:Low=60%,High=50%', 'more than 100 %'],
  ])('or refused: %s', (text, message) => {
    expect(() => parseQuota(text)).toThrow(message);
  });

  it('and must name classes of the label', () => {
    expect(() => counts([], 'acj:Hihg=1')).toThrow('no class "Hihg"');
    expect(() => counts([], 'acj:Hihg=1')).toThrow('did you mean "High"?');
  });
});

describe('a quota chooses', () => {
  const many = items({ Trivial: 30, Low: 202, Moderate: 107, High: 27, Expert: 2 });

  it('as many of each class as the scarcest has', () => {
    expect(counts(many, 'acj')).toEqual(['2', '2', '2', '2', '2']);
    // A class with none cannot give one: the others do not suffer for it.
    expect(counts(items({ Low: 5, High: 3 }), 'acj')).toEqual(['0', '3', '0', '3', '0']);
    // Nor do they with a size: 4 = 2 + 2 of the two classes that there are.
    expect(counts(items({ Low: 5, High: 3 }), 'acj', 4)).toEqual(['0', '2', '0', '2', '0']);
    expect(counts([], 'acj')).toEqual(['0', '0', '0', '0', '0']);
  });

  it('equal numbers of a size, short classes not filled up from others', () => {
    // 400 / 5 = 80 each.
    expect(counts(many, 'acj', 400)).toEqual(['30 of 80', '80', '80', '27 of 80', '2 of 80']);
    // 7 = 2 + 2 + 1 + 1 + 1.
    expect(counts(many, 'acj', 7)).toEqual(['2', '2', '1', '1', '1']);
  });

  it('the numbers asked for, and none of other classes', () => {
    expect(counts(many, 'acj:Low=100,High=50')).toEqual(['0', '100', '0', '27 of 50', '0']);
  });

  it('shares of a size, adding up', () => {
    expect(counts(many, 'acj:Low=50%,Moderate=50%', 101)).toEqual(['0', '51', '50', '0', '0']);
    // 10 rows by thirds: 3.33 each; the rest goes to the first class.
    expect(counts(many, 'acj:Low=33.4%,Moderate=33.3%,High=33.3%', 10)).toEqual(['0', '4', '3', '3', '0']);
    expect(counts(many, 'acj:Low=20%', 100)).toEqual(['0', '20', '0', '0', '0']);
  });

  it('shares of the largest total that all classes allow', () => {
    // 27 High are 30 % of 90: 63 Low.
    expect(counts(many, 'acj:Low=70%,High=30%')).toEqual(['0', '63', '0', '27', '0']);
    expect(counts(many, 'acj:Low=0%')).toEqual(['0', '0', '0', '0', '0']);
  });

  it('numbers and shares with a size alone', () => {
    expect(counts(many, 'acj:Low=50%,High=7', 20)).toEqual(['0', '10', '0', '7', '0']);
    expect(() => counts(many, 'acj:Low=50%,High=7')).toThrow('needs a size');
  });

  it('the best first, those without a score last', () => {
    const scored = [0.2, null, 0.9, 0.5].map((score, at) => ({ key: `${at}`, class: 'Low', score }));
    const chosen = (count: number) =>
      applyQuota(scored, parseQuota(`acj:Low=${count}`), CLASSES, { seed: 1 }).chosen;
    expect(chosen(1)).toEqual([false, false, true, false]);
    expect(chosen(2)).toEqual([false, false, true, true]);
    expect(chosen(3)).toEqual([true, false, true, true]);
  });

  it('at random by seed, the same rows in whatever order they come', () => {
    const chosenKeys = (from: readonly QuotaItem[], seed: number) => {
      const { chosen } = applyQuota(from, parseQuota('acj:Low=5'), CLASSES, { seed });
      return from.flatMap(({ key }, at) => (chosen[at] ? [key] : [])).sort();
    };
    const low = items({ Low: 50 });
    expect(chosenKeys([...low].reverse(), 3)).toEqual(chosenKeys(low, 3));
    expect(chosenKeys(low, 4)).not.toEqual(chosenKeys(low, 3));
    // And not simply the first ones.
    expect(chosenKeys(low, 3)).not.toEqual(
      low
        .slice(0, 5)
        .map(({ key }) => key)
        .sort(),
    );
  });

  it('never rows without the label', () => {
    const from: QuotaItem[] = [
      { key: 'a', class: null },
      { key: 'b', class: 'Low' },
      { key: 'c', class: 'Odd' },
    ];
    expect(applyQuota(from, parseQuota('acj'), CLASSES, { seed: 1 }).chosen).toEqual([false, true, false]);
  });

  it('never more than is wanted or there is', () => {
    const numbers = fc.dictionary(fc.constantFrom(...CLASSES), fc.nat({ max: 30 }));
    const size = fc.option(fc.nat({ max: 200 }), { nil: undefined });
    const quota = fc.constantFrom('acj', 'acj:Low=10,High=3', 'acj:Low=30%,Expert=70%');
    fc.assert(
      fc.property(numbers, quota, size, (given, text, wantedSize) => {
        const from = items(given);
        const options = { seed: 5, ...(wantedSize !== undefined && { size: wantedSize }) };
        const result = applyQuota(from, parseQuota(text), CLASSES, options);
        for (const { class: name, available, wanted, chosen } of result.counts) {
          expect(available).toBe(given[name] ?? 0);
          expect(chosen).toBe(Math.min(wanted, available));
        }
      }),
    );
  });
});

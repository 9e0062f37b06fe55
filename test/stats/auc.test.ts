import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auc, aucOfCodes, deLong } from '../../src/stats/auc.ts';
import { rankedCodes } from '../../src/stats/ranked-codes.ts';

/** What `auc-fixtures.py` records; its header says how each value was made. */
interface Recorded {
  readonly name: string;
  readonly scores: readonly (number | null)[];
  readonly positive: readonly number[];
  readonly auc: number;
  readonly weights: readonly number[];
  readonly weighted: number;
  readonly intervals:
    | readonly { readonly confidence: number; readonly low: number; readonly high: number }[]
    | null;
}

const recorded = JSON.parse(
  readFileSync(new URL('./auc.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

function columnsOf({ scores, positive }: Pick<Recorded, 'scores' | 'positive'>) {
  return [Float64Array.from(scores, (score) => score ?? Number.NaN), Uint8Array.from(positive)] as const;
}

describe('AUC of scikit-learn and the interval of DeLong by pairs', () => {
  it.each(recorded)('$name', (each) => {
    const [scores, positive] = columnsOf(each);
    expect(auc(scores, positive)).toBeCloseTo(each.auc, 14);
    expect(auc(scores, positive, Uint32Array.from(each.weights))).toBeCloseTo(each.weighted, 14);
    if (each.intervals === null) expect(deLong(scores, positive, 0.95)).toBeNull();
    for (const { confidence, low, high } of each.intervals ?? []) {
      const found = deLong(scores, positive, confidence)!;
      expect(found.auc).toBeCloseTo(each.auc, 14);
      expect(found.low).toBeCloseTo(low, 9);
      expect(found.high).toBeCloseTo(high, 9);
    }
  });
});

const row = fc.record({
  score: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  positive: fc.nat(1),
  weight: fc.nat(4),
});
const rows = fc.array(row, { maxLength: 30 });
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const columns = (of: readonly Row[]) =>
  columnsOf({ scores: of.map(({ score }) => score), positive: of.map(({ positive }) => positive) });
const weightsOf = (of: readonly Row[]) => Uint32Array.from(of, ({ weight }) => weight);

describe('auc', () => {
  it('is the share of pairs in which the positive row scores higher, ties half', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const scored = some.filter(({ score }) => score !== null);
        const [good, poor] = [1, 0].map((side) => scored.filter(({ positive }) => positive === side));
        const wins = good!.flatMap((a) => poor!.map((b) => (Math.sign(a.score! - b.score!) + 1) / 2));
        const found = auc(...columns(some));
        if (wins.length === 0) expect(found).toBeNull();
        else expect(found).toBe(wins.reduce((sum, win) => sum + win, 0) / wins.length);
      }),
      { seed: 1 },
    );
  });

  it('counts a row of weight w as w rows, of codes too', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const repeated = some.flatMap((each) => new Array<Row>(each.weight).fill(each));
        const expected = auc(...columns(repeated));
        const [scores, positive] = columns(some);
        expect(auc(scores, positive, weightsOf(some))).toBe(expected);
        expect(aucOfCodes(rankedCodes(scores), positive, weightsOf(some))).toBe(expected);
      }),
      { seed: 2 },
    );
  });

  it('turns around with the classes and with the scores', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const [scores, positive] = columns(some);
        const found = auc(scores, positive);
        const turned = found === null ? null : expect.closeTo(1 - found, 14);
        expect(
          auc(
            scores,
            positive.map((each) => 1 - each),
          ),
        ).toEqual(turned);
        expect(
          auc(
            scores.map((score) => -score),
            positive,
          ),
        ).toEqual(turned);
      }),
      { seed: 3 },
    );
  });

  it('refuses columns of different lengths', () => {
    expect(() => auc(Float64Array.of(1), Uint8Array.of(1, 0))).toThrow('columns of 1 and 2 rows');
    expect(() => auc(Float64Array.of(1), Uint8Array.of(1), Uint32Array.of(1, 2))).toThrow('other weights');
  });
});

describe('deLong', () => {
  it('has an interval around the area, within (0, 1), wider with more confidence', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const [narrow, wide] = [0.8, 0.99].map((confidence) => deLong(...columns(some), confidence));
        if (narrow == null || wide == null) return;
        const order = [wide.low, narrow.low, narrow.auc, narrow.high, wide.high];
        expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(wide.low).toBeGreaterThanOrEqual(0);
        expect(wide.high).toBeLessThanOrEqual(1);
        expect(wide.auc).toBe(auc(...columns(some)));
      }),
      { seed: 4 },
    );
  });

  it('has none without a row of a class, with one, and without any', () => {
    expect(deLong(Float64Array.of(), Uint8Array.of(), 0.95)).toBeNull();
    expect(deLong(Float64Array.of(1, 2, 3), Uint8Array.of(1, 1, 1), 0.95)).toBeNull();
    expect(deLong(Float64Array.of(1, 2, 3), Uint8Array.of(1, 0, 1), 0.95)).toBeNull();
  });
});

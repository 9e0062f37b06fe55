import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracy, balancedAccuracy, macroF1 } from '../../src/stats/classification-scores.ts';
import { confusionMatrix } from '../../src/stats/confusion.ts';
import { cohenKappa } from '../../src/stats/kappa.ts';
import { rankedProbabilityScore } from '../../src/stats/ranked-probability-score.ts';

/** What `classification-fixtures.py` records; its header says how each value was made. */
interface Recorded {
  readonly classes: readonly {
    readonly name: string;
    readonly classes: number;
    readonly truth: readonly number[];
    readonly predicted: readonly number[];
    readonly weights: readonly number[] | null;
    readonly confusion: readonly (readonly number[])[];
    readonly accuracy: number;
    readonly balanced: number;
    readonly macroF1: number;
    readonly kappa: readonly (number | null)[];
  }[];
  readonly probabilities: readonly {
    readonly name: string;
    readonly classes: number;
    readonly truth: readonly number[];
    readonly probabilities: readonly number[];
    readonly weights: readonly number[] | null;
    readonly rps: number;
  }[];
}

const recorded = JSON.parse(
  readFileSync(new URL('./classification.json', import.meta.url), 'utf8'),
) as Recorded;

const WEIGHTINGS = ['none', 'linear', 'quadratic'] as const;

function weightsOf(weights: readonly number[] | null): Uint32Array | undefined {
  return weights === null ? undefined : Uint32Array.from(weights);
}

describe('scores of scikit-learn', () => {
  it.each(recorded.classes)('$name', (each) => {
    const truth = Int32Array.from(each.truth);
    const predicted = Int32Array.from(each.predicted);
    const confusion = confusionMatrix(truth, predicted, each.classes, weightsOf(each.weights));
    expect(confusion).toEqual(each.confusion);
    expect(accuracy(confusion)).toBeCloseTo(each.accuracy, 14);
    expect(balancedAccuracy(confusion)).toBeCloseTo(each.balanced, 14);
    expect(macroF1(confusion)).toBeCloseTo(each.macroF1, 14);
    WEIGHTINGS.forEach((weighting, at) => {
      const kappa = each.kappa[at]!;
      if (kappa === null) expect(cohenKappa(confusion, weighting)).toBeNull();
      else expect(cohenKappa(confusion, weighting)).toBeCloseTo(kappa, 13);
    });
  });

  it.each(recorded.probabilities)('probabilities of $name', ({ classes, rps, ...each }) => {
    const given = [Float64Array.from(each.probabilities), Int32Array.from(each.truth)] as const;
    expect(rankedProbabilityScore(...given, classes, weightsOf(each.weights))).toBeCloseTo(rps, 13);
  });
});

describe('confusion matrix', () => {
  it('leaves out rows without a truth or a prediction', () => {
    expect(confusionMatrix(Int32Array.of(0, -1, 1, 1), Int32Array.of(1, 0, -1, 1), 2)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('refuses what does not fit', () => {
    expect(() => confusionMatrix(Int32Array.of(0), Int32Array.of(0, 1), 2)).toThrow('1 true and 2 predicted');
    expect(() => confusionMatrix(Int32Array.of(0), Int32Array.of(0), 2, new Uint32Array(2))).toThrow(
      'other weights',
    );
    expect(() => confusionMatrix(Int32Array.of(0), Int32Array.of(2), 2)).toThrow('class 2 of 2');
    expect(() => confusionMatrix(Int32Array.of(3), Int32Array.of(0), 2)).toThrow('class 3 of 2');
  });

  const rows = fc.array(
    fc.tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: -1, max: 3 }), fc.nat(4)),
    {
      maxLength: 25,
    },
  );

  it('counts a row of weight w as w rows', () => {
    fc.assert(
      fc.property(rows, (weighted) => {
        const repeated = weighted.flatMap((row) => new Array<typeof row>(row[2]).fill(row));
        const column = (of: typeof weighted, at: 0 | 1) => Int32Array.from(of, (row) => row[at]);
        expect(
          confusionMatrix(
            column(weighted, 0),
            column(weighted, 1),
            4,
            Uint32Array.from(weighted, (row) => row[2]),
          ),
        ).toEqual(confusionMatrix(column(repeated, 0), column(repeated, 1), 4));
      }),
      { seed: 1 },
    );
  });
});

describe('scores without rows', () => {
  const empty = confusionMatrix(new Int32Array(0), new Int32Array(0), 3);

  it('are null', () => {
    expect(accuracy(empty)).toBeNull();
    expect(balancedAccuracy(empty)).toBeNull();
    expect(macroF1(empty)).toBeNull();
    for (const weighting of WEIGHTINGS) expect(cohenKappa(empty, weighting)).toBeNull();
    expect(rankedProbabilityScore(new Float64Array(0), new Int32Array(0), 3)).toBeNull();
    // One row, drawn no time.
    expect(rankedProbabilityScore(Float64Array.of(1, 0), Int32Array.of(0), 2, Uint32Array.of(0))).toBeNull();
  });
});

describe('kappa by hand', () => {
  // 20 rows: 8 + 6 right. Margins 12, 8 and 10, 10: expected agreement (12 x 10 + 8 x 10) / 400 = 1/2, observed
  // 14/20; (0.7 - 0.5) / (1 - 0.5) = 0.4. Of two classes all weightings are the same.
  it.each(WEIGHTINGS)('of two classes, %s', (weighting) => {
    expect(
      cohenKappa(
        [
          [8, 4],
          [2, 6],
        ],
        weighting,
      ),
    ).toBeCloseTo(0.4, 15);
  });

  // Cohen 1960 and 1968 need the margins only; with a constant prediction agreement is that of chance.
  it('is 0 for a constant prediction and 1 for full agreement', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 5 }), (counts) => {
        const constant = counts.map((count) => counts.map((_, at) => (at === 1 ? count : 0)));
        const agreed = counts.map((count, truth) => counts.map((_, at) => (at === truth ? count : 0)));
        for (const weighting of WEIGHTINGS) {
          expect(cohenKappa(constant, weighting)).toBeCloseTo(0, 12);
          expect(cohenKappa(agreed, weighting)).toBe(1);
        }
      }),
      { seed: 2 },
    );
  });
});

describe('ranked probability score by hand', () => {
  // Three classes, truth the first, probabilities .2 .3 .5: cumulative .2 .5 against 1 1, (.8² + .5²) / 2 = .445.
  // With truth the last: (.2² + .5²) / 2 = .145.
  const row = [0.2, 0.3, 0.5];

  it('of single rows and their mean', () => {
    const scored = (truth: number[], weights?: number[]) =>
      rankedProbabilityScore(
        Float64Array.from(truth.flatMap(() => row)),
        Int32Array.from(truth),
        3,
        weights === undefined ? undefined : Uint32Array.from(weights),
      );
    expect(scored([0])).toBeCloseTo(0.445, 14);
    expect(scored([2])).toBeCloseTo(0.145, 14);
    expect(scored([0, 2, -1])).toBeCloseTo(0.295, 14);
    // (0.445 + 3 x 0.145) / 4
    expect(scored([0, 2], [1, 3])).toBeCloseTo(0.22, 14);
  });

  it('leaves out a row without probabilities', () => {
    const probabilities = Float64Array.of(Number.NaN, Number.NaN, 0, 1);
    expect(rankedProbabilityScore(probabilities, Int32Array.of(0, 1), 2)).toBe(0);
  });

  it('is 0 at best, at most 1', () => {
    expect(rankedProbabilityScore(Float64Array.of(0, 0, 1), Int32Array.of(0), 3)).toBe(1);
    expect(rankedProbabilityScore(Float64Array.of(0, 1, 0), Int32Array.of(0), 3)).toBe(0.5);
    expect(rankedProbabilityScore(Float64Array.of(1, 0, 0), Int32Array.of(0), 3)).toBe(0);
  });

  it('has none of one class, and refuses what does not fit', () => {
    expect(rankedProbabilityScore(Float64Array.of(1), Int32Array.of(0), 1)).toBeNull();
    expect(() => rankedProbabilityScore(Float64Array.of(1), Int32Array.of(0), 2)).toThrow(
      '1 probabilities for 1 rows',
    );
    expect(() =>
      rankedProbabilityScore(Float64Array.of(1, 0), Int32Array.of(0), 2, new Uint32Array(2)),
    ).toThrow('other weights');
    expect(() => rankedProbabilityScore(Float64Array.of(1, 0), Int32Array.of(2), 2)).toThrow('class 2 of 2');
  });
});

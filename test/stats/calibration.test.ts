import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationBins, expectedCalibrationError } from '../../src/stats/calibration.ts';

/** What `classification-fixtures.py` records; its header says how each value was made. */
const { calibration: recorded } = JSON.parse(
  readFileSync(new URL('./classification.json', import.meta.url), 'utf8'),
) as {
  readonly calibration: readonly {
    readonly name: string;
    readonly bins: number;
    readonly probabilities: readonly number[];
    readonly outcomes: readonly number[];
    readonly predicted: readonly number[];
    readonly observed: readonly number[];
  }[];
};

describe('calibration curve of scikit-learn', () => {
  it.each(recorded)('$name', ({ bins, probabilities, outcomes, predicted, observed }) => {
    const found = calibrationBins(Float64Array.from(probabilities), Uint8Array.from(outcomes), bins);
    expect(found).toHaveLength(predicted.length);
    found.forEach((bin, at) => {
      expect(bin.predicted).toBeCloseTo(predicted[at]!, 14);
      expect(bin.positives / bin.n).toBeCloseTo(observed[at]!, 14);
    });
    expect(found.reduce((sum, { n }) => sum + n, 0)).toBe(probabilities.length);
  });
});

describe('calibrationBins', () => {
  // 100 bins: 0.07 x 100 and 0.29 x 100 round to the wrong side of 7 and 29, where the edges 7/100 and 29/100 are.
  it('puts each edge in the bin below it, whatever products round to', () => {
    for (let at = 1; at <= 100; at++) {
      const alone = (value: number) =>
        calibrationBins(Float64Array.of(value, (at - 0.5) / 100), Uint8Array.of(1, 0), 100);
      expect(alone(at / 100)).toHaveLength(1);
      if (at < 100) expect(alone(at / 100 + 1e-12)).toHaveLength(2);
    }
    expect(calibrationBins(Float64Array.of(0, 0.05), Uint8Array.of(0, 1), 10)).toHaveLength(1);
  });

  it('leaves out rows without a probability and refuses numbers that are none', () => {
    expect(calibrationBins(Float64Array.of(Number.NaN, 1), Uint8Array.of(1, 0), 4)).toEqual([
      { predicted: 1, positives: 0, n: 1 },
    ]);
    expect(calibrationBins(new Float64Array(0), new Uint8Array(0), 4)).toEqual([]);
    expect(() => calibrationBins(Float64Array.of(1.01), Uint8Array.of(1), 4)).toThrow(
      'a probability of 1.01',
    );
    expect(() => calibrationBins(Float64Array.of(-0.1), Uint8Array.of(1), 4)).toThrow(
      'a probability of -0.1',
    );
    expect(() => calibrationBins(Float64Array.of(1), new Uint8Array(0), 4)).toThrow(
      '1 probabilities, 0 outcomes',
    );
  });
});

describe('expectedCalibrationError', () => {
  it('by hand', () => {
    // (4 |1/4 - .2| + 6 |3/6 - .9|) / 10 = (.2 + 2.4) / 10
    const bins = [
      { predicted: 0.2, positives: 1, n: 4 },
      { predicted: 0.9, positives: 3, n: 6 },
    ];
    expect(expectedCalibrationError(bins)).toBeCloseTo(0.26, 15);
    expect(expectedCalibrationError([])).toBeNull();
  });

  it('of one bin is the distance of mean probability and share', () => {
    const row = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(1));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const bins = calibrationBins(
          Float64Array.from(rows, ([probability]) => probability),
          Uint8Array.from(rows, ([, outcome]) => outcome),
          1,
        );
        const difference = rows.reduce((sum, [probability, outcome]) => sum + probability - outcome, 0);
        expect(expectedCalibrationError(bins)).toBeCloseTo(Math.abs(difference) / rows.length, 12);
      }),
      { seed: 1 },
    );
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clopperPearson, clopperPearsonUpper } from '../../src/stats/clopper-pearson.ts';
import { wilson } from '../../src/stats/wilson.ts';

/** What `distributions-fixtures.py` records; its header says how each value was made. */
const recorded = JSON.parse(readFileSync(new URL('./distributions.json', import.meta.url), 'utf8')) as {
  readonly exact: readonly (readonly [number, number, number, number, number])[];
  readonly exactUpper: readonly (readonly [number, number, number, number])[];
  readonly wilson: readonly (readonly [number, number, number, number, number])[];
};

describe('intervals of SciPy', () => {
  it.each(recorded.exact)(
    'Clopper and Pearson, %d of %d at %f',
    (successes, trials, confidence, low, high) => {
      const ours = clopperPearson(successes, trials, confidence);
      // SciPy solves it to about 12 places.
      expect(ours.low).toBeCloseTo(low, 11);
      expect(ours.high).toBeCloseTo(high, 11);
    },
  );

  it.each(recorded.exactUpper)('one-sided, %d of %d at %f', (successes, trials, confidence, high) => {
    expect(clopperPearsonUpper(successes, trials, confidence)).toBeCloseTo(high, 11);
  });

  it.each(recorded.wilson)('Wilson, %d of %d at %f', (successes, trials, confidence, low, high) => {
    const ours = wilson(successes, trials, confidence);
    expect(ours.low).toBeCloseTo(low, 13);
    expect(ours.high).toBeCloseTo(high, 13);
  });
});

describe('intervals of a proportion', () => {
  // None of n succeed with probability (1 - p)^n: the bound is where that is what may be missed.
  it('of no success have a closed upper end: 1 - missed^(1/n), the "rule of three"', () => {
    expect(clopperPearsonUpper(0, 20, 0.95)).toBeCloseTo(1 - 0.05 ** (1 / 20), 13);
    expect(clopperPearson(0, 20, 0.95)).toEqual({ low: 0, high: expect.closeTo(1 - 0.025 ** (1 / 20), 13) });
    // z^2 / (n + z^2), z = 1.959963984540054.
    const square = 1.959963984540054 ** 2;
    expect(wilson(0, 20, 0.95)).toEqual({ low: 0, high: expect.closeTo(square / (20 + square), 13) });
  });

  it('say nothing of no trials', () => {
    expect(clopperPearson(0, 0, 0.95)).toEqual({ low: 0, high: 1 });
    expect(clopperPearsonUpper(0, 0, 0.95)).toBe(1);
    expect(wilson(0, 0, 0.95)).toEqual({ low: 0, high: 1 });
  });

  it('hold the share, and mirror failures', () => {
    const counts = fc
      .integer({ min: 1, max: 2000 })
      .chain((n) => fc.tuple(fc.nat({ max: n }), fc.constant(n)));
    fc.assert(
      fc.property(counts, fc.constantFrom(0.8, 0.95, 0.99), ([successes, trials], confidence) => {
        const exact = clopperPearson(successes, trials, confidence);
        const score = wilson(successes, trials, confidence);
        const mirrored = clopperPearson(trials - successes, trials, confidence);
        for (const { low, high } of [exact, score]) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(successes / trials);
          expect(high).toBeGreaterThanOrEqual(successes / trials);
          expect(high).toBeLessThanOrEqual(1);
        }
        expect(exact.low).toBeCloseTo(1 - mirrored.high, 12);
        expect(clopperPearsonUpper(successes, trials, confidence)).toBeLessThanOrEqual(exact.high);
      }),
      { seed: 1 },
    );
  });

  // The binomial probabilities of all outcomes, summed where the interval holds p: no sampling.
  it('Clopper and Pearson cover at least the confidence, whatever the proportion', () => {
    const trials = 15;
    const intervals = Array.from({ length: trials + 1 }, (_, k) => clopperPearson(k, trials, 0.9));
    const uppers = intervals.map((_, k) => clopperPearsonUpper(k, trials, 0.9));
    for (let p = 0.01; p < 1; p += 0.01) {
      let probability = (1 - p) ** trials;
      let covered = 0;
      let below = 0;
      for (let k = 0; k <= trials; k++) {
        if (intervals[k]!.low <= p && p <= intervals[k]!.high) covered += probability;
        if (p <= uppers[k]!) below += probability;
        probability *= ((trials - k) / (k + 1)) * (p / (1 - p));
      }
      expect(covered).toBeGreaterThanOrEqual(0.9);
      expect(below).toBeGreaterThanOrEqual(0.9 - 1e-12);
    }
  });

  it('refuse counts and confidences that are none', () => {
    const refused = expect.objectContaining({ code: 'internal' });
    for (const [successes, trials, confidence] of [
      [-1, 5, 0.9],
      [6, 5, 0.9],
      [1.5, 5, 0.9],
      [1, 5, 0],
      [1, 5, 1],
      [1, Number.NaN, 0.9],
    ] as const) {
      expect(() => clopperPearson(successes, trials, confidence)).toThrow(refused);
      expect(() => clopperPearsonUpper(successes, trials, confidence)).toThrow(refused);
      expect(() => wilson(successes, trials, confidence)).toThrow(refused);
    }
  });
});

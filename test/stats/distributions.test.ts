import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inverseIncompleteBeta, regularizedIncompleteBeta } from '../../src/stats/incomplete-beta.ts';
import { normalCdf, normalQuantile } from '../../src/stats/normal.ts';
import { studentTTwoSided } from '../../src/stats/student-t.ts';

type Row = readonly number[];

/** What `distributions-fixtures.py` records; its header says how each value was made. */
const recorded = JSON.parse(readFileSync(new URL('./distributions.json', import.meta.url), 'utf8')) as Record<
  'betainc' | 'betaincinv' | 'normalCdf' | 'normalPpf' | 'studentT',
  readonly Row[]
>;

/** The largest relative error of a function over rows of arguments and value; tails count as the middle does. */
function worst(rows: readonly Row[], value: (...of: number[]) => number): number {
  const errors = rows.map((row) => {
    const expected = row.at(-1)!;
    const ours = value(...row.slice(0, -1));
    return expected === 0 ? Math.abs(ours) : Math.abs(ours / expected - 1);
  });
  return Math.max(...errors);
}

const refused = expect.objectContaining({ code: 'internal' });

describe('distributions of SciPy, to ten digits and more in the tails', () => {
  it('incomplete beta', () => {
    expect(recorded.betainc.some(([, , , value]) => value! < 1e-100)).toBe(true);
    expect(worst(recorded.betainc, (x, a, b) => regularizedIncompleteBeta(x!, a!, b!))).toBeLessThan(1e-11);
  });

  it('inverse incomplete beta', () => {
    expect(recorded.betaincinv.length).toBeGreaterThan(80);
    expect(worst(recorded.betaincinv, (p, a, b) => inverseIncompleteBeta(p!, a!, b!))).toBeLessThan(1e-11);
  });

  it('normal', () => {
    expect(worst(recorded.normalCdf, (x) => normalCdf(x!))).toBeLessThan(1e-12);
    // The quantile of 0.5 + 1e-5 is near 0, where only its distance from 0 is exact.
    expect(worst(recorded.normalPpf, (p) => normalQuantile(p!))).toBeLessThan(2e-11);
  });

  it('Student t', () => {
    expect(worst(recorded.studentT, (t, degrees) => studentTTwoSided(t!, degrees!))).toBeLessThan(1e-11);
  });
});

describe('incomplete beta', () => {
  // Closed forms: I_x(1, 1) = x, I_x(a, 1) = x^a, I_x(1, b) = 1 - (1 - x)^b, I_x(2, 2) = 3 x^2 - 2 x^3.
  it.each([
    [0.3, 1, 1, 0.3],
    [0.3, 5, 1, 0.3 ** 5],
    [0.3, 1, 4, 1 - 0.7 ** 4],
    [0.25, 2, 2, 3 / 16 - 2 / 64],
    [0, 3, 4, 0],
    [1, 3, 4, 1],
  ])('I_%f(%f, %f) = %f', (x, a, b, expected) => {
    expect(regularizedIncompleteBeta(x, a, b)).toBeCloseTo(expected, 14);
    expect(inverseIncompleteBeta(expected, a, b)).toBeCloseTo(x, 14);
  });

  it('is undone by its inverse and mirrored by the complement', () => {
    for (const [a, b] of [
      [0.5, 3],
      [1, 1079],
      [40, 60],
      [5e5, 3e5],
    ] as const) {
      for (const p of [1e-12, 0.001, 0.2, 0.5, 0.9]) {
        const x = inverseIncompleteBeta(p, a, b);
        expect(regularizedIncompleteBeta(x, a, b) / p).toBeCloseTo(1, 8);
        expect(regularizedIncompleteBeta(1 - x, b, a)).toBeCloseTo(1 - p, 9);
      }
    }
  });

  it('refuses what it is not defined for', () => {
    for (const [x, a, b] of [
      [-0.1, 1, 1],
      [1.1, 1, 1],
      [Number.NaN, 1, 1],
      [0.5, 0, 1],
      [0.5, 1, -1],
      [0.5, 1, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(() => regularizedIncompleteBeta(x, a, b)).toThrow(refused);
      expect(() => inverseIncompleteBeta(x, a, b)).toThrow(refused);
    }
  });
});

describe('normal', () => {
  it('is symmetric, and ends at 0 and 1', () => {
    for (const x of [0.1, 1, 2.9, 3.1, 7]) expect(normalCdf(x)).toBe(1 - normalCdf(-x));
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(normalCdf(Number.POSITIVE_INFINITY)).toBe(1);
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
    expect(normalQuantile(0.5)).toBe(0);
  });

  it('refuses NaN and shares outside [0, 1]', () => {
    expect(() => normalCdf(Number.NaN)).toThrow(refused);
    for (const p of [-0.1, 1.1, Number.NaN]) expect(() => normalQuantile(p)).toThrow(refused);
  });
});

describe('Student t', () => {
  // One degree is the Cauchy distribution: 1 - 2 atan(t) / pi, 1/2 at t = 1. Two degrees: 1 - t / sqrt(2 + t^2).
  it('has closed forms', () => {
    expect(studentTTwoSided(1, 1)).toBeCloseTo(0.5, 14);
    expect(studentTTwoSided(-1, 1)).toBeCloseTo(0.5, 14);
    expect(studentTTwoSided(1.5, 2)).toBeCloseTo(1 - 1.5 / Math.sqrt(4.25), 14);
    expect(studentTTwoSided(0, 7)).toBe(1);
    expect(studentTTwoSided(1e200, 7)).toBe(0);
    // Near 0 the distance from 1 counts: 2 atan(1e-9) / pi. (SciPy gives 1 here.)
    expect((1 - studentTTwoSided(1e-9, 1)) / (2e-9 / Math.PI)).toBeCloseTo(1, 6);
  });

  it('refuses NaN and no degrees', () => {
    expect(() => studentTTwoSided(Number.NaN, 3)).toThrow(refused);
    expect(() => studentTTwoSided(1, 0)).toThrow(refused);
  });
});

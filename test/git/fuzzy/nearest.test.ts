import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestOccurrence } from '../../../src/git/fuzzy/nearest.ts';

/** By definition: every place is tried, nearer ones first, of two equally near the later first. */
function byTrying(
  text: number[],
  pattern: number[],
  from: number,
  to: number,
  wanted: number,
): number | undefined {
  const places = Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at).filter((place) =>
    pattern.every((number, at) => text[place + at] === number),
  );
  return places.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)[0];
}

describe('nearestOccurrence', () => {
  it('finds what trying every place finds', () => {
    const numbers = (minLength: number, maxLength: number) =>
      fc.array(fc.integer({ min: 0, max: 1 }), { minLength, maxLength });
    fc.assert(
      fc.property(
        numbers(0, 30),
        numbers(1, 4),
        fc.nat(30),
        fc.nat(30),
        fc.integer({ min: -5, max: 35 }),
        (text, pattern, from, to, wanted) => {
          expect(nearestOccurrence(Int32Array.from(text), pattern, { from, to }, wanted)).toBe(
            byTrying(text, pattern, from, to, wanted),
          );
        },
      ),
      { seed: 1, numRuns: 2000 },
    );
  });
});

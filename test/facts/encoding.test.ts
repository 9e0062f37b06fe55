import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeExtraction, encodeExtraction } from '../../src/facts/encoding.ts';
import type { Extraction } from '../../src/facts/types.ts';
import { arbitraryFacts } from '../support/arbitrary-facts.ts';
import { factsOf } from '../support/facts.ts';
import { readFixture } from '../support/fixtures.ts';

const extractions: fc.Arbitrary<Extraction> = fc.oneof(
  { arbitrary: arbitraryFacts.map((facts) => ({ parsed: true as const, facts })), weight: 5 },
  fc
    .constantFrom('binary' as const, 'too-large' as const, 'too-deep' as const, 'syntax' as const)
    .map((reason) => ({ parsed: false as const, reason })),
);

describe('an extraction as bytes', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(extractions, (extraction) => {
        expect(decodeExtraction(encodeExtraction(extraction))).toEqual(extraction);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('comes back for real files', () => {
    for (const [dialect, path] of [
      ['python', 'equivalents/python.py'],
      ['java', 'equivalents/java.java'],
      ['go', 'equivalents/go.go'],
      ['typescript', 'equivalents/typescript.ts'],
    ] as const) {
      const extraction: Extraction = { parsed: true, facts: factsOf(dialect, readFixture(path)) };
      expect(decodeExtraction(encodeExtraction(extraction))).toEqual(extraction);
    }
  });

  it('is no extraction any more when a bit is flipped, or when it is cut off', () => {
    fc.assert(
      fc.property(extractions, fc.nat(), fc.nat({ max: 7 }), (extraction, at, bit) => {
        const bytes = encodeExtraction(extraction);
        const cut = bytes.subarray(0, at % bytes.length);
        bytes[at % bytes.length]! ^= 1 << bit;
        expect(decodeExtraction(bytes)).toBeUndefined();
        expect(decodeExtraction(cut)).toBeUndefined();
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referredNames } from '../../src/facts/decoded-names.ts';
import { decodeExtraction, encodeExtraction } from '../../src/facts/encoding.ts';
import type { NameFacts } from '../../src/facts/name-facts.ts';
import type { Extraction } from '../../src/facts/types.ts';
import { arbitraryFacts } from '../support/arbitrary-facts.ts';
import { factsOf } from '../support/facts.ts';
import { readFixture } from '../support/fixtures.ts';
import { plainExtraction } from '../support/plain-facts.ts';

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
        expect(plainExtraction(decodeExtraction(encodeExtraction(extraction)))).toEqual(extraction);
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
      expect(plainExtraction(decodeExtraction(encodeExtraction(extraction)))).toEqual(extraction);
    }
  });

  it('tells which names are referred to, whether references were read before or not', () => {
    fc.assert(
      fc.property(arbitraryFacts, (facts) => {
        const decoded = (decodeExtraction(encodeExtraction({ parsed: true, facts })) as { facts: NameFacts })
          .facts;
        const names = [...new Set(facts.references.map(({ name }) => name))];
        expect([...referredNames(decoded)]).toEqual(names);
        expect(decoded.references).toEqual(facts.references);
        expect([...referredNames(decoded)]).toEqual(names);
        expect([...referredNames(facts)]).toEqual(names);
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it('gives each part without the others, and the same again', () => {
    const { facts } = decodeExtraction(
      encodeExtraction({ parsed: true, facts: factsOf('python', 'import a\n\ndef f(x):\n    a.g(x)\n') }),
    ) as Extraction & { parsed: true };
    expect(facts.references).toContainEqual({
      ...{ name: 'g', receiverKind: 'name', receiver: 'a', role: 'call', argumentCount: 1 },
      ...{ unit: 0, type: '', count: 1 },
    });
    expect(facts.references).toBe(facts.references);
    expect(facts.units).toMatchObject([{ name: 'f', line: 3, endLine: 4 }]);
  });

  it('is no extraction any more when any single bit is flipped', () => {
    const bytes = encodeExtraction({ parsed: true, facts: factsOf('python', 'def f(a):\n    return a\n') });
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      expect(decodeExtraction(bytes)).toBeUndefined();
      bytes[bit >> 3]! ^= 1 << (bit & 7);
    }
    expect(decodeExtraction(bytes)).toBeDefined();
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

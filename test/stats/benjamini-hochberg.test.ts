import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benjaminiHochberg } from '../../src/stats/benjamini-hochberg.ts';

/** What `distributions-fixtures.py` records; its header says how each value was made. */
const { fdr } = JSON.parse(readFileSync(new URL('./distributions.json', import.meta.url), 'utf8')) as {
  readonly fdr: readonly (readonly [readonly number[], readonly number[]])[];
};

describe('benjaminiHochberg', () => {
  it.each(fdr)('of %j is as statsmodels has it', (p, expected) => {
    expect(benjaminiHochberg(p)).toEqual(expected.map((each) => expect.closeTo(each, 14)));
  });

  // m = 3. Ascending .01 .04 .05: .01*3/1 = .03; .04*3/2 = .06, but the next is smaller: .05*3/3 = .05.
  it('leaves null alone and does not count it as a test', () => {
    const adjusted = benjaminiHochberg([null, 0.05, 0.01, null, 0.04]);
    expect(adjusted).toEqual([
      null,
      expect.closeTo(0.05, 15),
      expect.closeTo(0.03, 15),
      null,
      expect.closeTo(0.05, 15),
    ]);
    expect(benjaminiHochberg([])).toEqual([]);
    expect(benjaminiHochberg([null])).toEqual([null]);
  });

  it('calls discoveries what the step-up procedure does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(0.0503, 0.1007, 0.2511),
        (thousandths, level) => {
          const p = thousandths.map((each) => each / 1000);
          const ascending = [...p].sort((a, b) => a - b);
          // The largest i with p_(i) <= i / m * level; all up to it are discoveries.
          let bound = -1;
          ascending.forEach((each, at) => {
            if (each <= ((at + 1) / p.length) * level) bound = each;
          });
          expect(benjaminiHochberg(p).map((q) => q! <= level)).toEqual(p.map((each) => each <= bound));
        },
      ),
      { seed: 1 },
    );
  });

  it('refuses what is no probability', () => {
    for (const p of [-0.1, 1.1, Number.NaN]) {
      expect(() => benjaminiHochberg([p])).toThrow(expect.objectContaining({ code: 'internal' }));
    }
  });
});

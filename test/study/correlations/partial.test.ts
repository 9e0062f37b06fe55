import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partialCorrelationOfCodes } from '../../../src/stats/partial-rank-correlation.ts';
import { rankedCodes } from '../../../src/stats/ranked-codes.ts';
import { controlLabel, partialWith } from '../../../src/study/correlations/partial.ts';
import { rowsWithValue } from '../../../src/study/correlations/scores.ts';

describe('partialWith', () => {
  const line = fc.tuple(
    fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 9 }) }, { weight: 1, arbitrary: fc.constant(Number.NaN) }),
    fc.nat({ max: 3 }),
    fc.nat({ max: 20 }),
    fc.nat({ max: 2 }),
    fc.nat({ max: 3 }),
  );

  it('is the partial rank correlation of the resample', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 10, maxLength: 40 }), (lines) => {
        const column = (at: number) => rankedCodes(Float64Array.from(lines, (each) => each[at]!));
        const [metric, label] = [column(0), column(1)];
        // The last control says the same as the first.
        const controls = [column(2), column(3), column(2)];
        const weights = Uint32Array.from(lines, (each) => each[4]!);
        const prepared = controlLabel(rowsWithValue(metric), label, controls, weights);
        const { rho } = partialCorrelationOfCodes(metric, label, controls, weights);
        const found = partialWith(prepared, metric);
        if (rho === null) expect(found).toBeNaN();
        else expect(found).toBeCloseTo(rho, 8);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

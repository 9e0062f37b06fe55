import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classLabels } from '../../src/surrogate/class-labels.ts';

describe('classLabels', () => {
  it('weighs a probability against the root of the share', () => {
    // Shares .64 and .36, roots .8 and .6. At .56 and .44: .700 and .733; at .6 and .4: .75 and .667.
    const labels = classLabels(Float64Array.of(0.56, 0.44, 0.6, 0.4), Float64Array.of(0.64, 0.36));
    expect([...labels]).toEqual([1, 0]);
  });

  it('says the largest class of rows that look like the average', () => {
    const shares = Float64Array.of(0.2, 0.5, 0.3);
    expect([...classLabels(shares, shares)]).toEqual([1]);
  });

  it('gives ties to the class with more training rows, then to the first', () => {
    // .8 / .8 and .6 / .6; then equal shares and equal probabilities.
    expect([...classLabels(Float64Array.of(0.6, 0.8), Float64Array.of(0.36, 0.64))]).toEqual([1]);
    expect([...classLabels(Float64Array.of(0.5, 0.5), Float64Array.of(0.5, 0.5))]).toEqual([0]);
  });

  it('never says a class without training rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
        (probabilities) => {
          expect(classLabels(Float64Array.from(probabilities), Float64Array.of(0.3, 0, 0.7))[0]).not.toBe(1);
        },
      ),
    );
  });
});

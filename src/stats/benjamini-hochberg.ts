import { ArchdeltaError } from '../core/errors.ts';

/**
 * p-values adjusted for the false discovery rate: the smallest rate at which each would be called a discovery, in the
 * order given. Null stays null and does not count as a test.
 *
 * Source: Benjamini and Hochberg 1995 (JRSS B 57), in the step-up form of adjusted values.
 *
 * @throws {ArchdeltaError} `internal` for a p outside [0, 1].
 */
export function benjaminiHochberg(p: readonly (number | null)[]): (number | null)[] {
  const tests = [...p.keys()].filter((at) => p[at] !== null).sort((a, b) => p[b]! - p[a]!);
  const adjusted: (number | null)[] = p.map(() => null);
  let smallest = 1;
  // From the largest: the one at place i of m, counted from the smallest, is m / i times itself, but no larger than
  // the ones before.
  tests.forEach((at, larger) => {
    const value = p[at]!;
    if (!(value >= 0 && value <= 1)) throw new ArchdeltaError('internal', `a p-value is ${value}`);
    smallest = Math.min(smallest, (value * tests.length) / (tests.length - larger));
    adjusted[at] = smallest;
  });
  return adjusted;
}

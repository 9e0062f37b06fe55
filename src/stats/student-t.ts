import { ArchdeltaError } from '../core/errors.ts';
import { regularizedIncompleteBeta } from './incomplete-beta.ts';

/**
 * The probability that Student's t of so many degrees of freedom (more than 0, not only whole numbers) is at least as
 * far from 0 as `t`. Own code: simple-statistics has no t distribution. Source: Abramowitz and Stegun 26.7.1.
 *
 * @throws {ArchdeltaError} `internal` for NaN or degrees that are not positive.
 */
export function studentTTwoSided(t: number, degrees: number): number {
  if (Number.isNaN(t) || !(degrees > 0)) {
    throw new ArchdeltaError('internal', `no t distribution of ${t} with ${degrees} degrees`);
  }
  const square = t * t;
  // Twice the same division: near t = 0 the second keeps the digits that 1 - x would lose.
  const x = degrees / (degrees + square);
  const complement = square === Number.POSITIVE_INFINITY ? 1 : square / (degrees + square);
  return regularizedIncompleteBeta(x, degrees / 2, 0.5, complement);
}

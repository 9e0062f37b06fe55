import { ArchdeltaError } from './errors.ts';

const SIGNIFICANT_DIGITS = 9;
/** Whole numbers below it have no more digits than that. */
const LIMIT = 10 ** SIGNIFICANT_DIGITS;

/**
 * Rounds a measured value to 9 significant digits, as it stands in every output; `-0` becomes 0.
 * Written with JavaScript's shortest round-trip notation the result is the same text on every machine.
 *
 * @throws {ArchdeltaError} `internal` for NaN and infinities: a measurement is finite or undefined.
 */
export function roundSignificant(value: number): number {
  if (!Number.isFinite(value)) throw new ArchdeltaError('internal', `a measured value is ${value}`);
  if (Number.isInteger(value) && Math.abs(value) < LIMIT) return value === 0 ? 0 : value;
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  return rounded === 0 ? 0 : rounded;
}

import { ArchdeltaError } from '../core/errors.ts';

/** Reads a whole number from `least` on. */
export function wholeNumber(flag: string, least = 1): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least) return value;
    const range = least === 1 ? 'above 0' : `from ${least} on`;
    throw new ArchdeltaError('usage', `${flag} takes a whole number ${range}, not ${JSON.stringify(text)}`);
  };
}

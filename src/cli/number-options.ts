import { ArchdeltaError } from '../core/errors.ts';

/** Reads a whole number from `least` to `most`. */
export function wholeNumber(
  flag: string,
  least = 1,
  most = Number.MAX_SAFE_INTEGER,
): (text: string) => number {
  return (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const open = most === Number.MAX_SAFE_INTEGER;
    const range = open ? (least === 1 ? 'above 0' : `from ${least} on`) : `from ${least} to ${most}`;
    throw new ArchdeltaError('usage', `${flag} takes a whole number ${range}, not ${JSON.stringify(text)}`);
  };
}

/** Reads an amount of money: a number above 0, such as `25` or `0.5`. */
export function amount(flag: string): (text: string) => number {
  return (text) => {
    const value = /^\d{1,12}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
    if (value > 0) return value;
    throw new ArchdeltaError('usage', `${flag} takes a number above 0, not ${JSON.stringify(text)}`);
  };
}

import { type RankedCodes, rankedCodes } from '../../src/stats/ranked-codes.ts';

/** A column as JSON has it: null where a row has no value. */
export type Values = readonly (number | null)[];

/** A column as the statistics take it: NaN where a row has no value. */
export function columnOf(values: Values): Float64Array {
  return Float64Array.from(values, (value) => value ?? Number.NaN);
}

/** The same, ranked. */
export function codesOf(values: Values): RankedCodes {
  return rankedCodes(columnOf(values));
}

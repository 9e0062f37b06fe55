import { ArchdeltaError } from '../core/errors.ts';
import { lowerBound } from '../core/lower-bound.ts';

/** A column by the order of its values alone, so that resamples of its rows are ranked without sorting. */
export interface RankedCodes {
  /** Per row the number of distinct smaller values: a dense rank from 0; -1 for a row without a value. */
  readonly codes: Int32Array;
  /** How many distinct values there are. */
  readonly distinct: number;
}

/**
 * Ranks a column densely; NaN is a row without a value. `-0` and 0 are equal.
 *
 * @throws {ArchdeltaError} `internal` for infinities: a measurement is finite or absent.
 */
export function rankedCodes(values: Float64Array): RankedCodes {
  return wholeNumberCodes(values) ?? sortedCodes(values);
}

/** Wholes of a narrow range are counted, not sorted; null for other columns. */
function wholeNumberCodes(values: Float64Array): RankedCodes | null {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    if (!Number.isInteger(value)) return null;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(most >= least && most - least < values.length)) return null;
  const codeOf = new Int32Array(most - least + 1);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (!Number.isNaN(value)) codeOf[value - least] = 1;
  }
  let distinct = 0;
  for (let place = 0; place < codeOf.length; place++) if (codeOf[place] === 1) codeOf[place] = distinct++;
  const codes = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    codes[row] = Number.isNaN(value) ? -1 : codeOf[value - least]!;
  }
  return { codes, distinct };
}

function sortedCodes(values: Float64Array): RankedCodes {
  // NaN stands last, -0 before 0.
  const sorted = values.slice().sort();
  let distinct = 0;
  for (const value of sorted) {
    if (Number.isNaN(value)) break;
    if (!Number.isFinite(value)) throw new ArchdeltaError('internal', `a value to rank is ${value}`);
    if (distinct === 0 || value !== sorted[distinct - 1]) sorted[distinct++] = value;
  }
  const codes = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    codes[row] = Number.isNaN(value) ? -1 : lowerBound(distinct, (code) => sorted[code]! < value);
  }
  return { codes, distinct };
}

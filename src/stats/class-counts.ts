import { ArchdeltaError } from '../core/errors.ts';
import type { RankedCodes } from './ranked-codes.ts';

/**
 * Negatives and positives by code, ascending: place 2c holds the negatives of code c, place 2c + 1 its positives.
 * `positive` is 0 or 1 a row; a row without a code counts nowhere, with `weights` a row counts that many times.
 *
 * @throws {ArchdeltaError} `internal` for columns or weights of different lengths.
 */
export function classCounts(
  { codes, distinct }: RankedCodes,
  positive: Uint8Array,
  weights?: Uint32Array,
): Float64Array {
  if (codes.length !== positive.length || (weights !== undefined && weights.length !== codes.length)) {
    throw new ArchdeltaError(
      'internal',
      `columns of ${codes.length} and ${positive.length} rows, or other weights`,
    );
  }
  const counts = new Float64Array(2 * distinct);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code >= 0) counts[2 * code + positive[row]!]! += weights === undefined ? 1 : weights[row]!;
  }
  return counts;
}

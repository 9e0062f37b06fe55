import { ArchdeltaError } from '../core/errors.ts';
import type { RankedCodes } from './ranked-codes.ts';

/** How often the values of two columns occur among the rows that have a value in both. */
export interface JointCounts {
  /** Rows that have both, each counted by its weight. */
  readonly n: number;
  /** Such rows by code of the first column. */
  readonly ofA: Uint32Array;
  /** Such rows by code of the second column. */
  readonly ofB: Uint32Array;
  /** Such rows by both, the second column's codes in a row; null when the table would be too large. */
  readonly table: Uint32Array | null;
}

/**
 * Counts the values of two columns over the rows that have both.
 *
 * @param weights How often each row counts: 1 without.
 * @param cellsPerRow How large the joint table may be; 0 for none.
 * @throws {ArchdeltaError} `internal` for columns or weights of different lengths.
 */
export function jointCounts(
  a: RankedCodes,
  b: RankedCodes,
  weights: Uint32Array | undefined,
  cellsPerRow: number,
): JointCounts {
  const rows = a.codes.length;
  if (b.codes.length !== rows || (weights !== undefined && weights.length !== rows)) {
    throw new ArchdeltaError('internal', `columns of ${rows} and ${b.codes.length} rows, or other weights`);
  }
  return a.distinct * b.distinct <= cellsPerRow * rows
    ? countedByTable(a, b, weights)
    : { ...countedByRow(a, b, weights), table: null };
}

function countedByTable(a: RankedCodes, b: RankedCodes, weights: Uint32Array | undefined): JointCounts {
  const width = b.distinct;
  const table = new Uint32Array(a.distinct * width);
  // Here and below in variables of their own: these loops are what a bootstrap spends its time in.
  const [codesOfA, codesOfB] = [a.codes, b.codes];
  for (let row = 0; row < codesOfA.length; row++) {
    const codeOfA = codesOfA[row]!;
    const codeOfB = codesOfB[row]!;
    if (codeOfA < 0 || codeOfB < 0) continue;
    table[codeOfA * width + codeOfB]! += weights === undefined ? 1 : weights[row]!;
  }
  const ofA = new Uint32Array(a.distinct);
  const ofB = new Uint32Array(width);
  let n = 0;
  for (let codeOfA = 0, cell = 0; codeOfA < ofA.length; codeOfA++) {
    let sum = 0;
    for (let codeOfB = 0; codeOfB < width; codeOfB++) {
      const count = table[cell++]!;
      sum += count;
      ofB[codeOfB]! += count;
    }
    ofA[codeOfA] = sum;
    n += sum;
  }
  return { n, ofA, ofB, table };
}

function countedByRow(
  a: RankedCodes,
  b: RankedCodes,
  weights: Uint32Array | undefined,
): Omit<JointCounts, 'table'> {
  const ofA = new Uint32Array(a.distinct);
  const ofB = new Uint32Array(b.distinct);
  const [codesOfA, codesOfB] = [a.codes, b.codes];
  let n = 0;
  for (let row = 0; row < codesOfA.length; row++) {
    const codeOfA = codesOfA[row]!;
    const codeOfB = codesOfB[row]!;
    if (codeOfA < 0 || codeOfB < 0) continue;
    const weight = weights === undefined ? 1 : weights[row]!;
    ofA[codeOfA]! += weight;
    ofB[codeOfB]! += weight;
    n += weight;
  }
  return { n, ofA, ofB };
}

import { ArchdeltaError } from '../core/errors.ts';
import { correlationPValue } from './correlation-tests.ts';
import { centredRanks } from './mid-ranks.ts';
import { type RankedCodes, rankedCodes } from './ranked-codes.ts';

/** A rank correlation of two columns with others held fixed. */
export interface PartialRankCorrelation {
  /** In [-1, 1]; null where a column is constant, or the controls leave (nearly) nothing of it. */
  readonly rho: number | null;
  /** Rows that have a value in all columns, each counted by its weight. */
  readonly n: number;
  /** Two-sided p-value by the t distribution of n - 2 - k degrees, k the controls that say something of their own. */
  readonly p: number | null;
}

/**
 * Of ranks of which less than this share of the variance is left, nothing is: the controls determine them. A single
 * exchange of neighbours among 3,000 rows leaves less.
 */
const NOTHING_LEFT = 1e-9;

/** Rows whose products are summed together: of all columns they fit into the cache of a processor. */
const BLOCK = 1024;

/**
 * Spearman's partial rank correlation: the product-moment correlation of what a linear regression of the mid-ranks on
 * those of the controls leaves, over the rows that have a value in all columns. A control that is constant there, or
 * determined by the controls before it, is left out. Without controls it is Spearman's correlation.
 *
 * Sources: Kendall 1942 (Biometrika 32) for partial rank correlation; Kim 2015 (Communications for Statistical
 * Applications and Methods 22) for Spearman's and its p-value.
 *
 * @param a NaN where a row has no value, as in `b` and the controls.
 * @param weights How often each row counts, as in a bootstrap resample; 1 without.
 * @throws {ArchdeltaError} `internal` for infinities and for columns or weights of different lengths.
 */
export function partialRankCorrelation(
  a: Float64Array,
  b: Float64Array,
  controls: readonly Float64Array[],
  weights?: Uint32Array,
): PartialRankCorrelation {
  return partialCorrelationOfCodes(rankedCodes(a), rankedCodes(b), controls.map(rankedCodes), weights);
}

/**
 * {@link partialRankCorrelation} of columns whose values are ranked already, for resamples: linear in the rows.
 *
 * @throws {ArchdeltaError} `internal` for columns or weights of different lengths.
 */
export function partialCorrelationOfCodes(
  a: RankedCodes,
  b: RankedCodes,
  controls: readonly RankedCodes[],
  weights?: Uint32Array,
): PartialRankCorrelation {
  const columns = [...controls, a, b];
  if (columns.some(({ codes }) => codes.length !== (weights ?? a.codes).length)) {
    throw new ArchdeltaError('internal', 'columns or weights of different lengths');
  }
  const rows = commonRows(columns, weights);
  const counted = new Uint32Array(rows.length).fill(1);
  if (weights !== undefined) for (let at = 0; at < rows.length; at++) counted[at] = weights[rows[at]!]!;
  let n = 0;
  for (const weight of counted) n += weight;
  const products = productSums(
    columns.map((column) => ranksOf(column, rows, counted, n)),
    counted,
  );
  const { rho, used } = partialFromProducts(products);
  return { rho, n, p: correlationPValue(rho, n - 2 - used) };
}

/** The rows that have a value in all columns and count at all. */
function commonRows(columns: readonly RankedCodes[], weights: Uint32Array | undefined): Uint32Array {
  const total = columns[0]!.codes.length;
  const has = new Uint8Array(total);
  for (let row = 0; row < total; row++) has[row] = weights === undefined || weights[row]! > 0 ? 1 : 0;
  for (const { codes } of columns) for (let row = 0; row < total; row++) if (codes[row]! < 0) has[row] = 0;
  const rows = new Uint32Array(total);
  let count = 0;
  for (let row = 0; row < total; row++) if (has[row] === 1) rows[count++] = row;
  return rows.subarray(0, count);
}

/** The centred mid-rank of each of these rows among them. */
function ranksOf(
  { codes, distinct }: RankedCodes,
  rows: Uint32Array,
  weights: Uint32Array,
  n: number,
): Float64Array {
  const counts = new Uint32Array(distinct);
  for (let at = 0; at < rows.length; at++) counts[codes[rows[at]!]!]! += weights[at]!;
  const byCode = centredRanks(counts, n);
  const ranks = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) ranks[at] = byCode[codes[rows[at]!]!]!;
  return ranks;
}

/** Sums of products of each two columns: whole numbers, exact below 300,000 rows. */
function productSums(columns: readonly Float64Array[], weights: Uint32Array): number[][] {
  const sums = columns.map(() => columns.map(() => 0));
  const weighted = new Float64Array(BLOCK);
  for (let start = 0; start < weights.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, weights.length);
    columns.forEach((column, at) => {
      for (let row = start; row < end; row++) weighted[row - start] = weights[row]! * column[row]!;
      for (let other = 0; other <= at; other++)
        sums[at]![other]! += productSum(weighted, columns[other]!, start, end);
    });
  }
  return sums.map((row, at) => row.map((sum, other) => (other <= at ? sum : sums[other]![at]!)));
}

function productSum(block: Float64Array, column: Float64Array, start: number, end: number): number {
  let sum = 0;
  for (let row = start; row < end; row++) sum += block[row - start]! * column[row]!;
  return sum;
}

/**
 * Takes out of all columns what each control explains, one after the other (Gaussian elimination of the correlation
 * matrix), and correlates what is left of the last two. `used` counts the controls that took out something.
 */
function partialFromProducts(products: readonly (readonly number[])[]): { rho: number | null; used: number } {
  const last = products.length - 1;
  const spreads = products.map((row, at) => Math.sqrt(row[at]!));
  // A constant column is left as zeros.
  const left = products.map((row, at) =>
    row.map((sum, other) => (sum === 0 ? 0 : sum / (spreads[at]! * spreads[other]!))),
  );
  let used = 0;
  for (let control = 0; control < last - 1; control++) {
    const pivot = left[control]![control]!;
    if (pivot < NOTHING_LEFT) continue;
    used++;
    for (let row = control + 1; row <= last; row++) {
      const share = left[row]![control]! / pivot;
      for (let column = control + 1; column <= last; column++)
        left[row]![column]! -= share * left[control]![column]!;
    }
  }
  const [ofA, ofB] = [left[last - 1]![last - 1]!, left[last]![last]!];
  if (ofA < NOTHING_LEFT || ofB < NOTHING_LEFT) return { rho: null, used };
  return { rho: Math.max(-1, Math.min(1, left[last]![last - 1]! / Math.sqrt(ofA * ofB))), used };
}

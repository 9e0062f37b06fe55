import { ArchdeltaError } from '../core/errors.ts';

/** A bin's number fits a byte. */
const MAXIMUM_BINS = 256;

/** A value that one row in so many holds gets a bin of its own. */
const HEAVY_SHARE = 64;

/** A column cut into bins: what a tree looks at while it grows. */
export interface BinnedColumn {
  /** Bin of each row; bins ascend with the values. */
  readonly codes: Uint8Array;
  /** Smallest and largest value in each bin. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Cuts a column into at most 256 bins by its ranks alone, so that any strictly increasing change of the values
 * gives the same bins. Up to 256 distinct values have a bin each. Beyond that a value held by at least 1 / 64 of
 * the rows keeps a bin of its own (a delta is mostly 0: the cuts beside 0 must survive), and what lies between
 * such values is cut into runs of equally many rows.
 *
 * Source: histogram split finding as in Ke et al. 2017, LightGBM (NeurIPS 30).
 */
export function binColumn(values: Float64Array): BinnedColumn {
  const sorted = values.slice().sort();
  const { distinct, counts } = distinctValues(sorted);
  const starts =
    distinct.length <= MAXIMUM_BINS ? Array.from(distinct.keys()) : binStarts(counts, sorted.length);
  const low = Float64Array.from(starts, (start) => distinct[start]!);
  const high = Float64Array.from(starts, (_, bin) => distinct[(starts[bin + 1] ?? distinct.length) - 1]!);
  return { codes: binsOf(values, low), low, high };
}

/**
 * Where a split between two bins cuts: halfway between the largest value on the left and the smallest on the
 * right, at least the former and below the latter.
 */
export function thresholdBetween({ low, high }: BinnedColumn, left: number, right: number): number {
  const below = high[left]!;
  const above = low[right]!;
  const middle = below / 2 + above / 2;
  return middle >= below && middle < above ? middle : below;
}

/** Distinct values, ascending, and how many rows hold each. `-0` is 0. */
function distinctValues(sorted: Float64Array): { distinct: Float64Array; counts: Uint32Array } {
  const distinct = new Float64Array(sorted.length);
  const counts = new Uint32Array(sorted.length);
  let size = 0;
  for (const value of sorted) {
    if (size === 0 || value !== distinct[size - 1]) distinct[size++] = value;
    counts[size - 1]!++;
  }
  return { distinct: distinct.subarray(0, size), counts: counts.subarray(0, size) };
}

/**
 * First distinct value of each bin. With h heavy values and s runs of light ones, runs are cut every r / (256 -
 * h - s) of the r light rows or more: at most 256 - h - s cuts, plus a remainder a run, plus h bins of heavy
 * values make at most 256.
 */
function binStarts(counts: Uint32Array, rows: number): number[] {
  const heavy = (count: number) => count * HEAVY_SHARE >= rows;
  let heavyValues = 0;
  let lightRows = 0;
  let runs = 0;
  let inRun = false;
  for (const count of counts) {
    if (heavy(count)) heavyValues++;
    else {
      lightRows += count;
      if (!inRun) runs++;
    }
    inRun = !heavy(count);
  }
  const full = lightRows / (MAXIMUM_BINS - heavyValues - runs);
  const starts: number[] = [];
  let held = Number.POSITIVE_INFINITY;
  counts.forEach((count, value) => {
    if (held >= full || heavy(count)) {
      starts.push(value);
      held = 0;
    }
    held = heavy(count) ? Number.POSITIVE_INFINITY : held + count;
  });
  if (starts.length > MAXIMUM_BINS) throw new ArchdeltaError('internal', `${starts.length} bins of a column`);
  return starts;
}

/** For each value the last bin whose smallest value is not above it. */
function binsOf(values: Float64Array, low: Float64Array): Uint8Array {
  const padded = new Float64Array(MAXIMUM_BINS).fill(Number.POSITIVE_INFINITY);
  padded.set(low);
  let half = 1;
  while (2 * half < low.length) half *= 2;
  const codes = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    let bin = 0;
    for (let step = half; step > 0; step >>= 1) bin += step * Number(padded[bin + step]! <= value);
    codes[row] = bin;
  }
  return codes;
}

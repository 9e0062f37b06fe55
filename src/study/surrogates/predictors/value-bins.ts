/** Fewest rows of a bin, and most bins. */
const BIN_ROWS = 20;
const MOST_BINS = 10;

/**
 * Lower bounds of bins that hold about equally many of the given values: tenths, or fewer bins where they would
 * hold fewer than 20. Equal values share a bin. NaN is no value.
 */
export function binBounds(values: Float64Array): Float64Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const bins = Math.min(MOST_BINS, Math.max(2, Math.floor(sorted.length / BIN_ROWS)));
  const bounds = new Set<number>();
  for (let bin = 1; bin < bins && sorted.length > 0; bin++) {
    const bound = sorted[Math.floor((bin * sorted.length) / bins)]!;
    // Below the smallest value there is no bin.
    if (bound > sorted[0]!) bounds.add(bound);
  }
  return Float64Array.from(bounds);
}

/** The bin of a value: how many bounds it reaches; rows without a value have the bin after the last. */
export function binOf(value: number, bounds: Float64Array): number {
  if (Number.isNaN(value)) return bounds.length + 1;
  let bin = 0;
  while (bin < bounds.length && value >= bounds[bin]!) bin++;
  return bin;
}

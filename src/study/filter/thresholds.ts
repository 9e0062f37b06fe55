/** Most points of a curve. */
const MOST_POINTS = 51;

/**
 * The thresholds of a curve, ascending: 0, which keeps all, then scores that occur, each one where there are few,
 * else those that drop about equally many more rows each, up to the highest one.
 */
export function curveThresholds(scores: Float64Array): number[] {
  const sorted = scores.slice().sort();
  const distinct = new Set(sorted);
  if (distinct.size < MOST_POINTS) return [...new Set([0, ...[...distinct].slice(1)])];
  const thresholds = new Set([0]);
  for (let point = 1; point < MOST_POINTS; point++) {
    const score = sorted[Math.round((point * (sorted.length - 1)) / (MOST_POINTS - 1))]!;
    if (score > sorted[0]!) thresholds.add(score);
  }
  return [...thresholds];
}

/** How many of ascending thresholds a score reaches. */
export function thresholdsReached(score: number, thresholds: readonly number[]): number {
  let low = 0;
  let high = thresholds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (thresholds[middle]! <= score) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The highest threshold that loses at most the given share of good rows: those that score below it. null without
 * a good row.
 */
export function thresholdLosing(scores: Float64Array, positive: Uint8Array, lost: number): number | null {
  const good = scores.filter((_, row) => positive[row] === 1).sort();
  if (good.length === 0) return null;
  // A share of whole rows, as 0.2 x 15, may round to below the whole number.
  return good[Math.floor(lost * good.length + 1e-9)] ?? null;
}

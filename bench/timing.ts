/** Middle value; the mean of the two middle ones. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The value below which a share of the numbers lies, interpolated (type 7 of Hyndman and Fan 1996). */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  return low + (place % 1) * ((sorted[Math.ceil(place)] ?? Number.NaN) - low);
}

/**
 * How many of the first items are below a bound, by binary search.
 *
 * @param isBelow - by index; true for the items before the bound and for none behind it.
 */
export function lowerBound(count: number, isBelow: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The occurrence of a pattern that is nearest to a wanted place; of two equally near, the later one. Linear in
 * the length of both (Knuth, Morris and Pratt).
 *
 * @param text - numbers that stand for lines; 0-based.
 * @param from - first and last place that an occurrence may begin at.
 * @returns its place, or `undefined`.
 */
export function nearestOccurrence(
  text: Int32Array,
  pattern: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
  wanted: number,
): number | undefined {
  const borders = bordersOf(pattern);
  const end = Math.min(to + pattern.length, text.length);
  let nearest: number | undefined;
  let matched = 0;
  for (let at = from; at < end; at++) {
    while (matched > 0 && text[at] !== pattern[matched]) matched = borders[matched - 1]!;
    if (text[at] === pattern[matched]) matched++;
    if (matched < pattern.length) continue;
    const found = at - pattern.length + 1;
    if (nearest !== undefined && Math.abs(found - wanted) > Math.abs(nearest - wanted)) break;
    nearest = found;
    matched = borders[matched - 1]!;
  }
  return nearest;
}

/** For each beginning of the pattern, the length of the longest shorter beginning that it ends with. */
function bordersOf(pattern: readonly number[]): Int32Array {
  const borders = new Int32Array(pattern.length);
  for (let at = 1, length = 0; at < pattern.length; at++) {
    while (length > 0 && pattern[at] !== pattern[length]) length = borders[length - 1]!;
    if (pattern[at] === pattern[length]) length++;
    borders[at] = length;
  }
  return borders;
}

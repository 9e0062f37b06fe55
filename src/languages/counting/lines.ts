/** Offsets at which the lines of a text begin. A line ends with `\n`; a last line without one counts. */
export function lineStartsOf(text: string): Uint32Array {
  const starts: number[] = text.length > 0 ? [0] : [];
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return Uint32Array.from(starts);
}

/** 0-based line of an offset. */
export function lineAt(lineStarts: Uint32Array, offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

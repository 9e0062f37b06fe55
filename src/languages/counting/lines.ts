import { lowerBound } from '../../core/lower-bound.ts';

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
  return Math.max(0, lowerBound(lineStarts.length, (line) => lineStarts[line]! <= offset) - 1);
}

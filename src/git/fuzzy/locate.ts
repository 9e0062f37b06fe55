import type { Effort } from './effort.ts';
import type { FileLines } from './file-lines.ts';
import { nearestOccurrence } from './nearest.ts';

/** The side of a hunk that is looked for in a file. */
export interface Pattern {
  /** 1-based line at which the patch has it. */
  readonly first: number;
  /** The numbers of its lines in the file. */
  readonly numbers: readonly number[];
  readonly prefixContext: number;
  readonly suffixContext: number;
}

/** How far a file has been patched. */
export interface Progress {
  /** Lines that the last hunk was found below (above: negative) its place in the patch. */
  readonly offset: number;
  /** 1-based line up to which the result stands. */
  readonly frozen: number;
}

/**
 * The 1-based line at which a side of a hunk matches a file when so many lines of context at its border may
 * differ: nearest to where the patch and the hunk before have it, later lines first. The border that has less
 * context than the other is first taken for the border of the file.
 */
export function locate(
  file: FileLines,
  pattern: Pattern,
  fuzz: number,
  { offset, frozen }: Progress,
  effort: Effort,
): number | undefined {
  const { numbers, prefixContext, suffixContext } = pattern;
  const guess = pattern.first + offset;
  if (numbers.length === 0) return guess;
  const context = Math.max(prefixContext, suffixContext);
  const prefixFuzz = fuzz + prefixContext - context;
  const suffixFuzz = fuzz + suffixContext - context;
  const last = file.lines.length - (numbers.length - suffixFuzz) + 1;
  const matches = (place: number, skipped: number, left: number): boolean =>
    matchesAt(file, numbers, place, skipped, left, effort);
  if (prefixFuzz < 0 && pattern.first <= 1) {
    const whole = numbers.length === file.lines.length && prefixContext >= frozen;
    if (suffixFuzz < 0 && !whole) return undefined;
    return frozen <= prefixContext && last >= 1 && matches(1, 0, suffixFuzz) ? 1 : undefined;
  }
  if (suffixFuzz < 0) {
    const place = file.lines.length - numbers.length + 1;
    return place > frozen && matches(place, Math.max(prefixFuzz, 0), 0) ? place : undefined;
  }
  return nearest(
    file,
    pattern,
    { guess, frozen, last, skipped: Math.max(prefixFuzz, 0), left: suffixFuzz },
    effort,
  );
}

interface Search {
  readonly guess: number;
  readonly frozen: number;
  /** Last line that the pattern may begin at. */
  readonly last: number;
  /** Lines of context that are not compared, at the beginning and at the end. */
  readonly skipped: number;
  readonly left: number;
}

function nearest(
  file: FileLines,
  { numbers }: Pattern,
  { guess, frozen, last, skipped, left }: Search,
  effort: Effort,
): number | undefined {
  const first = frozen + 1;
  // Expected where the result stands already, GNU patch goes down from as far above that place as the first
  // line that is left is below it; that line comes second.
  const above = guess < first;
  const least = above ? 2 * guess - first : first;
  if (last < (above ? guess : first)) return undefined;
  for (const place of above ? [least, first] : [Math.min(guess, last)]) {
    if (matchesAt(file, numbers, place, skipped, left, effort)) return place === 0 ? undefined : place;
  }
  const compared = numbers.slice(skipped, numbers.length - left);
  if (compared.includes(-1)) return undefined;
  effort.spend(file.lines.length + compared.length);
  const range = { from: Math.max(least - 1 + skipped, 0), to: last - 1 + skipped };
  const wanted = above ? range.from : guess - 1 + skipped;
  const found = nearestOccurrence(file.numbers, compared, range, wanted);
  return found === undefined || found === skipped - 1 ? undefined : found - skipped + 1;
}

function matchesAt(
  file: FileLines,
  numbers: readonly number[],
  place: number,
  skipped: number,
  left: number,
  effort: Effort,
): boolean {
  effort.spend(numbers.length);
  for (let at = skipped; at < numbers.length - left; at++) {
    if (file.numbers[place - 1 + at] !== numbers[at]) return false;
  }
  return true;
}

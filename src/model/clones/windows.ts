import { perObject } from '../../core/per-object.ts';
import type { CodeLines, FileFacts } from '../../facts/types.ts';

/** Code lines of a window (catalogue §7.7). */
export const WINDOW_LINES = 6;

/** A window of fewer distinct lines is a table or a list of equal entries, and no copy of anything. */
const LEAST_DISTINCT_LINES = 3;

/** A window of fewer tokens is what the language makes everyone write. */
const LEAST_TOKENS = 30;

/** Odd multipliers of the three hashes: those of xxHash32 and MurmurHash3. */
const HIGH = 0x9e3779b1;
const LOW = 0x85ebca77;
const CHECK = 0xcc9e2d51;

/** The windows of a file in line order, as parallel arrays; two windows are equal where their three hashes are. */
export interface FileWindows {
  /** Position of the window's first line among the code lines of the file. */
  readonly start: Uint32Array;
  /** Both halves of a 64-bit hash of the lines. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** A hash of the lines' second hashes, by which equal windows are confirmed. */
  readonly check: Uint32Array;
}

/**
 * The windows of a file: every 6 consecutive code lines with at least 3 distinct lines and 30 tokens, imports and
 * package clauses cut. A property of the file's bytes, made once for equal blobs.
 *
 * Source: Heitlager, Kuipers, Visser 2007, A practical model for measuring maintainability (QUATIC).
 */
export const windowsOf: (facts: FileFacts) => FileWindows = perObject(({ codeLines }: FileFacts) => {
  const { hash, check } = codeLines;
  const start = windowStarts(codeLines);
  return {
    start,
    high: rollingHashes(hash, start, HIGH),
    low: rollingHashes(hash, start, LOW),
    check: rollingHashes(check, start, CHECK),
  };
});

function windowStarts({ line, hash, check, tokens }: CodeLines): Uint32Array {
  const starts: number[] = [];
  let sum = 0;
  for (let end = 1; end <= line.length; end++) {
    sum += tokens[end - 1]!;
    const start = end - WINDOW_LINES;
    if (start < 0) continue;
    if (start > 0) sum -= tokens[start - 1]!;
    if (sum >= LEAST_TOKENS && hasDistinctLines(hash, check, start)) starts.push(start);
  }
  return Uint32Array.from(starts);
}

function hasDistinctLines(hash: Uint32Array, check: Uint32Array, start: number): boolean {
  let distinct = 0;
  for (let at = start; at < start + WINDOW_LINES; at++) {
    let known = start;
    while (hash[known] !== hash[at] || check[known] !== check[at]) known++;
    // The first of equal lines counts.
    if (known === at && ++distinct === LEAST_DISTINCT_LINES) return true;
  }
  return false;
}

/** A polynomial of the lines of each window, modulo 2^32 (Karp, Rabin 1987). */
function rollingHashes(lines: Uint32Array, starts: Uint32Array, multiplier: number): Uint32Array {
  const hashes = new Uint32Array(starts.length);
  let leaving = 1;
  for (let line = 1; line < WINDOW_LINES; line++) leaving = Math.imul(leaving, multiplier);
  let value = 0;
  let next = 0;
  for (let at = 0; at < lines.length; at++) {
    const start = at - WINDOW_LINES + 1;
    if (start > 0) value -= Math.imul(lines[start - 1]!, leaving);
    value = (Math.imul(value, multiplier) + lines[at]!) | 0;
    if (starts[next] === start) hashes[next++] = value;
  }
  return hashes;
}

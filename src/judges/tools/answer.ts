import type { ToolResult } from '../backend.ts';

/**
 * The most that one answer shows: lines of a text, rows of a list, and bytes of either as UTF-8. About 5,000 tokens: a
 * model with a context of 32,000 can read several.
 */
export const MOST_LINES = 400;
export const MOST_ROWS = 200;
const MOST_BYTES = 16 * 1024;

/** Longest line of a list, in UTF-16 code units. */
export const LONGEST_ROW = 300;

/** An answer. */
export function answered(lines: readonly string[]): ToolResult {
  return { text: lines.join('\n'), failed: false };
}

/** A call that is refused or cannot be answered, with the reason as sentences. */
export function failed(why: string): ToolResult {
  return { text: why, failed: true };
}

/** A part of a list that fits into one answer. */
export interface Page {
  readonly rows: readonly string[];
  /** 0-based place in the list behind the last row shown. */
  readonly end: number;
}

/** As many rows as fit, from a 0-based place on; at least one where there is one. */
export function pageFrom(rows: readonly string[], start: number, most: number = MOST_LINES): Page {
  let end = start;
  for (let bytes = 0; end < rows.length && end - start < most; end++) {
    bytes += Buffer.byteLength(rows[end]!) + 1;
    if (bytes > MOST_BYTES && end > start) break;
  }
  return { rows: rows.slice(start, end), end };
}

/** A list as an answer: what it is, its rows from a place on, and how to see the rest. */
export function listed(head: readonly string[], rows: readonly string[], from: number): ToolResult {
  if (from > 1 && from > rows.length) {
    return failed(`\`from\` is ${from}, but the answer has ${counted(rows.length, 'line')}.`);
  }
  const page = pageFrom(rows, from - 1, MOST_ROWS);
  const isWhole = from === 1 && page.end === rows.length;
  const shown = `[Lines ${from}-${page.end} of ${rows.length} of the list are shown`;
  const rest = page.end < rows.length ? `; for more, call again with \`from\`: ${page.end + 1}` : '';
  return answered([...head, ...page.rows, ...(isWhole ? [] : [`${shown}${rest}.]`])]);
}

/** A number with its noun: `1 file`, `1,204 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}

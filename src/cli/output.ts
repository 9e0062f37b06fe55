import { ArchdeltaError } from '../core/errors.ts';

/** True for the error of writing to a pipe whose reader has left, as `head` does. */
export function isBrokenPipe(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === 'EPIPE';
}

/**
 * Writes a text to standard output and waits until it is taken.
 *
 * @throws `EPIPE` when nobody reads it; {@link ArchdeltaError} `usage` when it cannot be written otherwise.
 */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else if (isBrokenPipe(error)) reject(error);
      else reject(new ArchdeltaError('usage', `cannot write standard output: ${error.message}`));
    });
  });
}

/** A text without characters that a terminal would obey: file names come from strangers. */
export function visible(text: string): string {
  return text.replace(/\p{Cc}|\p{Bidi_Control}/gu, (character) => {
    const code = character.codePointAt(0)!;
    return code === 10 ? '\\n' : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Writes a line to standard error. */
export function tell(line: string): void {
  process.stderr.write(`${line.split('\n').map(visible).join('\n')}\n`);
}

/** Rows of cells as aligned columns; numbers stand to the right. */
export function alignColumns(cells: readonly (readonly string[])[], numeric: readonly boolean[]): string {
  const rows = cells.map((row) => row.map(visible));
  const widths = numeric.map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length)));
  return rows
    .map((row) =>
      widths
        .map((width, at) => {
          const cell = row[at] ?? '';
          const gap = ' '.repeat(width - [...cell].length);
          return numeric[at] ? gap + cell : cell + gap;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Rows as a Markdown table, the first one its head. */
export function markdownTable(
  [head = [], ...body]: readonly (readonly string[])[],
  numeric: readonly boolean[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  const rule = `|${numeric.map((right) => (right ? '--:' : '---')).join('|')}|`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

/** Rows as CSV (RFC 4180, line feeds). */
export function csvTable(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join(',')).join('\n');
}

/** Writes a text to standard output and waits until it is taken. */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes a line to standard error. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Rows of cells as aligned columns; numbers stand to the right. */
export function alignColumns(rows: readonly (readonly string[])[], numeric: readonly boolean[]): string {
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

/** A column of a table: its title, and whether its cells are numbers, which stand at the right. */
export interface Heading {
  readonly title: string;
  readonly numeric?: boolean;
}

/** A Markdown table, its columns aligned as `npm run format` would do it. */
export function markdownTable(
  headings: readonly Heading[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = rows.map((row) => row.map((cell) => String(cell).replaceAll('|', '\\|')));
  const widths = headings.map(({ title }, at) =>
    Math.max(3, title.length, ...cells.map((row) => row[at]!.length)),
  );
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const padded = (row: readonly string[]) =>
    line(
      row.map((cell, at) => (headings[at]!.numeric ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))),
    );
  const rule = headings.map(({ numeric }, at) =>
    numeric ? `${'-'.repeat(widths[at]! - 1)}:` : '-'.repeat(widths[at]!),
  );
  return [padded(headings.map(({ title }) => title)), line(rule), ...cells.map(padded)].join('\n');
}

/** A share of a whole in percent, with one digit; what is neither none nor all never looks as if it were. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const text = ((100 * part) / whole).toFixed(1);
  if (text === '0.0' && part > 0) return '<0.1 %';
  return text === '100.0' && part < whole ? '>99.9 %' : `${text} %`;
}

/**
 * A correlation with three digits, cut towards 0: rounding would make copies and perfect copies of columns
 * that are none.
 */
export function correlation(rho: number): string {
  const thousandths = Math.trunc(rho * 1000 + Math.sign(rho) * 1e-9);
  return (thousandths === 0 ? 0 : thousandths / 1000).toFixed(3);
}

/** A text in which Markdown finds no emphasis and no markup: `__init__`, `*args`, `List<T>`. */
export function plain(text: string): string {
  return text.replace(/[*`]|<(?=[A-Za-z/!])|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&');
}

/** A table; the named columns hold numbers and stand to the right. */
export function table(
  head: readonly string[],
  numeric: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const marks = head.map((name) => (numeric.includes(name) ? '--:' : '---'));
  return [line(head), `|${marks.join('|')}|`, ...rows.map(line)];
}

/** A text in which Markdown finds no emphasis and no markup: `__init__`, `*args`, `List<T>`. */
export function plain(text: string): string {
  return text.replace(/[*`]|<(?=[A-Za-z/!])|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&');
}

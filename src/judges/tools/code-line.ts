/** Characters of a line that are looked at. */
const LONGEST = 2000;

/**
 * True for a place of a line that is in a string or behind the beginning of a comment, as far as the line alone tells;
 * what stands in braces within a string may be code.
 *
 * @param comment - what begins a comment that goes on to the end of the line.
 */
export function isInText(line: string, place: number, comment: string): boolean {
  let quote = '';
  let braces = 0;
  const end = Math.min(place, LONGEST);
  for (let at = 0; at < end; at++) {
    const character = line[at]!;
    if (quote === '') {
      if (line.startsWith(comment, at)) return true;
      if (character === '"' || character === "'" || character === '`') [quote, braces] = [character, 0];
    } else if (character === '\\') at++;
    else if (character === '{') braces++;
    else if (character === '}') braces--;
    else if (character === quote) quote = '';
  }
  return quote !== '' && braces <= 0;
}

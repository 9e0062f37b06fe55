/**
 * Files whose brackets nest deeper than this are not parsed (`too-deep`). The TypeScript parser, which
 * recurses, overflows a default stack at about 5,000.
 */
export const MAX_BRACKET_DEPTH = 1000;

/**
 * True when more than {@link MAX_BRACKET_DEPTH} brackets are open somewhere in a text. Strings and comments are
 * not told apart: the scan is there to decide before any parser runs, the same way on every machine.
 */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 40: // (
      case 91: // [
      case 123: // {
        if (++depth > MAX_BRACKET_DEPTH) return true;
        break;
      case 41:
      case 93:
      case 125:
        if (depth > 0) depth--;
        break;
    }
  }
  return false;
}

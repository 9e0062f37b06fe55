/**
 * Files whose brackets nest deeper than this are not parsed (`too-deep`). On a default stack the TypeScript
 * parser, which recurses, overflows at some 600 nested brackets of the kinds that cost most.
 */
export const MAX_BRACKET_DEPTH = 256;

/** Texts that begin a comment, a string or a text block; of two that begin alike the longer one first. */
const BEGINNINGS = {
  '#': ['#', '"""', "'''", '"', "'", '`'],
  '//': ['//', '/*', '"""', '"', "'", '`'],
} as const;

/** How a line comment begins in a language. */
export type LineComment = keyof typeof BEGINNINGS;

const NEWLINE = 10;
const BACKSLASH = 92;

const OPENING = 1;
const CLOSING = 2;
const BEGINNING = 3;

/** What an ASCII character is, or may be the first of. */
const CLASSES = new Uint8Array(128);
for (const [characters, value] of [
  ['([{', OPENING],
  [')]}', CLOSING],
  ['#/"\'`', BEGINNING],
] as const)
  for (const character of characters) CLASSES[character.charCodeAt(0)] = value;

/**
 * True when more than {@link MAX_BRACKET_DEPTH} brackets are open somewhere in a text. The scan decides before
 * any parser runs, the same way on every machine; comments and strings are skipped as far as one can without
 * a parser.
 */
export function nestsTooDeep(text: string, lineComment: LineComment): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < CLASSES.length ? CLASSES[code] : 0;
    if (kind === OPENING) {
      if (++depth > MAX_BRACKET_DEPTH) return true;
    } else if (kind === CLOSING) {
      if (depth > 0) depth--;
    } else if (kind === BEGINNING) {
      at = behind(text, at, BEGINNINGS[lineComment]) - 1;
    }
  }
  return false;
}

/** Offset behind what one of the beginnings begins at an offset; one further on where none does. */
function behind(text: string, at: number, beginnings: readonly string[]): number {
  for (const token of beginnings)
    if (text.startsWith(token, at)) return endOf(text, token, at + token.length);
  return at + 1;
}

/** Offset behind what a token begins; right behind the token when it begins nothing that ends. */
function endOf(text: string, token: string, start: number): number {
  if (token === '"' || token === "'") return endOfLineString(text, token, start);
  if (token === '#' || token === '//') return after(text, '\n', start, text.length);
  // An open comment reaches to the end; looking for its end again at each one would take quadratic time.
  if (token === '/*') return after(text, '*/', start, text.length);
  return after(text, token, start, start);
}

function after(text: string, ending: string, start: number, otherwise: number): number {
  const at = text.indexOf(ending, start);
  return at < 0 ? otherwise : at + ending.length;
}

/** A string that ends on its line; an apostrophe in a text begins none. */
function endOfLineString(text: string, quote: string, start: number): number {
  const end = quote.charCodeAt(0);
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === end) return at + 1;
    if (code === NEWLINE) return start;
    if (code === BACKSLASH) at++;
  }
  return start;
}

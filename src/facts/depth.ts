/**
 * Files whose brackets nest deeper than this are not parsed (`too-deep`). On a default stack the TypeScript
 * parser, which recurses, overflows at some 600 nested brackets of the kinds that cost most.
 */
export const MAX_BRACKET_DEPTH = 256;

/** Where a comment, a string or a text block begins, and brackets. */
const TOKEN = { '#': /#|"""|'''|["'`]|[([{]|[)\]}]/g, '//': /\/\/|\/\*|"""|["'`]|[([{]|[)\]}]/g } as const;

/** How a line comment begins in a language. */
export type LineComment = keyof typeof TOKEN;

/**
 * True when more than {@link MAX_BRACKET_DEPTH} brackets are open somewhere in a text. The scan decides before
 * any parser runs, the same way on every machine; comments and strings are skipped as far as one can without
 * a parser.
 */
export function nestsTooDeep(text: string, lineComment: LineComment): boolean {
  const pattern = new RegExp(TOKEN[lineComment]);
  let depth = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [token] = match;
    if (token === '(' || token === '[' || token === '{') {
      if (++depth > MAX_BRACKET_DEPTH) return true;
    } else if (token === ')' || token === ']' || token === '}') {
      if (depth > 0) depth--;
    } else {
      pattern.lastIndex = endOf(text, token, pattern.lastIndex);
    }
  }
  return false;
}

/** Offset behind what a token begins; right behind the token when it begins nothing that ends. */
function endOf(text: string, token: string, start: number): number {
  const after = (ending: string, otherwise: number) => {
    const at = text.indexOf(ending, start);
    return at < 0 ? otherwise : at + ending.length;
  };
  if (token === '#' || token === '//') return after('\n', text.length);
  // An open comment reaches to the end; looking for its end again at each one would take quadratic time.
  if (token === '/*') return after('*/', text.length);
  if (token === '"' || token === "'") return endOfLineString(text, token, start);
  return after(token, start);
}

/** A string that ends on its line; an apostrophe in a text begins none. */
function endOfLineString(text: string, quote: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === quote) return at + 1;
    if (character === '\n') return start;
    if (character === '\\') at++;
  }
  return start;
}

import { N, T } from './kinds.ts';
import { notPlain, type Tokens } from './tokens.ts';

const NEWLINE = 10;
const BACKSLASH = 92;
const LEFT_BRACE = 123;
const RIGHT_BRACE = 125;

const ESCAPE =
  /\\(?:u[a-fA-F\d]{4}|U[a-fA-F\d]{8}|x[a-fA-F\d]{2}|\d{1,3}|\n|['"abfrntv\\]|N\{[^}]{1,200}\})/y;

/** How a string literal is written. */
interface Delimiter {
  readonly quote: number;
  readonly isTriple: boolean;
  readonly isFormat: boolean;
  readonly isRaw: boolean;
  readonly isBytes: boolean;
}

/** Reads a string literal, or several that follow each other. */
export function readStrings(tokens: Tokens, readExpression: (tokens: Tokens) => number): number {
  const from = tokens.size;
  let string = readString(tokens, readExpression);
  if (!tokens.is(N.string_start)) return string;
  while (tokens.is(N.string_start)) string = readString(tokens, readExpression);
  return tokens.reduce(N.concatenated_string, from);
}

function readString(tokens: Tokens, readExpression: (tokens: Tokens) => number): number {
  const from = tokens.size;
  const { tokenStart: start, tokenEnd: end, text } = tokens;
  const delimiter = delimiterOf(text, start, end);
  tokens.leaf(N.string_start, start, end);
  const after = readContent(tokens, end, delimiter, readExpression);
  const string = tokens.reduce(N.string, from);
  tokens.advance(after);
  return string;
}

function delimiterOf(text: string, start: number, end: number): Delimiter {
  const quote = text.charCodeAt(end - 1);
  const isTriple = end - start > 2 && text.charCodeAt(end - 3) === quote;
  let isFormat = false;
  let isRaw = false;
  let isBytes = false;
  for (let at = start; at < end - (isTriple ? 3 : 1); at++) {
    const letter = text[at]!.toLowerCase();
    if (letter === 'f' || letter === 't') isFormat = true;
    else if (letter === 'r') isRaw = true;
    else if (letter === 'b') isBytes = true;
  }
  return { quote, isTriple, isFormat, isRaw, isBytes };
}

/**
 * Reads up to the closing quotes, and pushes these; gives the place behind them. Of a raw literal the grammar's
 * scanner takes a backslash, with the quote or backslash behind it, for no content by itself: a literal of such alone
 * is part of its end.
 */
function readContent(
  tokens: Tokens,
  start: number,
  delimiter: Delimiter,
  readExpression: (tokens: Tokens) => number,
): number {
  const { text } = tokens;
  const { quote, isTriple, isFormat, isRaw, isBytes } = delimiter;
  let from = tokens.size;
  let begin = start;
  let at = start;
  let hasContent = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === quote && isEnd(text, at, delimiter)) break;
    if (code === BACKSLASH && isRaw) {
      at = skipRawEscape(text, at, quote);
    } else if (isFormat && (code === LEFT_BRACE || code === RIGHT_BRACE)) {
      if (at > begin && !hasContent) notPlain();
      if (text.charCodeAt(at + 1) === code) {
        tokens.leaf(N.escape_interpolation, at, at + 2);
        at += 2;
        hasContent = true;
        continue;
      }
      if (code === RIGHT_BRACE) notPlain();
      if (at > begin) tokens.wrap(N.string_content, from, begin, at);
      at = readInterpolation(tokens, N.interpolation, at, readExpression);
      begin = at;
      from = tokens.size;
      hasContent = false;
    } else if (at >= text.length || (code === NEWLINE && !isTriple)) {
      notPlain();
    } else {
      at = code === BACKSLASH ? readEscape(tokens, at, isBytes) : at + 1;
      hasContent = true;
    }
  }
  const end = at + (isTriple ? 3 : 1);
  if (hasContent) tokens.wrap(N.string_content, from, begin, at);
  else if (at > begin && (isFormat || isTriple)) notPlain();
  tokens.leaf(N.string_end, hasContent ? at : begin, end);
  return end;
}

function isEnd(text: string, at: number, { quote, isTriple }: Delimiter): boolean {
  return !isTriple || (text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote);
}

function readEscape(tokens: Tokens, at: number, isBytes: boolean): number {
  const { text } = tokens;
  // The grammar's scanner reads one character too many behind these.
  if (isBytes && 'NuU'.includes(text.charAt(at + 1))) notPlain();
  ESCAPE.lastIndex = at;
  if (ESCAPE.test(text)) {
    tokens.leaf(N.escape_sequence, at, ESCAPE.lastIndex);
    return ESCAPE.lastIndex;
  }
  if (text.startsWith('N{', at + 1)) notPlain();
  tokens.leaf(T['\\'], at, at + 1);
  return at + 1;
}

/** The place behind a backslash of a raw literal and what it hides. */
function skipRawEscape(text: string, backslash: number, quote: number): number {
  let at = backslash + 1;
  if (text.charCodeAt(at) === quote || text.charCodeAt(at) === BACKSLASH) at++;
  return text.charCodeAt(at) === NEWLINE ? at + 1 : at;
}

/** Reads `{…}` of a format string; gives the place behind it. */
function readInterpolation(
  tokens: Tokens,
  kind: number,
  start: number,
  readExpression: (tokens: Tokens) => number,
): number {
  const from = tokens.size;
  tokens.leaf(T['{'], start, start + 1);
  tokens.depth++;
  tokens.advance(start + 1);
  readExpression(tokens);
  if (tokens.is(T['='])) tokens.shift();
  if (tokens.is(N.type_conversion)) tokens.shift();
  let end = tokens.tokenEnd;
  if (tokens.is(T[':'])) {
    end = readFormat(tokens, readExpression);
    // The closing brace is read here, not by the tokens: it closes the bracket itself.
    tokens.depth--;
    tokens.leaf(T['}'], end, end + 1);
    end++;
  } else if (tokens.is(T['}'])) tokens.leaf(T['}'], tokens.tokenStart, end);
  else notPlain();
  tokens.reduce(kind, from);
  return end;
}

/** Reads a format specifier, from its colon on, up to the closing brace. */
function readFormat(tokens: Tokens, readExpression: (tokens: Tokens) => number): number {
  const { text } = tokens;
  const from = tokens.size;
  const start = tokens.tokenStart;
  tokens.leaf(T[':'], start, start + 1);
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === RIGHT_BRACE) break;
    if (at >= text.length || code === NEWLINE) notPlain();
    at = code === LEFT_BRACE ? readInterpolation(tokens, N.format_expression, at, readExpression) : at + 1;
  }
  tokens.wrap(N.format_specifier, from, start, at);
  return at;
}

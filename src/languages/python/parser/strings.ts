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
  const after = delimiter.isRaw
    ? readRaw(tokens, end, delimiter, readExpression)
    : readContent(tokens, end, delimiter, readExpression);
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

/** Reads up to the closing quotes, and pushes these; gives the place behind them. */
function readContent(
  tokens: Tokens,
  start: number,
  delimiter: Delimiter,
  readExpression: (tokens: Tokens) => number,
): number {
  const { text } = tokens;
  const { quote, isTriple, isFormat, isBytes } = delimiter;
  let from = tokens.size;
  let begin = start;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === quote && isEnd(text, at, delimiter)) break;
    if (code === BACKSLASH) {
      at = readEscape(tokens, at, isBytes);
    } else if (isFormat && (code === LEFT_BRACE || code === RIGHT_BRACE)) {
      if (text.charCodeAt(at + 1) === code) {
        tokens.leaf(N.escape_interpolation, at, at + 2);
        at += 2;
        continue;
      }
      if (code === RIGHT_BRACE) notPlain();
      if (at > begin) tokens.wrap(N.string_content, from, begin, at);
      at = readInterpolation(tokens, N.interpolation, at, readExpression);
      begin = at;
      from = tokens.size;
    } else if (at >= text.length || (code === NEWLINE && !isTriple)) {
      notPlain();
    } else at++;
  }
  if (at > begin) tokens.wrap(N.string_content, from, begin, at);
  return pushEnd(tokens, at, at + (isTriple ? 3 : 1));
}

function isEnd(text: string, at: number, { quote, isTriple }: Delimiter): boolean {
  return !isTriple || (text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote);
}

function pushEnd(tokens: Tokens, start: number, end: number): number {
  tokens.leaf(N.string_end, start, end);
  return end;
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

/**
 * As the grammar's scanner reads raw strings: what a backslash stands before is no content by itself, so that
 * a literal of such alone is part of its end.
 */
function readRaw(
  tokens: Tokens,
  start: number,
  delimiter: Delimiter,
  readExpression: (tokens: Tokens) => number,
): number {
  const { text } = tokens;
  const { quote, isTriple, isFormat } = delimiter;
  const width = isTriple ? 3 : 1;
  let from = tokens.size;
  let begin = start;
  let at = start;
  let hasContent = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isFormat && (code === LEFT_BRACE || code === RIGHT_BRACE)) {
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
    } else if (code === BACKSLASH) {
      at++;
      if (text.charCodeAt(at) === quote || text.charCodeAt(at) === BACKSLASH) at++;
      if (text.charCodeAt(at) === NEWLINE) at++;
    } else if (code === quote) {
      if (isEnd(text, at, delimiter)) break;
      at++;
      hasContent = true;
    } else if (at >= text.length || (code === NEWLINE && !isTriple)) {
      notPlain();
    } else {
      at++;
      hasContent = true;
    }
  }
  if (at === begin) return pushEnd(tokens, at, at + width);
  if (!hasContent) {
    if (isFormat || isTriple) notPlain();
    return pushEnd(tokens, begin, at + width);
  }
  tokens.wrap(N.string_content, from, begin, at);
  return pushEnd(tokens, at, at + width);
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

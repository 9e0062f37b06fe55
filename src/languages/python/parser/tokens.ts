import { type Kind, N, T } from './kinds.ts';
import { NodeStack } from './node-stack.ts';

/** Thrown where a text is not of the plain kind that is read here. */
const NOT_PLAIN = new Error('not plain Python');

/** Says that a text must be left to the grammar's own parser. */
export function notPlain(): never {
  throw NOT_PLAIN;
}

/** True for what {@link notPlain} throws, and for a text that is nested too deep for the stack. */
export function isNotPlain(error: unknown): boolean {
  return error === NOT_PLAIN || error instanceof RangeError;
}

const KEYWORDS: ReadonlyMap<string, Kind> = new Map([
  ...Object.entries(T).filter(([name, kind]) => kind > T.end && /^[a-z]+$/.test(name)),
  ['True', N.true],
  ['False', N.false],
  ['None', N.none],
]);
/** Keywords by a hash of their letters, at most one in a place. */
const KEYWORD_PLACES = keywordPlaces();

const NEWLINE = 10;
const LETTER = 1;
const DIGIT = 2;
/** What a character of ASCII can be part of. */
const CLASSES = classes();

/** Operators by their first character, longest first. */
const OPERATORS = operators();

// No text can be matched in two ways by these: nothing is tried again.
const DIGITS = '[0-9]+(?:_[0-9]+)*_?';
const EXPONENT = `[eE][+-]?${DIGITS}`;
const INTEGER = new RegExp(
  `0[xX]${grouped('[A-Fa-f0-9]')}[Ll]?|0[oO]${grouped('[0-7]')}[Ll]?|0[bB]${grouped('[01]')}[Ll]?|${DIGITS}[LljJ]?`,
  'y',
);
const FLOAT = new RegExp(
  `(?:${DIGITS}(?:\\.(?:${DIGITS})?(?:${EXPONENT})?|${EXPONENT})|\\.${DIGITS}(?:${EXPONENT})?)[jJ]?`,
  'y',
);
const STRING_START = /[fFtTrRbBuU]*(?:'''|"""|'|")/y;

/** What may stand between tokens; within brackets, further lines and comments too. */
const BETWEEN = /(?:[ \t]|\\\n)*/y;
const BETWEEN_WITHIN = /(?:[ \t\n]|\\\n|#[^\n]*\n)*/y;

/** The tokens of a text one after the other, with the nodes that are made of them. */
export class Tokens extends NodeStack {
  text = '';
  /** The token that comes next. */
  token: Kind = T.end;
  tokenStart = 0;
  tokenEnd = 0;
  /** Brackets that are open. */
  depth = 0;
  /** Indents of the blocks that are open, and the innermost of them. */
  private indents: number[] = [0];
  private indent = 0;
  /** Comments on lines of their own that are not pushed yet: start, end and indent of each. */
  private waiting: number[] = [];
  private waitingAt = 0;
  /** The next line with a token: its indent, and where the token begins. */
  private lineIndent = 0;
  private lineStart = 0;

  begin(text: string): void {
    this.clear();
    this.text = text;
    this.depth = 0;
    this.indents = [0];
    this.indent = 0;
    this.tokenEnd = 0;
    this.readLine(0);
    if (this.lineIndent > 0) notPlain();
    this.settle();
  }

  is(kind: Kind): boolean {
    return this.token === kind;
  }

  /** True when a pattern, a sticky one, matches what follows the token. */
  isFollowedBy(pattern: RegExp): boolean {
    const at = matchEnd(this.depth > 0 ? BETWEEN_WITHIN : BETWEEN, this.text, this.tokenEnd);
    return matchEnd(pattern, this.text, at) >= 0;
  }

  /** The token as a name that the grammar also has as a keyword, else undefined. */
  softKeyword(): string | undefined {
    const length = this.tokenEnd - this.tokenStart;
    if (this.token !== N.identifier || length < 4 || length > 5) return undefined;
    const word = this.text.slice(this.tokenStart, this.tokenEnd);
    return word === 'print' || word === 'exec' || word === 'type' || word === 'match' ? word : undefined;
  }

  /** Pushes the token and reads the next one. */
  shift(): number {
    const node = this.leaf(this.token, this.tokenStart, this.tokenEnd);
    this.advance(this.tokenEnd);
    return node;
  }

  /** As {@link shift}, when the token is of a kind. */
  expect(kind: Kind): number {
    if (this.token !== kind) notPlain();
    return this.shift();
  }

  /** Goes beyond the end of a line. */
  passNewline(): void {
    if (this.token !== T.newline) notPlain();
    this.readLine(this.tokenEnd);
    this.settle();
  }

  /**
   * Goes beyond the end of a decorator, where the grammar's scanner takes a comment that is indented less for the
   * end of the block.
   */
  passDecoratorEnd(): void {
    this.passNewline();
    for (let at = 2; at < this.waiting.length; at += 3) {
      if (this.waiting[at]! < this.indent) notPlain();
    }
  }

  /** Goes into a block that begins on the next line. */
  passIndent(): void {
    this.readLine(this.tokenEnd);
    if (this.lineIndent <= this.indent) notPlain();
    this.indent = this.lineIndent;
    this.indents.push(this.indent);
    if (this.indents.length > 100) notPlain();
    this.settle();
  }

  /** Goes out of a block. */
  passDedent(): void {
    this.indents.pop();
    this.indent = this.indents[this.indents.length - 1]!;
    this.settle();
  }

  /** Reads the token that follows a place, and pushes comments before it. */
  advance(from: number): void {
    const { text } = this;
    let at = from;
    let continuation = -1;
    // Indent of a further line within brackets.
    let indent = this.indent;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 32 || code === 9) {
        indent += code === 9 ? 8 : 1;
        at++;
      } else if (code === NEWLINE) {
        if (continuation >= 0) notPlain();
        if (this.depth === 0) {
          this.set(T.newline, at, at);
          return;
        }
        indent = 0;
        at++;
      } else if (code === 35) {
        if (continuation >= 0 || indent < this.indent) notPlain();
        const end = lineEnd(text, at);
        this.leaf(N.comment, at, end);
        at = end;
      } else if (code === 92) {
        if (text.charCodeAt(at + 1) !== NEWLINE) notPlain();
        if (continuation >= 0) notPlain();
        continuation = at;
        at += 2;
      } else break;
    }
    if (at >= text.length) {
      if (continuation >= 0 || this.depth > 0) notPlain();
      this.set(T.newline, at, at);
      return;
    }
    // The grammar's scanner can take such a line for the end of the block.
    if (indent < this.indent) notPlain();
    this.read(at);
    // The scanner of the grammar skips a continuation before a string.
    if (continuation >= 0 && this.token !== N.string_start)
      this.leaf(N.line_continuation, continuation, continuation + 2);
  }

  private set(kind: Kind, start: number, end: number): void {
    this.token = kind;
    this.tokenStart = start;
    this.tokenEnd = end;
  }

  /** Reads on to the next line with a token, and collects the comments before it. */
  private readLine(from: number): void {
    const { text } = this;
    let at = from;
    let indent = 0;
    this.waiting.length = 0;
    this.waitingAt = 0;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 32) indent++;
      else if (code === 9) indent += 8;
      else if (code === NEWLINE) indent = 0;
      else if (code === 35) {
        const end = lineEnd(text, at);
        this.waiting.push(at, end, indent);
        at = end;
        continue;
      } else break;
      at++;
    }
    if (at >= text.length) indent = 0;
    this.lineIndent = indent;
    this.lineStart = at;
  }

  /**
   * Finds what comes next at the beginning of a line: the end of a block, or a token. A comment belongs to the
   * block when it is indented as much, even where the block's statements are over.
   */
  private settle(): void {
    const { waiting, indent } = this;
    const ends = this.lineIndent < indent;
    while (this.waitingAt < waiting.length && !(ends && waiting[this.waitingAt + 2]! < indent)) {
      this.leaf(N.comment, waiting[this.waitingAt]!, waiting[this.waitingAt + 1]!);
      this.waitingAt += 3;
    }
    if (ends) this.set(T.dedent, this.lineStart, this.lineStart);
    else if (this.lineIndent > indent) notPlain();
    else if (this.lineStart >= this.text.length) this.set(T.end, this.lineStart, this.lineStart);
    else this.read(this.lineStart);
  }

  private read(at: number): void {
    const { text } = this;
    const code = text.charCodeAt(at);
    if (code > 127) notPlain();
    const type = CLASSES[code]!;
    if (type === LETTER) {
      this.readName(at, code);
      return;
    }
    if (type === DIGIT || (code === 46 && CLASSES[text.charCodeAt(at + 1)] === DIGIT)) {
      this.readNumber(at);
      return;
    }
    if (code === 34 || code === 39) {
      this.readStringStart(at);
      return;
    }
    this.readOperator(at, code);
  }

  private readName(at: number, first: number): void {
    const { text } = this;
    let end = at + 1;
    let hash = first;
    let code = text.charCodeAt(end);
    while (code < 128 && (CLASSES[code]! & (LETTER | DIGIT)) !== 0) {
      hash = (31 * hash + code) & 1023;
      code = text.charCodeAt(++end);
    }
    if (code > 127) notPlain();
    if (code === 34 || code === 39) {
      this.readStringStart(at);
      return;
    }
    const keyword = KEYWORD_PLACES[hash];
    const isKeyword =
      keyword !== undefined && end - at === keyword.length && text.startsWith(keyword.name, at);
    this.set(isKeyword ? keyword.kind : N.identifier, at, end);
  }

  private readNumber(at: number): void {
    const integer = matchEnd(INTEGER, this.text, at);
    const float = matchEnd(FLOAT, this.text, at);
    const end = Math.max(integer, float);
    const code = this.text.charCodeAt(end);
    if (code > 127 || (CLASSES[code]! & (LETTER | DIGIT)) !== 0) notPlain();
    this.set(float > integer ? N.float : N.integer, at, end);
  }

  private readStringStart(at: number): void {
    const end = matchEnd(STRING_START, this.text, at);
    if (end < 0) notPlain();
    this.set(N.string_start, at, end);
  }

  private readOperator(at: number, first: number): void {
    const { text } = this;
    if (first === 33 && text.charCodeAt(at + 1) !== 61) {
      const code = text.charCodeAt(at + 1);
      if (!(code >= 97 && code <= 122)) notPlain();
      this.set(N.type_conversion, at, at + 2);
      return;
    }
    const candidates = OPERATORS[first];
    if (candidates === undefined) notPlain();
    for (const { name, kind, bracket } of candidates) {
      if (name.length > 1 && !text.startsWith(name, at)) continue;
      this.depth += bracket;
      if (this.depth < 0) notPlain();
      this.set(kind, at, at + name.length);
      return;
    }
    notPlain();
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function grouped(digit: string): string {
  return `_?${digit}+(?:_${digit}+)*`;
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

interface Word {
  readonly name: string;
  readonly length: number;
  readonly kind: Kind;
}

function keywordPlaces(): readonly (Word | undefined)[] {
  const places: (Word | undefined)[] = new Array(1024).fill(undefined);
  for (const [name, kind] of KEYWORDS) {
    let hash = name.charCodeAt(0);
    for (let at = 1; at < name.length; at++) hash = (31 * hash + name.charCodeAt(at)) & 1023;
    const other = places[hash];
    if (other) throw new Error(`Keywords ${name} and ${other.name} fall on one place`);
    places[hash] = { name, length: name.length, kind };
  }
  return places;
}

function classes(): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    if (/[A-Za-z_]/.test(character)) table[code] = LETTER;
    else if (/[0-9]/.test(character)) table[code] = DIGIT;
  }
  return table;
}

interface Operator {
  readonly name: string;
  readonly kind: Kind;
  readonly bracket: number;
}

function operators(): readonly (readonly Operator[] | undefined)[] {
  const table: (readonly Operator[] | undefined)[] = new Array(128).fill(undefined);
  const names: [string, Kind][] = Object.entries(T).filter(([name]) => /^[^a-z_\\]+$/.test(name));
  names.push(['...', N.ellipsis]);
  names.sort(([left], [right]) => right.length - left.length);
  for (const [name, kind] of names) {
    const bracket = '([{'.includes(name) ? 1 : ')]}'.includes(name) ? -1 : 0;
    const first = name.charCodeAt(0);
    table[first] = [...(table[first] ?? []), { name, kind, bracket }];
  }
  return table;
}

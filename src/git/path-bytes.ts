import { isUtf8 } from 'node:buffer';

/** Lone surrogates U+DC80…U+DCFF stand for the bytes 0x80…0xFF, as in Python's `surrogateescape`. */
const ESCAPE_BASE = 0xdc00;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Decodes the bytes of a path as git stores it. Valid UTF-8 is decoded as such; every other byte becomes a
 * lone surrogate, which makes the mapping reversible: two different names never become one string.
 */
export function decodePath(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  let path = '';
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    path +=
      length === 0
        ? String.fromCharCode(ESCAPE_BASE + bytes[at]!)
        : Buffer.from(bytes.subarray(at, at + length)).toString('utf8');
    at += length === 0 ? 1 : length;
  }
  return path;
}

/** Length of the valid UTF-8 sequence at an offset; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    if (isUtf8(bytes.subarray(at, at + length))) return length;
  }
  return 0;
}

/** The bytes of a path that {@link decodePath} decoded: its exact inverse. */
export function encodePath(path: string): Buffer {
  if (!LONE_SURROGATE.test(path)) return Buffer.from(path, 'utf8');
  const parts: Buffer[] = [];
  for (const character of path) {
    const code = character.codePointAt(0)!;
    const escaped = code >= ESCAPE_BASE + 0x80 && code <= ESCAPE_BASE + 0xff;
    parts.push(escaped ? Buffer.of(code - ESCAPE_BASE) : Buffer.from(character, 'utf8'));
  }
  return Buffer.concat(parts);
}

/** The single-letter escapes of git's C-style quoting. */
const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};
const QUOTED = /^"((?:[^"\\]|\\[abtnvfr"\\]|\\[0-3][0-7]{2})*)"/;

/** A name that stood in C-style quotes, and how many characters of the input it took, quotes included. */
export interface UnquotedName {
  readonly name: string;
  readonly length: number;
}

/**
 * Reads git's C-style quoted name from the start of a text in which one character is one byte (Latin-1).
 * `undefined` when the text does not begin with a well-formed one.
 */
export function unquoteName(text: string): UnquotedName | undefined {
  const match = QUOTED.exec(text);
  if (match === null) return undefined;
  const name = match[1]!.replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : ESCAPES[code]!,
  );
  return { name, length: match[0].length };
}

/** Quotes a path in git's C style, for the files in which git reads one path a line. */
export function quotePath(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}

import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';

/** Where input comes from besides the path. */
export interface ReadOptions {
  /** Stands for `-`; the process's standard input if absent. */
  readonly stdin?: Readable;
  readonly signal?: AbortSignal;
}

/** A line of text with its 1-based number, or why it cannot be read. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string };

/** The longest line or CSV record that is read, in bytes; a longer one is a broken record. */
export const MAX_RECORD_BYTES = 2 ** 28;

const CHUNK_BYTES = 2 ** 18;
const NEWLINE = 0x0a;

/** Name of a source in messages: its path, or "standard input" for `-`. */
export function sourceName(source: string): string {
  return source === '-' ? 'standard input' : source;
}

/** An `input-unreadable` error that names the source. */
export function unreadable(source: string, why: string, cause?: unknown): ArchdeltaError {
  return new ArchdeltaError('input-unreadable', `${sourceName(source)}: ${why}`, { cause });
}

/** What was thrown, if it is ours already, else `input-unreadable` with the system's reason. */
export function asUnreadable(source: string, thrown: unknown): ArchdeltaError {
  if (thrown instanceof ArchdeltaError) return thrown;
  return unreadable(source, thrown instanceof Error ? thrown.message : String(thrown), thrown);
}

/**
 * The bytes of a file, or of standard input for `-`, chunk by chunk.
 *
 * @throws {ArchdeltaError} `input-unreadable` naming the file; `aborted`.
 */
export async function* readBytes(source: string, options: ReadOptions = {}): AsyncGenerator<Uint8Array> {
  throwIfAborted(options.signal);
  const stream: Readable =
    source === '-'
      ? (options.stdin ?? process.stdin)
      : createReadStream(source, { highWaterMark: CHUNK_BYTES });
  if (options.signal) addAbortSignal(options.signal, stream);
  try {
    for await (const chunk of stream) {
      throwIfAborted(options.signal);
      yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
    }
  } catch (thrown) {
    throwIfAborted(options.signal);
    throw asUnreadable(source, thrown);
  }
}

/** Encoding by byte order mark or, for UTF-16 without one, by the zero byte of the first ASCII character. */
function sniffEncoding(head: Uint8Array): { readonly encoding: string; readonly markBytes: number } {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', markBytes: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  if (a !== undefined && a !== 0 && b === 0) return { encoding: 'utf-16le', markBytes: 0 };
  if (a === 0 && b !== undefined && b !== 0) return { encoding: 'utf-16be', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

/** Drops a byte order mark and turns UTF-16 into UTF-8; UTF-8 passes through byte for byte. */
export async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  let decoder: TextDecoder | undefined;
  const begin = (bytes: Uint8Array): Uint8Array => {
    const { encoding, markBytes } = sniffEncoding(bytes);
    if (encoding !== 'utf-8') decoder = new TextDecoder(encoding, { ignoreBOM: true });
    return bytes.subarray(markBytes);
  };
  const convert = (bytes: Uint8Array, stream: boolean): Uint8Array =>
    decoder ? Buffer.from(decoder.decode(bytes, { stream })) : bytes;

  for await (const chunk of chunks) {
    if (head === undefined) {
      yield convert(chunk, true);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < 3) continue;
    const first = begin(head);
    head = undefined;
    yield convert(first, true);
  }
  yield convert(head === undefined ? new Uint8Array(0) : begin(head), false);
}

/**
 * Splits UTF-8 bytes at line feeds (never at a lone CR or at U+2028) into the lines that are not blank.
 * A line that is not valid UTF-8 or is longer than `maxBytes` comes as a problem; memory holds one line.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_RECORD_BYTES,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const add = (part: Uint8Array): void => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  };
  const finish = (): Line | undefined => {
    number += 1;
    const line = size > maxBytes ? tooLong(number, maxBytes) : decodeLine(number, parts);
    parts = [];
    size = 0;
    return line;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  const last = size > 0 ? finish() : undefined;
  if (last) yield last;
}

function tooLong(number: number, maxBytes: number): Line {
  return { number, problem: `is longer than ${maxBytes} bytes` };
}

function decodeLine(number: number, parts: readonly Uint8Array[]): Line | undefined {
  const text = decodeUtf8(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
  if (text === undefined) return { number, problem: 'is not valid UTF-8' };
  return text.trim() === '' ? undefined : { number, text };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes, a leading U+FEFF kept; `undefined` if they are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

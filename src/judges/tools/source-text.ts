import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { throwIfAborted } from '../../core/errors.ts';
import { decodeSource } from '../../facts/decode.ts';
import type { TreeEntry } from '../../git/change.ts';
import type { BlobContent, Codebase } from '../codebase.ts';
import { counted } from './answer.ts';

/** A text file: its lines as git counts them, without their ends, and what is odd about it. */
export interface SourceText {
  readonly lines: readonly string[];
  /** Such as `CRLF line ends`. */
  readonly oddities: readonly string[];
}

/** A file without lines. */
export interface NoText {
  readonly kind: 'binary' | 'too-large';
  /** Such as `is binary (1,204 bytes)`. */
  readonly problem: string;
}

/** Reads a blob as text. */
export function textOf(content: BlobContent): SourceText | NoText {
  if ('tooLarge' in content) {
    return { kind: 'too-large', problem: `is too large to be read (${counted(content.tooLarge, 'byte')})` };
  }
  const { bytes } = content;
  const text = decodeSource(bytes);
  if (text === undefined) return { kind: 'binary', problem: `is binary (${counted(bytes.length, 'byte')})` };
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const isCrlf = lines.some((line) => line.endsWith('\r'));
  return {
    lines: isCrlf ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines,
    oddities: [...encodingOf(bytes), ...(isCrlf ? ['CRLF line ends'] : [])],
  };
}

function encodingOf(bytes: Uint8Array): string[] {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return ['UTF-16'];
  if (!isUtf8(bytes)) return ['no UTF-8, read as Latin-1'];
  return first === 0xef && second === 0xbb && third === 0xbf ? ['byte-order mark'] : [];
}

/** Bytes of texts after which others get their turn. */
const BYTES_BEFORE_OTHERS = 512 * 1024;

/**
 * Reads files as texts, one after the other. Between them the signal is looked at and others get their turn.
 *
 * @throws {ArchdeltaError} `blob-missing`, `aborted`.
 */
export async function* textsOf(
  codebase: Codebase,
  entries: readonly TreeEntry[],
  signal: AbortSignal,
): AsyncGenerator<{ readonly entry: TreeEntry; readonly text: SourceText | NoText }> {
  let bytes = 0;
  for await (const blob of codebase.read(entries)) {
    throwIfAborted(signal);
    yield { entry: blob.entry, text: textOf(blob) };
    bytes += 'bytes' in blob ? blob.bytes.length + 1024 : 0;
    if (bytes > BYTES_BEFORE_OTHERS) {
      bytes = 0;
      await setImmediate();
    }
  }
  throwIfAborted(signal);
}

import { openSync, readSync } from 'node:fs';
import { unwritable } from './atomic-file.ts';

/** A line of a file with its line feed, and the place of its first byte. */
export interface FileLine {
  readonly offset: number;
  readonly bytes: Buffer;
}

const READ_BYTES = 2 ** 20;
const NEWLINE = 0x0a;

/** The lines of an open file from its beginning; a last line without a line feed is torn and left out. */
export function* fileLines(file: number): Generator<FileLine, undefined> {
  let held: Buffer[] = [];
  let offset = 0;
  let position = 0;
  for (;;) {
    const buffer = Buffer.alloc(READ_BYTES);
    const size = readSync(file, buffer, 0, READ_BYTES, position);
    if (size === 0) return undefined;
    position += size;
    const chunk = buffer.subarray(0, size);
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const bytes = Buffer.concat([...held, chunk.subarray(start, end + 1)]);
      held = [];
      yield { offset, bytes };
      offset += bytes.length;
      start = end + 1;
    }
    held.push(chunk.subarray(start));
  }
}

/** Opens a file; @throws {ArchdeltaError} `usage` when the system refuses. */
export function openFile(path: string, flags: string): number {
  try {
    return openSync(path, flags);
  } catch (thrown) {
    throw unwritable(path, thrown);
  }
}

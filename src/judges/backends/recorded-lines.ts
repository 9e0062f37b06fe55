import { closeSync, openSync, readSync } from 'node:fs';
import { ArchdeltaError } from '../../core/errors.ts';

/** Where a line stands in its file, in bytes. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

/** A line of JSON, with its 1-based number. */
export interface JsonLine {
  readonly number: number;
  readonly place: LinePlace;
  readonly value: unknown;
}

const READ_BYTES = 2 ** 20;
/** The longest line that is read. */
const MAX_LINE_BYTES = 2 ** 28;
const NEWLINE = 0x0a;

/** A file of JSON lines, of which one at a time is in memory. */
export class JsonLines {
  readonly source: string;
  readonly #file: number;
  #closed = false;

  /** @throws {ArchdeltaError} `input-unreadable` when the system refuses. */
  constructor(source: string) {
    this.source = source;
    try {
      this.#file = openSync(source, 'r');
    } catch (cause) {
      throw this.unreadable(cause instanceof Error ? cause.message : String(cause));
    }
  }

  /**
   * The lines that are not blank, in order.
   *
   * @throws {ArchdeltaError} `input-unreadable`, with the number of the line, for one that is no JSON; a last line that
   * the end of the file cuts off is one.
   */
  *lines(): Generator<JsonLine, undefined> {
    for (const { number, place, bytes, ended } of this.#rawLines()) {
      const text = this.#textOf(bytes, number);
      if (text.trim() === '') continue;
      try {
        yield { number, place, value: JSON.parse(text) as unknown };
      } catch (thrown) {
        if (!(thrown instanceof SyntaxError)) throw thrown;
        throw this.unreadable(
          `line ${number} ${ended ? 'is not valid JSON' : 'is cut off: the file ends in it'}`,
        );
      }
    }
  }

  /** The value of a line that was read before. @throws {ArchdeltaError} `input-unreadable` when the file has changed. */
  read({ offset, length }: LinePlace): unknown {
    const bytes = Buffer.alloc(length);
    try {
      readSync(this.#file, bytes, 0, length, offset);
      return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    } catch {
      throw this.unreadable('the file has changed while it was in use');
    }
  }

  /** An error that names the file. */
  unreadable(why: string): ArchdeltaError {
    return new ArchdeltaError('input-unreadable', `${this.source}: ${why}`);
  }

  /** A second call does nothing more: by then the number of the file may be another's. */
  close(): void {
    if (!this.#closed) closeSync(this.#file);
    this.#closed = true;
  }

  #textOf(bytes: Uint8Array, number: number): string {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: number > 1 }).decode(bytes);
    } catch {
      throw this.unreadable(`line ${number} is not valid UTF-8`);
    }
  }

  *#rawLines(): Generator<{ number: number; place: LinePlace; bytes: Uint8Array; ended: boolean }> {
    let held: Uint8Array[] = [];
    let length = 0;
    let offset = 0;
    let number = 1;
    for (;;) {
      const chunk = this.#chunk(offset + length);
      if (chunk.length === 0) break;
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        const bytes = Buffer.concat([...held, chunk.subarray(start, end)]);
        yield { number, place: { offset, length: bytes.length }, bytes, ended: true };
        offset += bytes.length + 1;
        number += 1;
        held = [];
        length = 0;
        start = end + 1;
      }
      held.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_LINE_BYTES)
        throw this.unreadable(`line ${number} is longer than ${MAX_LINE_BYTES} bytes`);
    }
    if (length > 0) yield { number, place: { offset, length }, bytes: Buffer.concat(held), ended: false };
  }

  #chunk(position: number): Buffer {
    const buffer = Buffer.alloc(READ_BYTES);
    try {
      return buffer.subarray(0, readSync(this.#file, buffer, 0, READ_BYTES, position));
    } catch (cause) {
      throw this.unreadable(cause instanceof Error ? cause.message : String(cause));
    }
  }
}

import { crc32 } from 'node:zlib';

/** Bytes of a checksum or of an offset. */
export const WORD = 4;

/**
 * Writes a record of the cache: a checksum of all that follows, where each part ends (32-bit words, lowest byte
 * first), and the parts, each of which can be read without the others.
 */
export class RecordWriter {
  #bytes: Buffer<ArrayBufferLike> = Buffer.allocUnsafe(1 << 14);
  #at: number;
  #parts = 0;

  constructor(parts: number) {
    this.#at = WORD * (1 + parts);
  }

  /** Writes whole numbers from 0 to 2^32 - 1, seven bits a byte, the lowest first. */
  numbers(...values: readonly number[]): void {
    this.#reserve(5 * values.length);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let index = 0; index < values.length; index++) {
      let rest = values[index]!;
      for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
      bytes[at++] = rest;
    }
    this.#at = at;
  }

  /** Writes 32-bit words as they are, the lowest byte first. */
  words(values: Uint32Array): void {
    this.#reserve(WORD * values.length);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let index = 0; index < values.length; index++) {
      for (let rest = values[index]!, left = WORD; left > 0; rest >>>= 8, left--) bytes[at++] = rest;
    }
    this.#at = at;
  }

  /** Writes bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Writes a value as JSON: a part of its own. */
  json(value: unknown): void {
    const text = JSON.stringify(value);
    this.#reserve(3 * text.length);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** Ends the part that was being written. */
  endPart(): void {
    this.#parts++;
    this.#bytes.writeUInt32LE(this.#at, WORD * this.#parts);
  }

  /** The record, once all parts have ended. */
  finish(): Buffer {
    const record = Buffer.from(this.#bytes.subarray(0, this.#at));
    record.writeUInt32LE(crc32(record.subarray(WORD)), 0);
    return record;
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(2 * (this.#at + more));
    grown.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = grown;
  }
}

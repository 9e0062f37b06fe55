import { crc32 } from 'node:zlib';
import { WORD } from './record-writer.ts';

const NO_TEXTS: readonly string[] = [];

/** The parts of a record of the cache, as `RecordWriter` wrote them. */
export class RecordReader {
  readonly #bytes: Buffer;
  readonly #parts: number;

  private constructor(bytes: Buffer, parts: number) {
    this.#bytes = bytes;
    this.#parts = parts;
  }

  /** A record of so many parts in bytes that nobody changes; undefined when they are not what was written. */
  static of(bytes: Buffer, parts: number): RecordReader | undefined {
    const isWhole = bytes.length > WORD && crc32(bytes.subarray(WORD)) === bytes.readUInt32LE(0);
    return isWhole ? new RecordReader(bytes, parts) : undefined;
  }

  /** The bytes of a part. */
  part(at: number): Buffer {
    const start = at === 0 ? WORD * (1 + this.#parts) : this.#bytes.readUInt32LE(WORD * at);
    return this.#bytes.subarray(start, this.#bytes.readUInt32LE(WORD * (at + 1)));
  }

  /** A reader of a part's numbers, some of which are places in a list of texts. */
  read(at: number, texts: readonly string[] = NO_TEXTS): PartReader {
    return new PartReader(this.part(at), texts);
  }

  /** The value of a part that is JSON. */
  json<Value>(at: number): Value {
    return JSON.parse(this.part(at).toString()) as Value;
  }
}

/** Reads the numbers of a part in the order in which they were written. */
export class PartReader {
  readonly #bytes: Uint8Array;
  readonly #texts: readonly string[];
  #at = 0;

  constructor(bytes: Uint8Array, texts: readonly string[]) {
    this.#bytes = bytes;
    this.#texts = texts;
  }

  /** The next whole number. */
  number(): number {
    const first = this.#bytes[this.#at++]!;
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; ; shift += 7) {
      const byte = this.#bytes[this.#at++]!;
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) return value >>> 0;
    }
  }

  /** The text whose place is the next number. */
  text(): string {
    return this.#texts[this.number()]!;
  }

  /** Leaves out numbers. */
  skip(count: number): void {
    for (let rest = count; rest > 0; rest--) while (this.#bytes[this.#at++]! >= 0x80);
  }

  /** As many items as the next number says. */
  list<Item>(read: (part: PartReader) => Item): Item[] {
    const items: Item[] = [];
    for (let rest = this.number(); rest > 0; rest--) items.push(read(this));
    return items;
  }

  /** The distinct ones of as many items as the next number says. */
  set<Item>(read: (part: PartReader) => Item): Set<Item> {
    const items = new Set<Item>();
    for (let rest = this.number(); rest > 0; rest--) items.add(read(this));
    return items;
  }

  /** As many texts as the next number says. */
  texts(): string[] {
    const texts: string[] = [];
    for (let rest = this.number(); rest > 0; rest--) texts.push(this.text());
    return texts;
  }
}

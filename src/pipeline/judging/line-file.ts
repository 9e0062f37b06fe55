import { closeSync, existsSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { unwritable } from '../../instance/atomic-file.ts';
import { unreadable } from '../../instance/bytes.ts';
import { fileLines, openFile } from '../../instance/file-lines.ts';
import { parseJson } from '../../instance/json-records.ts';
import { isObject } from '../../instance/record.ts';

/** Where a line stands, its line feed included; bytes. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

/** A record of a JSONL file and its place. */
export interface PlacedRecord extends LinePlace {
  readonly record: Readonly<Record<string, unknown>>;
  /** 1-based. */
  readonly line: number;
}

/**
 * A JSONL file that grows by whole lines, and is made with the first. When {@link append} returns, the operating system has the line: it
 * outlives a kill of the process (not a power cut).
 */
export class LineFile {
  readonly path: string;
  #opened: number | undefined;
  #end = 0;

  /** Opens a file, if it is there. @throws {ArchdeltaError} `usage`. */
  constructor(path: string) {
    this.path = path;
    if (existsSync(path)) this.#opened = openFile(path, 'a+');
  }

  get #file(): number {
    this.#opened ??= openFile(this.path, 'a+');
    return this.#opened;
  }

  /**
   * Reads all records, in their order; to be called once, before anything is appended. A torn last line is cut off.
   *
   * @throws {ArchdeltaError} `input-unreadable` for a line that is no JSON object.
   */
  *records(): Generator<PlacedRecord> {
    if (this.#opened === undefined) return;
    let line = 0;
    for (const { offset, bytes } of fileLines(this.#file)) {
      line += 1;
      this.#end = offset + bytes.length;
      if (bytes.toString().trim() === '') continue;
      const record = parseJson(bytes.toString());
      if (!isObject(record)) throw unreadable(this.path, `line ${line} is not a JSON object`);
      yield { record, line, offset, length: bytes.length };
    }
    const tail = this.#takeTail();
    if (tail) yield { ...tail, line: line + 1 };
  }

  /** A last line without a line feed: one that is whole was edited by hand and is kept, a torn one is cut off. */
  #takeTail(): Omit<PlacedRecord, 'line'> | undefined {
    const offset = this.#end;
    const length = fstatSync(this.#file).size - offset;
    if (length === 0) return undefined;
    const record = parseJson(this.#bytes({ offset, length }).toString());
    if (!isObject(record)) {
      ftruncateSync(this.#file, offset);
      return undefined;
    }
    this.#end += length;
    this.#write('\n');
    return { record, offset, length: length + 1 };
  }

  /** Adds a record. @throws {ArchdeltaError} `usage` when the disk refuses it. */
  append(record: object): LinePlace {
    const offset = this.#end;
    this.#write(`${JSON.stringify(record)}\n`);
    return { offset, length: this.#end - offset };
  }

  /** The record at a place. */
  read(place: LinePlace): Readonly<Record<string, unknown>> {
    return JSON.parse(this.#bytes(place).toString()) as Record<string, unknown>;
  }

  /** The bytes of a line, its line feed included. */
  bytes(place: LinePlace): Uint8Array {
    return this.#bytes(place);
  }

  /** Makes the file, if it is not there. @throws {ArchdeltaError} `usage`. */
  make(): void {
    void this.#file;
  }

  close(): void {
    if (this.#opened !== undefined) closeSync(this.#opened);
  }

  #bytes({ offset, length }: LinePlace): Buffer {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const size = readSync(this.#file, bytes, done, length - done, offset + done);
      if (size === 0) throw unreadable(this.path, 'became shorter while it was in use');
      done += size;
    }
    return bytes;
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
    } catch (thrown) {
      ftruncateSync(this.#file, this.#end);
      throw unwritable(this.path, thrown);
    }
    this.#end += bytes.length;
  }
}

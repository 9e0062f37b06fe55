/** What git knows of one requested object. */
export type CatFileAnswer =
  | { readonly id: string; readonly type: string; readonly size: number; readonly bytes?: Buffer }
  | { readonly failure: 'missing' | 'ambiguous' };

const NEWLINE = 0x0a;
const HEADER = /^([0-9a-f]{40,64}) ([a-z]+) (\d+)$/;

/**
 * Parses the output of `git cat-file --batch` (header, contents, newline) or `--batch-check` (header),
 * chunk by chunk as the pipe delivers it. Contents are copied once, into a buffer of their exact size.
 */
export class CatFileParser {
  readonly #withContents: boolean;
  readonly #emit: (answer: CatFileAnswer) => void;
  #partialHeader = '';
  #current: { readonly id: string; readonly type: string; readonly size: number } | undefined;
  #bytes = Buffer.alloc(0);
  #filled = 0;

  constructor(withContents: boolean, emit: (answer: CatFileAnswer) => void) {
    this.#withContents = withContents;
    this.#emit = emit;
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      at = this.#current === undefined ? this.#readHeader(chunk, at) : this.#readContents(chunk, at);
    }
  }

  #readHeader(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(NEWLINE, at);
    if (end === -1) {
      this.#partialHeader += chunk.toString('latin1', at);
      return chunk.length;
    }
    const line = this.#partialHeader + chunk.toString('latin1', at, end);
    this.#partialHeader = '';
    const fields = HEADER.exec(line);
    if (fields === null) {
      this.#emit({ failure: line.endsWith(' ambiguous') ? 'ambiguous' : 'missing' });
      return end + 1;
    }
    const header = { id: fields[1]!, type: fields[2]!, size: Number(fields[3]) };
    if (this.#withContents) {
      this.#current = header;
      this.#bytes = Buffer.allocUnsafeSlow(header.size);
      this.#filled = 0;
    } else {
      this.#emit(header);
    }
    return end + 1;
  }

  #readContents(chunk: Buffer, at: number): number {
    const { size } = this.#current!;
    if (this.#filled < size) {
      const copied = chunk.copy(
        this.#bytes,
        this.#filled,
        at,
        Math.min(chunk.length, at + size - this.#filled),
      );
      this.#filled += copied;
      return at + copied;
    }
    // What is left is the newline that ends the contents.
    this.#emit({ ...this.#current!, bytes: this.#bytes });
    this.#current = undefined;
    this.#bytes = Buffer.alloc(0);
    return at + 1;
  }
}

import type { HunkLine } from './section.ts';

/** A number that no line of the file has. */
const UNKNOWN = -1;

/** The lines of a file, each with its line break; equal lines have equal numbers. */
export class FileLines {
  readonly lines: readonly string[];
  readonly numbers: Int32Array;
  readonly #numberOf = new Map<string, number>();

  /** @param bytes - split at line feeds alone. */
  constructor(bytes: Uint8Array) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    this.lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
    this.numbers = Int32Array.from(this.lines, (line) => {
      const known = this.#numberOf.get(line);
      if (known !== undefined) return known;
      this.#numberOf.set(line, this.#numberOf.size);
      return this.#numberOf.size - 1;
    });
  }

  /** The numbers of lines of a hunk; -1 for those that are not in the file. */
  numbersOf(lines: readonly HunkLine[]): number[] {
    return lines.map(({ text }) => this.#numberOf.get(text) ?? UNKNOWN);
  }
}

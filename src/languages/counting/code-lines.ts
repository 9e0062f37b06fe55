import type { CodeLines } from '../../facts/types.ts';

/** Offset basis and prime of 32-bit FNV-1a, and a second pair that has nothing to do with it. */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
const CHECK_BASIS = 0x9e3779b9;
const CHECK_PRIME = 0x85ebca6b;

const NEWLINE = 10;
/** Code units below are white space and control characters. */
const FIRST_VISIBLE = 33;

/**
 * Collects the lines of a file that clones are made of (catalogue §7.7): hashes of the tokens of each line, imports
 * and package clauses cut. A token of several lines gives each its part, white space dropped.
 *
 * Source: Fowler, Noll, Vo 1991 (FNV-1a), over UTF-16 code units.
 */
export class CodeLineHashes {
  readonly #text: string;
  readonly #hash: Int32Array;
  readonly #check: Int32Array;
  readonly #tokens: Uint16Array;
  readonly #isCode: Uint8Array;

  constructor(text: string, lines: number) {
    this.#text = text;
    this.#hash = new Int32Array(lines).fill(BASIS);
    this.#check = new Int32Array(lines).fill(CHECK_BASIS);
    this.#tokens = new Uint16Array(lines);
    this.#isCode = new Uint8Array(lines);
  }

  /** Adds the token between two offsets, on the lines from `firstLine` to `lastLine` (0-based); tokens come in order. */
  add(start: number, end: number, firstLine: number, lastLine: number): void {
    if (this.#tokens[firstLine]! < 0xffff) this.#tokens[firstLine]!++;
    const from = lastLine === firstLine ? 0 : FIRST_VISIBLE;
    for (let line = firstLine, at = start; at < end; line++) {
      let hash = this.#hash[line]!;
      let check = this.#check[line]!;
      for (; at < end; at++) {
        const code = this.#text.charCodeAt(at);
        if (code === NEWLINE) break;
        if (code < from) continue;
        hash = Math.imul(hash ^ code, PRIME);
        check = stirred(Math.imul(check ^ code, CHECK_PRIME));
      }
      this.#hash[line] = hash;
      this.#check[line] = check;
      at++;
    }
    // A blank cannot stand in a token's place: `a b` is not `ab`.
    for (let line = firstLine; line <= lastLine; line++) {
      this.#isCode[line] = 1;
      this.#hash[line] = Math.imul(this.#hash[line]!, PRIME);
      this.#check[line] = stirred(Math.imul(this.#check[line]!, CHECK_PRIME));
    }
  }

  /** The lines, when all tokens are in. */
  finish(): CodeLines {
    let count = 0;
    for (const isCode of this.#isCode) count += isCode;
    const line = new Uint32Array(count);
    const hash = new Uint32Array(count);
    const check = new Uint32Array(count);
    const tokens = new Uint16Array(count);
    for (let at = 0, to = 0; to < count; at++) {
      if (this.#isCode[at] === 0) continue;
      line[to] = at + 1;
      hash[to] = this.#hash[at]!;
      check[to] = this.#check[at]!;
      tokens[to++] = this.#tokens[at]!;
    }
    return { line, hash, check, tokens };
  }
}

const stirred = (value: number): number => value ^ (value >>> 15);

import { TOKEN_NUMBER, TOKEN_STRING, type TokenStream } from '../../facts/types.ts';
import { PairTable } from './pair-table.ts';

/** The mark that stands twice before a file, any string, and any number. */
const MARK = 0;
const STRING = 1;
const NUMBER = 2;
/** A token that no counted file has. */
const UNKNOWN = 0xffffffff;

/** The tokens that counts know, by exact text; strings and numbers are one token each. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();

  /** The tokens of a file behind its two marks. Unless told to learn, it gives new tokens one number that counts nothing. */
  sequence({ texts, id, kind }: TokenStream, learns: boolean): Uint32Array {
    const ids = new Map<number, number>();
    const sequence = new Uint32Array(id.length + 2).fill(MARK, 0, 2);
    id.forEach((text, at) => {
      let token = kind[at] === TOKEN_STRING ? STRING : kind[at] === TOKEN_NUMBER ? NUMBER : ids.get(text);
      if (token === undefined) {
        token = this.#idOf(texts[text]!, learns);
        ids.set(text, token);
      }
      sequence[at + 2] = token;
    });
    return sequence;
  }

  #idOf(text: string, learns: boolean): number {
    const known = this.#ids.get(text);
    if (known !== undefined || !learns) return known ?? UNKNOWN;
    const id = NUMBER + 1 + this.#ids.size;
    this.#ids.set(text, id);
    return id;
  }
}

/** Counts of tokens, and of runs of two and three, over padded files (catalogue §7.8). */
export class TrigramCounts {
  /** Tokens, marks left out (N). */
  tokens = 0;
  /** Distinct tokens, marks left out (V). */
  types = 0;
  #single = new Uint32Array(1024);
  readonly #pairs = new PairTable();
  /** Of the number of a pair and the token behind it. */
  readonly #triples = new PairTable();

  /** Counts a file. */
  add(sequence: Uint32Array): void {
    for (const token of sequence) {
      if (token >= this.#single.length) this.#grow(token);
      const count = this.#single[token]!++;
      if (token === MARK) continue;
      this.tokens++;
      if (count === 0) this.types++;
    }
    let before = sequence.length > 1 ? this.#pairs.add(sequence[0]!, sequence[1]!) : -1;
    for (let at = 2; at < sequence.length; at++) {
      this.#triples.add(before, sequence[at]!);
      before = this.#pairs.add(sequence[at - 1]!, sequence[at]!);
    }
  }

  single(token: number): number {
    return this.#single[token] ?? 0;
  }

  pair(first: number, second: number): number {
    return this.#pairs.count(this.#pairs.find(first, second));
  }

  triple(first: number, second: number, third: number): number {
    const pair = this.#pairs.find(first, second);
    return pair < 0 ? 0 : this.#triples.count(this.#triples.find(pair, third));
  }

  /** Distinct tokens of which all are in a part that was counted as well. */
  typesOnlyIn(part: TrigramCounts): number {
    let count = 0;
    for (let token = MARK + 1; token < part.#single.length; token++) {
      if (part.#single[token]! > 0 && part.#single[token] === this.#single[token]) count++;
    }
    return count;
  }

  #grow(token: number): void {
    const larger = new Uint32Array(Math.max(2 * this.#single.length, token + 1));
    larger.set(this.#single);
    this.#single = larger;
  }
}

import { TOKEN_NUMBER, TOKEN_STRING, type TokenStream } from '../../facts/detail.ts';
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
    // Only plain tokens are looked up: 0, the mark, is no token of a text.
    const known = new Uint32Array(texts.length);
    const sequence = new Uint32Array(id.length + 2).fill(MARK, 0, 2);
    for (let at = 0; at < id.length; at++) {
      const text = id[at]!;
      if (kind[at] === TOKEN_STRING) sequence[at + 2] = STRING;
      else if (kind[at] === TOKEN_NUMBER) sequence[at + 2] = NUMBER;
      else {
        if (known[text] === 0) known[text] = this.#idOf(texts[text]!, learns);
        sequence[at + 2] = known[text]!;
      }
    }
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

/** A padded file with the numbers of the runs that end at each token; -1 for one that was never counted. */
export interface Runs {
  readonly sequence: Uint32Array;
  readonly pairs: Int32Array;
  readonly triples: Int32Array;
}

/** Counts of tokens, and of runs of two and three, over padded files (catalogue §7.8). */
export class TrigramCounts {
  /** Tokens, marks left out (N). */
  tokens = 0;
  /** Distinct tokens, marks left out (V). */
  types = 0;
  #single = new Uint32Array(1024);
  readonly #pairs: PairTable;
  /** Of the number of a pair and the token behind it. */
  readonly #triples: PairTable;

  /** @param tokens how many there will be; code repeats itself, so that there are fewer distinct runs. */
  constructor(tokens: number) {
    this.#pairs = new PairTable(tokens / 8);
    this.#triples = new PairTable(tokens / 4);
  }

  /** Counts a file. */
  add(sequence: Uint32Array): void {
    for (const token of sequence) {
      if (token >= this.#single.length) this.#grow(token);
      this.#countSingle(token, 1);
    }
    let before = this.#pairs.add(sequence[0]!, sequence[1]!);
    for (let at = 2; at < sequence.length; at++) {
      this.#triples.add(before, sequence[at]!);
      before = this.#pairs.add(sequence[at - 1]!, sequence[at]!);
    }
  }

  /** Counts a file that was added no more. */
  leaveOut(runs: Runs): void {
    this.#countAgain(runs, -1);
  }

  /** Counts a file that was left out once more. */
  takeBack(runs: Runs): void {
    this.#countAgain(runs, 1);
  }

  /**
   * The runs of a file.
   *
   * @param isWanted - 1 for each token whose runs are asked for, with the run of two before it; by default all are.
   */
  runs(sequence: Uint32Array, isWanted?: Uint8Array): Runs {
    const pairs = new Int32Array(sequence.length).fill(-1);
    const triples = new Int32Array(sequence.length).fill(-1);
    /** Up to where pairs were looked up. */
    let last = 0;
    for (let at = 1; at < sequence.length; at++) {
      if (at > 1 && isWanted?.[at - 2] === 0) continue;
      if (at > 1 && last < at - 1) pairs[at - 1] = this.#pairs.find(sequence[at - 2]!, sequence[at - 1]!);
      pairs[at] = this.#pairs.find(sequence[at - 1]!, sequence[at]!);
      if (pairs[at - 1]! >= 0) triples[at] = this.#triples.find(pairs[at - 1]!, sequence[at]!);
      last = at;
    }
    return { sequence, pairs, triples };
  }

  single(token: number): number {
    return this.#single[token] ?? 0;
  }

  /** By the number of the run, see {@link runs}. */
  pair(number: number): number {
    return this.#pairs.count(number);
  }

  /** Likewise. */
  triple(number: number): number {
    return this.#triples.count(number);
  }

  #countAgain({ sequence, pairs, triples }: Runs, by: 1 | -1): void {
    for (const token of sequence) this.#countSingle(token, by);
    for (let at = 1; at < sequence.length; at++) this.#pairs.change(pairs[at]!, by);
    for (let at = 2; at < sequence.length; at++) this.#triples.change(triples[at]!, by);
  }

  #countSingle(token: number, by: 1 | -1): void {
    const before = this.#single[token]!;
    this.#single[token] = before + by;
    if (token === MARK) return;
    this.tokens += by;
    if (Math.min(before, before + by) === 0) this.types += by;
  }

  #grow(token: number): void {
    const larger = new Uint32Array(Math.max(2 * this.#single.length, token + 1));
    larger.set(this.#single);
    this.#single = larger;
  }
}

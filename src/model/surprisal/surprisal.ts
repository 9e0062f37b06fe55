import { lazily } from '../../core/lazily.ts';
import type { FileDetail } from '../../facts/detail.ts';
import { type Runs, TrigramCounts, Vocabulary } from './trigram-counts.ts';

/** A remainder with fewer tokens says nothing. */
const LEAST_TOKENS = 1000;

/** Bits of some tokens together. */
export interface Bits {
  readonly sum: number;
  readonly tokens: number;
}

/** A counted file. */
interface Counted {
  readonly detail: FileDetail;
  readonly runs: Runs;
  /** Of all its tokens, over the other files. */
  readonly bits: () => Bits | undefined;
}

/** What a set of files makes of tokens: how far each is from what two tokens before it let expect. */
export class SurprisalModel {
  readonly #vocabulary = new Vocabulary();
  /** Of all files but the one that is left out. */
  readonly #counts: TrigramCounts;
  readonly #details: ReadonlyMap<string, FileDetail>;
  readonly #counted = new Map<string, Counted>();
  #leftOut: Counted | undefined;

  /** @param details - the files that are counted, by path. */
  constructor(details: ReadonlyMap<string, FileDetail>) {
    this.#details = details;
    const files = [...details.values()];
    this.#counts = new TrigramCounts(files.reduce((sum, { tokens }) => sum + tokens.id.length, 0));
    for (const { tokens } of files) this.#counts.add(this.#vocabulary.sequence(tokens, true));
  }

  /**
   * The surprisal -log2 S of tokens of a file, in bits: S is the mean of c(abc)/c(ab), c(bc)/c(b) and
   * (c(c)+1)/(N+V+1), counted over the other files (catalogue §7.8). Undefined when those have too few tokens.
   *
   * Source: Hindle, Barr, Su, Gabel, Devanbu 2012, On the naturalness of software (ICSE); Hellendoorn, Devanbu,
   * Bacchelli 2015, Will they like this? (MSR).
   *
   * @param path - the file as it is counted; a path that is not has nothing to be left out.
   * @param isScored - 1 for each token of the file that is scored; by default all are.
   */
  bits(path: string, detail: FileDetail, isScored?: Uint8Array): Bits | undefined {
    const own = this.#countedAt(path);
    if (own?.detail === detail && !isScored) return own.bits();
    this.#leaveOut(own);
    const sequence = this.#vocabulary.sequence(detail.tokens, false);
    return this.#bitsOf(this.#counts.runs(sequence, isScored), isScored);
  }

  #bitsOf({ sequence, pairs, triples }: Runs, isScored?: Uint8Array): Bits | undefined {
    const counts = this.#counts;
    if (counts.tokens < LEAST_TOKENS) return undefined;
    const all = counts.tokens + counts.types + 1;
    const result = { sum: 0, tokens: 0 };
    for (let at = 2; at < sequence.length; at++) {
      if (isScored?.[at - 2] === 0) continue;
      const score =
        share(counts.triple(triples[at]!), counts.pair(pairs[at - 1]!)) +
        share(counts.pair(pairs[at]!), counts.single(sequence[at - 1]!)) +
        (counts.single(sequence[at]!) + 1) / all;
      result.sum -= Math.log2(score / 3);
      result.tokens++;
    }
    return result;
  }

  #countedAt(path: string): Counted | undefined {
    const known = this.#counted.get(path);
    const detail = this.#details.get(path);
    if (known || !detail) return known;
    const runs = this.#counts.runs(this.#vocabulary.sequence(detail.tokens, false));
    const bits = lazily(() => {
      this.#leaveOut(counted);
      return this.#bitsOf(runs);
    });
    const counted: Counted = { detail, runs, bits };
    this.#counted.set(path, counted);
    return counted;
  }

  #leaveOut(file: Counted | undefined): void {
    if (file === this.#leftOut) return;
    if (this.#leftOut) this.#counts.takeBack(this.#leftOut.runs);
    if (file) this.#counts.leaveOut(file.runs);
    this.#leftOut = file;
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

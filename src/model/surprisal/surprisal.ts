import type { FileDetail } from '../../facts/types.ts';
import { TrigramCounts, Vocabulary } from './trigram-counts.ts';

/** A remainder with fewer tokens says nothing. */
const LEAST_TOKENS = 1000;

/** Bits of some tokens together. */
export interface Bits {
  readonly sum: number;
  readonly tokens: number;
}

/** What a set of files makes of tokens: how far each is from what two tokens before it let expect. */
export class SurprisalModel {
  readonly #vocabulary = new Vocabulary();
  readonly #all = new TrigramCounts();
  readonly #details: ReadonlyMap<string, FileDetail>;

  /** @param details - the files that are counted, by path. */
  constructor(details: ReadonlyMap<string, FileDetail>) {
    this.#details = details;
    for (const { tokens } of details.values()) this.#all.add(this.#vocabulary.sequence(tokens, true));
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
  bits(path: string, { tokens }: FileDetail, isScored?: Uint8Array): Bits | undefined {
    const { own, size, distinct } = this.#without(path);
    if (size < LEAST_TOKENS) return undefined;
    const all = this.#all;
    const sequence = this.#vocabulary.sequence(tokens, false);
    const result = { sum: 0, tokens: 0 };
    for (let at = 2; at < sequence.length; at++) {
      if (isScored?.[at - 2] === 0) continue;
      const [a, b, c] = [sequence[at - 2]!, sequence[at - 1]!, sequence[at]!];
      const score =
        share(all.triple(a, b, c) - own.triple(a, b, c), all.pair(a, b) - own.pair(a, b)) +
        share(all.pair(b, c) - own.pair(b, c), all.single(b) - own.single(b)) +
        (all.single(c) - own.single(c) + 1) / (size + distinct + 1);
      result.sum -= Math.log2(score / 3);
      result.tokens++;
    }
    return result;
  }

  #without(path: string): { own: TrigramCounts; size: number; distinct: number } {
    const own = new TrigramCounts();
    const detail = this.#details.get(path);
    if (detail) own.add(this.#vocabulary.sequence(detail.tokens, false));
    return {
      own,
      size: this.#all.tokens - own.tokens,
      distinct: this.#all.types - this.#all.typesOnlyIn(own),
    };
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

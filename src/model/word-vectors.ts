import { perObject } from '../core/per-object.ts';
import type { FileFacts } from '../facts/types.ts';

/** A sparse vector of words: numbers of distinct words in an order of their own, and a weight for each. */
export interface WordVector {
  readonly words: Uint32Array;
  readonly weights: Float64Array;
}

/** Words that were met, by number. A number says nothing: no result depends on who came first. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms = new WeakMap<FileFacts, WordVector>();

  /** How many words there are; their numbers are below it. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The words of a file in order of first occurrence, each with 1 + ln(count). */
  termsOf(facts: FileFacts): WordVector {
    let terms = this.#terms.get(facts);
    if (!terms) {
      const words = Uint32Array.from(facts.words.keys(), (word) => this.#numberOf(word));
      terms = { words, weights: Float64Array.from(facts.words.values(), (count) => 1 + Math.log(count)) };
      this.#terms.set(facts, terms);
    }
    return terms;
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(word, number);
    }
    return number;
  }
}

/** A vector of length 1 in the direction of weighted terms. */
export function normalised({ words, weights }: WordVector, factor: (word: number) => number): WordVector {
  const made = new Float64Array(weights.length);
  let squares = 0;
  for (let at = 0; at < made.length; at++) {
    const weight = weights[at]! * factor(words[at]!);
    made[at] = weight;
    squares += weight * weight;
  }
  const length = Math.sqrt(squares);
  for (let at = 0; at < made.length; at++) made[at]! /= length;
  return { words, weights: made };
}

/** Sum of vectors of one vocabulary, in their order; its words are in the order in which they first come. */
export function sumOfVectors(vectors: readonly WordVector[]): WordVector {
  const length = vectors.reduce((most, vector) => Math.max(most, lengthFor(vector)), 0);
  const places = new Int32Array(length).fill(-1);
  const words: number[] = [];
  const sums: number[] = [];
  for (const vector of vectors) {
    for (let at = 0; at < vector.words.length; at++) {
      const word = vector.words[at]!;
      const place = places[word]!;
      if (place < 0) {
        places[word] = words.push(word) - 1;
        sums.push(vector.weights[at]!);
      } else sums[place]! += vector.weights[at]!;
    }
  }
  return { words: Uint32Array.from(words), weights: Float64Array.from(sums) };
}

/**
 * Sum of the vectors of length 1 in the directions of weighted terms, in their order; its words are in the order in
 * which they first come. The vectors themselves are never made: a component can have tens of thousands.
 *
 * @param factors - by word.
 */
export function sumOfNormalised(terms: readonly WordVector[], factors: Float64Array): WordVector {
  const places = new Int32Array(factors.length).fill(-1);
  const weighted = new Float64Array(terms.reduce((most, { words }) => Math.max(most, words.length), 0));
  const words: number[] = [];
  const sums: number[] = [];
  for (const vector of terms) {
    let squares = 0;
    for (let at = 0; at < vector.words.length; at++) {
      const weight = vector.weights[at]! * factors[vector.words[at]!]!;
      weighted[at] = weight;
      squares += weight * weight;
    }
    const length = Math.sqrt(squares);
    for (let at = 0; at < vector.words.length; at++) {
      const word = vector.words[at]!;
      const place = places[word]!;
      if (place < 0) {
        places[word] = words.push(word) - 1;
        sums.push(weighted[at]! / length);
      } else sums[place]! += weighted[at]! / length;
    }
  }
  return { words: Uint32Array.from(words), weights: Float64Array.from(sums) };
}

/** Square of the length of a vector. */
const squaredLength = perObject(({ weights }: WordVector): number => {
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  return squares;
});

/** What an array by word needs to hold a vector: its highest number and one. */
const lengthFor = perObject(({ words }: WordVector): number => {
  let highest = -1;
  for (const word of words) if (word > highest) highest = word;
  return highest + 1;
});

/** Weights of one vector by word while a product is made; 0 else. */
let scratch = new Float64Array(0);

function dotProduct(a: WordVector, b: WordVector): number {
  const length = Math.max(lengthFor(a), lengthFor(b));
  if (scratch.length < length) scratch = new Float64Array(2 * length);
  for (let at = 0; at < b.words.length; at++) scratch[b.words[at]!] = b.weights[at]!;
  let dot = 0;
  for (let at = 0; at < a.words.length; at++) dot += a.weights[at]! * scratch[a.words[at]!]!;
  for (const word of b.words) scratch[word] = 0;
  return dot;
}

/**
 * Cosine of a vector with a sum of vectors, less one of them; undefined when there is none left. What is left is
 * never made: its length follows from the lengths and the product.
 */
export function cosine(vector: WordVector, sum: WordVector, less?: WordVector): number | undefined {
  let dot = dotProduct(vector, sum);
  let squares = squaredLength(sum);
  if (less) {
    dot -= dotProduct(vector, less);
    squares += squaredLength(less) - 2 * dotProduct(less, sum);
  }
  // A sum of unit vectors without negative weights is at least as long as each; what is shorter is rounding.
  if (squares < 0.5 || vector.words.length === 0) return undefined;
  return Math.max(0, Math.min(1, dot / Math.sqrt(squares * squaredLength(vector))));
}

import { perObject } from '../core/per-object.ts';
import type { FileFacts } from '../facts/types.ts';
import type { RepoModel } from './repo-model.ts';

/** A sparse vector of words, L2-normalised, or the sum of some. */
export type WordVector = ReadonlyMap<string, number>;

/** Words of the base: how rare each is, the vector of each file, and the sum of each component (catalogue §2.9). */
export interface Lexicon {
  /** Normalised TF-IDF vector of a file of either side; undefined when it has no counted word. */
  vectorOf(facts: FileFacts): WordVector | undefined;
  /** Vector of a file of the base by its path there. */
  baseVector(path: string): WordVector | undefined;
  /** Component of a file of the base by its path there. */
  componentOf(path: string): string | undefined;
  /** Sum of the vectors of the files of a component at base; undefined when none of them has a counted word. */
  centroid(component: string): WordVector | undefined;
  /** Number of files of each component at base. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** The lexicon of a base: tf = 1 + ln(count), idf = ln((1+n)/(1+df)) + 1. */
export function lexiconOf(base: RepoModel): Lexicon {
  const documents = new Map<string, number>();
  for (const { facts } of base.files) {
    for (const word of facts.words.keys()) documents.set(word, (documents.get(word) ?? 0) + 1);
  }
  const n = base.files.length;
  const idf = (word: string) => Math.log((1 + n) / (1 + (documents.get(word) ?? 0))) + 1;
  const vectors = new WeakMap<FileFacts, WordVector>();
  const vectorOf = (facts: FileFacts): WordVector | undefined => {
    if (facts.words.size === 0) return undefined;
    let vector = vectors.get(facts);
    if (!vector) {
      vector = normalised([...facts.words].map(([word, count]) => [word, (1 + Math.log(count)) * idf(word)]));
      vectors.set(facts, vector);
    }
    return vector;
  };
  const centroids = new Map<string, WordVector>();
  for (const [component, files] of base.components) {
    const sum = sumOfVectors(files.flatMap(({ facts }) => vectorOf(facts) ?? []));
    if (sum.size > 0) centroids.set(component, sum);
  }
  return {
    vectorOf,
    baseVector: (path) => {
      const file = base.byPath.get(path);
      return file && vectorOf(file.facts);
    },
    componentOf: (path) => base.byPath.get(path)?.component,
    centroid: (component) => centroids.get(component),
    sizes: new Map([...base.components].map(([component, files]) => [component, files.length])),
  };
}

function normalised(weights: readonly (readonly [string, number])[]): WordVector {
  let squares = 0;
  for (const [, weight] of weights) squares += weight * weight;
  const length = Math.sqrt(squares);
  return new Map(weights.map(([word, weight]) => [word, weight / length]));
}

/** Sum of vectors, in their order. */
export function sumOfVectors(vectors: readonly WordVector[]): WordVector {
  const sum = new Map<string, number>();
  for (const vector of vectors) {
    for (const [word, weight] of vector) sum.set(word, (sum.get(word) ?? 0) + weight);
  }
  return sum;
}

/** Square of the length of a vector. */
const squaredLength = perObject((vector: WordVector): number => {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  return squares;
});

function dotProduct(a: WordVector, b: WordVector): number {
  let dot = 0;
  for (const [word, weight] of a) dot += weight * (b.get(word) ?? 0);
  return dot;
}

/**
 * Cosine of a vector with a sum of vectors, less one of them; undefined when there is none left. In time of the
 * vector alone: the length of what is left follows from the lengths and the product.
 */
export function cosine(vector: WordVector, sum: WordVector, less?: WordVector): number | undefined {
  let dot = dotProduct(vector, sum);
  let squares = squaredLength(sum);
  if (less) {
    dot -= dotProduct(vector, less);
    squares += squaredLength(less) - 2 * dotProduct(less, sum);
  }
  // A sum of unit vectors without negative weights is at least as long as each; what is shorter is rounding.
  if (squares < 0.5 || vector.size === 0) return undefined;
  return Math.max(0, Math.min(1, dot / Math.sqrt(squares * squaredLength(vector))));
}

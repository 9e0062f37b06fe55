import type { FileFacts } from '../facts/types.ts';
import type { RepoModel } from './repo-model.ts';
import { normalised, sumOfVectors, termsOf, vocabularySize, type WordVector } from './word-vectors.ts';

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
  const idf = idfOf(base);
  const vectors = new WeakMap<FileFacts, WordVector>();
  const vectorOf = (facts: FileFacts): WordVector | undefined => {
    if (facts.words.size === 0) return undefined;
    let vector = vectors.get(facts);
    if (!vector) {
      vector = normalised(termsOf(facts), idf);
      vectors.set(facts, vector);
    }
    return vector;
  };
  const centroids = new Map<string, WordVector>();
  const centroidOf = (component: string): WordVector => {
    const files = base.components.get(component) ?? [];
    return sumOfVectors(files.flatMap(({ facts }) => vectorOf(facts) ?? []));
  };
  return {
    vectorOf,
    baseVector: (path) => {
      const file = base.byPath.get(path);
      return file && vectorOf(file.facts);
    },
    componentOf: (path) => base.byPath.get(path)?.component,
    centroid: (component) => {
      const known = centroids.get(component) ?? centroidOf(component);
      centroids.set(component, known);
      return known.words.length > 0 ? known : undefined;
    },
    sizes: new Map([...base.components].map(([component, files]) => [component, files.length])),
  };
}

/** How rare a word is in the files of the base, by its number. */
function idfOf({ files }: RepoModel): (word: number) => number {
  const terms = files.map(({ facts }) => termsOf(facts).words);
  const documents = new Uint32Array(vocabularySize());
  for (const words of terms) for (const word of words) documents[word]!++;
  const idf = (count: number) => Math.log((1 + files.length) / (1 + count)) + 1;
  const known = Float64Array.from(documents, idf);
  // Words that only a changed file has.
  const unknown = idf(0);
  return (word) => known[word] ?? unknown;
}

import type { FileFacts } from '../facts/types.ts';
import type { RepoModel } from './repo-model.ts';
import { normalised, sumOfNormalised, Vocabulary, type WordVector } from './word-vectors.ts';

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
  /** The numbers of its words; undefined when most of them are not words of the base any more. */
  readonly vocabulary: Vocabulary | undefined;
}

/** Words of a vocabulary for each word of the base, above which it is given up. */
const MOST_WORDS = 2;

/**
 * The lexicon of a base: tf = 1 + ln(count), idf = ln((1+n)/(1+df)) + 1.
 *
 * @param vocabulary - of a base before: the words of a file that is in both are not numbered again.
 */
export function lexiconOf(base: RepoModel, vocabulary = new Vocabulary()): Lexicon {
  const documents = documentsOf(base, vocabulary);
  const idf = idfOf(base, documents);
  const vectors = new WeakMap<FileFacts, WordVector>();
  const vectorOf = (facts: FileFacts): WordVector | undefined => {
    if (facts.words.size === 0) return undefined;
    let vector = vectors.get(facts);
    if (!vector) {
      vector = normalised(vocabulary.termsOf(facts), (word) => idf.known[word] ?? idf.unknown);
      vectors.set(facts, vector);
    }
    return vector;
  };
  const centroids = new Map<string, WordVector>();
  const centroidOf = (component: string): WordVector => {
    const files = base.components.get(component) ?? [];
    const worded = files.filter(({ facts }) => facts.words.size > 0);
    return sumOfNormalised(
      worded.map(({ facts }) => vocabulary.termsOf(facts)),
      idf.known,
    );
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
    vocabulary: isMostlyOf(documents) ? vocabulary : undefined,
  };
}

/** Number of files of the base that have a word, by its number. */
function documentsOf({ files }: RepoModel, vocabulary: Vocabulary): Uint32Array {
  const terms = files.map(({ facts }) => vocabulary.termsOf(facts).words);
  const documents = new Uint32Array(vocabulary.size);
  for (const words of terms) for (const word of words) documents[word]!++;
  return documents;
}

function isMostlyOf(documents: Uint32Array): boolean {
  return documents.length <= MOST_WORDS * documents.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
}

/** How rare a word is in the files of the base, by its number; and one that only a changed file has. */
function idfOf({ files }: RepoModel, documents: Uint32Array): { known: Float64Array; unknown: number } {
  const idf = (count: number) => Math.log((1 + files.length) / (1 + count)) + 1;
  return { known: Float64Array.from(documents, idf), unknown: idf(0) };
}

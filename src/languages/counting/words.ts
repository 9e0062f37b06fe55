import { type SyntaxTree, textOf } from '../syntax.ts';
import { idOf } from './ids.ts';

/** Shortest word that counts. */
const MIN_LENGTH = 3;

/** Words of programming itself, which say nothing of what a file is about (catalogue §2.9): forty of them. */
const PROGRAMMING_WORDS: ReadonlySet<string> = new Set(
  (
    'add all any arg args array bool base call class copy count data default dict error false func get has ' +
    'index init item key kwargs len list map name new none null num obj object self set str string this'
  ).split(' '),
);

/**
 * Counts the words of a file's identifiers (catalogue §2.9): split at `_`, `$`, `-`, digits and changes of case,
 * lower case, at least three letters, without keywords and programming words.
 *
 * @param isIdentifier - 1 for the kinds that are identifiers.
 */
export function countWords(
  tree: SyntaxTree,
  isIdentifier: Uint8Array,
  keywords: ReadonlySet<string>,
): Map<string, number> {
  const ids = new Map<string, number>();
  const counts: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (isIdentifier[tree.kind[node]!] === 0 || tree.last[node] !== node + 1) continue;
    const id = idOf(ids, textOf(tree, node));
    if (id === counts.length) counts.push(1);
    else counts[id]!++;
  }
  const words = new Map<string, number>();
  for (const [identifier, id] of ids) {
    for (const word of wordsOf(identifier)) {
      if (keywords.has(word) || PROGRAMMING_WORDS.has(word)) continue;
      words.set(word, (words.get(word) ?? 0) + counts[id]!);
    }
  }
  return words;
}

/** The words of an identifier: `parseHTTPHeader2_raw` → parse, http, header, raw. */
export function wordsOf(identifier: string): string[] {
  // Most names are of this kind, in which there is no change of case to look for.
  if (/^[a-z_\d]*$/.test(identifier)) return identifier.split(/[_\d]+/).filter(isLongEnough);
  return identifier
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => word.toLowerCase())
    .filter(isLongEnough);
}

const isLongEnough = (word: string): boolean => word.length >= MIN_LENGTH;

import type { SyntaxTree } from '../syntax.ts';
import { textOf } from '../syntax.ts';
import { type ConceptIndex, TOKEN_COMMENT } from './concept-index.ts';

const MARK = /\bgenerated\b[^\n]*\bDO NOT EDIT\b|@generated\b/;

/** Average line length above which GitHub's linguist takes JavaScript for minified. */
const MINIFIED_LINE_LENGTH = 110;

/** True when a comment that stands before any code says that the file is generated (catalogue §4.6). */
export function saysGenerated(tree: SyntaxTree, index: ConceptIndex): boolean {
  for (let node = 1; node < tree.count; node = tree.last[node]!) {
    if (index.token[tree.kind[node]!] !== TOKEN_COMMENT) return false;
    if (MARK.test(textOf(tree, node))) return true;
  }
  return false;
}

/** Below this many characters a long line is just a long line. */
const MINIFIED_LENGTH = 1000;

/** True for a text whose lines are on average longer than people write them (linguist's rule). */
export function isMinified(text: string, lines: number): boolean {
  return text.length >= MINIFIED_LENGTH && text.length / lines > MINIFIED_LINE_LENGTH;
}

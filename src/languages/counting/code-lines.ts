import type { CodeLines } from '../../facts/types.ts';
import type { LanguageDefinition } from '../definition.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { ConceptIndex } from './concept-index.ts';
import { walkTokens } from './token-walk.ts';

/** Offset basis and prime of 32-bit FNV-1a, and a second pair that has nothing to do with it. */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
const CHECK_BASIS = 0x9e3779b9;
const CHECK_PRIME = 0x85ebca6b;

const NEWLINE = 10;

/**
 * The lines of a file that clones are made of (catalogue §7.7): hashes of the tokens of each line, imports and
 * package clauses cut. A token of several lines gives each its part, white space dropped.
 *
 * Source: Fowler, Noll, Vo 1991 (FNV-1a), over UTF-16 code units.
 */
export function codeLinesOf(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
  lineStarts: Uint32Array,
): CodeLines {
  const hash = new Uint32Array(lineStarts.length).fill(BASIS);
  const check = new Uint32Array(lineStarts.length).fill(CHECK_BASIS);
  const tokens = new Uint16Array(lineStarts.length);
  const isCode = new Uint8Array(lineStarts.length);
  const mix = (line: number, code: number) => {
    hash[line] = Math.imul(hash[line]! ^ code, PRIME);
    const other = Math.imul(check[line]! ^ code, CHECK_PRIME);
    check[line] = other ^ (other >>> 15);
  };
  walkTokens(tree, index, language, lineStarts, {
    token(node, firstLine, lastLine, isQuiet) {
      if (isQuiet) return;
      isCode.fill(1, firstLine, lastLine + 1);
      if (tokens[firstLine]! < 0xffff) tokens[firstLine]!++;
      let line = firstLine;
      const end = tree.end[node]!;
      for (let at = tree.start[node]!; at < end; at++) {
        const code = tree.text.charCodeAt(at);
        if (code === NEWLINE) line++;
        else if (lastLine === firstLine || code > 32) mix(line, code);
      }
      // A blank cannot stand in a token's place: `a b` is not `ab`.
      for (let at = firstLine; at <= lastLine; at++) mix(at, 0);
    },
  });
  const lines = [...isCode.keys()].filter((line) => isCode[line] === 1);
  return {
    line: Uint32Array.from(lines, (line) => line + 1),
    hash: Uint32Array.from(lines, (line) => hash[line]!),
    check: Uint32Array.from(lines, (line) => check[line]!),
    tokens: Uint16Array.from(lines, (line) => tokens[line]!),
  };
}

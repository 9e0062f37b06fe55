import { LINE_COMMENT } from '../../facts/types.ts';
import type { SyntaxTree } from '../syntax.ts';
import { type ConceptIndex, TOKEN_COMMENT } from './concept-index.ts';
import { lineAt } from './lines.ts';

/**
 * Lines of the header comment: the first run of consecutive comment lines, when it stands before any code.
 * A docstring ends it (ADR 0002, 2).
 */
export function headerLinesOf(
  tree: SyntaxTree,
  index: ConceptIndex,
  lineClass: Uint8Array,
  lineStarts: Uint32Array,
): number {
  let first = -1;
  let last = -1;
  for (let node = 1; node < tree.count; node = tree.last[node]!) {
    if (index.token[tree.kind[node]!] !== TOKEN_COMMENT) break;
    const line = lineAt(lineStarts, tree.start[node]!);
    if (first >= 0 && line > last + 1) break;
    if (first < 0) first = line;
    last = lineAt(lineStarts, Math.max(tree.start[node]!, tree.end[node]! - 1));
  }
  let count = 0;
  for (let line = Math.max(0, first); line <= last; line++) if (lineClass[line] === LINE_COMMENT) count++;
  return count;
}

import type { LanguageDefinition } from '../definition.ts';
import type { SyntaxTree } from '../syntax.ts';
import { CONCEPT, type ConceptIndex, TOKEN_BLANK, TOKEN_COMMENT, TOKEN_OPERAND } from './concept-index.ts';

/** What a walk over the tokens of a file tells, in source order. Lines are 0-based. */
export interface TokenVisitor {
  /** A node of the language's `statements` that is no documentation, before its tokens. */
  statement?(node: number): void;
  /** A comment or documentation string. */
  comment?(node: number, firstLine: number, lastLine: number): void;
  /** A token of code; quiet ones belong to an import or a package clause. */
  token(node: number, firstLine: number, lastLine: number, isQuiet: boolean): void;
}

/**
 * Walks the tokens of a file once. A token is a leaf with text, or a node of the language's `operands` that holds
 * no interpolation.
 */
export function walkTokens(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
  lineStarts: Uint32Array,
  visitor: TokenVisitor,
): void {
  let quietEnd = 0;
  let line = 0;
  for (let node = 0; node < tree.count; ) {
    const kind = tree.kind[node]!;
    const concept = index.concept[kind]!;
    if (concept === CONCEPT.import || concept === CONCEPT.package)
      quietEnd = Math.max(quietEnd, tree.last[node]!);
    const isStatement = index.statement[kind] === 1;
    const isDoc = isStatement && language.isDocString(tree, node);
    if (isStatement && !isDoc) visitor.statement?.(node);
    const token = index.token[kind]!;
    const isAtomic =
      isDoc || token === TOKEN_COMMENT || (token === TOKEN_OPERAND && !isInterpolated(tree, index, node));
    if (!isAtomic && tree.last[node] !== node + 1) {
      node++;
      continue;
    }
    const start = tree.start[node]!;
    const end = tree.end[node]!;
    if (end > start) {
      while (line + 1 < lineStarts.length && lineStarts[line + 1]! <= start) line++;
      let lastLine = line;
      while (lastLine + 1 < lineStarts.length && lineStarts[lastLine + 1]! < end) lastLine++;
      if (isDoc || token === TOKEN_COMMENT) visitor.comment?.(node, line, lastLine);
      else if (token === TOKEN_OPERAND || (token !== TOKEN_BLANK && !isBlank(tree.text, start, end)))
        visitor.token(node, line, lastLine, node < quietEnd);
    }
    node = isAtomic ? tree.last[node]! : node + 1;
  }
}

function isInterpolated(tree: SyntaxTree, index: ConceptIndex, node: number): boolean {
  const end = tree.last[node]!;
  for (let child = node + 1; child < end; child = tree.last[child]!) {
    if (index.interpolation[tree.kind[child]!]) return true;
  }
  return false;
}

/** Newline and indent tokens hold white space alone, as do operands that mean it: chunks of templates. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}

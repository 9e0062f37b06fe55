import { isLeaf, kindOf, type SyntaxTree, textOf } from './syntax.ts';

/**
 * True when a block comment that begins with two stars stands directly before a node; other comments and
 * white space may stand in between.
 */
export function hasStarredComment(tree: SyntaxTree, node: number, commentKinds: readonly string[]): boolean {
  for (let at = node - 1; at >= 0 && isLeaf(tree, at) && commentKinds.includes(kindOf(tree, at)); at--) {
    const text = textOf(tree, at);
    if (text.startsWith('/**') && text !== '/**/') return true;
  }
  return false;
}

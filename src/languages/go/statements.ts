import { childOfKind, childrenOf, kindOf, type SyntaxTree } from '../syntax.ts';

/** True for what a statement list holds besides separators and comments. */
export function isStatement(kind: string): boolean {
  return !['\n', ';', '\0', 'comment', 'empty_statement'].includes(kind);
}

/** The statements of a block. */
export function statementsOf(tree: SyntaxTree, block: number): number[] {
  const list = childOfKind(tree, block, 'statement_list');
  return list < 0 ? [] : childrenOf(tree, list).filter((child) => isStatement(kindOf(tree, child)));
}

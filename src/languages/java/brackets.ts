import { childrenOf, kindOf, type SyntaxTree } from '../syntax.ts';

const NO_EXPRESSION = ['(', ')', 'line_comment', 'block_comment'];

/** An expression without the brackets around it. */
export function withoutBrackets(tree: SyntaxTree, expression: number): number {
  let node = expression;
  while (kindOf(tree, node) === 'parenthesized_expression') {
    const inner = childrenOf(tree, node).find((child) => !NO_EXPRESSION.includes(kindOf(tree, child)));
    if (inner === undefined) return node;
    node = inner;
  }
  return node;
}

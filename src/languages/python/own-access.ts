import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { isDocString, isStatic, lastName, ownParameters, parameterName } from './declarations.ts';
import { argumentsOf } from './imports.ts';

/**
 * True for a body of one statement, documentation aside, that returns an attribute of the own object or class, or
 * sets one to a parameter (catalogue §5.6). Brackets and `cast(…)` change nothing.
 */
export function isOwnAccess(tree: SyntaxTree, method: number): boolean {
  const body = childInField(tree, method, 'body');
  const [self, ...parameters] = ownParameters(tree, method).map((each) => parameterName(tree, each));
  if (body < 0 || self === undefined || isStatic(tree, method)) return false;
  const [only, ...more] = childrenOf(tree, body).filter((child) => isStatement(tree, child));
  if (only === undefined || more.length > 0) return false;
  const inner = only + 1;
  if (kindOf(tree, only) === 'return_statement')
    // The keyword is the first child.
    return tree.last[inner]! < tree.last[only]! && isOwnAttribute(tree, bare(tree, inner + 1), self);
  if (kindOf(tree, only) !== 'expression_statement' || kindOf(tree, inner) !== 'assignment') return false;
  const right = childInField(tree, inner, 'right');
  const isGiven = right >= 0 && parameters.includes(textOf(tree, bare(tree, right)));
  return isGiven && isOwnAttribute(tree, childInField(tree, inner, 'left'), self);
}

function isStatement(tree: SyntaxTree, node: number): boolean {
  return !['comment', ';'].includes(kindOf(tree, node)) && !isDocString(tree, node);
}

function isOwnAttribute(tree: SyntaxTree, node: number, self: string): boolean {
  if (node < 0 || kindOf(tree, node) !== 'attribute') return false;
  return kindOf(tree, node + 1) === 'identifier' && textOf(tree, node + 1) === self;
}

/** An expression without brackets and `cast(…)` around it. */
function bare(tree: SyntaxTree, expression: number): number {
  let node = expression;
  for (;;) {
    const inner = innerOf(tree, node);
    if (inner === undefined) return node;
    node = inner;
  }
}

function innerOf(tree: SyntaxTree, node: number): number | undefined {
  const kind = kindOf(tree, node);
  if (kind === 'parenthesized_expression')
    return childrenOf(tree, node).find((child) => !['(', ')', 'comment'].includes(kindOf(tree, child)));
  const callee = kind === 'call' ? childInField(tree, node, 'function') : -1;
  if (callee < 0 || lastName(textOf(tree, callee)) !== 'cast') return undefined;
  const passed = argumentsOf(tree, node);
  return passed.length === 2 ? passed[1] : undefined;
}

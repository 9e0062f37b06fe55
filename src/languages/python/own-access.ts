import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { isDocString, isStatic, lastName, ownParameters, parameterName } from './declarations.ts';
import { argumentsOf } from './imports.ts';

/**
 * True for a body of one statement, documentation aside, that returns an attribute of the own object or class, or
 * sets one to a parameter (catalogue §5.6). Brackets and `cast(…)` change nothing.
 */
export function isOwnAccess(tree: SyntaxTree, method: number): boolean {
  const body = childInField(tree, method, 'body');
  const only = body < 0 ? -1 : onlyStatement(tree, body);
  return only >= 0 && accessesOwn(tree, method, only);
}

/** The statement of a body that has one, or -1. */
function onlyStatement(tree: SyntaxTree, body: number): number {
  let only = -1;
  const end = tree.last[body]!;
  for (let child = body + 1; child < end; child = tree.last[child]!) {
    if (!isStatement(tree, child)) continue;
    if (only >= 0) return -1;
    only = child;
  }
  return only;
}

function accessesOwn(tree: SyntaxTree, method: number, only: number): boolean {
  const parameters = ownParameters(tree, method);
  const self = parameters.length === 0 ? undefined : parameterName(tree, parameters[0]!);
  if (self === undefined || isStatic(tree, method)) return false;
  const inner = only + 1;
  if (kindOf(tree, only) === 'return_statement')
    // The keyword is the first child.
    return tree.last[inner]! < tree.last[only]! && isOwnAttribute(tree, bare(tree, inner + 1), self);
  if (kindOf(tree, only) !== 'expression_statement' || kindOf(tree, inner) !== 'assignment') return false;
  const right = childInField(tree, inner, 'right');
  const given = right < 0 ? '' : textOf(tree, bare(tree, right));
  const isGiven = parameters.some((each, at) => at > 0 && parameterName(tree, each) === given);
  return isGiven && isOwnAttribute(tree, childInField(tree, inner, 'left'), self);
}

function isStatement(tree: SyntaxTree, node: number): boolean {
  const kind = kindOf(tree, node);
  return kind !== 'comment' && kind !== ';' && !isDocString(tree, node);
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

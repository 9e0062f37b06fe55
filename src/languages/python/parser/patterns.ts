import { type Kind, kindSet, N } from './kinds.ts';
import type { NodeStack } from './node-stack.ts';
import { notPlain } from './tokens.ts';

const TARGETS = kindSet(
  N.identifier,
  N.attribute,
  N.subscript,
  N.list_splat,
  N.tuple,
  N.parenthesized_expression,
  N.list,
);

/** True for kinds of expressions that may be assigned to. */
export function isTargetKind(kind: Kind): boolean {
  return TARGETS[kind] === 1;
}

/** Renames an expression that turned out to be assigned to, with what is in its brackets. */
export function toPattern(nodes: NodeStack, node: number): void {
  const kind = nodes.kindOf(node);
  if (kind === N.identifier || kind === N.attribute || kind === N.subscript) return;
  if (kind === N.list_splat) {
    const operand = nodes.kindOf(lastChild(nodes, node));
    if (operand !== N.identifier && operand !== N.attribute && operand !== N.subscript) notPlain();
    nodes.rename(node, N.list_splat_pattern);
    return;
  }
  if (kind === N.tuple || kind === N.parenthesized_expression) nodes.rename(node, N.tuple_pattern);
  else if (kind === N.list) nodes.rename(node, N.list_pattern);
  else notPlain();
  for (let child = nodes.firstChild(node); child >= 0; child = nodes.nextSibling(child)) {
    if (nodes.kindOf(child) >= N.identifier && nodes.kindOf(child) !== N.comment) toPattern(nodes, child);
  }
}

function lastChild(nodes: NodeStack, node: number): number {
  let child = nodes.firstChild(node);
  while (nodes.nextSibling(child) >= 0) child = nodes.nextSibling(child);
  return child;
}

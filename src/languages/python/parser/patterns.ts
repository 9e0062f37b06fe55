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
    if (!isSplatName(nodes, node)) notPlain();
    nodes.rename(node, N.list_splat_pattern);
    return;
  }
  if (kind === N.tuple || kind === N.parenthesized_expression) nodes.rename(node, N.tuple_pattern);
  else if (kind === N.list) nodes.rename(node, N.list_pattern);
  else notPlain();
  for (let child = nodes.firstChild(node); child >= 0; child = nodes.nextSibling(child)) {
    if (isItem(nodes, child)) toPattern(nodes, child);
  }
}

/** True for a node that is neither a bracket nor a comma nor between tokens. */
export function isItem(nodes: NodeStack, node: number): boolean {
  return nodes.kindOf(node) >= N.identifier && !nodes.isExtra(node);
}

/**
 * True for `*x` with a name. Of `*x.y` the grammar's parser makes a `*` of `x.y` or an attribute of `*x`, by what
 * follows.
 */
export function isSplatName(nodes: NodeStack, splat: number): boolean {
  return nodes.kindOf(nodes.nextSibling(nodes.firstChild(splat))) === N.identifier;
}

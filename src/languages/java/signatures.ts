import type { ParameterFacts, SignatureFacts } from '../../facts/detail.ts';
import { compactText } from '../compact-text.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { TYPE_NODES } from './type-text.ts';

/** What a type as callers see it leaves out: annotations do not change what fits it. */
const OMITTED = ['annotation', 'marker_annotation', 'line_comment', 'block_comment'];

/** Parameters of a method or constructor; a compact constructor has the components of its record. */
export function parameterNodes(tree: SyntaxTree, node: number): number[] {
  const isCompact = kindOf(tree, node) === 'compact_constructor_declaration';
  const list = childInField(tree, isCompact ? tree.parent[tree.parent[node]!]! : node, 'parameters');
  if (list < 0) return [];
  return childrenOf(tree, list).filter((child) => {
    if (!['formal_parameter', 'spread_parameter'].includes(kindOf(tree, child))) return false;
    const name = parameterName(tree, child);
    return name >= 0 && textOf(tree, name) !== 'this';
  });
}

/** The name of a parameter, or -1. */
export function parameterName(tree: SyntaxTree, node: number): number {
  const holder = spreadDeclarator(tree, node) ?? node;
  return holder < 0 ? -1 : childInField(tree, holder, 'name');
}

/** What callers of a method or constructor rely on; the type of a constructor is `''`. */
export function signatureOf(tree: SyntaxTree, node: number, parameters: readonly number[]): SignatureFacts {
  return {
    parameters: parameters.map((parameter) => parameterFacts(tree, parameter)),
    type: declaredType(tree, node, node),
  };
}

/** A parameter as callers see it. */
export function parameterFacts(tree: SyntaxTree, node: number): ParameterFacts {
  const declarator = spreadDeclarator(tree, node);
  return {
    name: textOf(tree, parameterName(tree, node)),
    type: declaredType(tree, node, declarator ?? node),
    optional: false,
    passing: declarator === undefined ? 'position' : 'variadic',
  };
}

/** The type of a declaration as written, with the array marks that a declarator adds behind the name. */
export function declaredType(tree: SyntaxTree, declaration: number, declarator: number): string {
  const type = childOfKind(tree, declaration, ...TYPE_NODES);
  if (type < 0) return '';
  const marks = childOfKind(tree, declarator, 'dimensions');
  const variadic = kindOf(tree, declaration) === 'spread_parameter' ? '...' : '';
  const text = compactText(tree, type, OMITTED) + variadic;
  return marks < 0 ? text : text + compactText(tree, marks, OMITTED);
}

/** What holds the name of `String... names`: the node, -1 in broken code, undefined for another parameter. */
function spreadDeclarator(tree: SyntaxTree, node: number): number | undefined {
  if (kindOf(tree, node) !== 'spread_parameter') return undefined;
  return childOfKind(tree, node, 'variable_declarator');
}

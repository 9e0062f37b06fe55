import { childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

/** Kinds of nodes that are a type (`var` and type parameters included). */
export const TYPE_NODES = [
  'type_identifier',
  'scoped_type_identifier',
  'generic_type',
  'array_type',
  'annotated_type',
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'void_type',
];

/** The identifiers of a dotted name, with dots in between and nothing else. */
export function dottedName(tree: SyntaxTree, node: number): string {
  const text = textOf(tree, node);
  if (!/[^\p{L}\p{N}_$.]/u.test(text)) return text;
  const parts: string[] = [];
  for (let at = node; at < tree.last[node]!; at++) {
    if (kindOf(tree, at) === 'identifier') parts.push(textOf(tree, at));
  }
  return parts.join('.');
}

/** Text of a type without type arguments, annotations and array marks (ADR 0002, 48). */
export function typeText(tree: SyntaxTree, type: number): string {
  const parts: string[] = [];
  for (let at = type; at < tree.last[type]!; ) {
    const kind = kindOf(tree, at);
    if (['type_arguments', 'dimensions', 'annotation', 'marker_annotation'].includes(kind)) {
      at = tree.last[at]!;
      continue;
    }
    if (tree.last[at] === at + 1 && kind !== '.' && !kind.endsWith('_comment')) parts.push(textOf(tree, at));
    at++;
  }
  return parts.join('.');
}

/** The leaf that names the class in a type: `C` of `a.b.C<D>`; -1 for a primitive type. */
export function nameLeaf(tree: SyntaxTree, type: number): number {
  let at = type;
  for (;;) {
    const kind = kindOf(tree, at);
    if (kind === 'type_identifier') return at;
    if (kind === 'generic_type') at = childOfKind(tree, at, 'type_identifier', 'scoped_type_identifier');
    else if (kind === 'annotated_type') at = childOfKind(tree, at, ...TYPE_NODES);
    else if (kind === 'scoped_type_identifier') at = tree.last[at]! - 1;
    else return -1;
    if (at < 0) return -1;
  }
}

/** Names of the types in a list (`extends`, `implements`), without type arguments. */
export function typeTexts(tree: SyntaxTree, holder: number): string[] {
  if (holder < 0) return [];
  const list = childOfKind(tree, holder, 'type_list');
  return childrenOf(tree, list < 0 ? holder : list)
    .filter((child) => TYPE_NODES.includes(kindOf(tree, child)))
    .map((child) => typeText(tree, child));
}

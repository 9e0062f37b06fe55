import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

/** What stands between the parameters of a list. */
export const NO_PARAMETERS: ReadonlySet<string> = new Set([
  '(',
  ')',
  ',',
  'comment',
  'keyword_separator',
  'positional_separator',
  'line_continuation',
]);

/** The parameters of a function or lambda, `self` included, separators left out. */
export function ownParameters(tree: SyntaxTree, node: number): number[] {
  const list = childInField(tree, node, 'parameters');
  if (list < 0) return [];
  return childrenOf(tree, list).filter((child) => !NO_PARAMETERS.has(kindOf(tree, child)));
}

/** Name of a plain parameter; undefined for `*args`, `**kwargs` and unpacked ones. */
export function parameterName(tree: SyntaxTree, parameter: number): string | undefined {
  const inner =
    kindOf(tree, parameter) === 'identifier' ? parameter : childOfKind(tree, parameter, 'identifier');
  return inner < 0 ? undefined : textOf(tree, inner);
}

const NO_DECORATORS: readonly string[] = [];

/** Texts of the decorators of a definition, without `@`, up to an argument list. */
export function decoratorsOf(tree: SyntaxTree, node: number): readonly string[] {
  const parent = tree.parent[node]!;
  if (parent < 0 || kindOf(tree, parent) !== 'decorated_definition') return NO_DECORATORS;
  return childrenOf(tree, parent)
    .filter((child) => kindOf(tree, child) === 'decorator')
    .map((child) =>
      textOf(tree, childrenOf(tree, child)[1] ?? child)
        .split('(')[0]!
        .trim(),
    );
}

/** True for a method without an own object. */
export function isStatic(tree: SyntaxTree, node: number): boolean {
  return decoratorsOf(tree, node).includes('staticmethod');
}

/** What a method is by its name and decorators. */
export function methodKind(
  tree: SyntaxTree,
  node: number,
  name: string,
): 'constructor' | 'accessor' | 'method' {
  if (name === '__init__' || name === '__new__' || name === '__post_init__') return 'constructor';
  const isProperty = decoratorsOf(tree, node).some((text) =>
    /^(.*\.)?(property|cached_property|setter|getter|deleter)$/.test(text),
  );
  return isProperty ? 'accessor' : 'method';
}

/** True when a body begins with documentation. */
export function hasDocString(tree: SyntaxTree, body: number): boolean {
  if (body < 0) return false;
  const first = firstStatement(tree, body);
  return first >= 0 && isDocString(tree, first);
}

/** A statement that is a string alone, first in a module, class or function. */
export function isDocString(tree: SyntaxTree, node: number): boolean {
  if (kindOf(tree, node) !== 'expression_statement') return false;
  const only = node + 1;
  if (tree.last[only] !== tree.last[node] || !isPlainString(tree, only)) return false;
  const parent = tree.parent[node]!;
  if (firstStatement(tree, parent) !== node) return false;
  if (kindOf(tree, parent) === 'module') return true;
  const around = tree.parent[parent]!;
  return (
    kindOf(tree, parent) === 'block' &&
    ['function_definition', 'class_definition'].includes(kindOf(tree, around))
  );
}

function isPlainString(tree: SyntaxTree, node: number): boolean {
  if (kindOf(tree, node) === 'concatenated_string')
    return childrenOf(tree, node).every((part) => isPlainString(tree, part));
  return (
    kindOf(tree, node) === 'string' &&
    !/^[a-z]*[fb]/i.test(textOf(tree, node + 1)) &&
    childOfKind(tree, node, 'interpolation') < 0
  );
}

function firstStatement(tree: SyntaxTree, block: number): number {
  const end = tree.last[block]!;
  let child = block + 1;
  while (child < end && kindOf(tree, child) === 'comment') child = tree.last[child]!;
  return child < end ? child : -1;
}

/**
 * A body that does nothing yet: documentation, `pass`, `...` and `raise NotImplementedError` alone.
 *
 * @param body - the block, or -1.
 */
export function isTrivialBody(tree: SyntaxTree, body: number): boolean {
  if (body < 0) return true;
  return childrenOf(tree, body).every((statement) => {
    const kind = kindOf(tree, statement);
    if (kind === 'comment' || kind === 'pass_statement' || kind === ';') return true;
    if (kind === 'raise_statement')
      return /^raise\s+(\w+\.)*NotImplementedError\b/.test(textOf(tree, statement));
    if (kind !== 'expression_statement') return false;
    return kindOf(tree, statement + 1) === 'ellipsis' || isDocString(tree, statement);
  });
}

export { isDunder } from '../../core/name-style.ts';

/** Last name of a dotted text. */
export function lastName(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1).trim();
}

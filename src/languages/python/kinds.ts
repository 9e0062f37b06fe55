import type { SyntaxTree } from '../syntax.ts';

/** Grammar kinds that bind, use or hide names. Every other kind means nothing to the walk. */
const NAMED_KINDS = [
  'identifier',
  'attribute',
  'call',
  'string',
  'comment',
  'type',
  'generic_type',
  'member_type',
  'subscript',
  'assignment',
  'augmented_assignment',
  'named_expression',
  'for_statement',
  'for_in_clause',
  'as_pattern',
  'except_clause',
  'function_definition',
  'lambda',
  'class_definition',
  'decorated_definition',
  'decorator',
  'type_alias_statement',
  'list_comprehension',
  'set_comprehension',
  'dictionary_comprehension',
  'generator_expression',
  'import_statement',
  'import_from_statement',
  'future_import_statement',
  'global_statement',
  'nonlocal_statement',
  'exec_statement',
  'keyword_argument',
  'keyword_pattern',
  'class_pattern',
  'splat_pattern',
  'dotted_name',
  'if_statement',
  'elif_clause',
  'while_statement',
  'block',
  'module',
] as const;

/** A kind that {@link namedKinds} tells apart. */
export type NamedKind = (typeof NAMED_KINDS)[number];

const known = new WeakMap<readonly string[], readonly (NamedKind | undefined)[]>();

/** Of each kind number of the grammar the kind's name, where it matters. */
export function namedKinds({ kindNames }: SyntaxTree): readonly (NamedKind | undefined)[] {
  let kinds = known.get(kindNames);
  if (!kinds) {
    const matters = new Map<string, NamedKind>(NAMED_KINDS.map((kind) => [kind, kind]));
    kinds = kindNames.map((name) => matters.get(name));
    known.set(kindNames, kinds);
  }
  return kinds;
}

/**
 * Tokens that the grammar writes as they are. `newline`, `dedent` and `end` are places between tokens: they
 * become no node.
 */
const TOKENS = [
  'newline',
  'dedent',
  'end',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  ';',
  '.',
  '=',
  ':=',
  '->',
  '\\',
  '+',
  '-',
  '*',
  '/',
  '//',
  '%',
  '@',
  '**',
  '|',
  '&',
  '^',
  '~',
  '<<',
  '>>',
  '<',
  '<=',
  '==',
  '!=',
  '>=',
  '>',
  'not in',
  'is not',
  '+=',
  '-=',
  '*=',
  '/=',
  '//=',
  '%=',
  '@=',
  '**=',
  '|=',
  '&=',
  '^=',
  '<<=',
  '>>=',
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
  '__future__',
] as const;

/** Nodes that the grammar names. */
const NODES = [
  'identifier',
  'integer',
  'float',
  'true',
  'false',
  'none',
  'ellipsis',
  'comment',
  'line_continuation',
  'string_start',
  'string_end',
  'escape_sequence',
  'escape_interpolation',
  'type_conversion',
  'aliased_import',
  'argument_list',
  'as_pattern',
  'as_pattern_target',
  'assert_statement',
  'assignment',
  'attribute',
  'augmented_assignment',
  'await',
  'binary_operator',
  'block',
  'boolean_operator',
  'break_statement',
  'call',
  'class_definition',
  'comparison_operator',
  'concatenated_string',
  'conditional_expression',
  'continue_statement',
  'decorated_definition',
  'decorator',
  'default_parameter',
  'delete_statement',
  'dictionary',
  'dictionary_comprehension',
  'dictionary_splat',
  'dictionary_splat_pattern',
  'dotted_name',
  'elif_clause',
  'else_clause',
  'except_clause',
  'expression_list',
  'expression_statement',
  'finally_clause',
  'for_in_clause',
  'for_statement',
  'format_expression',
  'format_specifier',
  'function_definition',
  'future_import_statement',
  'generator_expression',
  'generic_type',
  'global_statement',
  'if_clause',
  'if_statement',
  'import_from_statement',
  'import_prefix',
  'import_statement',
  'interpolation',
  'keyword_argument',
  'keyword_separator',
  'lambda',
  'lambda_parameters',
  'list',
  'list_comprehension',
  'list_pattern',
  'list_splat',
  'list_splat_pattern',
  'module',
  'named_expression',
  'nonlocal_statement',
  'not_operator',
  'pair',
  'parameters',
  'parenthesized_expression',
  'pass_statement',
  'pattern_list',
  'positional_separator',
  'raise_statement',
  'relative_import',
  'return_statement',
  'set',
  'set_comprehension',
  'slice',
  'string',
  'string_content',
  'subscript',
  'try_statement',
  'tuple',
  'tuple_pattern',
  'type',
  'type_parameter',
  'typed_default_parameter',
  'typed_parameter',
  'unary_operator',
  'union_type',
  'while_statement',
  'wildcard_import',
  'with_clause',
  'with_item',
  'with_statement',
  'yield',
] as const;

/** A kind of node by its number here. */
export type Kind = number;

/** How many kinds there are. */
export const KIND_COUNT = TOKENS.length + NODES.length;

/** Number of each token. */
export const T = Object.fromEntries(TOKENS.map((name, index) => [name, index])) as Readonly<
  Record<(typeof TOKENS)[number], Kind>
>;

/** Number of each named node. */
export const N = Object.fromEntries(NODES.map((name, index) => [name, TOKENS.length + index])) as Readonly<
  Record<(typeof NODES)[number], Kind>
>;

/** The grammar's numbers by ours; `find` looks a kind up, as named node or as token. */
export function grammarKinds(find: (name: string, isNamed: boolean) => number | undefined): Uint16Array {
  const kinds = new Uint16Array(KIND_COUNT);
  for (const [index, name] of NODES.entries()) kinds[TOKENS.length + index] = known(name, find(name, true));
  for (const [index, name] of TOKENS.entries()) {
    if (index > T.end) kinds[index] = known(name, find(name, false));
  }
  return kinds;
}

function known(name: string, kind: number | undefined): number {
  if (kind === undefined) throw new Error(`The grammar has no kind ${name}`);
  return kind;
}

/** A table over kinds: the value of each one that is listed, 0 elsewhere. */
export function kindTable(values: Iterable<readonly [Kind, number]>): Uint8Array {
  const table = new Uint8Array(KIND_COUNT);
  for (const [kind, value] of values) table[kind] = value;
  return table;
}

/** A table over kinds that says which ones are listed. */
export function kindSet(...kinds: readonly Kind[]): Uint8Array {
  return kindTable(kinds.map((kind) => [kind, 1]));
}

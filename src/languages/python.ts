import type { Callee, Declaration, Enclosing, LanguageDefinition } from './definition.ts';
import { PYTHON_KEYWORDS } from './keywords.ts';
import {
  hasDocString,
  isDocString,
  isStatic,
  methodKind,
  ownParameters,
  parameterName,
} from './python/declarations.ts';
import { describePython } from './python/describe.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from './syntax.ts';

/** Python 3 and 2 by tree-sitter-python. */
export const python: LanguageDefinition = {
  table: {
    concepts: {
      sequence: ['module', 'block', 'with_statement'],
      if: ['if_statement'],
      elseIf: ['elif_clause'],
      else: ['else_clause'],
      ternary: ['conditional_expression'],
      loop: ['for_statement', 'while_statement'],
      comprehensionFor: ['for_in_clause'],
      comprehensionIf: ['if_clause'],
      logical: ['boolean_operator'],
      parentheses: ['parenthesized_expression'],
      switch: ['match_statement'],
      arm: ['case_clause'],
      defaultArm: 'absent',
      guard: 'absent',
      try: ['try_statement'],
      catch: ['except_clause'],
      finally: ['finally_clause'],
      jump: 'absent',
      goto: 'absent',
      function: ['function_definition', 'lambda'],
      type: ['class_definition'],
      annotation: ['decorator'],
      import: ['import_statement', 'import_from_statement', 'future_import_statement'],
      package: 'absent',
    },
    statements: [
      'assert_statement',
      'break_statement',
      'case_clause',
      'class_definition',
      'continue_statement',
      'delete_statement',
      'elif_clause',
      'except_clause',
      'exec_statement',
      'expression_statement',
      'for_statement',
      'function_definition',
      'future_import_statement',
      'global_statement',
      'if_statement',
      'import_from_statement',
      'import_statement',
      'match_statement',
      'nonlocal_statement',
      'pass_statement',
      'print_statement',
      'raise_statement',
      'return_statement',
      'try_statement',
      'type_alias_statement',
      'while_statement',
      'with_statement',
    ],
    comments: ['comment'],
    operands: [
      'ellipsis',
      'false',
      'float',
      'identifier',
      'integer',
      'none',
      'string',
      'string_content',
      'true',
      '_',
    ],
    identifiers: ['identifier'],
    interpolations: ['interpolation'],
    dropped: [')', ']', '}', ',', ';', 'string_start', 'string_end'],
    angles: [],
    blanks: ['line_continuation'],
    operators: ['type_conversion', 'import_prefix', 'keyword_separator', 'positional_separator'],
    ignored: [
      'aliased_import',
      'argument_list',
      'as_pattern',
      'as_pattern_target',
      'assignment',
      'attribute',
      'augmented_assignment',
      'await',
      'binary_operator',
      'call',
      'case_pattern',
      'chevron',
      'class_pattern',
      'comparison_operator',
      'complex_pattern',
      'concatenated_string',
      'constrained_type',
      'decorated_definition',
      'default_parameter',
      'dict_pattern',
      'dictionary',
      'dictionary_comprehension',
      'dictionary_splat',
      'dictionary_splat_pattern',
      'dotted_name',
      'escape_interpolation',
      'escape_sequence',
      'expression_list',
      'format_expression',
      'format_specifier',
      'generator_expression',
      'generic_type',
      'interpolation',
      'keyword_argument',
      'keyword_pattern',
      'lambda_parameters',
      'list',
      'list_comprehension',
      'list_pattern',
      'list_splat',
      'list_splat_pattern',
      'member_type',
      'named_expression',
      'not_operator',
      'pair',
      'parameters',
      'parenthesized_list_splat',
      'pattern_list',
      'relative_import',
      'set',
      'set_comprehension',
      'slice',
      'splat_pattern',
      'splat_type',
      'subscript',
      'tuple',
      'tuple_pattern',
      'type',
      'type_parameter',
      'typed_default_parameter',
      'typed_parameter',
      'unary_operator',
      'union_pattern',
      'union_type',
      'wildcard_import',
      'with_clause',
      'with_item',
      'yield',
    ],
  },
  lineComment: '#',
  blocksAreIndented: true,
  caseIsVisibility: false,
  prescribedNames: [],
  armsFallThrough: false,
  bareCallsReachMethods: false,
  overloads: false,
  isMinifiable: false,
  prepare: exportedNames,
  declare: (tree, node, enclosing, prepared) =>
    declare(tree, node, enclosing, prepared as ReadonlySet<string> | undefined),
  ternary: (tree, node) => {
    const [then, test, otherwise] = childrenOf(tree, node).filter(
      (child) => !isToken(tree, child, ['if', 'else', 'comment']),
    );
    return [test ?? -1, then ?? -1, otherwise ?? -1];
  },
  arm: (tree, node) => {
    const children = childrenOf(tree, node);
    const patterns = children.filter((child) => kindOf(tree, child) === 'case_pattern');
    const guard = childInField(tree, node, 'guard');
    return {
      isDefault: patterns.length === 1 && isSingle(tree, children) && isIrrefutable(tree, patterns[0]!),
      guard: guard < 0 ? -1 : (childrenOf(tree, guard).at(-1) ?? -1),
      labels: patterns,
      body: children.filter((child) => kindOf(tree, child) === 'block'),
    };
  },
  callee,
  selfName: (tree, node) => {
    const parameters = ownParameters(tree, node);
    return parameters.length === 0 || isStatic(tree, node) ? undefined : parameterName(tree, parameters[0]!);
  },
  isExpression: () => false,
  describe: (tree, prepared) => describePython(tree, prepared as ReadonlySet<string> | undefined),
  keywords: PYTHON_KEYWORDS,
  isDocString,
};

function isToken(tree: SyntaxTree, node: number, kinds: readonly string[]): boolean {
  return kinds.includes(kindOf(tree, node));
}

/** `case _`, `case name`, these in parentheses, and an alternative that ends with `_`: they take everything. */
function isIrrefutable(tree: SyntaxTree, pattern: number): boolean {
  const [inner, ...more] = childrenOf(tree, pattern);
  if (inner === undefined || more.length > 0) return false;
  const kind = kindOf(tree, inner);
  if (kind === 'tuple_pattern') {
    const items = childrenOf(tree, inner);
    return items.length === 3 && isSingle(tree, items) && isIrrefutable(tree, items[1]!);
  }
  if (kind === 'union_pattern') {
    const last = childrenOf(tree, inner).at(-1);
    return last !== undefined && kindOf(tree, last) === '_';
  }
  return kind === '_' || (kind === 'dotted_name' && childrenOf(tree, inner).length === 1);
}

/** A comma, even a last one, makes a pattern a sequence. */
function isSingle(tree: SyntaxTree, nodes: readonly number[]): boolean {
  return !nodes.some((node) => kindOf(tree, node) === ',');
}

function declare(
  tree: SyntaxTree,
  node: number,
  enclosing: Enclosing,
  exported: ReadonlySet<string> | undefined,
): Declaration | undefined {
  const nameNode = childInField(tree, node, 'name');
  const body = childInField(tree, node, 'body');
  if (kindOf(tree, node) === 'lambda' || nameNode < 0) return undefined;
  const name = textOf(tree, nameNode);
  const isPublic = !name.startsWith('_') && (enclosing.kind !== 'file' || (exported?.has(name) ?? true));
  const isClass = kindOf(tree, node) === 'class_definition';
  const isMethod = !isClass && enclosing.kind === 'class';
  const parameters = ownParameters(tree, node).length - (isMethod && !isStatic(tree, node) ? 1 : 0);
  return {
    name,
    kind: isClass ? 'class' : isMethod ? 'method' : 'unit',
    unitKind: isClass ? undefined : isMethod ? methodKind(tree, node, name) : 'function',
    body,
    parameters: Math.max(0, parameters),
    first: node,
    public: isPublic,
    documented: hasDocString(tree, body),
    entity: true,
  };
}

function callee(tree: SyntaxTree, node: number, self: string | undefined): Callee | undefined {
  if (kindOf(tree, node) !== 'call') return undefined;
  const target = childInField(tree, node, 'function');
  if (target < 0) return undefined;
  const argumentCount = 0;
  if (kindOf(tree, target) === 'identifier')
    return { name: textOf(tree, target), onSelf: false, argumentCount };
  if (kindOf(tree, target) !== 'attribute' || self === undefined) return undefined;
  const object = childInField(tree, target, 'object');
  if (kindOf(tree, object) !== 'identifier' || textOf(tree, object) !== self) return undefined;
  const name = childrenOf(tree, target).at(-1);
  return name === undefined ? undefined : { name: textOf(tree, name), onSelf: true, argumentCount };
}

/**
 * The names in `__all__`, from literal lists and tuples that are assigned, added or appended; undefined when
 * there is none or a part of it is not literal.
 */
function exportedNames(tree: SyntaxTree): ReadonlySet<string> | undefined {
  let names: Set<string> | undefined;
  for (let node = 1; node < tree.count; node = tree.last[node]!) {
    if (kindOf(tree, node) !== 'expression_statement') continue;
    const value = valueForAll(tree, node + 1);
    if (value === undefined) continue;
    const items = literalStrings(tree, value);
    if (!items) return undefined;
    names = new Set([...(names ?? []), ...items]);
  }
  return names;
}

/** The node that a statement assigns or adds to `__all__`. */
function valueForAll(tree: SyntaxTree, node: number): number | undefined {
  const kind = kindOf(tree, node);
  if (kind === 'assignment' || kind === 'augmented_assignment') {
    const left = childInField(tree, node, 'left');
    const right = childInField(tree, node, 'right');
    return left >= 0 && right >= 0 && textOf(tree, left) === '__all__' ? right : undefined;
  }
  if (kind !== 'call') return undefined;
  const target = childInField(tree, node, 'function');
  const isAdding = target >= 0 && /^__all__\s*\.\s*(extend|append)$/.test(textOf(tree, target));
  if (!isAdding) return undefined;
  const list = childInField(tree, node, 'arguments');
  return childrenOf(tree, list).find((child) => !isToken(tree, child, ['(', ')', ',', 'comment']));
}

function literalStrings(tree: SyntaxTree, node: number): string[] | undefined {
  const kind = kindOf(tree, node);
  if (kind === 'string') {
    const content = childOfKind(tree, node, 'string_content');
    return [content < 0 ? '' : textOf(tree, content)];
  }
  if (!['list', 'tuple', 'binary_operator', 'parenthesized_expression', 'concatenated_string'].includes(kind))
    return undefined;
  const names: string[] = [];
  for (const child of childrenOf(tree, node)) {
    if (isToken(tree, child, ['[', ']', '(', ')', ',', '+', 'comment'])) continue;
    const inner = literalStrings(tree, child);
    if (!inner) return undefined;
    names.push(...inner);
  }
  return names;
}

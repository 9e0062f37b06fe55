import type { Arm, Callee, Declaration, Enclosing, LanguageDefinition } from './definition.ts';
import { hasStarredComment } from './doc-comments.ts';
import { describeJava } from './java/describe.ts';
import { JAVA_KEYWORDS } from './keywords.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from './syntax.ts';

const COMMENTS = ['line_comment', 'block_comment'];
const TYPES = [
  'class_declaration',
  'record_declaration',
  'enum_declaration',
  'interface_declaration',
  'annotation_type_declaration',
];
const ABSTRACT_TYPES = ['interface_declaration', 'annotation_type_declaration'];
const STATEMENT_LISTS = [
  'program',
  'block',
  'constructor_body',
  'labeled_statement',
  'switch_block_statement_group',
];
const CONSTRUCTORS = ['constructor_declaration', 'compact_constructor_declaration'];

/** Java by tree-sitter-java. */
export const java: LanguageDefinition = {
  table: {
    concepts: {
      sequence: [
        'program',
        'block',
        'constructor_body',
        'switch_block',
        'labeled_statement',
        'synchronized_statement',
      ],
      if: ['if_statement'],
      elseIf: 'absent',
      else: 'absent',
      ternary: ['ternary_expression'],
      loop: ['for_statement', 'enhanced_for_statement', 'while_statement', 'do_statement'],
      comprehensionFor: 'absent',
      comprehensionIf: 'absent',
      logical: ['binary_expression'],
      parentheses: ['parenthesized_expression'],
      switch: ['switch_expression'],
      arm: ['switch_block_statement_group', 'switch_rule'],
      defaultArm: 'absent',
      guard: ['guard'],
      try: ['try_statement', 'try_with_resources_statement'],
      catch: ['catch_clause'],
      finally: ['finally_clause'],
      jump: ['break_statement', 'continue_statement'],
      goto: 'absent',
      function: [
        'method_declaration',
        'constructor_declaration',
        'compact_constructor_declaration',
        'annotation_type_element_declaration',
        'lambda_expression',
      ],
      type: [...TYPES, 'enum_constant'],
      annotation: ['annotation', 'marker_annotation'],
      import: ['import_declaration'],
      package: ['package_declaration'],
    },
    statements: [
      'annotation_type_declaration',
      'annotation_type_element_declaration',
      'assert_statement',
      'break_statement',
      'catch_clause',
      'class_declaration',
      'compact_constructor_declaration',
      'constant_declaration',
      'constructor_declaration',
      'continue_statement',
      'do_statement',
      'enhanced_for_statement',
      'enum_constant',
      'enum_declaration',
      'explicit_constructor_invocation',
      'expression_statement',
      'field_declaration',
      'for_statement',
      'if_statement',
      'import_declaration',
      'interface_declaration',
      'local_variable_declaration',
      'method_declaration',
      'record_declaration',
      'return_statement',
      'switch_block_statement_group',
      'switch_expression',
      'switch_rule',
      'synchronized_statement',
      'throw_statement',
      'try_statement',
      'try_with_resources_statement',
      'while_statement',
      'yield_statement',
    ],
    comments: COMMENTS,
    operands: [
      'binary_integer_literal',
      'character_literal',
      'decimal_floating_point_literal',
      'decimal_integer_literal',
      'false',
      'hex_floating_point_literal',
      'hex_integer_literal',
      'identifier',
      'multiline_string_fragment',
      'null_literal',
      'octal_integer_literal',
      'string_fragment',
      'string_literal',
      'super',
      'this',
      'true',
      'type_identifier',
      'underscore_pattern',
    ],
    identifiers: ['identifier', 'type_identifier'],
    interpolations: ['string_interpolation'],
    dropped: [')', ']', '}', ',', ';', '"', '"""'],
    angles: ['>'],
    blanks: [],
    operators: ['asterisk', 'boolean_type', 'void_type', 'escape_sequence'],
    ignored: [
      'annotated_type',
      'annotation_argument_list',
      'annotation_type_body',
      'argument_list',
      'array_access',
      'array_creation_expression',
      'array_initializer',
      'array_type',
      'assignment_expression',
      'cast_expression',
      'catch_formal_parameter',
      'catch_type',
      'class_body',
      'class_literal',
      'dimensions',
      'dimensions_expr',
      'element_value_array_initializer',
      'element_value_pair',
      'enum_body',
      'enum_body_declarations',
      'exports_module_directive',
      'extends_interfaces',
      'field_access',
      'floating_point_type',
      'formal_parameter',
      'formal_parameters',
      'generic_type',
      'inferred_parameters',
      'instanceof_expression',
      'integral_type',
      'interface_body',
      'method_invocation',
      'method_reference',
      'modifiers',
      'module_body',
      'module_declaration',
      'object_creation_expression',
      'opens_module_directive',
      'pattern',
      'permits',
      'provides_module_directive',
      'receiver_parameter',
      'record_pattern',
      'record_pattern_body',
      'record_pattern_component',
      'requires_modifier',
      'requires_module_directive',
      'resource',
      'resource_specification',
      'scoped_identifier',
      'scoped_type_identifier',
      'spread_parameter',
      'static_initializer',
      'string_interpolation',
      'super_interfaces',
      'superclass',
      'switch_label',
      'template_expression',
      'throws',
      'type_arguments',
      'type_bound',
      'type_list',
      'type_parameter',
      'type_parameters',
      'type_pattern',
      'unary_expression',
      'update_expression',
      'uses_module_directive',
      'variable_declarator',
      'wildcard',
    ],
  },
  lineComment: '//',
  blocksAreIndented: false,
  caseIsVisibility: false,
  prescribedNames: ['main'],
  armsFallThrough: true,
  bareCallsReachMethods: true,
  overloads: true,
  isMinifiable: false,
  prepare: () => undefined,
  declare,
  ternary: (tree, node) => [
    childInField(tree, node, 'condition'),
    childInField(tree, node, 'consequence'),
    childInField(tree, node, 'alternative'),
  ],
  arm,
  callee,
  selfName: () => 'this',
  isExpression: (tree, node) => kindOf(tree, node) === 'switch_expression' && !standsAsStatement(tree, node),
  describe: describeJava,
  keywords: JAVA_KEYWORDS,
  isDocString: () => false,
};

function declare(tree: SyntaxTree, node: number, enclosing: Enclosing): Declaration | undefined {
  const nameNode = childInField(tree, node, 'name');
  const kind = kindOf(tree, node);
  const isNamedType = TYPES.includes(kind);
  if (nameNode < 0 || (!isNamedType && isInAnonymousClass(tree, node))) return undefined;
  const isConstant = kind === 'enum_constant';
  const isType = isNamedType || isConstant;
  return {
    name: textOf(tree, nameNode),
    kind: isType ? typeKind(kind) : enclosing.kind === 'file' ? 'unit' : 'method',
    unitKind: isType ? undefined : CONSTRUCTORS.includes(kind) ? 'constructor' : 'method',
    body: isConstant ? -1 : childInField(tree, node, 'body'),
    parameters: isType ? 0 : parameterCount(tree, node),
    first: firstTokenAfterAnnotations(tree, node),
    public: isConstant || hasModifier(tree, node, 'public') || isImplicitlyPublic(tree, node),
    documented: hasStarredComment(tree, node, COMMENTS),
    entity: !isConstant,
  };
}

function typeKind(kind: string): 'type' | 'class' {
  return ABSTRACT_TYPES.includes(kind) ? 'type' : 'class';
}

/** Methods of an anonymous class belong to the unit around it. */
function isInAnonymousClass(tree: SyntaxTree, node: number): boolean {
  const parent = tree.parent[node]!;
  if (parent < 0 || kindOf(tree, parent) !== 'class_body') return false;
  return kindOf(tree, tree.parent[parent]!) === 'object_creation_expression';
}

function modifiersOf(tree: SyntaxTree, node: number): number[] {
  const modifiers = childOfKind(tree, node, 'modifiers');
  return modifiers < 0 ? [] : childrenOf(tree, modifiers);
}

function hasModifier(tree: SyntaxTree, node: number, modifier: string): boolean {
  return modifiersOf(tree, node).some((child) => kindOf(tree, child) === modifier);
}

/** Members of an interface are public unless they say otherwise. */
function isImplicitlyPublic(tree: SyntaxTree, node: number): boolean {
  const parent = tree.parent[node]!;
  const inInterface =
    parent >= 0 && ['interface_body', 'annotation_type_body'].includes(kindOf(tree, parent));
  return inInterface && !hasModifier(tree, node, 'private');
}

function firstTokenAfterAnnotations(tree: SyntaxTree, node: number): number {
  const end = tree.last[node]!;
  let child = node + 1;
  while (child < end) {
    const kind = kindOf(tree, child);
    // What stands in the list of modifiers comes next.
    if (kind === 'modifiers') child++;
    else if (NO_FIRST_TOKENS.has(kind)) child = tree.last[child]!;
    else return child;
  }
  return node;
}

const NO_FIRST_TOKENS: ReadonlySet<string> = new Set(['annotation', 'marker_annotation', ...COMMENTS]);

function parameterCount(tree: SyntaxTree, node: number): number {
  // A compact constructor has the components of its record.
  const isCompact = kindOf(tree, node) === 'compact_constructor_declaration';
  const holder = isCompact ? tree.parent[tree.parent[node]!]! : node;
  const list = childInField(tree, holder, 'parameters');
  if (list < 0) return 0;
  return childrenOf(tree, list).filter(
    (child) =>
      ['formal_parameter', 'spread_parameter'].includes(kindOf(tree, child)) && !isReceiver(tree, child),
  ).length;
}

/** The grammar takes a receiver (`A this`) with annotations for a parameter of that name. */
function isReceiver(tree: SyntaxTree, parameter: number): boolean {
  const name = childInField(tree, parameter, 'name');
  return name >= 0 && textOf(tree, name) === 'this';
}

function arm(tree: SyntaxTree, node: number): Arm {
  const labels: number[] = [];
  const body: number[] = [];
  let guard = -1;
  let isDefault = false;
  for (const child of childrenOf(tree, node)) {
    const kind = kindOf(tree, child);
    if (kind === 'switch_label') {
      for (const part of childrenOf(tree, child)) {
        // In `case null, default` the grammar takes `default` for a name.
        if (textOf(tree, part) === 'default') isDefault = true;
        else if (kindOf(tree, part) === 'guard') guard = part;
        else labels.push(part);
      }
    } else if (![':', '->', ...COMMENTS].includes(kind)) body.push(child);
  }
  return { isDefault, guard, labels, body };
}

/** A switch is a statement in a block, an arm, or as the body of another statement; elsewhere an expression. */
function standsAsStatement(tree: SyntaxTree, node: number): boolean {
  const parent = kindOf(tree, tree.parent[node]!);
  if (STATEMENT_LISTS.includes(parent)) return true;
  return ['body', 'consequence', 'alternative'].some(
    (field) =>
      parent !== 'ternary_expression' &&
      parent !== 'lambda_expression' &&
      childInField(tree, tree.parent[node]!, field as 'body') === node,
  );
}

function callee(tree: SyntaxTree, node: number): Callee | undefined {
  if (kindOf(tree, node) !== 'method_invocation') return undefined;
  const name = childInField(tree, node, 'name');
  const object = childInField(tree, node, 'object');
  if (name < 0 || (object >= 0 && kindOf(tree, object) !== 'this')) return undefined;
  const list = childInField(tree, node, 'arguments');
  const argumentCount = childrenOf(tree, list).filter(
    (child) => !['(', ')', ',', ...COMMENTS].includes(kindOf(tree, child)),
  ).length;
  return { name: textOf(tree, name), onSelf: object >= 0, argumentCount };
}

import type { Arm, Callee, Declaration, LanguageDefinition } from './definition.ts';
import { functionVariable, isCapital, receiverName, receiverType } from './go/declarations.ts';
import { describeGo } from './go/describe.ts';
import { GO_KEYWORDS } from './keywords.ts';
import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from './syntax.ts';

/** Go by tree-sitter-go. */
export const go: LanguageDefinition = {
  table: {
    concepts: {
      sequence: ['source_file', 'block', 'statement_list', 'labeled_statement'],
      if: ['if_statement'],
      elseIf: 'absent',
      else: 'absent',
      ternary: 'absent',
      loop: ['for_statement'],
      comprehensionFor: 'absent',
      comprehensionIf: 'absent',
      logical: ['binary_expression'],
      parentheses: ['parenthesized_expression'],
      switch: ['expression_switch_statement', 'type_switch_statement', 'select_statement'],
      arm: ['expression_case', 'type_case', 'communication_case'],
      defaultArm: ['default_case'],
      guard: 'absent',
      try: 'absent',
      catch: 'absent',
      finally: 'absent',
      jump: ['break_statement', 'continue_statement'],
      goto: ['goto_statement'],
      function: ['function_declaration', 'method_declaration', 'func_literal', 'method_elem'],
      type: ['type_alias', 'type_spec'],
      annotation: 'absent',
      import: ['import_declaration'],
      package: ['package_clause'],
    },
    statements: [
      'assignment_statement',
      'break_statement',
      'communication_case',
      'const_spec',
      'continue_statement',
      'dec_statement',
      'defer_statement',
      'expression_case',
      'expression_statement',
      'expression_switch_statement',
      'fallthrough_statement',
      'field_declaration',
      'for_statement',
      'function_declaration',
      'go_statement',
      'goto_statement',
      'if_statement',
      'import_spec',
      'inc_statement',
      'method_declaration',
      'method_elem',
      'receive_statement',
      'return_statement',
      'select_statement',
      'send_statement',
      'short_var_declaration',
      'type_alias',
      'type_case',
      'type_spec',
      'type_switch_statement',
      'var_spec',
    ],
    comments: ['comment'],
    operands: [
      'blank_identifier',
      'dot',
      'false',
      'field_identifier',
      'float_literal',
      'identifier',
      'imaginary_literal',
      'int_literal',
      'interpreted_string_literal',
      'iota',
      'label_name',
      'nil',
      'package_identifier',
      'raw_string_literal',
      'rune_literal',
      'true',
      'type_identifier',
    ],
    identifiers: ['field_identifier', 'identifier', 'label_name', 'package_identifier', 'type_identifier'],
    interpolations: [],
    dropped: [')', ']', '}', ',', ';', '\n', '\0'],
    angles: [],
    blanks: [],
    operators: ['empty_statement'],
    ignored: [
      'argument_list',
      'array_type',
      'channel_type',
      'composite_literal',
      'call_expression',
      'const_declaration',
      'escape_sequence',
      'expression_list',
      'field_declaration_list',
      'for_clause',
      'function_type',
      'generic_type',
      'implicit_length_array_type',
      'import_spec_list',
      'index_expression',
      'interface_type',
      'interpreted_string_literal_content',
      'keyed_element',
      'literal_element',
      'literal_value',
      'map_type',
      'negated_type',
      'parameter_declaration',
      'parameter_list',
      'parenthesized_type',
      'pointer_type',
      'qualified_type',
      'range_clause',
      'raw_string_literal_content',
      'selector_expression',
      'slice_expression',
      'slice_type',
      'struct_type',
      'type_arguments',
      'type_assertion_expression',
      'type_constraint',
      'type_conversion_expression',
      'type_declaration',
      'type_elem',
      'type_instantiation_expression',
      'type_parameter_declaration',
      'type_parameter_list',
      'unary_expression',
      'var_declaration',
      'var_spec_list',
      'variadic_argument',
      'variadic_parameter_declaration',
    ],
  },
  lineComment: '//',
  blocksAreIndented: false,
  caseIsVisibility: true,
  prescribedNames: ['init', 'main'],
  armsFallThrough: false,
  bareCallsReachMethods: false,
  overloads: false,
  isMinifiable: false,
  prepare: () => undefined,
  declare,
  ternary: () => [-1, -1, -1],
  arm,
  callee,
  selfName: receiverName,
  isExpression: () => false,
  describe: describeGo,
  keywords: GO_KEYWORDS,
  isDocString: () => false,
};

function declare(tree: SyntaxTree, node: number): Declaration | undefined {
  switch (kindOf(tree, node)) {
    case 'func_literal':
      return declareFunctionVariable(tree, node);
    case 'method_elem':
      return {
        ...declared(tree, node, node),
        kind: 'method',
        body: -1,
        parameters: parameterCount(tree, node),
      };
    case 'type_spec':
      return declareType(tree, node);
    case 'type_alias':
      // A type for those that name it, no entity: another name declares nothing (ADR 0002, 14).
      return { ...declared(tree, node, node), kind: 'type', body: -1, parameters: 0, entity: false };
    case 'method_declaration': {
      const owner = receiverType(tree, node);
      return {
        ...declared(tree, node, node),
        kind: 'method',
        unitKind: 'method',
        body: childInField(tree, node, 'body'),
        parameters: parameterCount(tree, node),
        ...(owner === undefined ? {} : { owner }),
        public: isCapital(textOf(tree, childInField(tree, node, 'name'))) && isCapital(owner ?? ''),
      };
    }
    default:
      return {
        ...declared(tree, node, node),
        kind: 'unit',
        unitKind: 'function',
        body: childInField(tree, node, 'body'),
        parameters: parameterCount(tree, node),
      };
  }
}

function declared(tree: SyntaxTree, node: number, commented: number) {
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode < 0 ? '' : textOf(tree, nameNode);
  return {
    name,
    first: node,
    public: isCapital(name),
    documented: hasDocComment(tree, commented),
    entity: true,
  };
}

function declareType(tree: SyntaxTree, node: number): Declaration {
  const type = childInField(tree, node, 'type');
  const isStruct = type >= 0 && kindOf(tree, type) === 'struct_type';
  const group = tree.parent[node]!;
  const isAlone = childrenOf(tree, group).filter((child) => kindOf(tree, child) === 'type_spec').length === 1;
  const documented = hasDocComment(tree, node) || (isAlone && hasDocComment(tree, group));
  return {
    ...declared(tree, node, node),
    documented,
    kind: isStruct ? 'class' : 'type',
    body: -1,
    parameters: 0,
  };
}

/** `var f = func…` at package level is a unit; every other function literal is anonymous (§4.1). */
function declareFunctionVariable(tree: SyntaxTree, node: number): Declaration | undefined {
  const variable = functionVariable(tree, node);
  if (!variable) return undefined;
  const { spec, group } = variable;
  const name = textOf(tree, variable.name);
  return {
    name,
    kind: 'unit',
    unitKind: 'function',
    body: childInField(tree, node, 'body'),
    parameters: parameterCount(tree, node),
    first: node,
    public: isCapital(name),
    documented: hasDocComment(tree, spec) || (tree.parent[spec] === group && hasDocComment(tree, group)),
    entity: true,
  };
}

/** A comment block that ends on the line directly above a declaration. */
function hasDocComment(tree: SyntaxTree, node: number): boolean {
  let at = node - 1;
  while (at >= 0 && tree.text.slice(tree.start[at], tree.end[at]).trim() === '') at--;
  if (at < 0 || kindOf(tree, at) !== 'comment') return false;
  const between = tree.text.slice(tree.end[at], tree.start[node]);
  if (between.trim() !== '' || between.split('\n').length !== 2) return false;
  return startsItsLine(tree, at);
}

/** A comment behind code on its line documents nothing below. */
function startsItsLine(tree: SyntaxTree, node: number): boolean {
  const lineStart = tree.text.lastIndexOf('\n', tree.start[node]! - 1) + 1;
  return tree.text.slice(lineStart, tree.start[node]).trim() === '';
}

function parameterCount(tree: SyntaxTree, node: number): number {
  const list = childInField(tree, node, 'parameters');
  if (list < 0) return 0;
  let count = 0;
  for (const child of childrenOf(tree, list)) {
    if (kindOf(tree, child) === 'variadic_parameter_declaration') count += 1;
    if (kindOf(tree, child) !== 'parameter_declaration') continue;
    const names = childrenOf(tree, child).filter((part) =>
      ['identifier', 'blank_identifier'].includes(kindOf(tree, part)),
    );
    count += Math.max(1, names.length);
  }
  return count;
}

function arm(tree: SyntaxTree, node: number): Arm {
  const labels: number[] = [];
  const body: number[] = [];
  for (const child of childrenOf(tree, node)) {
    const kind = kindOf(tree, child);
    if (kind === 'statement_list') body.push(child);
    else if (!['case', 'default', ':', 'comment'].includes(kind)) labels.push(child);
  }
  return { isDefault: kindOf(tree, node) === 'default_case', guard: -1, labels, body };
}

function callee(tree: SyntaxTree, node: number, self: string | undefined): Callee | undefined {
  if (kindOf(tree, node) !== 'call_expression') return undefined;
  const target = childInField(tree, node, 'function');
  if (target < 0) return undefined;
  if (kindOf(tree, target) === 'identifier')
    return { name: textOf(tree, target), onSelf: false, argumentCount: 0 };
  if (kindOf(tree, target) !== 'selector_expression' || self === undefined) return undefined;
  const [object, name] = childrenOf(tree, target).filter(
    (child) => !['.', 'comment'].includes(kindOf(tree, child)),
  );
  if (object === undefined || name === undefined || textOf(tree, object) !== self) return undefined;
  return { name: textOf(tree, name), onSelf: true, argumentCount: 0 };
}

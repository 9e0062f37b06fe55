import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { functionVariable, receiverDeclaration } from './declarations.ts';
import { writtenType } from './signatures.ts';
import { declareFunction, declareMethod, declareVariable, isTrivialBody } from './symbols.ts';
import {
  type GoWalk,
  type Handlers,
  localKind,
  MARK_DECLARED,
  MARK_WRITTEN,
  membersOf,
  withoutParentheses,
} from './walk.ts';

/** What opens a scope, binds names or assigns to them. */
export const BINDING_HANDLERS: Handlers = {
  function_declaration(walk, node) {
    const name = childInField(walk.tree, node, 'name');
    if (walk.names.scope === 0) declareFunction(walk, node);
    else if (name >= 0) walk.names.bind(textOf(walk.tree, name), 'local', name, node, false, false);
    enterFunction(walk, node, !hasRealBody(walk.tree, node));
  },
  method_declaration(walk, node) {
    declareMethod(walk, node);
    enterFunction(walk, node, !hasRealBody(walk.tree, node));
    bindReceiver(walk, node);
  },
  func_literal(walk, node) {
    const isUnit = functionVariable(walk.tree, node) !== undefined;
    enterFunction(walk, node, !isUnit || !hasRealBody(walk.tree, node));
  },
  block(walk, node) {
    // A function's parameters and its outermost locals share a scope.
    const isBody = FUNCTIONS.has(kindOf(walk.tree, walk.tree.parent[node]!));
    if (!isBody) walk.names.enter(walk.tree.last[node]!);
  },
  if_statement: enterStatement,
  for_statement: enterStatement,
  expression_switch_statement: enterStatement,
  type_switch_statement(walk, node) {
    enterStatement(walk, node);
    bindSwitched(walk, node);
  },
  select_statement: enterStatement,
  expression_case: enterStatement,
  type_case: enterStatement,
  default_case: enterStatement,
  communication_case: enterStatement,
  var_spec: (walk, node) => bindSpec(walk, node, false),
  const_spec: (walk, node) => bindSpec(walk, node, true),
  short_var_declaration(walk, node) {
    assign(walk, node, true, false);
  },
  range_clause(walk, node) {
    assign(walk, node, childOfKind(walk.tree, node, ':=') >= 0, true);
  },
  receive_statement(walk, node) {
    assign(walk, node, childOfKind(walk.tree, node, ':=') >= 0, false);
  },
  assignment_statement(walk, node) {
    assign(walk, node, false, false);
  },
  inc_statement: (walk, node) => write(walk, node + 1),
  dec_statement: (walk, node) => write(walk, node + 1),
};

const FUNCTIONS: ReadonlySet<string> = new Set([
  'function_declaration',
  'method_declaration',
  'func_literal',
]);

function enterStatement(walk: GoWalk, node: number): void {
  walk.names.enter(walk.tree.last[node]!);
}

/** Parameters of functions that do nothing are given by what they stand in for (ADR 0002, 26). */
function hasRealBody(tree: SyntaxTree, node: number): boolean {
  const body = childInField(tree, node, 'body');
  return body >= 0 && !isTrivialBody(tree, body);
}

function enterFunction(walk: GoWalk, node: number, areParametersExempt: boolean): void {
  const { tree, names } = walk;
  names.enter(tree.last[node]!);
  bindTypeParameters(walk, node);
  const body = childInField(tree, node, 'body');
  const parameters = childInField(tree, node, 'parameters');
  // The types in a signature are looked up outside of the function.
  const from = body < 0 ? tree.last[node]! : body;
  const receiver = childInField(tree, node, 'receiver');
  for (const list of childrenOf(tree, node)) {
    if (kindOf(tree, list) !== 'parameter_list' || list === receiver) continue;
    // Results have names to be assigned to.
    bindParameters(walk, list, from, areParametersExempt || list !== parameters);
  }
}

function bindParameters(walk: GoWalk, list: number, from: number, exempt: boolean, isVariable = true): void {
  const { tree, names } = walk;
  for (const declaration of membersOf(tree, list)) {
    for (const name of childrenOf(tree, declaration)) {
      if (kindOf(tree, name) === 'identifier')
        names.bind(textOf(tree, name), 'parameter', name, from, exempt, isVariable);
    }
  }
}

/** Binds the type parameters of a function or type in the scope that was opened for it. */
export function bindTypeParameters(walk: GoWalk, node: number): void {
  const { tree } = walk;
  const list = childOfKind(tree, node, 'type_parameter_list');
  // They may name each other, in whatever order.
  if (list >= 0) bindParameters(walk, list, list, true, false);
}

/** The receiver's name, and the names that it gives to the type parameters of its type. */
function bindReceiver(walk: GoWalk, node: number): void {
  const { tree, names } = walk;
  const declaration = receiverDeclaration(tree, node);
  if (declaration < 0) return;
  const name = childInField(tree, declaration, 'name');
  const end = tree.last[node]!;
  walk.receiver = undefined;
  if (name >= 0) {
    const body = childInField(tree, node, 'body');
    const text = textOf(tree, name);
    names.bind(text, 'parameter', name, body < 0 ? end : body, true, false);
    walk.receiver = { name: text, scope: names.scope, end };
  }
  for (let at = declaration; at < tree.last[declaration]!; at++) {
    if (kindOf(tree, at) !== 'type_identifier' || kindOf(tree, tree.parent[at]!) !== 'type_elem') continue;
    walk.marks[at] = MARK_DECLARED;
    names.bind(textOf(tree, at), 'parameter', at, at, true, false);
  }
}

/** `switch x := v.(type)`. */
function bindSwitched(walk: GoWalk, node: number): void {
  const { tree, names } = walk;
  const value = childInField(tree, node, 'value');
  const list = childOfKind(tree, node, 'expression_list');
  if (value < 0 || list < 0) return;
  for (const name of membersOf(tree, list)) {
    if (kindOf(tree, name) !== 'identifier') continue;
    walk.marks[name] = MARK_DECLARED;
    names.bind(textOf(tree, name), 'local', name, tree.last[value]!, false);
  }
}

/** `var` and `const`; at file level they are symbols. */
function bindSpec(walk: GoWalk, node: number, isConstant: boolean): void {
  const { tree, names } = walk;
  const isFile = names.scope === 0;
  const declared = childrenOf(tree, node).filter(
    (child) => kindOf(tree, child) === 'identifier' && tree.field[child] !== 0,
  );
  const list = childInField(tree, node, 'value');
  const values = list < 0 ? [] : membersOf(tree, list);
  const isUnpacked = declared.length > 1 && values.length === 1;
  const type = isFile ? writtenType(tree, childInField(tree, node, 'type')) : '';
  declared.forEach((name, at) => {
    const text = textOf(tree, name);
    names.bind(text, localKind(walk), name, isFile ? 0 : tree.last[node]!, isUnpacked);
    if (isFile && text !== '_') declareVariable(walk, name, values[at], type, isConstant);
  });
}

/** The left side of `:=` and `=`: names are bound, or written where they are already there. */
function assign(walk: GoWalk, node: number, declares: boolean, isLoop: boolean): void {
  const { tree, names } = walk;
  const list = childInField(tree, node, 'left');
  if (list < 0) return;
  const targets = membersOf(tree, list);
  const right = childInField(tree, node, 'right');
  const isUnpacked = targets.length > 1 && (right < 0 || valueCount(tree, right) === 1);
  for (const target of targets) {
    const isName = kindOf(tree, target) === 'identifier';
    if (!declares || !isName || names.isBoundHere(textOf(tree, target))) {
      write(walk, target);
      continue;
    }
    walk.marks[target] = MARK_DECLARED;
    names.bind(textOf(tree, target), localKind(walk), target, tree.last[node]!, isLoop || isUnpacked);
  }
}

function valueCount(tree: SyntaxTree, right: number): number {
  return kindOf(tree, right) === 'expression_list' ? membersOf(tree, right).length : 1;
}

function write(walk: GoWalk, target: number): void {
  const { tree, marks } = walk;
  if (target >= tree.count) return;
  const node = withoutParentheses(tree, target);
  const kind = kindOf(tree, node);
  const name = kind === 'selector_expression' ? childOfKind(tree, node, 'field_identifier') : node;
  if (name >= 0 && (kind === 'identifier' || kind === 'selector_expression')) marks[name] = MARK_WRITTEN;
}

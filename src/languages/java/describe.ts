import type { Description } from '../description.ts';
import { childInField, childOfKind, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { accessorsAmong } from './accessors.ts';
import { addJavadocNames } from './javadoc.ts';
import {
  anonymousBody,
  declarator,
  enumConstant,
  explicitConstructorCall,
  method,
  parameter,
} from './members.ts';
import { identifier, objectCreation, typeIdentifier } from './names.ts';
import { dottedName } from './type-text.ts';
import { TYPE_DECLARATIONS, typeDeclaration } from './types.ts';
import { unreachableBody, unreachableIn } from './unreachable.ts';
import { Walk } from './walk.ts';

type Handler = (walk: Walk, node: number) => void;

const opensScope: Handler = (walk, node) => walk.open(node);
const skipped: Handler = (walk, node) => walk.skip(node + 1, walk.tree.last[node]!);

/** What is done at a node before its children pass. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(TYPE_DECLARATIONS.map((kind) => [kind, typeDeclaration])),
  package_declaration: packageDeclaration,
  import_declaration: importDeclaration,
  module_declaration: (walk, node) => skipName(walk, node),
  exports_module_directive: skipped,
  opens_module_directive: skipped,
  requires_module_directive: skipped,
  method_declaration: method,
  constructor_declaration: method,
  compact_constructor_declaration: method,
  annotation_type_element_declaration: method,
  formal_parameter: parameter,
  spread_parameter: parameter,
  variable_declarator: declarator,
  enum_constant: enumConstant,
  class_body: anonymousBody,
  type_parameter: typeParameter,
  explicit_constructor_invocation: explicitConstructorCall,
  // A lambda or pattern of an initialiser must not bind its names for the whole class.
  field_declaration: opensScope,
  constant_declaration: opensScope,
  lambda_expression: lambda,
  block,
  constructor_body: block,
  switch_block_statement_group: (walk, node) => {
    walk.unreachable += unreachableIn(walk.tree, node);
  },
  switch_block: opensScope,
  switch_rule: opensScope,
  for_statement: opensScope,
  enhanced_for_statement: (walk, node) => {
    walk.open(node);
    forcedName(walk, node);
  },
  try_with_resources_statement: opensScope,
  resource: forcedName,
  catch_clause: opensScope,
  catch_formal_parameter: forcedName,
  if_statement: deadBody,
  while_statement: deadBody,
  instanceof_expression: (walk, node) =>
    patternName(walk, node, childInField(walk.tree, node, 'name'), false),
  type_pattern: (walk, node) => patternName(walk, node, walk.tree.last[node]! - 1, true),
  record_pattern_component: (walk, node) => patternName(walk, node, walk.tree.last[node]! - 1, true),
  object_creation_expression: objectCreation,
  identifier,
  type_identifier: typeIdentifier,
  block_comment: (walk, node) => addJavadocNames(textOf(walk.tree, node), walk.javadocNames),
};

const compiled = new WeakMap<readonly string[], readonly (Handler | undefined)[]>();

/** The handlers by kind number of a grammar. */
function handlersOf(kindNames: readonly string[]): readonly (Handler | undefined)[] {
  let handlers = compiled.get(kindNames);
  if (!handlers) {
    handlers = kindNames.map((name) => (Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined));
    compiled.set(kindNames, handlers);
  }
  return handlers;
}

/** Scopes, names, imports, types and members of a Java file, in one walk. */
export function describeJava(tree: SyntaxTree): Description {
  const walk = new Walk(tree);
  const handlers = handlersOf(tree.kindNames);
  for (let node = 0; node < tree.count; node++) {
    if (node === walk.skipFrom) {
      node = walk.skipTo - 1;
      continue;
    }
    const handler = handlers[tree.kind[node]!];
    if (!handler) continue;
    walk.arrive(node);
    handler(walk, node);
  }
  for (const each of walk.imports) if (walk.javadocNames.has(each.local)) each.alwaysUsed = true;
  const accessors = accessorsAmong(walk);
  for (const each of walk.symbols) if (accessors.has(each.node)) each.isAccessor = true;
  return {
    packageName: walk.packageName,
    buildConstraint: '',
    isMain: walk.isMain,
    scopes: walk.scopes,
    bindings: walk.bindings,
    occurrences: walk.occurrences,
    imports: walk.imports,
    exports: undefined,
    types: walk.types,
    symbols: walk.symbols,
    unreachable: walk.unreachable,
  };
}

function packageDeclaration(walk: Walk, node: number): void {
  const name = skipName(walk, node);
  if (name >= 0) walk.packageName = dottedName(walk.tree, name);
}

/** The name of a package or module is no use of anything. */
function skipName(walk: Walk, node: number): number {
  const name = childOfKind(walk.tree, node, 'identifier', 'scoped_identifier');
  if (name >= 0) walk.skip(name, walk.tree.last[name]!);
  return name;
}

function importDeclaration(walk: Walk, node: number): void {
  const { tree } = walk;
  skipped(walk, node);
  const nameNode = childOfKind(tree, node, 'identifier', 'scoped_identifier');
  if (nameNode < 0) return;
  const full = dottedName(tree, nameNode);
  const isStatic = childOfKind(tree, node, 'static') >= 0;
  if (childOfKind(tree, node, 'asterisk') >= 0) {
    walk.addImport(node, full, 'wildcard', '', isStatic, -1);
    return;
  }
  const dot = full.lastIndexOf('.');
  const name = full.slice(dot + 1);
  const specifier = dot < 0 ? '' : full.slice(0, dot);
  const binding = walk.bind('import', name, node, { scope: 0 });
  walk.addImport(node, specifier, 'name', name, isStatic, binding);
}

/** `T` is bound where it is declared, so that no use of it is a reference. */
function typeParameter(walk: Walk, node: number): void {
  const name = childOfKind(walk.tree, node, 'type_identifier');
  if (name >= 0) walk.bind('local', textOf(walk.tree, name), name, { exempt: true, isVariable: false });
}

function lambda(walk: Walk, node: number): void {
  const { tree } = walk;
  walk.open(node);
  const parameters = childInField(tree, node, 'parameters');
  if (parameters < 0) return;
  const isList = kindOf(tree, parameters) === 'inferred_parameters';
  if (!isList && kindOf(tree, parameters) !== 'identifier') return;
  for (let at = parameters; at < tree.last[parameters]!; at++) {
    if (kindOf(tree, at) === 'identifier') walk.bind('parameter', textOf(tree, at), at, { exempt: true });
  }
}

function block(walk: Walk, node: number): void {
  walk.unreachable += unreachableIn(walk.tree, node);
  walk.open(node);
}

function deadBody(walk: Walk, node: number): void {
  walk.unreachable += unreachableBody(walk.tree, node);
}

/** A variable whose name the syntax asks for: of a loop, a resource, a caught exception. */
function forcedName(walk: Walk, node: number): void {
  const name = childInField(walk.tree, node, 'name');
  if (name >= 0) walk.bind('local', textOf(walk.tree, name), name, { exempt: true });
}

/**
 * A pattern variable. Its scope depends on how the test ends (`if (!(o instanceof A a)) return;`), so that it is
 * bound in the whole block, from the pattern on.
 */
function patternName(walk: Walk, pattern: number, name: number, exempt: boolean): void {
  const { tree } = walk;
  if (name < 0 || kindOf(tree, name) !== 'identifier') return;
  walk.bind('local', textOf(tree, name), name, { from: tree.last[pattern]!, exempt });
}

import type { ReferenceRole } from '../../facts/name-facts.ts';
import {
  childInField,
  childOfKind,
  childrenOf,
  expressionText,
  FIELD_INDEX,
  kindOf,
  type SyntaxTree,
  textOf,
} from '../syntax.ts';
import { withoutBrackets } from './brackets.ts';
import { nameLeaf } from './type-text.ts';
import type { Receiver, Walk } from './walk.ts';

const BARE: Receiver = { kind: 'none', text: '' };
const SELF: Receiver = { kind: 'self', text: '' };
const SUPER: Receiver = { kind: 'super', text: '' };

/** Longer chains are no names that anyone wrote by hand; without a limit their text would grow quadratically. */
const LONGEST_CHAIN = 256;

type NameHandler = (walk: Walk, node: number, parent: number) => void;

/** A label, a declared name or a key: no use. */
const noUse: NameHandler = () => undefined;
const bareType: NameHandler = (walk, node) => typeName(walk, node, BARE);

/** What an identifier means, by its parent; a bare name where nothing else is said. */
const BY_PARENT: Readonly<Record<string, NameHandler>> = {
  method_invocation: (walk, node, parent) =>
    (isNamed(walk, node) ? calledName : bareName)(walk, node, parent),
  field_access: (walk, node, parent) => (isObject(walk, node) ? bareName : accessedName)(walk, node, parent),
  method_reference: (walk, node, parent) => {
    if (node > parent + 1) referencedMethod(walk, node, parent);
    // What stands before `::new` is always a type.
    else (walk.kind(walk.tree.last[parent]! - 1) === 'new' ? bareType : bareName)(walk, node, parent);
  },
  scoped_identifier: (walk, node, parent) =>
    (node === parent + 1 ? bareType : scopedName)(walk, node, parent),
  annotation: (walk, node, parent) => (isNamed(walk, node) ? bareType : bareName)(walk, node, parent),
  marker_annotation: bareType,
  uses_module_directive: bareType,
  provides_module_directive: bareType,
  record_pattern: bareType,
  element_value_pair: (walk, node, parent) => (node === parent + 1 ? noUse : bareName)(walk, node, parent),
  lambda_expression: (walk, node, parent) => (isParameter(walk, node) ? noUse : bareName)(walk, node, parent),
  inferred_parameters: noUse,
  labeled_statement: noUse,
  break_statement: noUse,
  continue_statement: noUse,
  receiver_parameter: noUse,
  type_pattern: noUse,
  record_pattern_component: noUse,
};

const isNamed = ({ tree }: Walk, node: number) => tree.field[node] === FIELD_INDEX.name;
const isObject = ({ tree }: Walk, node: number) => tree.field[node] === FIELD_INDEX.object;
const isParameter = ({ tree }: Walk, node: number) => tree.field[node] === FIELD_INDEX.parameters;

/** An identifier: a declared name, a label, or a use of a variable, method, or of a type as a qualifier. */
export function identifier(walk: Walk, node: number): void {
  const parent = walk.tree.parent[node]!;
  const kind = walk.kind(parent);
  const handler = Object.hasOwn(BY_PARENT, kind) ? BY_PARENT[kind] : undefined;
  if (handler) handler(walk, node, parent);
  else if (!isNamed(walk, node)) bareName(walk, node, parent);
}

/** A type's name where a type is meant. */
export function typeIdentifier(walk: Walk, node: number): void {
  const { tree } = walk;
  const parent = tree.parent[node]!;
  const parentKind = walk.kind(parent);
  if (parentKind === 'type_parameter') return;
  if (parentKind === 'scoped_type_identifier' && node !== parent + 1) scopedName(walk, node, parent);
  else if (textOf(tree, node) !== 'var') typeName(walk, node, BARE);
}

/** `new C(…)` calls the constructor that has the name of the class. */
export function objectCreation(walk: Walk, node: number): void {
  const { tree } = walk;
  const type = childInField(tree, node, 'type');
  const leaf = type < 0 ? -1 : nameLeaf(tree, type);
  if (leaf >= 0) walk.constructed.set(leaf, argumentCount(tree, node));
}

/** `this(…)` and `super(…)`, under the name of the class whose constructor they call. */
export function constructorCall(walk: Walk, node: number, own: string, base: string): void {
  const isSelf = childOfKind(walk.tree, node, 'this') >= 0;
  const name = isSelf ? own : base;
  if (name !== '') walk.occur(node, name, 'call', isSelf ? SELF : SUPER, argumentCount(walk.tree, node));
}

/** An enum constant calls the constructor of its enum. */
export function constantCall(walk: Walk, node: number, enumName: string): void {
  walk.occur(node, enumName, 'call', SELF, argumentCount(walk.tree, node));
}

function bareName(walk: Walk, node: number, parent: number): void {
  const { tree } = walk;
  const name = textOf(tree, node);
  // The grammar takes the `default` of `case null, default` for a name.
  if (name === 'default' || name === '') return;
  if (isQualifierOfSelf(tree, node, parent)) typeName(walk, node, BARE);
  else for (const role of rolesOf(tree, node)) walk.occur(node, name, role, BARE);
}

/** `Outer` of `Outer.this` and of `Outer.super.m()`. */
function isQualifierOfSelf(tree: SyntaxTree, node: number, parent: number): boolean {
  const kind = kindOf(tree, parent);
  if (tree.field[node] !== FIELD_INDEX.object || (kind !== 'field_access' && kind !== 'method_invocation'))
    return false;
  return childOfKind(tree, parent, 'this', 'super') >= 0;
}

function calledName(walk: Walk, node: number, call: number): void {
  const { tree } = walk;
  const object = childInField(tree, call, 'object');
  const receiver = object < 0 ? BARE : receiverOf(walk, object, call);
  walk.occur(node, textOf(tree, node), 'call', receiver, argumentCount(tree, call));
}

function accessedName(walk: Walk, node: number, access: number): void {
  const { tree } = walk;
  const name = textOf(tree, node);
  const receiver = receiverOf(walk, childInField(tree, access, 'object'), access);
  extendChain(walk, access, receiver, name);
  for (const role of rolesOf(tree, access)) walk.occur(node, name, role, receiver);
}

/** Arguments of a method that is named and not called (`x::m`). */
const NOT_CALLED = -1;

function referencedMethod(walk: Walk, node: number, reference: number): void {
  walk.occur(node, textOf(walk.tree, node), 'read', receiverOf(walk, reference + 1, reference), NOT_CALLED);
}

/** The last name of a dotted type. */
function scopedName(walk: Walk, node: number, scoped: number): void {
  const receiver = receiverOf(walk, scoped + 1, scoped);
  extendChain(walk, scoped, receiver, textOf(walk.tree, node));
  typeName(walk, node, receiver);
}

function typeName(walk: Walk, node: number, receiver: Receiver): void {
  const created = walk.constructed.get(node);
  const name = textOf(walk.tree, node);
  if (created === undefined) walk.occur(node, name, 'type', receiver);
  else walk.occur(node, name, 'call', receiver, created);
}

function extendChain(walk: Walk, node: number, receiver: Receiver, name: string): void {
  if (receiver.kind !== 'name' || receiver.text.length + name.length >= LONGEST_CHAIN) return;
  walk.chains.set(node, `${receiver.text}.${name}`);
}

/** What stands before the dot. Its names have passed already. */
function receiverOf(walk: Walk, object: number, access: number): Receiver {
  const { tree } = walk;
  const { isAnonymous } = walk.frame;
  switch (walk.kind(object)) {
    case 'this':
      return isAnonymous ? expression(tree, object) : SELF;
    case 'super':
      return isAnonymous ? expression(tree, object) : SUPER;
    case 'identifier':
    case 'type_identifier':
      if (childOfKind(tree, access, 'super') >= 0) return SUPER;
      return { kind: 'name', text: textOf(tree, object) };
    case 'generic_type':
      return receiverOf(walk, object + 1, access);
    case 'field_access':
      if (walk.kind(tree.last[object]! - 1) === 'this') return SELF;
      break;
  }
  const text = walk.chains.get(object);
  return text === undefined ? expression(tree, object) : { kind: 'name', text };
}

/** Anything else than names, without the brackets around it. */
function expression(tree: SyntaxTree, object: number): Receiver {
  return { kind: 'expression', text: expressionText(tree, withoutBrackets(tree, object)) };
}

/** A compound assignment that is a statement of its own reads nothing (ADR 0002, 26). */
function rolesOf(tree: SyntaxTree, expression: number): readonly ReferenceRole[] {
  const parent = tree.parent[expression]!;
  const kind = kindOf(tree, parent);
  const isAssigned = kind === 'assignment_expression' && tree.field[expression] === FIELD_INDEX.left;
  if (!isAssigned && kind !== 'update_expression') return ['read'];
  if (isAssigned && textOf(tree, childInField(tree, parent, 'operator')) === '=') return ['write'];
  return isStatement(tree, parent) ? ['write'] : ['read', 'write'];
}

function isStatement(tree: SyntaxTree, expression: number): boolean {
  const kind = kindOf(tree, tree.parent[expression]!);
  if (kind === 'expression_statement') {
    // The arm `case X -> i++;` of a switch that is an expression gives the value.
    return kindOf(tree, tree.parent[tree.parent[expression]!]!) !== 'switch_rule';
  }
  const field = tree.field[expression];
  return kind === 'for_statement' && (field === FIELD_INDEX.update || field === FIELD_INDEX.init);
}

function argumentCount(tree: SyntaxTree, call: number): number {
  const list = childInField(tree, call, 'arguments');
  if (list < 0) return 0;
  const marks = ['(', ')', ',', 'line_comment', 'block_comment'];
  return childrenOf(tree, list).filter((child) => !marks.includes(kindOf(tree, child))).length;
}

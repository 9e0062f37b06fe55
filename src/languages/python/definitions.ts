import { plainSymbol } from '../plain-symbol.ts';
import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { classRecord, functionSymbol, isFrameworks, parameterIdentifiers, visibilityOf } from './classes.ts';
import { decoratorsOf, isDunder, isStatic, isTrivialBody, ownParameters } from './declarations.ts';
import { type Binder, type Frame, innerFrame } from './scopes.ts';
import { bindTarget } from './targets.ts';
import type { NameWalk } from './walk.ts';

/** A function, method or lambda: its parameters and body get a scope; defaults and annotations keep the outer one. */
export function openFunction(walk: NameWalk, node: number): void {
  const { tree, scopes } = walk;
  const isLambda = kindOf(tree, node) === 'lambda';
  const outer = walk.frame;
  const body = childInField(tree, node, 'body');
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode < 0 ? '' : textOf(tree, nameNode);
  const isMethod = outer.classNames !== undefined && !isLambda;
  if (nameNode >= 0) declareFunction(walk, node, nameNode, name);
  const around = openTypeParameters(walk, node);
  const scope = scopes.open(around.scope);
  const binder: Binder = { kind: 'function', scope, node: -1, elsewhere: new Map() };
  const parameters = ownParameters(tree, node);
  const hasSelf = isMethod && !isStatic(tree, node);
  const isFree = !isLambda && hasFreeSignature(tree, name, body, isMethod);
  for (let at = 0; at < parameters.length; at++)
    bindParameter(walk, scope, parameters[at]!, !isFree, hasSelf && at === 0);
  const own = isMethod ? ownNames(tree, name, hasSelf ? parameters[0] : undefined) : undefined;
  if (body < 0) return;
  walk.pending.set(body, {
    end: tree.last[body]!,
    scope,
    binder,
    classNames: undefined,
    self: own ?? unbound(walk, scope, outer.self),
    selfClass: isMethod ? outer.binder.node : outer.selfClass,
  });
}

/** The names that a scope does not bind anew. */
function unbound({ scopes }: NameWalk, scope: number, names: readonly string[]): readonly string[] {
  return names.length === 0 ? names : names.filter((each) => !scopes.binds(scope, each));
}

function bindParameter(
  walk: NameWalk,
  scope: number,
  parameter: number,
  exempt: boolean,
  isSelf: boolean,
): void {
  const { tree } = walk;
  const isExempt = exempt || isSelf || !isPlainParameter(tree, parameter);
  for (const each of parameterIdentifiers(tree, parameter)) {
    walk.hide(each);
    walk.scopes.bind(scope, textOf(tree, each), 'parameter', each, isExempt, !isSelf);
  }
}

function declareFunction(walk: NameWalk, node: number, nameNode: number, name: string): void {
  const { tree, members, frame, exported } = walk;
  walk.hide(nameNode);
  // The node itself belongs to the new unit; what is around it to the one that declares it.
  walk.bind(name, node, 'local', isFrameworks(decoratorsOf(tree, node)), tree.parent[node]!, false);
  const { kind } = frame.binder;
  if (kind === 'function') return;
  const owner = kind === 'class' ? members.classes.get(frame.binder.node) : undefined;
  const visibility = visibilityOf(name, owner ? undefined : exported);
  members.add(functionSymbol(tree, node, name, owner, visibility));
}

/** Parameters that a caller need not count on: `*args`, `**kwargs`, unpacked ones. */
function isPlainParameter(tree: SyntaxTree, parameter: number): boolean {
  const kind = kindOf(tree, parameter);
  if (kind === 'identifier' || kind === 'typed_default_parameter') return true;
  if (kind === 'default_parameter' || kind === 'typed_parameter')
    return kindOf(tree, parameter + 1) === 'identifier';
  return false;
}

/** By which names a method speaks of its own object or class. */
function ownNames(tree: SyntaxTree, name: string, first: number | undefined): string[] {
  if (first === undefined) return [];
  const names = parameterIdentifiers(tree, first).map((each) => textOf(tree, each));
  // `__new__` makes the object, and calls it so.
  return name === '__new__' ? [...names, 'self'] : names;
}

/** A class: its names are seen in its body itself, not in the methods. */
export function openClass(walk: NameWalk, node: number): void {
  const { tree, members, exported } = walk;
  const nameNode = childInField(tree, node, 'name');
  const body = childInField(tree, node, 'body');
  if (nameNode < 0) return;
  const name = textOf(tree, nameNode);
  const outer = walk.frame;
  const decorators = decoratorsOf(tree, node);
  walk.hide(nameNode);
  walk.bind(name, node, 'local', isFrameworks(decorators), node, false);
  members.classes.set(node, classRecord(tree, node, name));
  if (outer.binder.kind !== 'function') {
    const ownerNode = outer.binder.node;
    const visibility = visibilityOf(name, ownerNode < 0 ? exported : undefined);
    const symbol = plainSymbol(node, name, 'type', ownerNode, visibility);
    symbol.isAnnotated = isFrameworks(decorators);
    members.add(symbol);
  }
  const bases = childInField(tree, node, 'superclasses');
  if (bases >= 0) markBases(walk, bases);
  const around = openTypeParameters(walk, node);
  if (body < 0) return;
  const binder: Binder = { kind: 'class', scope: around.scope, node, elsewhere: new Map() };
  const names = new Map<string, number>();
  const end = tree.last[body]!;
  walk.pending.set(body, { end, scope: around.scope, binder, classNames: names, self: [], selfClass: -1 });
}

function markBases(walk: NameWalk, bases: number): void {
  for (const child of childrenOf(walk.tree, bases)) walk.markType(child);
}

/** `type Name[T] = …`. */
export function openTypeAlias(walk: NameWalk, node: number): void {
  const { tree, members, frame, exported } = walk;
  const left = childInField(tree, node, 'left');
  let nameNode = left;
  while (nameNode >= 0 && nameNode < tree.last[left]! && kindOf(tree, nameNode) !== 'identifier') nameNode++;
  if (nameNode < 0 || nameNode >= tree.last[left]!) return;
  const name = textOf(tree, nameNode);
  bindTarget(walk, nameNode, false);
  const { kind, node: ownerNode } = frame.binder;
  if (kind !== 'function') {
    const visibility = visibilityOf(name, kind === 'file' ? exported : undefined);
    members.add(plainSymbol(nameNode, name, 'type', ownerNode, visibility));
  }
  openTypeParameters(walk, node, left);
}

/**
 * The scope of type parameters (PEP 695) from a definition's brackets to its end; the frame as it is when there
 * are none.
 */
function openTypeParameters(walk: NameWalk, node: number, within = node): Frame {
  const { tree, scopes, frame } = walk;
  const list = typeParameterList(tree, within);
  if (list < 0) return frame;
  const scope = scopes.open(frame.scope);
  for (const type of childrenOf(tree, list)) {
    if (kindOf(tree, type) !== 'type') continue;
    let at = type;
    while (at < tree.last[type]! && kindOf(tree, at) !== 'identifier') at++;
    if (at === tree.last[type]!) continue;
    walk.hide(at);
    scopes.bind(scope, textOf(tree, at), 'local', at, true, false);
  }
  const inner = innerFrame(frame, tree.last[node]!, scope, frame.classNames);
  walk.push(inner);
  return inner;
}

function typeParameterList(tree: SyntaxTree, node: number): number {
  const end = tree.last[node]!;
  const isAlias = kindOf(tree, node) === 'type';
  for (let child = node + 1; child < end; child = tree.last[child]!) {
    const kind = kindOf(tree, child);
    if (kind === 'type_parameter') return child;
    if (isAlias && kind === 'generic_type') return typeParameterList(tree, child);
  }
  return -1;
}

/** A comprehension: a scope of its own, but the first thing it goes through is evaluated outside. */
export function openComprehension(walk: NameWalk, node: number): void {
  const { tree, scopes, frame } = walk;
  const end = tree.last[node]!;
  walk.push(innerFrame(frame, end, scopes.open(frame.scope), undefined));
  for (let child = node + 1; child < end; child = tree.last[child]!) {
    if (kindOf(tree, child) !== 'for_in_clause') continue;
    const right = childInField(tree, child, 'right');
    if (right >= 0)
      walk.pending.set(right, innerFrame(frame, tree.last[right]!, frame.scope, frame.classNames));
    return;
  }
}

/** Parameters that the language prescribes, and those of stubs, are not reported. */
function hasFreeSignature(tree: SyntaxTree, name: string, body: number, isMethod: boolean): boolean {
  if (isTrivialBody(tree, body)) return false;
  return !isMethod || !isDunder(name) || name === '__init__' || name === '__call__';
}

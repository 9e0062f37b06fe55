import { childInField, childOfKind } from '../syntax.ts';
import { isNamedFunction } from './bound-functions.ts';
import { isModuleVariable } from './commonjs.ts';
import type { Draft, Frame } from './draft.ts';
import { N } from './node-codes.ts';
import { boundNames } from './patterns.ts';
import {
  addFileSymbol,
  addFunction,
  addMember,
  addType,
  addVariable,
  hasModifier,
  isDeclaredCallable,
} from './symbols.ts';

/** True for what has members. */
function isTypeBody(code: number): boolean {
  return code === N.ClassDeclaration || code === N.ClassExpression || code === N.InterfaceDeclaration;
}

/** True where a declaration is a name of the file: at file level, or exported from a namespace. */
function isFileLevel(draft: Draft, statement: number): boolean {
  const { scope, nested } = draft.frame;
  if (scope === 0) return true;
  const parent = draft.tree.parent[statement]!;
  return !nested && draft.code(parent) === N.ModuleBlock && hasModifier(draft, statement, 'ExportKeyword');
}

/**
 * Binds the name of a declaration in the current scope; at file level it becomes an export if it says so. Returns
 * whether it is a name of the file.
 */
export function declareName(draft: Draft, node: number, name: string, kind?: 'type' | 'constant'): boolean {
  const isFile = isFileLevel(draft, node);
  // A nested function's own nodes belong to itself: its name is the business of what is around it.
  draft.bind(
    draft.frame.scope,
    name,
    draft.tree.parent[node]!,
    isFile ? 'file' : 'local',
    draft.frame.augments,
    false,
  );
  if (isFile) exportDeclared(draft, node, name);
  if (isFile && kind) addFileSymbol(draft, { node, name, kind, isConstant: true });
  return isFile;
}

/** `export` and `export default` before a declaration. */
function exportDeclared(draft: Draft, statement: number, name: string): void {
  if (!hasModifier(draft, statement, 'ExportKeyword')) return;
  draft.isModule = draft.isModule || draft.frame.scope === 0;
  const isDefault = hasModifier(draft, statement, 'DefaultKeyword');
  draft.exports.push({ name: isDefault ? 'default' : name, local: name });
}

/** Whatever has parameters: its name, the symbol it is, and the scope of its parameters. */
export function visitFunction(draft: Draft, node: number, code: number): void {
  const { tree } = draft;
  const parent = tree.parent[node]!;
  const isMember = isTypeBody(draft.code(parent));
  const owner = isMember && draft.frame.selfType === parent ? parent : -1;
  if (code === N.FunctionDeclaration) {
    const name = draft.nameOf(node) || 'default';
    if (declareName(draft, node, name)) addFunction(draft, node, name);
  } else if (owner >= 0 && (code === N.Constructor || childInField(tree, node, 'name') >= 0)) {
    addMember(draft, node, owner);
  }
  const scope = draft.newScope();
  const isStatic =
    owner >= 0 && (hasModifier(draft, node, 'StaticKeyword') || code === N.ClassStaticBlockDeclaration);
  const frame = { scope, varScope: scope, nested: true, inferScope: -1 };
  draft.enter(node, {
    ...frame,
    ...ownObject(draft, node, code, owner),
    ...(owner >= 0 ? { isStatic } : {}),
  });
  if (code !== N.FunctionExpression) return;
  const own = childInField(tree, node, 'name');
  if (own >= 0) draft.bind(scope, draft.text(own), own, 'local', true, false);
}

/** What `this` is in a function. */
function ownObject(draft: Draft, node: number, code: number, owner: number): Partial<Frame> {
  if (code === N.ArrowFunction) return {};
  if (owner >= 0) return { self: 'self', selfType: owner };
  const parent = draft.tree.parent[node]!;
  const { inClass, selfType } = draft.frame;
  const isFieldValue = draft.code(parent) === N.PropertyDeclaration && selfType === draft.tree.parent[parent];
  if (isFieldValue) return {};
  const isOwn = !inClass && isNamedFunction(draft.tree, node);
  return { self: isOwn ? 'self' : 'expression', selfType: -1 };
}

/** A class, interface or enum: its name, its type, and the scope of its members. */
export function visitType(draft: Draft, node: number, code: number): void {
  const { tree } = draft;
  const isNamed = code !== N.ClassExpression || isNamedFunction(tree, node);
  if (code !== N.ClassExpression) {
    const name = draft.nameOf(node) || 'default';
    const isEnum = code === N.EnumDeclaration;
    if (declareName(draft, node, name))
      addFileSymbol(draft, {
        node,
        name,
        kind: 'type',
        isConstant: true,
        isAnnotated: hasModifier(draft, node, 'Decorator'),
      });
    if (isEnum) {
      addType(draft, node);
      draft.enter(node, { scope: draft.newScope(), selfType: node });
      return;
    }
  }
  if (isNamed) addType(draft, node);
  const scope = draft.newScope();
  const { inClass } = draft.frame;
  draft.enter(node, {
    scope,
    nested: true,
    self: isNamed || !inClass ? 'self' : 'expression',
    selfType: isNamed ? node : -1,
    inClass: isNamed || inClass,
    isStatic: false,
  });
  const own = code === N.ClassExpression ? childInField(tree, node, 'name') : -1;
  if (own >= 0) draft.bind(scope, draft.text(own), own, 'local', true, false);
}

/** A field or enum constant. */
export function visitProperty(draft: Draft, node: number, code: number): void {
  const parent = draft.tree.parent[node]!;
  if (draft.frame.selfType === parent) {
    // What a file says of the data of others, `declare global { interface Window { a: A } }`, is no name of its own.
    const isOfOthers =
      draft.frame.augments && code === N.PropertySignature && !isDeclaredCallable(draft, node);
    if (!isOfOthers) addMember(draft, node, parent);
  }
  if (code === N.PropertyDeclaration)
    draft.enter(node, { nested: true, isStatic: hasModifier(draft, node, 'StaticKeyword') });
}

/** A declarator: binds its names; at file level they are symbols. */
export function visitVariable(draft: Draft, declaration: number): void {
  const { tree } = draft;
  const list = tree.parent[declaration]!;
  const isCatch = draft.code(list) === N.CatchClause;
  if (isModuleVariable(draft, declaration)) {
    exportModuleVariable(draft, declaration);
    return;
  }
  const keyword = isCatch ? '' : tree.text.slice(tree.start[list], tree.start[list]! + 3);
  const frame = draft.frame;
  const scope = keyword === 'var' ? frame.varScope : frame.scope;
  const statement = tree.parent[list]!;
  const isLoop = /^For/.test(tree.kindNames[tree.kind[statement]!]!);
  const isFile = scope === 0 || isFileLevel(draft, statement);
  const value = childInField(tree, declaration, 'value');
  const isDefinition = isFunctionOrClass(draft.code(value));
  for (const { node, name, forced, isPattern } of boundNames(draft, declaration)) {
    const isFree = forced || isCatch || isLoop || frame.augments;
    draft.bind(scope, name, node, isFile ? 'file' : 'local', isFree, isPattern || !isDefinition);
    if (!isFile) continue;
    exportDeclared(draft, statement, name);
    addVariable(draft, { node, name, value: isPattern ? -1 : value, isConstant: keyword === 'con' });
  }
}

/** What makes a function or class of the variable that holds it. */
function isFunctionOrClass(code: number): boolean {
  return code === N.FunctionExpression || code === N.ArrowFunction || code === N.ClassExpression;
}

/** `export const x = require('y')`: the name comes from the module. */
function exportModuleVariable(draft: Draft, declaration: number): void {
  const statement = draft.tree.parent[draft.tree.parent[declaration]!]!;
  if (draft.frame.scope !== 0) return;
  for (const { name } of boundNames(draft, declaration)) exportDeclared(draft, statement, name);
}

/** `export default x`, `export = x`. */
export function visitExportAssignment(draft: Draft, node: number): void {
  if (draft.frame.scope !== 0) return;
  draft.isModule = true;
  const value = childInField(draft.tree, node, 'value');
  const isName = draft.code(value) === N.Identifier;
  draft.exports.push({ name: 'default', local: isName ? draft.text(value) : 'default' });
  if (!isName && value >= 0) addVariable(draft, { node, name: 'default', value, isConstant: true });
}

/** Type parameters count as used; `infer T` belongs to the conditional type around it. */
export function visitTypeParameter(draft: Draft, node: number): void {
  const name = childOfKind(draft.tree, node, 'Identifier');
  const { scope, inferScope } = draft.frame;
  const isInferred = draft.code(draft.tree.parent[node]!) === N.InferType && inferScope >= 0;
  if (name >= 0) draft.bind(isInferred ? inferScope : scope, draft.text(name), name, 'local', true, false);
}

/** Namespaces are transparent: what they export counts as declared in the file. */
export function visitNamespace(draft: Draft, node: number): void {
  const name = draft.nameOf(node);
  const isAugmentation =
    /^['"]/.test(draft.text(childInField(draft.tree, node, 'name'))) || name === 'global';
  if (!isAugmentation && name !== '') declareName(draft, node, name, 'constant');
  const scope = draft.newScope();
  draft.enter(node, { scope, varScope: scope, augments: draft.frame.augments || isAugmentation });
}

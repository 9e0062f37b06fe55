import type { SignatureFacts } from '../../facts/detail.ts';
import type { SymbolFacts, TypeKind } from '../../facts/name-facts.ts';
import { childInField, childOfKind, childrenOf, kindOf } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { memberVisibility } from './identifiers.ts';
import { N } from './node-codes.ts';
import { isOwnAccess } from './own-access.ts';
import { parameterTypes } from './parameter-types.ts';
import { declaredType, signatureOf, typeSignature } from './signatures.ts';

const PLAIN = {
  isStatic: false,
  isAbstract: false,
  isOverride: false,
  isAnnotated: false,
  isConstant: false,
  isTrivial: false,
  isAccessor: false,
  isSignature: false,
  parameters: [],
} as const;

/** The signature of a variable without a type. */
const UNTYPED = { parameters: [], type: '' } as const;

/** Adds a name of the file. */
export function addFileSymbol(
  draft: Draft,
  symbol: { node: number; name: string; kind: SymbolFacts['kind'] } & Partial<SymbolFacts> & {
      isSignature?: boolean;
      signature?: SignatureFacts;
    },
): void {
  if (draft.frame.augments) return;
  const signature = symbol.kind === 'type' ? undefined : UNTYPED;
  draft.symbols.push({ ...PLAIN, signature, ...symbol, ownerNode: -1, visibility: undefined });
}

/** A variable of the file; one that holds a function or class is one. */
export function addVariable(
  draft: Draft,
  { node, name, value, isConstant }: { node: number; name: string; value: number; isConstant: boolean },
): void {
  const code = draft.code(value);
  if (code === N.ClassExpression) {
    addFileSymbol(draft, { node, name, kind: 'type', isConstant });
    return;
  }
  const parent = draft.tree.parent[node]!;
  const declared = draft.code(parent) === N.VariableDeclaration ? declaredType(draft, parent) : -1;
  if (code === N.FunctionExpression || code === N.ArrowFunction) {
    const parameters = parameterTypes(draft, value);
    const signature = signatureOf(draft, value, declared);
    addFileSymbol(draft, { node: value, name, kind: 'function', isConstant, parameters, signature });
  } else {
    const kind = isConstant ? 'constant' : 'variable';
    addFileSymbol(draft, { node, name, kind, isConstant, signature: typeSignature(draft, declared) });
  }
}

/** A function declaration of the file. */
export function addFunction(draft: Draft, node: number, name: string): void {
  addFileSymbol(draft, {
    node,
    name,
    kind: 'function',
    parameters: parameterTypes(draft, node),
    signature: signatureOf(draft, node),
    isSignature: childInField(draft.tree, node, 'body') < 0,
  });
}

const TYPE_KINDS: Readonly<Record<number, TypeKind>> = {
  [N.ClassDeclaration]: 'class',
  [N.ClassExpression]: 'class',
  [N.InterfaceDeclaration]: 'interface',
  [N.EnumDeclaration]: 'enum',
};

/** A class, interface or enum that has a name. Those inside functions are types, too. */
export function addType(draft: Draft, node: number): void {
  const kind = TYPE_KINDS[draft.code(node)]!;
  draft.types.push({
    node,
    kind,
    isAbstract: kind === 'interface' || hasModifier(draft, node, 'AbstractKeyword'),
    isClass: kind === 'class',
    visibility: draft.frame.augments ? 'public' : undefined,
    bases: basesOf(draft, node),
    isValue: kind === 'enum',
  });
}

/** Names behind `extends` and `implements`; what is no name (`extends mix(A)`) is no base. */
function basesOf(draft: Draft, node: number): string[] {
  const bases: string[] = [];
  for (const clause of childrenOf(draft.tree, node)) {
    if (kindOf(draft.tree, clause) !== 'HeritageClause') continue;
    for (const base of childrenOf(draft.tree, clause)) {
      if (draft.code(base) !== N.ExpressionWithTypeArguments) continue;
      const text = draft.text(base + 1).replace(/\s+/g, '');
      if (/^[\p{L}\p{N}_$]+(\.[\p{L}\p{N}_$]+)*$/u.test(text)) bases.push(text);
    }
  }
  return bases;
}

/** A member of a named class, interface or enum. */
export function addMember(draft: Draft, node: number, owner: number): void {
  const code = draft.code(node);
  const isInterface = draft.code(owner) === N.InterfaceDeclaration;
  const name = code === N.Constructor ? 'constructor' : memberName(draft, node);
  if (name === '') return;
  const value = code === N.PropertyDeclaration ? childInField(draft.tree, node, 'value') : -1;
  const isFunction = draft.code(value) === N.FunctionExpression || draft.code(value) === N.ArrowFunction;
  const callable = isFunction ? value : node;
  const body = childInField(draft.tree, callable, 'body');
  const kind = memberKind(code, isFunction || isDeclaredCallable(draft, node));
  const isAbstract = hasModifier(draft, node, 'AbstractKeyword') || (isInterface && kind !== 'field');
  draft.symbols.push({
    name,
    kind,
    node: callable,
    ownerNode: owner,
    visibility: visibilityOf(draft, node, name),
    isStatic: code === N.EnumMember || hasModifier(draft, node, 'StaticKeyword'),
    isAbstract,
    // `[Symbol.iterator]` is what the language itself calls.
    isOverride: hasModifier(draft, node, 'OverrideKeyword') || name.startsWith('[Symbol.'),
    isAnnotated: hasModifier(draft, node, 'Decorator'),
    isConstant: code === N.EnumMember || hasModifier(draft, node, 'ReadonlyKeyword'),
    isTrivial: kind !== 'field' && body >= 0 && isTrivialBody(draft, body),
    isAccessor: kind === 'accessor' || (kind === 'method' && isOwnAccess(draft, callable)),
    isSignature: kind !== 'field' && body < 0,
    parameters: kind === 'field' || kind === 'accessor' ? [] : parameterTypes(draft, callable),
    signature: memberSignature(draft, node, callable, kind),
  });
}

/** A field that holds a function, or is declared as one, has a function's signature. */
function memberSignature(
  draft: Draft,
  member: number,
  callable: number,
  kind: SymbolFacts['kind'],
): SignatureFacts {
  if (kind === 'field') return fieldSignature(draft, member);
  if (draft.code(member) === N.PropertySignature) return signatureOf(draft, declaredType(draft, member));
  return signatureOf(draft, callable, callable === member ? -1 : declaredType(draft, member));
}

/** Whether the property of an interface may be absent is part of its type: readers have to ask, makers to give it. */
function fieldSignature(draft: Draft, field: number): SignatureFacts {
  const signature = typeSignature(draft, declaredType(draft, field));
  const mayBeAbsent =
    draft.code(field) === N.PropertySignature && childOfKind(draft.tree, field, 'QuestionToken') >= 0;
  return mayBeAbsent ? { ...signature, type: `?${signature.type}` } : signature;
}

/** True for the property of an interface that is declared as a function and nothing else. */
export function isDeclaredCallable(draft: Draft, member: number): boolean {
  return draft.code(member) === N.PropertySignature && childOfKind(draft.tree, member, 'FunctionType') >= 0;
}

function memberKind(code: number, isFunction: boolean): SymbolFacts['kind'] {
  if (code === N.Constructor) return 'constructor';
  if (code === N.GetAccessor || code === N.SetAccessor) return 'accessor';
  const isMethod = code === N.MethodDeclaration || code === N.MethodSignature;
  return isFunction || isMethod ? 'method' : 'field';
}

/** Property signatures have their name as their first child that is one. */
function memberName(draft: Draft, node: number): string {
  const named = draft.nameOf(node);
  if (named !== '') return named;
  const name = childOfKind(draft.tree, node, 'Identifier', 'StringLiteral');
  return name < 0 ? '' : draft.plain(name);
}

/** A parameter with a modifier is a field of the class as well. */
export function addParameterProperty(draft: Draft, parameter: number, owner: number): void {
  const name = draft.nameOf(parameter);
  draft.symbols.push({
    ...PLAIN,
    name,
    kind: 'field',
    node: parameter,
    ownerNode: owner,
    visibility: visibilityOf(draft, parameter, name),
    isConstant: hasModifier(draft, parameter, 'ReadonlyKeyword'),
    isOverride: hasModifier(draft, parameter, 'OverrideKeyword'),
    isAnnotated: hasModifier(draft, parameter, 'Decorator'),
    signature: typeSignature(draft, declaredType(draft, parameter)),
  });
}

function visibilityOf(draft: Draft, node: number, name: string): 'public' | 'protected' | 'private' {
  if (hasModifier(draft, node, 'PrivateKeyword')) return 'private';
  const byName = memberVisibility(name);
  return byName === 'public' && hasModifier(draft, node, 'ProtectedKeyword') ? 'protected' : byName;
}

export function hasModifier(draft: Draft, node: number, kind: string): boolean {
  return childOfKind(draft.tree, node, kind) >= 0;
}

/** True for a body that only throws an error which says "not implemented". */
export function isTrivialBody(draft: Draft, body: number): boolean {
  if (draft.code(body) !== N.Block) return false;
  const statements = childrenOf(draft.tree, body).filter((child) =>
    /Statement$|Declaration$/.test(kindOf(draft.tree, child)),
  );
  const only = statements[0];
  if (statements.length !== 1 || kindOf(draft.tree, only!) !== 'ThrowStatement') return false;
  return /not[\s_-]*implemented/i.test(draft.text(only!));
}

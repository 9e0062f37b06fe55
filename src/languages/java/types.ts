import type { TypeKind, Visibility } from '../../facts/name-facts.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { isActedUpon, isEntryPoint, type Modifiers, modifiersOf, writtenVisibility } from './modifiers.ts';
import { typeTexts } from './type-text.ts';
import type { Walk } from './walk.ts';

const KINDS: Readonly<Record<string, TypeKind>> = {
  class_declaration: 'class',
  record_declaration: 'record',
  enum_declaration: 'enum',
  interface_declaration: 'interface',
  annotation_type_declaration: 'interface',
};

/** Kinds of nodes that declare a type. */
export const TYPE_DECLARATIONS = Object.keys(KINDS);

/** What a declaration is a member of. */
export type Holder =
  | { readonly kind: 'file' }
  | { readonly kind: 'type'; readonly node: number; readonly isInterface: boolean }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'block' };

/** Where a declaration stands. */
export function holderOf(tree: SyntaxTree, node: number): Holder {
  let at = tree.parent[node]!;
  while (at > 0 && ['ERROR', 'enum_body_declarations'].includes(kindOf(tree, at))) at = tree.parent[at]!;
  if (at <= 0) return { kind: 'file' };
  if (!/^(class|interface|enum|annotation_type)_body$/.test(kindOf(tree, at))) return { kind: 'block' };
  const holder = tree.parent[at]!;
  const kind = kindOf(tree, holder);
  if (kind === 'object_creation_expression') return { kind: 'anonymous' };
  const isType = TYPE_DECLARATIONS.includes(kind) || kind === 'enum_constant';
  if (!isType || childInField(tree, holder, 'name') < 0) return { kind: 'block' };
  return { kind: 'type', node: holder, isInterface: KINDS[kind] === 'interface' };
}

/** The visibility of a member or type where it stands: members of an interface are public. */
export function visibilityIn(holder: Holder, modifiers: Modifiers): Visibility {
  if (holder.kind === 'block' || holder.kind === 'anonymous') return 'private';
  const isImplicit = holder.kind === 'type' && holder.isInterface;
  return isImplicit && !modifiers.words.has('private') ? 'public' : writtenVisibility(modifiers);
}

/** A class, record, enum, interface or annotation type. */
export function typeDeclaration(walk: Walk, node: number): void {
  const { tree } = walk;
  const nameNode = childInField(tree, node, 'name');
  if (nameNode < 0) return;
  const name = textOf(tree, nameNode);
  const modifiers = modifiersOf(tree, node);
  const holder = holderOf(tree, node);
  const kind = KINDS[kindOf(tree, node)] ?? 'class';
  const isAbstract = kind === 'interface' || modifiers.words.has('abstract');
  const visibility = visibilityIn(holder, modifiers);
  walk.types.push({
    node,
    kind,
    isAbstract,
    isClass: kind !== 'interface' || hasMethodWithBody(tree, node),
    isValue: kind === 'record' || kind === 'enum',
    visibility,
    bases: basesOf(tree, node),
  });
  if (isEntryPoint(modifiers)) walk.isMain = true;
  if (holder.kind === 'file') walk.bind('file', name, node);
  else if (holder.kind === 'block') walk.bind('local', name, node, { from: node });
  if (holder.kind === 'file' || holder.kind === 'type') {
    typeSymbol(walk, { node, name, kind, holder, modifiers, isAbstract, visibility });
  }
  walk.open(node, { areParametersExempt: false, isAnonymous: false });
}

function typeSymbol(
  walk: Walk,
  type: {
    node: number;
    name: string;
    kind: TypeKind;
    holder: Holder;
    modifiers: Modifiers;
    isAbstract: boolean;
    visibility: Visibility;
  },
): void {
  const { node, name, kind, holder, modifiers, isAbstract, visibility } = type;
  const isNested = holder.kind === 'type';
  const isImplicitlyStatic = kind !== 'class' || (isNested && holder.isInterface);
  walk.symbols.push({
    node,
    ownerNode: isNested ? holder.node : -1,
    name,
    kind: 'type',
    visibility,
    isStatic: isNested && (isImplicitlyStatic || modifiers.words.has('static')),
    isAbstract,
    isOverride: false,
    isAnnotated: isActedUpon(modifiers),
    isConstant: false,
    isTrivial: false,
    isAccessor: false,
    signature: undefined,
    parameters: [],
  });
}

function basesOf(tree: SyntaxTree, node: number): string[] {
  return childrenOf(tree, node)
    .filter((child) => ['superclass', 'super_interfaces', 'extends_interfaces'].includes(kindOf(tree, child)))
    .flatMap((child) => typeTexts(tree, child));
}

/** Name of the superclass, without its package and type arguments; `''` without one. */
export function superclassName(tree: SyntaxTree, type: number): string {
  const [base = ''] = typeTexts(tree, childOfKind(tree, type, 'superclass'));
  return base.slice(base.lastIndexOf('.') + 1);
}

function hasMethodWithBody(tree: SyntaxTree, node: number): boolean {
  const body = childInField(tree, node, 'body');
  if (body < 0) return false;
  return childrenOf(tree, body).some(
    (child) => kindOf(tree, child) === 'method_declaration' && childInField(tree, child, 'body') >= 0,
  );
}

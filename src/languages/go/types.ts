import type { TypeKind } from '../../facts/name-facts.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { bindTypeParameters } from './bindings.ts';
import { isCapital } from './declarations.ts';
import { defineType } from './literals.ts';
import { isPredeclared } from './names.ts';
import { signatureOf, typeSignature, writtenType } from './signatures.ts';
import { parameterTypes, symbol } from './symbols.ts';
import type { GoWalk, Handlers } from './walk.ts';

/** Types with their bases, and the fields and methods that stand in them. */
export const TYPE_HANDLERS: Handlers = {
  type_spec: (walk, node) => declareType(walk, node, false),
  type_alias: (walk, node) => declareType(walk, node, true),
};

function declareType(walk: GoWalk, node: number, isAlias: boolean): void {
  const { tree, names } = walk;
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode < 0 ? '' : textOf(tree, nameNode);
  const isFile = names.scope === 0;
  // A local type may name itself.
  names.bind(name, isFile ? 'file' : 'local', nameNode, isFile ? 0 : node, false, false);
  if (isFile && name !== '' && name !== '_')
    walk.symbols.push(symbol(name, { kind: 'type', node, signature: undefined }));
  else defineType(tree, walk.literals.definitions, node);
  const type = childInField(tree, node, 'type');
  const kind = isAlias ? 'alias' : typeKind(type < 0 ? '' : kindOf(tree, type));
  const elements = kind === 'interface' ? elementsOf(tree, type) : undefined;
  walk.types.push({
    node,
    kind,
    isAbstract: elements !== undefined && !elements.isConstraint,
    isClass: kind === 'struct',
    // A declared value when it has no methods, which may stand in other files of the package.
    isValue: kind === 'struct',
    visibility: isCapital(name) ? 'public' : 'private',
    bases: elements?.bases ?? (kind === 'struct' ? declareFields(walk, node, type) : []),
  });
  if (kind === 'interface') declareSignatures(walk, node, type);
  names.enter(tree.last[node]!);
  bindTypeParameters(walk, node);
}

function typeKind(kind: string): TypeKind {
  if (kind === 'struct_type') return 'struct';
  return kind === 'interface_type' ? 'interface' : 'type';
}

/** What an interface embeds; a union, `~T` or a type that is no interface makes it a constraint (§4.3). */
function elementsOf(tree: SyntaxTree, type: number): { bases: string[]; isConstraint: boolean } {
  const bases: string[] = [];
  let isConstraint = false;
  for (const element of childrenOf(tree, type)) {
    if (kindOf(tree, element) !== 'type_elem') continue;
    const name = tree.last[element + 1] === tree.last[element] ? typeName(tree, element + 1) : undefined;
    if (name === undefined || (isPredeclared(name) && name !== 'error' && name !== 'any'))
      isConstraint = true;
    else bases.push(name);
  }
  return { bases, isConstraint };
}

/** `Name` or `package.Name` of a named type, without type arguments and pointer. */
function typeName(tree: SyntaxTree, node: number): string | undefined {
  const kind = kindOf(tree, node);
  if (kind === 'generic_type') return typeName(tree, node + 1);
  if (kind === 'type_identifier') return textOf(tree, node);
  if (kind !== 'qualified_type') return undefined;
  const name = childInField(tree, node, 'name');
  return name < 0 ? undefined : `${textOf(tree, node + 1)}.${textOf(tree, name)}`;
}

/** Makes the fields of a struct symbols and returns the names of the embedded types. */
function declareFields(walk: GoWalk, owner: number, type: number): string[] {
  const { tree } = walk;
  const bases: string[] = [];
  const list = childOfKind(tree, type, 'field_declaration_list');
  for (const field of list < 0 ? [] : childrenOf(tree, list)) {
    if (kindOf(tree, field) !== 'field_declaration') continue;
    // A tag says that some package reads and writes the field by reflection.
    const isAnnotated = childOfKind(tree, field, 'raw_string_literal', 'interpreted_string_literal') >= 0;
    const pointer = kindOf(tree, field + 1) === '*' ? '*' : '';
    const signature = typeSignature(pointer + writtenType(tree, childInField(tree, field, 'type')));
    const add = (name: string, node: number, isUsedUnseen: boolean) => {
      if (name === '' || name === '_') return;
      const facts = { kind: 'field', node, ownerNode: owner, isAnnotated: isUsedUnseen } as const;
      walk.symbols.push(symbol(name, { ...facts, signature }));
    };
    const names = childrenOf(tree, field).filter((child) => kindOf(tree, child) === 'field_identifier');
    for (const name of names) add(textOf(tree, name), name, isAnnotated);
    const embedded = names.length > 0 ? -1 : childInField(tree, field, 'type');
    const base = embedded < 0 ? undefined : typeName(tree, embedded);
    if (base === undefined) continue;
    bases.push(base);
    // It is used through what it promotes, without being named.
    add(base.slice(base.lastIndexOf('.') + 1), field, true);
  }
  return bases;
}

/** The methods of an interface. */
function declareSignatures(walk: GoWalk, owner: number, type: number): void {
  const { tree } = walk;
  for (const method of childrenOf(tree, type)) {
    const name = kindOf(tree, method) === 'method_elem' ? childInField(tree, method, 'name') : -1;
    if (name < 0 || textOf(tree, name) === '') continue;
    walk.symbols.push(
      symbol(textOf(tree, name), {
        kind: 'method',
        node: method,
        ownerNode: owner,
        isAbstract: true,
        parameters: parameterTypes(tree, method),
        signature: signatureOf(tree, method),
      }),
    );
  }
}

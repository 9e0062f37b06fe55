import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

/**
 * Types of composite literals, which decide whether the key of `T{key: v}` is a field or a name. The literal of a
 * type that another file declares is taken for a struct, as most are: its key is a field. That of a map, slice or
 * array is a name; inner literals that leave out their type take it from the outer one.
 */
export interface LiteralTypes {
  /** Named types of the file, by name: the node that defines them. */
  readonly definitions: Map<string, number>;
  /** Type of each literal value that was met; -1 where it is not known. */
  readonly values: Map<number, number>;
}

/** The types that a file defines at its top level. */
export function literalTypesOf(tree: SyntaxTree): LiteralTypes {
  const definitions = new Map<string, number>();
  for (const group of childrenOf(tree, 0)) {
    if (kindOf(tree, group) !== 'type_declaration') continue;
    for (const spec of childrenOf(tree, group)) defineType(tree, definitions, spec);
  }
  return { definitions, values: new Map() };
}

/** Notes what a `type` specification defines. */
export function defineType(tree: SyntaxTree, definitions: Map<string, number>, spec: number): void {
  const name = childInField(tree, spec, 'name');
  const type = childInField(tree, spec, 'type');
  if (name >= 0 && type >= 0) definitions.set(textOf(tree, name), type);
}

/** Notes the type of a literal value, outer ones first. */
export function enterLiteral(tree: SyntaxTree, types: LiteralTypes, value: number): void {
  const parent = tree.parent[value]!;
  if (kindOf(tree, parent) === 'composite_literal') {
    types.values.set(value, childInField(tree, parent, 'type'));
    return;
  }
  // Without a type of its own: an element, key or value of the literal around it.
  const element = kindOf(tree, parent) === 'literal_element' ? parent : value;
  const holder = tree.parent[element]!;
  const isKeyed = kindOf(tree, holder) === 'keyed_element';
  const outer = types.values.get(isKeyed ? tree.parent[holder]! : holder) ?? -1;
  const isKey = isKeyed && element === holder + 1;
  types.values.set(value, partOf(tree, types, outer, isKey));
}

/** True when a bare key of a literal value is a field. */
export function hasFieldKeys(tree: SyntaxTree, types: LiteralTypes, value: number): boolean {
  const type = underlying(tree, types, types.values.get(value) ?? -1);
  return type < 0 || !isCollection(kindOf(tree, type));
}

function isCollection(kind: string): boolean {
  return ['map_type', 'slice_type', 'array_type', 'implicit_length_array_type'].includes(kind);
}

/** Type of the keys, or of the elements, of a map, slice or array; -1 when that is not known. */
function partOf(tree: SyntaxTree, types: LiteralTypes, outer: number, isKey: boolean): number {
  const type = underlying(tree, types, outer);
  if (type < 0 || !isCollection(kindOf(tree, type))) return -1;
  const isMap = kindOf(tree, type) === 'map_type';
  if (isKey) return isMap ? type + 3 : -1;
  return isMap ? childInField(tree, type, 'value') : lastChild(tree, type);
}

/** A type without pointers and brackets, through the definitions of the file (a few at most: they may be circular). */
function underlying(tree: SyntaxTree, { definitions }: LiteralTypes, start: number): number {
  let type = start;
  for (let steps = 0; type >= 0 && steps < 8; steps++) {
    const kind = kindOf(tree, type);
    if (kind === 'pointer_type') type = lastChild(tree, type);
    else if (kind === 'parenthesized_type') type += 2;
    else if (kind === 'generic_type') type += 1;
    else if (kind === 'type_identifier') type = definitions.get(textOf(tree, type)) ?? -1;
    else return type;
  }
  return -1;
}

/** The last child that is no comment; -1 when there is none. */
function lastChild(tree: SyntaxTree, node: number): number {
  const children = childrenOf(tree, node).filter((child) => kindOf(tree, child) !== 'comment');
  return children[children.length - 1] ?? -1;
}

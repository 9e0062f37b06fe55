import type { ImportFacts, SymbolFacts, TypeNameFacts } from '../../facts/name-facts.ts';
import { LINE_CODE, measuredType, type TypeFacts } from '../../facts/types.ts';
import type { Description } from '../description.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { ResolvedNames } from './names.ts';
import type { Structure } from './structure.ts';

/** 1-based line of an offset. */
export type LineLookup = (offset: number) => number;

/** The imports of a file, with their lines and whether they are used. */
export function importsOf(
  { imports }: Description,
  names: ResolvedNames,
  tree: SyntaxTree,
  lineOf: LineLookup,
): ImportFacts[] {
  // Field by field, here and below: copying the rest of an object is slow, and every declaration comes by here.
  return imports.map((each, at) => ({
    specifier: each.specifier,
    kind: each.kind,
    name: each.name,
    local: each.local,
    line: lineOf(tree.start[each.node]!),
    typeOnly: each.typeOnly,
    isStatic: each.isStatic,
    nested: each.nested,
    used: names.importUsed[at]!,
  }));
}

/** The types of a file, in source order. */
export function typesOf(
  { types }: Description,
  structure: Structure,
  tree: SyntaxTree,
  lineOf: LineLookup,
): TypeNameFacts[] {
  return types.map((type) => {
    const { node } = type;
    const { name, first, local } = namedType(structure, node);
    return {
      name,
      kind: type.kind,
      line: lineOf(tree.start[first]!),
      endLine: lineOf(Math.max(tree.start[first]!, tree.end[node]! - 1)),
      isAbstract: type.isAbstract,
      isClass: type.isClass,
      visibility: type.visibility,
      local,
      bases: type.bases,
      isValue: type.isValue,
    };
  });
}

/** Types with their lines of code, by the class of each line. */
export function measuredTypes(types: readonly TypeNameFacts[], lineClass: Uint8Array): TypeFacts[] {
  return types.map((type) => {
    let sloc = 0;
    for (let at = type.line; at <= type.endLine; at++) if (lineClass[at - 1] === LINE_CODE) sloc++;
    return measuredType(type, sloc);
  });
}

/** The symbols of a file, in source order. */
export function symbolsOf(
  { symbols }: Description,
  structure: Structure,
  names: ResolvedNames,
  tree: SyntaxTree,
  lineOf: LineLookup,
): SymbolFacts[] {
  const unitAt = new Map(structure.units.map((unit, at) => [unit.node, at]));
  return symbols.map((symbol) => {
    const { name, node, ownerNode, isConstant } = symbol;
    const owner = ownerNode >= 0 ? namedType(structure, ownerNode).name : (symbol.ownerName ?? '');
    return {
      name,
      kind: symbol.kind,
      owner,
      line: lineOf(tree.start[node]!),
      visibility: symbol.visibility,
      isStatic: symbol.isStatic,
      isAbstract: symbol.isAbstract,
      isOverride: symbol.isOverride,
      isAnnotated: symbol.isAnnotated,
      isConstant,
      isReassigned: owner === '' && !isConstant && names.reassigned.has(name),
      isTrivial: symbol.isTrivial,
      isAccessor: symbol.isAccessor,
      unit: unitAt.get(node) ?? -1,
      parameters: symbol.parameters,
    };
  });
}

/**
 * The innermost type of a node: that of its unit (a Go method belongs to the type of its receiver), or the type
 * whose text it stands in.
 */
export function typeLookup(
  structure: Structure,
  { types }: Description,
  tree: SyntaxTree,
): (node: number) => string {
  const around = new Int32Array(tree.count).fill(-1);
  // Types come in preorder, so that inner ones overwrite outer ones.
  for (const { node } of [...types].sort((a, b) => a.node - b.node))
    around.fill(node, node, tree.last[node]!);
  return (node) => {
    const textual = around[node]!;
    for (let unit = structure.owner[node]!; unit >= 0; unit = structure.units[unit]!.outer) {
      const { type, node: unitNode } = structure.units[unit]!;
      // A type inside of the unit is nearer than the type that the unit belongs to.
      if (textual > unitNode) break;
      if (type !== undefined) return type;
    }
    return textual < 0 ? '' : namedType(structure, textual).name;
  };
}

function namedType(structure: Structure, node: number): { name: string; first: number; local: boolean } {
  const type = structure.types.get(node);
  if (!type) throw new Error(`no type is declared at node ${node}`);
  return type;
}

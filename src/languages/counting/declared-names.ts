import { isDunder, NAME_STYLES, nameStyle } from '../../core/name-style.ts';
import { NAME_KINDS, type NameKind } from '../../facts/types.ts';
import type { LanguageDefinition } from '../definition.ts';
import type { DescribedSymbol, Description } from '../description.ts';
import type { Structure } from './structure.ts';
import { isVariable } from './variables.ts';

/** A name that a file declares. */
export interface DeclaredName {
  readonly kind: NameKind;
  readonly name: string;
}

/**
 * The names that a file declares, each once a kind, in order of kind and first declaration: types, units (also those
 * without a body), variables (fields, parameters and locals included) and constants (static fields that keep their
 * value included). Constructors and names that the language prescribes (`__init__`) are nobody's choice and left out.
 */
export function declaredNames(
  structure: Structure,
  description: Description,
  { prescribedNames }: LanguageDefinition,
): DeclaredName[] {
  const names: Names = { type: new Set(), unit: new Set(), variable: new Set(), constant: new Set() };
  addTypes(names, structure, description);
  for (const { declaration, simpleName } of structure.units)
    if (declaration.unitKind !== 'constructor') names.unit.add(simpleName);
  addSymbols(names, description);
  for (const binding of description.bindings)
    if (isVariable(structure, binding)) names.variable.add(binding.name);
  for (const name of prescribedNames) names.unit.delete(name);
  const chosen: DeclaredName[] = [];
  for (const kind of NAME_KINDS)
    for (const name of names[kind]) if (isChosen(name)) chosen.push({ kind, name });
  return chosen;
}

type Names = Record<NameKind, Set<string>>;

/** Simple names of the types, local ones included. An enum's constant with a body of its own is a constant. */
function addTypes(names: Names, structure: Structure, { types, symbols }: Description): void {
  if (types.length === 0) return;
  const constants = new Set<string>();
  for (const { kind, name } of symbols) if (kind === 'constant') constants.add(name);
  for (const { node } of types) {
    const name = lastPart(structure.types.get(node)!.name);
    if (!constants.has(name)) names.type.add(name);
  }
}

/** Names of the symbols, but of fields that have their type's name for want of one of their own (Go). */
function addSymbols(names: Names, { types, symbols }: Description): void {
  const bases = new Map<number, readonly string[]>();
  for (const type of types) if (type.bases.length > 0) bases.set(type.node, type.bases.map(lastPart));
  for (const symbol of symbols) {
    const kind = nameKindOf(symbol);
    const isEmbedded = symbol.kind === 'field' && bases.get(symbol.ownerNode)?.includes(symbol.name);
    if (kind !== undefined && !isEmbedded) names[kind].add(symbol.name);
  }
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** What kind of name a symbol has; undefined for constructors. */
function nameKindOf({ kind, isStatic, isConstant }: DescribedSymbol): NameKind | undefined {
  switch (kind) {
    case 'type':
    case 'constant':
    case 'variable':
      return kind;
    case 'field':
      return isStatic && isConstant ? 'constant' : 'variable';
    case 'constructor':
      return undefined;
    default:
      return 'unit';
  }
}

/** Counts of declared names: a row a kind, a column a style. */
export function countStyles(
  names: readonly DeclaredName[],
  { caseIsVisibility }: Pick<LanguageDefinition, 'caseIsVisibility'>,
): Uint32Array {
  const counts = new Uint32Array(NAME_KINDS.length * NAME_STYLES.length);
  for (const { kind, name } of names) {
    const style = nameStyle(name, caseIsVisibility);
    if (style !== undefined)
      counts[NAME_KINDS.indexOf(kind) * NAME_STYLES.length + NAME_STYLES.indexOf(style)]!++;
  }
  return counts;
}

/** `[Symbol.iterator]` is an expression and no name. */
function isChosen(name: string): boolean {
  return name !== '' && name !== 'default' && !name.startsWith('[') && !isDunder(name);
}

import { isDunder, NAME_STYLES, nameStyle } from '../../core/name-style.ts';
import { NAME_KINDS, type NameKind } from '../../facts/types.ts';
import type { LanguageDefinition } from '../definition.ts';
import type { DescribedSymbol, Description } from '../description.ts';
import type { Structure } from './structure.ts';
import { variableOf } from './variables.ts';

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
  const names: Record<NameKind, Set<string>> = {
    ...{ type: new Set(), unit: new Set(), variable: new Set(), constant: new Set() },
  };
  for (const name of typeNames(structure, description)) names.type.add(name);
  for (const { declaration, simpleName } of structure.units)
    if (declaration.unitKind !== 'constructor') names.unit.add(simpleName);
  const isEmbedded = embeddedFields(description);
  for (const symbol of description.symbols) {
    const kind = isEmbedded(symbol) ? undefined : nameKindOf(symbol);
    if (kind !== undefined) names[kind].add(symbol.name);
  }
  for (const binding of description.bindings)
    if (variableOf(structure, binding) !== undefined) names.variable.add(binding.name);
  for (const name of prescribedNames) names.unit.delete(name);
  return NAME_KINDS.flatMap((kind) => [...names[kind]].filter(isChosen).map((name) => ({ kind, name })));
}

/** Fields that have their type's name for want of one of their own (Go). */
function embeddedFields({ types }: Description): (symbol: DescribedSymbol) => boolean {
  const simple = (base: string) => base.slice(base.lastIndexOf('.') + 1);
  const bases = new Map(types.map((type) => [type.node, new Set(type.bases.map(simple))]));
  return ({ kind, name, ownerNode }) => kind === 'field' && bases.get(ownerNode)?.has(name) === true;
}

/** Simple names of the types, local ones included. An enum's constant with a body of its own is a constant. */
function typeNames(structure: Structure, { types, symbols }: Description): string[] {
  const constants = new Set(symbols.filter(({ kind }) => kind === 'constant').map(({ name }) => name));
  return types
    .map(({ node }) => structure.types.get(node)!.name)
    .map((name) => name.slice(name.lastIndexOf('.') + 1))
    .filter((name) => !constants.has(name));
}

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

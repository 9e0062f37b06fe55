import { perObject } from '../../core/per-object.ts';
import type { NameFacts, ReferenceFacts, SymbolFacts } from '../../facts/name-facts.ts';
import { unitsAround } from '../types/cohesion.ts';

/** The references of a file by their name. */
export const referencesByName = perObject(
  (facts: NameFacts): ReadonlyMap<string, readonly ReferenceFacts[]> => {
    const byName = new Map<string, ReferenceFacts[]>();
    for (const reference of facts.references) {
      const same = byName.get(reference.name);
      if (same) same.push(reference);
      else byName.set(reference.name, [reference]);
    }
    return byName;
  },
);

/** Qualified name of a symbol within its file. */
export function qualifiedName({ owner, name }: Pick<SymbolFacts, 'owner' | 'name'>): string {
  return owner === '' ? name : `${owner}.${name}`;
}

/** True for the text of a type or what is nested in it. */
export function isInType({ type }: ReferenceFacts, name: string): boolean {
  return type === name || type.startsWith(`${name}.`);
}

/**
 * True for a reference in the body of the symbol itself: recursion is no use.
 *
 * @param facts - of the file of the reference.
 * @param isAtHome - this file declares the symbol. Another one may be a copy of it, with the very same facts.
 */
export function isInOwnBody(
  facts: NameFacts,
  reference: ReferenceFacts,
  symbol: SymbolFacts,
  isAtHome: boolean,
): boolean {
  // The methods of a Go type stand in any file of its package.
  if (symbol.kind === 'type') return isInType(reference, qualifiedName(symbol));
  if (!isAtHome || symbol.unit < 0) return false;
  for (const unit of unitsAround(facts.units, reference.unit)) if (unit === symbol.unit) return true;
  return false;
}

/** Where fields are declared by assigning them, an assignment on the own object is no use (ADR 0002, 28). */
export function isDeclaration(
  language: string,
  { kind }: SymbolFacts,
  { receiverKind, role }: ReferenceFacts,
): boolean {
  if (language !== 'python' && language !== 'javascript') return false;
  return kind === 'field' && receiverKind === 'self' && role === 'write';
}

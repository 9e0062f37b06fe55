import { perObject } from '../../core/per-object.ts';
import type { SymbolFacts } from '../../facts/types.ts';
import type { Member, TypeIndex, TypeModel } from './type-index.ts';

/** A name that an override shares with what it overrides; in Java overloads differ in their number of parameters. */
function signature({ file, symbol }: Member): string {
  const unit = file.facts.units[symbol.unit];
  return file.language === 'java' && unit ? `${symbol.name}/${unit.parameters}` : symbol.name;
}

function isMethod({ kind }: SymbolFacts): boolean {
  return kind === 'method' || kind === 'accessor';
}

/** Md: methods, accessors and constructors with a body that a type declares (ADR 0002, 53). */
export const declaredMethods = perObject(({ members }: TypeModel): readonly Member[] =>
  members.filter(({ symbol }) => (isMethod(symbol) || symbol.kind === 'constructor') && symbol.unit >= 0),
);

/** NOM: methods and accessors that a type declares, with a body or abstract (ADR 0002, 52). */
export const ownMethods = perObject(({ members }: TypeModel): readonly Member[] =>
  members.filter(({ symbol }) => isMethod(symbol) && (symbol.unit >= 0 || symbol.isAbstract)),
);

/** NMO: methods that an ancestor declares too, and not only as something that has to be filled in. */
export function overriddenMethods(types: TypeIndex, type: TypeModel): number {
  const given = new Set<string>();
  for (const ancestor of types.ancestors(type)) {
    for (const member of ownMethods(ancestor)) {
      const { isAbstract, isTrivial } = member.symbol;
      if (!isAbstract && !isTrivial) given.add(signature(member));
    }
  }
  return ownMethods(type).filter((member) => given.has(signature(member))).length;
}

/** Mi: methods of ancestors, neither private nor constructors, whose name the type does not declare (ADR 0002, 53). */
export function inheritedMethods(types: TypeIndex, type: TypeModel): number {
  const own = new Set(type.members.map(({ symbol }) => symbol.name));
  const inherited = new Set<string>();
  for (const ancestor of types.ancestors(type)) {
    for (const member of declaredMethods(ancestor)) {
      const { kind, name, visibility } = member.symbol;
      if (kind === 'constructor' || visibility === 'private' || own.has(name)) continue;
      inherited.add(signature(member));
    }
  }
  return inherited.size;
}

import { perObject } from '../../core/per-object.ts';
import type { SymbolFacts } from '../../facts/name-facts.ts';
import { perFile } from '../per-file.ts';
import type { RepoModel } from '../repo-model.ts';
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

/**
 * NMO DIT / NOM of the classes of a file that have a base in the repository and a method, in their order: how much
 * each overrides of what it inherits, deep ones counting more.
 */
export const specialisations = perFile((model: RepoModel, file): readonly number[] => {
  const types = model.types();
  return types
    .classesOf([file])
    .filter((type) => types.parents(type).length > 0 && ownMethods(type).length > 0)
    .map((type) => (overriddenMethods(types, type) * types.depth(type)) / ownMethods(type).length);
});

/** Mi of the classes of a file. */
export const inheritedMethods = perFile((model: RepoModel, file): number => {
  const types = model.types();
  return types.classesOf([file]).reduce((sum, type) => sum + inheritedBy(types, type), 0);
});

/** Md of the classes of a file. */
export const declaredMethodsOf = perFile((model: RepoModel, file): number =>
  model
    .types()
    .classesOf([file])
    .reduce((sum, type) => sum + declaredMethods(type).length, 0),
);

/** NMO: methods that an ancestor declares too, and not only as something that has to be filled in. */
function overriddenMethods(types: TypeIndex, type: TypeModel): number {
  const given = new Set<string>();
  for (const ancestor of types.ancestorTypes(type)) {
    for (const member of ownMethods(ancestor)) {
      const { isAbstract, isTrivial } = member.symbol;
      if (!isAbstract && !isTrivial) given.add(signature(member));
    }
  }
  return ownMethods(type).filter((member) => given.has(signature(member))).length;
}

/** Mi: methods of ancestors, neither private nor constructors, whose name the type does not declare (ADR 0002, 53). */
function inheritedBy(types: TypeIndex, type: TypeModel): number {
  const own = new Set(type.members.map(({ symbol }) => symbol.name));
  const inherited = new Set<string>();
  for (const ancestor of types.ancestorTypes(type)) {
    for (const member of declaredMethods(ancestor)) {
      const { kind, name, visibility } = member.symbol;
      if (kind === 'constructor' || visibility === 'private' || own.has(name)) continue;
      inherited.add(signature(member));
    }
  }
  return inherited.size;
}

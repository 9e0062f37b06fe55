import { groupedBy } from '../../core/grouped-by.ts';
import { perObject } from '../../core/per-object.ts';
import type { SymbolFacts } from '../../facts/name-facts.ts';
import type { TypeFacts, UnitFacts } from '../../facts/types.ts';
import type { ModelFile } from '../resolved-files.ts';
import { targetId } from './type-references.ts';

/** A member of a type; in Go its file may be another one than the type's. */
export interface Member {
  readonly file: ModelFile;
  readonly symbol: SymbolFacts;
}

/** A type of the repository (catalogue §4.2, §4.3). */
export interface TypeModel {
  readonly file: ModelFile;
  readonly facts: TypeFacts;
  /** Name of its own in the whole repository: path and qualified name. */
  readonly id: string;
  /** In K. */
  readonly isClass: boolean;
  readonly members: readonly Member[];
  /** Its methods, constructors and accessors with a body. */
  readonly units: readonly UnitFacts[];
  /** Lines of code, in Go with those of its methods. */
  readonly sloc: number;
}

/** What a type has besides its own facts. */
export type Members = Pick<TypeModel, 'members' | 'units' | 'sloc'>;

/** The types of a file, and the first one of each name. */
export interface FileTypes {
  readonly types: readonly TypeModel[];
  readonly byName: ReadonlyMap<string, TypeModel>;
}

/** The types of a file, with the members that are found for each. */
export function typesWith(file: ModelFile, membersOf: (facts: TypeFacts) => Members): FileTypes {
  const names = new Set<string>();
  const types = file.facts.types
    .filter(({ kind }) => kind !== 'alias')
    .map((facts, at) => {
      const own = membersOf(facts);
      const hasMethod = own.members.some(({ symbol }) => symbol.kind === 'method');
      const isClass = facts.isClass || (facts.kind === 'type' && hasMethod);
      const id = targetId({ path: file.path, name: facts.name });
      // The name stands for the first of several types.
      const isFirst = names.size < names.add(facts.name).size;
      return { file, facts, id: isFirst ? id : `${id}\0${at}`, isClass, ...own };
    });
  return { types, byName: new Map([...types].reverse().map((type) => [type.facts.name, type])) };
}

/** The types of a file that holds all of their members: both sides of a change share them. */
export const typesOf = perObject((file: ModelFile): FileTypes => {
  const symbols = groupedBy(file.facts.symbols, ({ owner }) => owner);
  const units = groupedBy(file.facts.units, ({ owner }) => owner);
  return typesWith(file, ({ name, line, endLine, sloc }) => {
    // Of several types of one name the lines tell.
    const isWithin = (member: { readonly line: number }) => member.line >= line && member.line <= endLine;
    return {
      members: (symbols.get(name) ?? []).filter(isWithin).map((symbol) => ({ file, symbol })),
      units: (units.get(name) ?? []).filter(isWithin),
      sloc,
    };
  });
});

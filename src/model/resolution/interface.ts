import type { FileFacts } from '../../facts/types.ts';

/**
 * True when two versions of a file look the same to the resolution of other files: they declare, import and
 * export the same names. What stands in bodies plays no part.
 */
export function hasSameInterface(before: FileFacts, after: FileFacts): boolean {
  return before === after || interfaceOf(before) === interfaceOf(after);
}

function interfaceOf(facts: FileFacts): string {
  return JSON.stringify([
    ...[facts.packageName, facts.buildConstraint, facts.isMain, facts.exports],
    // Nested ones too: the base of a class may be what a function imports.
    facts.imports.map(({ specifier, kind, name, local, isStatic, nested }) => [
      ...[specifier, kind, name, local, isStatic, nested],
    ]),
    facts.types.map(({ name, kind, visibility, bases, local }) => [name, kind, visibility, bases, local]),
    facts.symbols.map(({ name, kind, owner, visibility }) => [name, kind, owner, visibility]),
  ]);
}

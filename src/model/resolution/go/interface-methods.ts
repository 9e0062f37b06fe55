import { perObject } from '../../../core/per-object.ts';
import type { NameFacts } from '../../../facts/name-facts.ts';
import type { SourceFile } from '../world.ts';

/** Names of the methods of the interfaces that a file of Go declares. */
export const interfaceMethods = perObject((facts: NameFacts): readonly string[] => {
  const interfaces = new Set(facts.types.filter(({ kind }) => kind === 'interface').map(({ name }) => name));
  return facts.symbols
    .filter(({ kind, owner }) => kind === 'method' && interfaces.has(owner))
    .map(({ name }) => name);
});

/** True when the production code of two states of a file declares the same ones. */
export function hasSameInterfaceMethods(from: SourceFile | undefined, to: SourceFile | undefined): boolean {
  const namesOf = (file: SourceFile | undefined) =>
    file?.class === 'production' ? interfaceMethods(file.facts).join() : '';
  return namesOf(from) === namesOf(to);
}

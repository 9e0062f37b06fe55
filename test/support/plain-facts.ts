import type { NameFacts } from '../../src/facts/name-facts.ts';
import type { Extraction, FileFacts } from '../../src/facts/types.ts';

/** What was decoded, as an object of fields: the getters of its class among them, as those of a front end's answer. */
export function plain<Decoded extends object>(decoded: Decoded): Decoded {
  const getters = gettersOf(decoded) as (keyof Decoded)[];
  return Object.assign({ ...decoded }, ...getters.map((name) => ({ [name]: decoded[name] })));
}

/** An extraction that was decoded, its facts {@link plain}. */
export function plainExtraction(
  decoded: Extraction<NameFacts> | undefined,
): Extraction<NameFacts> | undefined {
  return decoded?.parsed ? { parsed: true, facts: plain(decoded.facts) } : decoded;
}

/** The part of facts that is about names. */
export function namesOf(facts: FileFacts): NameFacts {
  const { generated, packageName, buildConstraint, isMain, imports, exports, symbols, references } = facts;
  return {
    ...{ generated, packageName, buildConstraint, isMain, imports, exports, symbols, references },
    units: facts.units.map(({ name, kind, line, endLine, outer, owner }) => ({
      ...{ name, kind, line, endLine, outer, owner },
    })),
    types: facts.types.map(({ sloc: _, ...type }) => type),
  };
}

/** Names of the getters of a class and of those that it extends. */
function gettersOf(of: object): string[] {
  const names: string[] = [];
  for (let at = Object.getPrototypeOf(of); at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    const { __proto__: _, ...described } = Object.getOwnPropertyDescriptors(at);
    names.push(...Object.keys(described).filter((name) => described[name]!.get));
  }
  return names;
}

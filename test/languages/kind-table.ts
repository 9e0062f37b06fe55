import { CONCEPTS, type ConceptTable } from '../../src/languages/definition.ts';

/** The places of a table in which a kind stands, `statements` and `interpolations` left out. */
export function placesOf(table: ConceptTable): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const add = (place: string, kinds: readonly string[]) => {
    for (const kind of kinds) places.set(kind, [...(places.get(kind) ?? []), place]);
  };
  for (const concept of CONCEPTS) {
    const kinds = table.concepts[concept];
    if (kinds !== 'absent') add(concept, kinds);
  }
  for (const list of ['comments', 'operands', 'dropped', 'angles', 'blanks', 'operators', 'ignored'] as const)
    add(list, table[list]);
  return places;
}

/** What is wrong with where the named kinds of a grammar stand in a table; empty when nothing is. */
export function faultsOf(table: ConceptTable, namedKinds: readonly string[]): string[] {
  const places = placesOf(table);
  const statements = new Set(table.statements);
  const faults: string[] = [];
  for (const kind of namedKinds) {
    const own = places.get(kind) ?? [];
    if (own.length > 1) faults.push(`${kind} stands in ${own.join(' and ')}`);
    if (own.length === 0 && !statements.has(kind)) faults.push(`${kind} stands nowhere`);
    if (statements.has(kind) && own.includes('ignored')) faults.push(`${kind} is a statement and ignored`);
  }
  return faults;
}

/** The kinds that a table names and a grammar does not have, and those that a list names twice. */
export function misspeltKinds(table: ConceptTable, allKinds: ReadonlySet<string>): string[] {
  const lists = [
    ...CONCEPTS.map((concept) => table.concepts[concept]).filter((kinds) => kinds !== 'absent'),
    table.statements,
    table.comments,
    table.operands,
    table.interpolations,
    table.dropped,
    table.angles,
    table.blanks,
    table.operators,
    table.ignored,
  ];
  return [
    ...lists.flat().filter((kind) => !allKinds.has(kind)),
    ...lists.flatMap((list) => list.filter((kind, at) => list.indexOf(kind) !== at)),
  ];
}

import { CONCEPTS, type Concept, type ConceptTable } from '../definition.ts';

/** Number of each concept in {@link ConceptIndex.concept}; 0 is "none". */
export const CONCEPT = Object.fromEntries(CONCEPTS.map((name, index) => [name, index + 1])) as Record<
  Concept,
  number
>;

/** Token classes of {@link ConceptIndex.token}. */
export const TOKEN_OPERATOR = 0;
export const TOKEN_OPERAND = 1;
export const TOKEN_DROPPED = 2;
export const TOKEN_COMMENT = 3;
export const TOKEN_BLANK = 4;
export const TOKEN_ANGLE = 5;

/** A concept table compiled to arrays over a grammar's kind numbers. */
export interface ConceptIndex {
  readonly concept: Uint8Array;
  readonly statement: Uint8Array;
  readonly token: Uint8Array;
  readonly interpolation: Uint8Array;
  readonly identifier: Uint8Array;
}

/** Compiles a table for the kind names of one grammar. Kinds that share a name share their meaning. */
export function indexConcepts(table: ConceptTable, kindNames: readonly string[]): ConceptIndex {
  const conceptOf = new Map<string, number>();
  for (const concept of CONCEPTS) {
    const kinds = table.concepts[concept];
    if (kinds !== 'absent') for (const kind of kinds) conceptOf.set(kind, CONCEPT[concept]);
  }
  const tokenOf = new Map<string, number>();
  for (const kind of table.operands) tokenOf.set(kind, TOKEN_OPERAND);
  for (const kind of table.dropped) tokenOf.set(kind, TOKEN_DROPPED);
  for (const kind of table.angles) tokenOf.set(kind, TOKEN_ANGLE);
  for (const kind of table.blanks) tokenOf.set(kind, TOKEN_BLANK);
  for (const kind of table.comments) tokenOf.set(kind, TOKEN_COMMENT);
  const statements = new Set(table.statements);
  const interpolations = new Set(table.interpolations);
  const identifiers = new Set(table.identifiers);
  return {
    concept: Uint8Array.from(kindNames, (name) => conceptOf.get(name) ?? 0),
    statement: Uint8Array.from(kindNames, (name) => (statements.has(name) ? 1 : 0)),
    token: Uint8Array.from(kindNames, (name) => tokenOf.get(name) ?? TOKEN_OPERATOR),
    interpolation: Uint8Array.from(kindNames, (name) => (interpolations.has(name) ? 1 : 0)),
    identifier: Uint8Array.from(kindNames, (name) => (identifiers.has(name) ? 1 : 0)),
  };
}

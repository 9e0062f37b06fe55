import { groupedBy } from '../../core/grouped-by.ts';
import { compareText } from '../../core/ordering.ts';
import type { Entity } from './entities.ts';
import { type Likeness, similarEntities } from './similar-entities.ts';

/** An entity that is found again under another key; the similarity of equal bodies is 1. */
export type Move = Likeness;

/** Shorter bodies are like too many others. */
const LEAST_TOKENS = 10;

/**
 * Finds entities that were moved: equal bodies, or the same simple name and similar bodies. The most similar
 * ones are joined first, ties by path and place.
 *
 * Source: Tsantalis, Mansouri, Eshkevari, Mazinanian, Dig 2018, Accurate and efficient refactoring detection in
 * commit history (ICSE), reduced to what tokens tell.
 */
export function movesBetween(gone: readonly Entity[], come: readonly Entity[]): Move[] {
  const from = gone.filter(isLongEnough).sort(byPathAndPlace);
  const to = come.filter(isLongEnough).sort(byPathAndPlace);
  const equal = joined(from, to, ({ kind, body }) => `${kind}\0${body.join('\0')}`);
  const isTaken = new Set(equal.flatMap(({ before, after }) => [before, after]));
  const rest = (entities: readonly Entity[]) => entities.filter((entity) => !isTaken.has(entity));
  return [...equal, ...similar(rest(from), rest(to))];
}

function isLongEnough({ body }: Entity): boolean {
  return body.length >= LEAST_TOKENS;
}

function byPathAndPlace(a: Entity, b: Entity): number {
  return compareText(a.path, b.path) || a.at - b.at;
}

/** Joins entities with equal keys in order. */
function joined(from: readonly Entity[], to: readonly Entity[], key: (entity: Entity) => string): Move[] {
  const waiting = groupedBy(to, key);
  return from.flatMap((before) => {
    const after = waiting.get(key(before))?.shift();
    return after ? [{ before, after, similarity: 1 }] : [];
  });
}

/** Entities of one simple name with similar bodies. */
function similar(from: readonly Entity[], to: readonly Entity[]): Move[] {
  const byName = groupedBy(to, simpleName);
  return [...groupedBy(from, simpleName)]
    .flatMap(([name, gone]) => similarEntities(gone, byName.get(name) ?? []))
    .sort((a, b) => b.similarity - a.similarity || byPathAndPlace(a.before, b.before));
}

/** Kind and name without what is around. */
function simpleName({ kind, name }: Entity): string {
  return `${kind}\0${name.slice(name.lastIndexOf('.') + 1)}`;
}

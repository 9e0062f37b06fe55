import { compareText } from '../../core/ordering.ts';
import type { Entity } from './entities.ts';

/** An entity that is found again under another key. */
export interface Move {
  readonly before: Entity;
  readonly after: Entity;
  /** 1 for equal bodies, else the Jaccard index of their token 3-grams. */
  readonly similarity: number;
}

/** Shorter bodies are like too many others. */
const LEAST_TOKENS = 10;
const LEAST_SIMILARITY = 0.7;

/**
 * Finds entities that were moved: equal bodies, or the same simple name and similar bodies. The most similar
 * ones are joined first, ties by path and place.
 *
 * Source: Tsantalis, Mansouri, Eshkevari, Mazinanian, Dig 2018, Accurate and efficient refactoring detection in
 * commit history (ICSE), reduced to what tokens tell.
 */
export function movesBetween(gone: readonly Entity[], come: readonly Entity[]): Move[] {
  const from = gone.filter(isLongEnough).sort(compareEntities);
  const to = come.filter(isLongEnough).sort(compareEntities);
  const equal = joined(from, to, ({ kind, body }) => `${kind}\0${body.join('\0')}`);
  const isTaken = new Set(equal.flatMap(({ before, after }) => [before, after]));
  const rest = (entities: readonly Entity[]) => entities.filter((entity) => !isTaken.has(entity));
  return [...equal, ...similar(rest(from), rest(to))];
}

function isLongEnough({ body }: Entity): boolean {
  return body.length >= LEAST_TOKENS;
}

function compareEntities(a: Entity, b: Entity): number {
  return compareText(a.path, b.path) || a.at - b.at;
}

/** Joins entities with equal keys in order. */
function joined(from: readonly Entity[], to: readonly Entity[], key: (entity: Entity) => string): Move[] {
  const waiting = new Map<string, Entity[]>();
  for (const entity of to) {
    const same = waiting.get(key(entity));
    if (same) same.push(entity);
    else waiting.set(key(entity), [entity]);
  }
  return from.flatMap((before) => {
    const after = waiting.get(key(before))?.shift();
    return after ? [{ before, after, similarity: 1 }] : [];
  });
}

/** Entities of one simple name with similar bodies. */
function similar(from: readonly Entity[], to: readonly Entity[]): Move[] {
  const byName = new Map<string, Entity[]>();
  for (const entity of to) {
    const same = byName.get(simpleName(entity));
    if (same) same.push(entity);
    else byName.set(simpleName(entity), [entity]);
  }
  const grams = new Map<Entity, ReadonlySet<string>>();
  const gramsOf = (entity: Entity) => {
    let found = grams.get(entity);
    if (!found) {
      found = threeGrams(entity.body);
      grams.set(entity, found);
    }
    return found;
  };
  const candidates = from.flatMap((before) =>
    (byName.get(simpleName(before)) ?? []).flatMap((after): Move[] => {
      const similarity = jaccard(gramsOf(before), gramsOf(after));
      return similarity >= LEAST_SIMILARITY ? [{ before, after, similarity }] : [];
    }),
  );
  return greedily(candidates);
}

/** The sort is stable: candidates come in the order of path and place. */
function greedily(candidates: readonly Move[]): Move[] {
  const taken = new Set<Entity>();
  return [...candidates]
    .sort((a, b) => b.similarity - a.similarity)
    .filter(({ before, after }) => {
      if (taken.has(before) || taken.has(after)) return false;
      taken.add(before).add(after);
      return true;
    });
}

/** Kind and name without what is around. */
function simpleName({ kind, name }: Entity): string {
  return `${kind}\0${name.slice(name.lastIndexOf('.') + 1)}`;
}

function threeGrams(tokens: readonly string[]): ReadonlySet<string> {
  const grams = new Set<string>();
  for (let at = 0; at + 2 < tokens.length; at++) grams.add(tokens.slice(at, at + 3).join('\0'));
  return grams;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [less, more] = a.size < b.size ? [a, b] : [b, a];
  if (less.size < LEAST_SIMILARITY * more.size) return 0;
  let common = 0;
  for (const gram of less) if (more.has(gram)) common++;
  return common / (less.size + more.size - common);
}

import type { Entity } from './entities.ts';
import { type Move, movesBetween } from './moves.ts';

/** An entity on both sides. */
export interface EntityPair {
  readonly before: Entity;
  readonly after: Entity;
}

/** What a change does to units and classes; every entity of a side is in one of the lists at most. */
export interface EntityChanges {
  /** Their key exists after only, and they were not moved. */
  readonly added: readonly Entity[];
  /** Their key exists before only, and they were not moved. */
  readonly removed: readonly Entity[];
  /** Overloads that come or go beside others of their key. */
  readonly overloads: readonly Entity[];
  readonly moved: readonly Move[];
  /** Units with another signature, and classes with another text of their own. */
  readonly redeclared: readonly EntityPair[];
  /** Units with the same signature and another body. */
  readonly bodyOnly: readonly EntityPair[];
}

/**
 * Compares the entities of two sides by kind, file (path at base) and qualified name.
 *
 * Source: Fluri, Wuersch, Pinzger, Gall 2007, Change distilling: tree differencing for fine-grained source code
 * change extraction (TSE), for the kinds of change.
 */
export function compareEntities(before: readonly Entity[], after: readonly Entity[]): EntityChanges {
  const { pairs, ...unpaired } = pairEntities(before, after);
  const keys = new Set(pairs.map((pair) => keyOf(pair.before)));
  const isOverload = (entity: Entity) => keys.has(keyOf(entity));
  const gone = unpaired.gone.filter((entity) => !isOverload(entity));
  const come = unpaired.come.filter((entity) => !isOverload(entity));
  const moved = movesBetween(gone, come);
  const from = new Set(moved.map((move) => move.before));
  const to = new Set(moved.map((move) => move.after));
  const isRedeclared = (pair: EntityPair) => !isEqual(pair.before.header, pair.after.header);
  const isBodyChanged = (pair: EntityPair) => !isEqual(pair.before.ownBody, pair.after.ownBody);
  return {
    added: come.filter((entity) => !to.has(entity)),
    removed: gone.filter((entity) => !from.has(entity)),
    overloads: [...unpaired.gone, ...unpaired.come].filter(isOverload),
    moved,
    redeclared: pairs.filter(isRedeclared),
    bodyOnly: pairs.filter((pair) => !isRedeclared(pair) && isBodyChanged(pair)),
  };
}

/** Pairs by key: those that both sides have, and what is left on each. */
export function pairEntities(
  before: readonly Entity[],
  after: readonly Entity[],
): { pairs: EntityPair[]; gone: Entity[]; come: Entity[] } {
  const known = groupByKey(before);
  const pairs: EntityPair[] = [];
  for (const [key, entities] of groupByKey(after)) pairs.push(...pairsIn(known.get(key) ?? [], entities));
  const from = new Set(pairs.map((pair) => pair.before));
  const to = new Set(pairs.map((pair) => pair.after));
  return {
    pairs,
    gone: before.filter((entity) => !from.has(entity)),
    come: after.filter((entity) => !to.has(entity)),
  };
}

function keyOf({ kind, path, name }: Entity): string {
  return `${kind}\0${path}\0${name}`;
}

function groupByKey(entities: readonly Entity[]): Map<string, Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities) {
    const key = keyOf(entity);
    const group = groups.get(key);
    if (group) group.push(entity);
    else groups.set(key, [entity]);
  }
  return groups;
}

/** Several entities of one key (overloads, getter and setter): equal ones first, then equal signatures, then in order. */
const CLOSENESS: readonly ((entity: Entity) => string)[] = [
  ({ header, ownBody }) => `${header.join('\0')}\0\0${ownBody.join('\0')}`,
  ({ header }) => header.join('\0'),
  () => '',
];

function pairsIn(before: readonly Entity[], after: readonly Entity[]): EntityPair[] {
  const pairs: EntityPair[] = [];
  const left = new Set(before);
  const open = new Set(after);
  const isAlone = before.length === 1 && after.length === 1;
  for (const likeness of isAlone ? CLOSENESS.slice(-1) : CLOSENESS) {
    const byLikeness = new Map<string, Entity[]>();
    for (const entity of left) {
      const same = byLikeness.get(likeness(entity));
      if (same) same.push(entity);
      else byLikeness.set(likeness(entity), [entity]);
    }
    for (const entity of [...open]) {
      const match = byLikeness.get(likeness(entity))?.shift();
      if (!match) continue;
      pairs.push({ before: match, after: entity });
      left.delete(match);
      open.delete(entity);
    }
  }
  return pairs;
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

import { groupedBy } from '../../core/grouped-by.ts';
import type { Entity } from './entities.ts';

/** Two entities, and how similar their bodies are. */
export interface Likeness {
  readonly before: Entity;
  readonly after: Entity;
  /** Jaccard index of token 3-grams. */
  readonly similarity: number;
}

/** Least similarity, after higher ones: what finds its like early is no candidate of the many later. */
const LEAST_SIMILARITIES = [0.9, 0.8, 0.7];

/** Entities with the same 3-grams. */
interface Body {
  /** Ranks of its 3-grams, rising: the rarest first. */
  readonly grams: readonly number[];
  /** Places of the entities that have found nothing yet, rising. */
  readonly waiting: Set<number>;
}

/** Of each similarity the bodies that are as similar as that: before, after. */
type Partners = Map<number, Map<Body, Body[]>>;

/**
 * Joins entities by the Jaccard index of their token 3-grams from 0.7 on, the most similar ones first, ties in the
 * order of the lists. The result is that of comparing all pairs; those that cannot be similar are not compared.
 *
 * Source: Bayardo, Ma, Srikant 2007, Scaling up all pairs similarity search (WWW): two sets that are so similar
 * share one of their rarest elements.
 */
export function similarEntities(from: readonly Entity[], to: readonly Entity[]): Likeness[] {
  const [before, after] = bodiesOf([from, to]) as [Body[], Body[]];
  const isWaiting = ({ waiting }: Body) => waiting.size > 0;
  return LEAST_SIMILARITIES.flatMap((least) => {
    const partners = partnersOf(before.filter(isWaiting), after.filter(isWaiting), least);
    return [...partners]
      .sort(([a], [b]) => b - a)
      .flatMap(([similarity, alike]) =>
        joinInOrder(alike).map(([a, b]) => ({ before: from[a]!, after: to[b]!, similarity })),
      );
  });
}

/** The distinct bodies of each side. */
function bodiesOf(sides: readonly (readonly Entity[])[]): Body[][] {
  const grams = sides.map((entities) => entities.map(({ body }) => threeGrams(body)));
  const frequency = new Map<string, number>();
  for (const gram of grams.flat().flatMap((own) => [...own]))
    frequency.set(gram, (frequency.get(gram) ?? 0) + 1);
  const rarestFirst = [...frequency].sort(([, a], [, b]) => a - b);
  const ranks = new Map(rarestFirst.map(([gram], rank) => [gram, rank]));
  const ranked = (own: ReadonlySet<string>) =>
    Array.from(own, (gram) => ranks.get(gram)!).sort((a, b) => a - b);
  return grams.map((side) => {
    const entities = side.map((own, place) => ({ place, grams: ranked(own) }));
    return [...groupedBy(entities, (entity) => entity.grams.join()).values()].map((same) => ({
      grams: same[0]!.grams,
      waiting: new Set(same.map(({ place }) => place)),
    }));
  });
}

function threeGrams(tokens: readonly string[]): ReadonlySet<string> {
  const grams = new Set<string>();
  for (let at = 0; at + 2 < tokens.length; at++) grams.add(tokens.slice(at, at + 3).join('\0'));
  return grams;
}

/** The pairs of bodies that are as similar as that, by similarity. */
function partnersOf(before: readonly Body[], after: readonly Body[], least: number): Partners {
  const rarest = ({ grams }: Body) => grams.slice(0, grams.length - Math.floor(least * grams.length) + 1);
  const byGram = groupedBy(
    after.flatMap((body, at) => rarest(body).map((gram) => ({ gram, at }))),
    ({ gram }) => gram,
  );
  const partners: Partners = new Map();
  const comparedWith = new Int32Array(after.length).fill(-1);
  for (const [own, body] of before.entries()) {
    for (const gram of rarest(body)) {
      for (const { at } of byGram.get(gram) ?? []) {
        if (comparedWith[at] === own) continue;
        comparedWith[at] = own;
        const similarity = jaccard(body.grams, after[at]!.grams, least);
        if (similarity >= least) addPartner(partners, similarity, body, after[at]!);
      }
    }
  }
  return partners;
}

function addPartner(partners: Partners, similarity: number, body: Body, other: Body): void {
  let alike = partners.get(similarity);
  if (!alike) {
    alike = new Map();
    partners.set(similarity, alike);
  }
  const others = alike.get(body);
  if (others) others.push(other);
  else alike.set(body, [other]);
}

/** Of two rising lists; 0 as soon as it must be below the least one. */
function jaccard(a: readonly number[], b: readonly number[], least: number): number {
  const both = a.length + b.length;
  const mostSingle = Math.ceil((both * (1 - least)) / (1 + least));
  let [i, j, common] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if (i + j - 2 * common > mostSingle) return 0;
    const difference = a[i]! - b[j]!;
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common / (both - common);
}

/** Gives each place in order the first one that waits among the bodies that are like its own. */
function joinInOrder(alike: ReadonlyMap<Body, readonly Body[]>): [number, number][] {
  const places = [...alike].flatMap(([body, others]) =>
    Array.from(body.waiting, (place) => ({ place, body, others })),
  );
  return places
    .sort((a, b) => a.place - b.place)
    .flatMap(({ place, body, others }): [number, number][] => {
      const found = firstWaiting(others);
      if (!found) return [];
      body.waiting.delete(place);
      found.body.waiting.delete(found.place);
      return [[place, found.place]];
    });
}

function firstWaiting(bodies: readonly Body[]): { body: Body; place: number } | undefined {
  let first: { body: Body; place: number } | undefined;
  for (const body of bodies) {
    const [place] = body.waiting;
    if (place !== undefined && (!first || place < first.place)) first = { body, place };
  }
  return first;
}

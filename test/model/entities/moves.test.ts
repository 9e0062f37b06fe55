import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entity } from '../../../src/model/entities/entities.ts';
import { type Move, movesBetween } from '../../../src/model/entities/moves.ts';

const entity = (path: string, at: number, name: string, body: readonly string[]): Entity => ({
  ...{ kind: 'unit', path, name, at, header: [], ownBody: body, body },
});

const COMMON = Array.from({ length: 30 }, (_, at) => `t${at}`);

/** The catalogue's words taken literally: every pair of one name is compared, the most similar ones are taken. */
function literally(gone: readonly Entity[], come: readonly Entity[]): Move[] {
  const simple = ({ name }: Entity) => name.split('.').at(-1);
  const grams = ({ body }: Entity) => new Set(body.slice(2).map((_, at) => body.slice(at, at + 3).join(' ')));
  const similarity = (a: Entity, b: Entity) => {
    if (`${a.body}` === `${b.body}`) return 2;
    const [own, other] = [grams(a), grams(b)];
    const common = [...own].filter((gram) => other.has(gram)).length;
    return simple(a) === simple(b) ? common / (own.size + other.size - common) : 0;
  };
  const taken = new Set<Entity>();
  return gone
    .flatMap((before) => come.map((after) => ({ before, after, similarity: similarity(before, after) })))
    .filter((pair) => pair.similarity >= 0.7)
    .sort((a, b) => b.similarity - a.similarity)
    .filter(({ before, after }) => {
      if (taken.has(before) || taken.has(after)) return false;
      taken.add(before).add(after);
      return true;
    })
    .map((pair) => ({ ...pair, similarity: Math.min(1, pair.similarity) }));
}

/** Bodies of a few variants of one text, so that many are equal, similar, and equally similar. */
const entities = fc
  .array(
    fc.record({
      name: fc.constantFrom('K.f', 'L.f', 'g'),
      body: fc
        .tuple(fc.integer({ min: 10, max: 24 }), fc.array(fc.nat({ max: 23 }), { maxLength: 2 }))
        .map(([length, changed]) =>
          Array.from({ length }, (_, at) => (changed.includes(at) ? 'x' : `t${at % 17}`)),
        ),
    }),
    { maxLength: 14 },
  )
  .map((drawn) => drawn.map(({ name, body }, at) => entity('a.py', at, name, body)));

it('are those of comparing all pairs', () => {
  fc.assert(
    fc.property(entities, entities, (gone, come) => {
      expect(movesBetween(gone, come)).toEqual(literally(gone, come));
    }),
    { seed: 9, numRuns: 1000 },
  );
});

it.each<[string, (own: string, side: string) => string[]]>([
  ['that share half of their text', (own, side) => [...COMMON, ...COMMON.map((text) => own + text), side]],
  ['that are one text', (_, side) => [...COMMON, side]],
  ['that are nearly one text', (own, side) => [own, ...COMMON, own, side]],
])('of 4,000 entities of one name %s are found soon', (_, bodyOf) => {
  const side = (name: string) =>
    Array.from({ length: 4000 }, (_, at) =>
      entity(`${name}.py`, at, `${name}${at}.run`, bodyOf(`v${at}`, name)),
    );
  const start = performance.now();
  const moves = movesBetween(side('a'), side('b'));
  // Each finds its own counterpart.
  expect(moves).toHaveLength(4000);
  expect(moves.every(({ before, after }) => before.at === after.at)).toBe(true);
  expect(performance.now() - start).toBeLessThan(5000);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FileFacts } from '../../src/facts/types.ts';
import { arbitraryFacts } from '../support/arbitrary-facts.ts';
import { detailOf } from '../support/details.ts';
import { breachesOf } from '../support/guarantees.ts';

it('facts that are drawn keep what every front end guarantees', () => {
  fc.assert(
    fc.property(arbitraryFacts, (facts) => {
      expect(breachesOf(facts, detailOf(facts))).toEqual([]);
    }),
    { seed: 1, numRuns: 200 },
  );
});

it('a breach is found', () => {
  const drawn = { seed: 1, numRuns: 50 };
  const isFound = (damage: (facts: FileFacts) => Parameters<typeof breachesOf>) =>
    fc.sample(arbitraryFacts, drawn).some((facts) => breachesOf(...damage(facts)).length > 0);
  expect(isFound((facts) => [facts, detailOf(facts)])).toBe(false);
  expect(isFound((facts) => [{ ...facts, sloc: facts.sloc + 1 }])).toBe(true);
  expect(
    isFound((facts) => [{ ...facts, symbols: facts.symbols.map((each) => ({ ...each, unit: 7 })) }]),
  ).toBe(true);
  expect(isFound((facts) => [{ ...facts, units: [] }, detailOf(facts)])).toBe(true);
  expect(isFound((facts) => [facts, { ...detailOf(facts), names: [] }])).toBe(true);
});

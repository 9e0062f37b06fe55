import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import { isDefined, REASONS } from '../../src/measure/measurement.ts';
import { runGroups } from '../../src/measure/run.ts';
import { catalogue } from '../../src/pipeline/catalogue.ts';
import type { GoldenRow } from '../golden/row.ts';
import { arbitraryFacts } from '../support/arbitrary-facts.ts';
import { LANGUAGES, readFixture } from '../support/fixtures.ts';
import { measuredChange, type State } from '../support/sides.ts';

const GOLDEN = [...LANGUAGES, 'undefined/go', 'undefined/python'].map(
  (name) => [name, JSON.parse(readFixture(`golden/${name}.json`)) as GoldenRow] as const,
);
const rowOf = new Map<string, (typeof catalogue)[number]>(catalogue.map((row) => [row.id, row]));

/** Any state of a repository of a few files in several languages. */
const states: fc.Arbitrary<State> = fc
  .uniqueArray(fc.constantFrom('a/1.py', 'a/2.py', 'a/3.go', 'b/4.ts', 'b/c/5.java', 'd/6.js', '7.py'))
  .chain((paths) => fc.tuple(...paths.map((path) => fc.tuple(fc.constant(path), arbitraryFacts))))
  .map((files) => new Map(files));

/** Changes that all groups measure: most of the time of this test goes into drawing them. */
const changes = fc
  .sample(fc.tuple(states, states, fc.boolean()), { seed: 6, numRuns: 100 })
  .map(([before, after, unsupportedOnly]) => ({ ...measuredChange(before, after), unsupportedOnly }));

describe('what a metric says of itself', () => {
  it.each(catalogue)('$id has a meaning in one to three sentences', ({ meaning }) => {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(meaning.length).toBeGreaterThan(20);
    expect(meaning.match(/\.( |$)/g)!.length).toBeLessThanOrEqual(3);
  });

  it.each(catalogue)('$id says when it is undefined', ({ undefinedWhen, empty }) => {
    for (const [reason, text] of Object.entries(undefinedWhen)) {
      expect(REASONS).toContain(reason);
      expect(text).toMatch(/^[a-z].*[^.]$/);
    }
    if (empty === 'undefined') expect(Object.keys(undefinedWhen).length).toBeGreaterThan(0);
  });
});

describe('a reason that occurs is declared', () => {
  it.each(GOLDEN)('in the golden row %s', (_, { metrics }) => {
    for (const { id, reason } of metrics)
      if (reason !== undefined) expect(Object.keys(rowOf.get(id)!.undefinedWhen), id).toContain(reason);
  });

  it.each(metricGroups.map((group) => [group.id, group] as const))('in the group %s', (_, group) => {
    for (const change of changes)
      for (const { id, ...values } of runGroups([group], change))
        for (const value of Object.values(values))
          if (!isDefined(value)) expect(Object.keys(rowOf.get(id)!.undefinedWhen), id).toContain(value);
  });
});

describe.each(GOLDEN)('the exact numbers of the golden row %s', (_, { metrics }) => {
  it('are the decimal ones', () => {
    for (const { id, expression, ...values } of metrics) {
      const exact = typeof expression === 'string' ? { value: expression } : (expression ?? {});
      for (const [name, text] of Object.entries(exact)) {
        const [numerator, denominator = 1] = text.split('/').map(Number) as [number, number?];
        const decimal = values[name as keyof typeof values];
        expect(numerator / denominator, `${id} ${name}`).toBeCloseTo(decimal as number, 12);
      }
    }
  });
});

import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { CATALOGUE_VERSION, metricGroups } from '../../metrics/index.ts';
import { isDefined, type Measurement, REASONS } from '../../src/measure/measurement.ts';
import type { MetricDeclaration, MetricGroup } from '../../src/measure/metric-group.ts';
import { runGroups } from '../../src/measure/run.ts';
import { arbitraryFacts } from '../support/arbitrary-facts.ts';
import { factsOf } from '../support/facts.ts';
import { measuredChange, type State } from '../support/sides.ts';

const PATHS = ['a/1.py', 'a/2.py', 'a/internal/3.go', 'b/4.ts', 'b/c/5.java', '6.py'];

/** States of a repository of a few files, of which some change, some come and some go. */
const changes: fc.Arbitrary<{ before: State; after: State }> = fc
  .array(
    fc.record({
      path: fc.constantFrom(...PATHS),
      facts: arbitraryFacts,
      fate: fc.constantFrom('kept', 'changed', 'added', 'deleted'),
      other: arbitraryFacts,
    }),
    { maxLength: PATHS.length },
  )
  .map((files) => {
    const before = new Map();
    const after = new Map();
    for (const { path, facts, fate, other } of files) {
      before.delete(path);
      after.delete(path);
      if (fate !== 'added') before.set(path, facts);
      if (fate !== 'deleted') after.set(path, fate === 'changed' ? other : facts);
    }
    return { before, after };
  });

/** Freezes everything that can be reached. */
function deepFreeze<T>(value: T): T {
  const seen = new Set<unknown>();
  const visit = (each: unknown): void => {
    if (typeof each !== 'object' || each === null || seen.has(each) || ArrayBuffer.isView(each)) return;
    seen.add(each);
    if (each instanceof Map) {
      for (const pair of each) pair.forEach(visit);
      each.set =
        each.delete =
        each.clear =
          () => {
            throw new TypeError('a map of the input was changed');
          };
    }
    Object.freeze(each);
    for (const inner of Object.values(each)) visit(inner);
  };
  visit(value);
  return value;
}

/** `[0,inf)` as a test. */
function isInRange(value: number, range: string): boolean {
  const match = /^([[(])(-?inf|-?[\d.]+),(-?inf|-?[\d.]+)([\])])$/.exec(range);
  if (!match) throw new Error(`not a range: ${range}`);
  const bound = (text: string) => Number(text.replace('inf', 'Infinity'));
  const [, open, low, high, close] = match as unknown as [string, string, string, string, string];
  // A hair's breadth for sums of floating-point numbers.
  const slack = 1e-9 * Math.max(1, Math.abs(value));
  const above = open === '[' ? value >= bound(low) - slack : value > bound(low);
  const below = close === ']' ? value <= bound(high) + slack : value < bound(high);
  return above && below;
}

const declarations: readonly (readonly [string, MetricDeclaration])[] = metricGroups.flatMap(
  (group): [string, MetricDeclaration][] => Object.entries(group.metrics),
);
const declarationOf = new Map(declarations);

function computed(group: MetricGroup, before: State, after: State): Readonly<Record<string, Measurement>>[] {
  const change = measuredChange(before, after);
  return group.kind === 'patch'
    ? [group.compute(change.patch)]
    : [group.compute(change.before), group.compute(change.after)];
}

const nothing: State = new Map();
const one: State = new Map([['a/1.py', factsOf('python', 'def f(a):\n    return a\n')]]);

describe('the registry', () => {
  it('names every group and every metric once', () => {
    const groups = metricGroups.map(({ id }) => id);
    expect(new Set(groups).size).toBe(groups.length);
    const ids = declarations.map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(CATALOGUE_VERSION).toMatch(/^\d+\.\d+$/);
  });

  it('holds the 118 metrics of the 28 groups that are done', () => {
    expect(metricGroups).toHaveLength(28);
    expect(declarations).toHaveLength(118);
  });
});

describe.each(metricGroups.map((group) => [group.id, group] as const))('the group %s', (_, group) => {
  it('has ids of its own name, and of the level that is declared', () => {
    for (const [id, { level }] of Object.entries(group.metrics) as [string, MetricDeclaration][]) {
      expect(id).toMatch(/^[a-z_]+\.[a-z]+\.[a-z0-9_]+$/);
      expect(id.split('.').slice(0, 2)).toEqual([group.id, level]);
    }
  });

  it('declares what belongs together', () => {
    for (const [id, metric] of Object.entries(group.metrics) as [string, MetricDeclaration][]) {
      expect(() => isInRange(0, metric.range), id).not.toThrow();
      if (metric.level === 'repo') expect(metric.scope, id).toBe('all');
      expect(metric.scope === 'patch', id).toBe(group.kind === 'patch');
      expect(metric.level === 'patch', id).toBe(group.kind === 'patch');
      if (metric.empty !== 'undefined') expect(isInRange(metric.empty, metric.range), id).toBe(true);
      for (const text of [metric.unit, metric.definition, metric.source])
        expect(text.trim(), id).not.toBe('');
      // A source is a work with its year.
      expect(metric.source, id).toMatch(/\b(19|20)\d\d\b/);
    }
  });

  it('returns exactly the ids that it declares', () => {
    for (const [before, after] of [
      [nothing, nothing],
      [nothing, one],
      [one, one],
    ] as const)
      for (const values of computed(group, before, after))
        expect(Object.keys(values)).toEqual(Object.keys(group.metrics));
  });

  it('gives its empty value for an empty repository, on both sides', () => {
    for (const values of computed(group, nothing, nothing)) {
      for (const [id, value] of Object.entries(values)) {
        const { empty } = declarationOf.get(id)!;
        if (empty === 'undefined') expect(REASONS, id).toContain(value);
        else expect(value, id).toBe(empty);
      }
    }
  });

  it('stays in its range, and gives a reason of the closed list where it has no value', () => {
    fc.assert(
      fc.property(changes, ({ before, after }) => {
        for (const values of computed(group, before, after)) {
          for (const [id, value] of Object.entries(values)) {
            if (isDefined(value)) {
              expect(Number.isFinite(value), id).toBe(true);
              expect(isInRange(value, declarationOf.get(id)!.range), `${id} = ${value}`).toBe(true);
            } else expect(REASONS, id).toContain(value);
          }
        }
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('has a delta of exactly 0, or none, when nothing changes', () => {
    fc.assert(
      fc.property(changes, ({ before }) => {
        for (const { id, value } of runGroups([group], measuredChange(before, before)))
          if (isDefined(value)) expect(Object.is(value, 0), id).toBe(true);
      }),
      { seed: 2, numRuns: 40 },
    );
  });

  it('changes none of its input', () => {
    fc.assert(
      fc.property(changes, ({ before, after }) => {
        const change = deepFreeze(measuredChange(before, after));
        expect(() => runGroups([group], change)).not.toThrow();
      }),
      { seed: 3, numRuns: 40 },
    );
  });

  it('knows no order of the files', () => {
    fc.assert(
      fc.property(changes, ({ before, after }) => {
        const reversed = (state: State) => new Map([...state].reverse());
        expect(runGroups([group], measuredChange(reversed(before), reversed(after)))).toEqual(
          runGroups([group], measuredChange(before, after)),
        );
      }),
      { seed: 4, numRuns: 40 },
    );
  });

  it('gives the same values twice', () => {
    fc.assert(
      fc.property(changes, ({ before, after }) => {
        const change = measuredChange(before, after);
        expect(runGroups([group], change)).toEqual(runGroups([group], change));
      }),
      { seed: 5, numRuns: 20 },
    );
  });
});

it('reads ranges as mathematicians write them', () => {
  expect(isInRange(0, '[0,1)')).toBe(true);
  expect(isInRange(1, '[0,1)')).toBe(false);
  expect(isInRange(1, '[0,1]')).toBe(true);
  expect(isInRange(-5, '(-inf,221]')).toBe(true);
  expect(isInRange(222, '(-inf,221]')).toBe(false);
  expectTypeOf(isInRange).returns.toBeBoolean();
});

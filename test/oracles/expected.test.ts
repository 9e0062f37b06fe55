import { describe, expect, test } from 'vitest';
import { conventions } from './departures/conventions.ts';
import { allDepartures } from './departures.ts';
import { readExpected } from './expected.ts';
import { caseKey, SUITES } from './types.ts';

describe.each(SUITES)('the facts kept of %s', (suite) => {
  const { cases } = readExpected(suite);

  test('name each value once', () => {
    expect(new Set(cases.map(caseKey)).size).toBe(cases.length);
  });

  test('differ from the suite exactly where a convention says so', () => {
    for (const fact of cases) {
      if (fact.notCompared !== undefined) expect(fact.ours).toBeUndefined();
      else if (fact.departure === undefined) expect(fact.ours).toBe(fact.suite);
      else expect(fact.ours).not.toBe(fact.suite);
      for (const key of fact.departure ?? []) expect(Object.keys(conventions)).toContain(key);
    }
  });

  test('hold every departure', () => {
    const departing = cases.filter(({ departure }) => departure !== undefined);
    expect(departing).toHaveLength(allDepartures.filter((each) => each.suite === suite).length);
  });
});

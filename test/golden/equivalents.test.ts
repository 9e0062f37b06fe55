import { describe, expect, it } from 'vitest';
import type { UnitFacts } from '../../src/facts/types.ts';
import { factsOf } from '../support/facts.ts';
import { LANGUAGES, type Language, readFixture } from '../support/fixtures.ts';

const VALUES = ['cyclomatic', 'cognitive', 'nesting', 'npath', 'parameters'] as const;

type ValueName = (typeof VALUES)[number];

interface Expected {
  readonly functions: readonly ({
    readonly id: string;
    readonly names: Readonly<Record<Language, string | null>>;
  } & Readonly<Record<ValueName, number>>)[];
  readonly exceptions: readonly {
    readonly id: string;
    readonly language: Language;
    readonly metric: ValueName | 'all';
    readonly value: number | null;
    readonly reason: string;
  }[];
}

const { functions, exceptions } = JSON.parse(readFixture('equivalents/expected.json')) as Expected;
const ENDINGS = { python: 'python.py', java: 'java.java', go: 'go.go', typescript: 'typescript.ts' } as const;

/** The value of a function in a language: the shared one, unless an exception is listed. */
function expectedIn(language: Language, id: string, metric: ValueName, shared: number): number {
  const exception = exceptions.find(
    (each) => each.id === id && each.language === language && each.metric === metric,
  );
  return exception?.value ?? shared;
}

describe.each(LANGUAGES)('the same programs in %s', (language) => {
  const units = new Map<string, UnitFacts>(
    factsOf(language, readFixture(`equivalents/${ENDINGS[language]}`)).units.map((unit) => [unit.name, unit]),
  );

  it.each(functions.filter(({ names }) => names[language] !== null))('$id', ({ id, names, ...shared }) => {
    const unit = units.get(names[language]!);
    const expected = Object.fromEntries(
      VALUES.map((metric) => [metric, expectedIn(language, id, metric, shared[metric])]),
    );
    expect(unit).toMatchObject(expected);
  });

  it('leaves out only what is listed as an exception', () => {
    const missing = functions.filter(({ names }) => names[language] === null).map(({ id }) => id);
    const excused = exceptions
      .filter((each) => each.language === language && each.metric === 'all')
      .map(({ id }) => id);
    expect(missing.sort()).toEqual(excused.sort());
  });
});

it('gives a reason for every exception', () => {
  for (const { id, reason } of exceptions) {
    expect(functions.map((each) => each.id)).toContain(id);
    expect(reason.length).toBeGreaterThan(20);
  }
});

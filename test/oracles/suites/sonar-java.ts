import type { Checkout } from '../checkout.ts';
import type { OracleCase } from '../types.ts';

const FILE = 'java-checks/src/test/files/checks/CognitiveComplexityMethodCheckMax0.java';

const METHOD = /^\s*(?:(?:public|protected|private|static|final)\s+)*[\w.<>[\]]+\s+(\w+)\s*\([^;]*\{/;

/** The rule leaves these out, so nothing can be said of their value. */
const IGNORED_BY_THE_RULE = new Set(['equals', 'hashCode']);

/**
 * SonarSource's Java file for the rule with a threshold of 0: a `Noncompliant {{… from N …}}` comment gives
 * the value, and a top-level method without one has 0.
 */
export function readSonarJava(checkout: Checkout): OracleCase[] {
  const source = checkout.read(FILE);
  const seen = new Map<string, number>();
  return source.split('\n').flatMap((text, index): OracleCase[] => {
    const name = METHOD.exec(text)?.[1];
    if (name === undefined || /^\s*(?:return|else|new)\b/.test(text)) return [];
    const depth = /^ */.exec(text)?.[0].length ?? 0;
    if (depth !== 2 || IGNORED_BY_THE_RULE.has(name)) return [];
    const nonCompliant = text.includes('Noncompliant');
    const value = /from (\d+) to the 0 allowed/.exec(text)?.[1];
    if (nonCompliant && value === undefined) return [];
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [
      {
        suite: 'sonar-java',
        case: count === 1 ? name : `${name}#${count}`,
        where: `${FILE}:${index + 1}`,
        language: 'java',
        source,
        metric: 'cognitive',
        scope: 'unit',
        unit: { name, line: index + 1 },
        unitName: name,
        expected: value === undefined ? 0 : Number(value),
      },
    ];
  });
}

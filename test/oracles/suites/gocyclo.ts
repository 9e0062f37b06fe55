import type { Checkout } from '../checkout.ts';
import type { OracleCase } from '../types.ts';

const TEST = 'analyze_test.go';

/** gocyclo's own test: lines of `value package function file:line:column`. */
export function readGocyclo(checkout: Checkout): OracleCase[] {
  const text = checkout.read(TEST);
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const known = sources.get(file) ?? checkout.read(file);
    sources.set(file, known);
    return known;
  };
  return text.split('\n').flatMap((row, index): OracleCase[] => {
    const match = /^\s*`?(\d+) \w+ (\S+) (testdata\/\S+\.go):(\d+):\d+`?,?$/.exec(row);
    if (match === null) return [];
    const [, expected, unitName = '', file = '', line] = match;
    return [
      {
        suite: 'gocyclo',
        case: `${file} ${unitName}`,
        where: `${TEST}:${index + 1}`,
        language: 'go',
        source: sourceOf(file),
        metric: 'cyclomatic',
        scope: 'unit',
        unit: { name: unitName.replace(/^\(.*\)\./, ''), line: Number(line) },
        unitName,
        expected: Number(expected),
      },
    ];
  });
}

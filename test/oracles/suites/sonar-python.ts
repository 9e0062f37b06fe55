import type { Checkout } from '../checkout.ts';
import type { OracleCase } from '../types.ts';

const FOLDER = 'python-frontend/src/test';
const FILE = `${FOLDER}/resources/metrics/cognitive-complexities.py`;
const TEST = `${FOLDER}/java/org/sonar/python/metrics/CognitiveComplexityVisitorTest.java`;

/**
 * SonarSource's annotated Python file: `def …: # =N` gives a function's cognitive complexity, nested
 * functions included, and the Java test the whole file's.
 */
export function readSonarPython(checkout: Checkout): OracleCase[] {
  const source = checkout.read(FILE);
  const base = {
    suite: 'sonar-python',
    language: 'python',
    source,
    metric: 'cognitive',
  } as const;
  const functions = source.split('\n').flatMap((text, index): OracleCase[] => {
    const match = /^\s*def (\w+)\(.*#\s*=\s*(\d+)/.exec(text);
    if (match === null) return [];
    const [, name = '', expected] = match;
    return [
      {
        ...base,
        case: name,
        where: `${FILE}:${index + 1}`,
        scope: 'unit',
        unit: { name, line: index + 1 },
        unitName: name,
        expected: Number(expected),
      },
    ];
  });
  const test = checkout.read(TEST);
  const total = /fileComplexityVisitor\.getComplexity\(\)\)\.isEqualTo\((\d+)\)/.exec(test);
  if (total === null) return functions;
  const line = test.slice(0, total.index).split('\n').length;
  return [
    ...functions,
    { ...base, case: 'file', where: `${TEST}:${line}`, scope: 'file', expected: Number(total[1]) },
  ];
}

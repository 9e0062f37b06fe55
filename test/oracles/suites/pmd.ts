import type { Checkout } from '../checkout.ts';
import type { Metric, OracleCase, UnitSelector } from '../types.ts';
import { type PmdTest, readPmdTests } from './pmd-xml.ts';

const FOLDER = 'pmd-java/src/test/resources/net/sourceforge/pmd/lang/java/metrics/impl/xml';

/** PMD's NCSS (non-commenting source statements) is the nearest to LLOC. */
const FILES: readonly (readonly [string, Metric])[] = [
  ['CycloTest.xml', 'cyclomatic'],
  ['CognitiveComplexityTest.xml', 'cognitive'],
  ['NPathTest.xml', 'npath'],
  ['NcssTest.xml', 'lloc'],
];

/** NCSS with imports counted is nearer to our LLOC than the standard one, so it is compared. */
const COMPARED_OPTIONS = new Set(['', 'countImports']);

/** Number of parameters in `(List<Map<A, B>>, int)`. */
function countParameters(list: string): number {
  if (list.trim() === '') return 0;
  let depth = 0;
  let count = 1;
  for (const character of list) {
    if (character === '<') depth += 1;
    else if (character === '>') depth -= 1;
    else if (character === ',' && depth === 0) count += 1;
  }
  return count;
}

interface Subject {
  readonly name: string;
  readonly unit?: UnitSelector;
  readonly notCompared?: string;
}

/** What a message such as `'a.Foo$Bar#f(int, String)' has value 3.` speaks of. */
function subjectOf(name: string, code: string): Subject {
  if (name.startsWith('(lambda)')) {
    return { name, notCompared: 'a lambda belongs to the enclosing unit (§4.1)' };
  }
  const [owner = '', member] = name.split('#');
  const classes = owner.slice(owner.lastIndexOf('.') + 1).split('$');
  const simpleOwner = classes.at(-1) ?? '';
  if (/^\d+$/.test(simpleOwner)) {
    return { name, notCompared: 'a method of an anonymous class belongs to the enclosing unit (§4.1)' };
  }
  if (member === undefined) {
    return classes.length === 1
      ? { name }
      : { name, notCompared: 'no logical lines are measured per nested class' };
  }
  const [, method = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(member) ?? [];
  if (new RegExp(`abstract [\\w<>]+ ${method}\\(`).test(code)) {
    return { name, notCompared: 'a method without a body is no unit (§4.1)' };
  }
  return {
    name,
    unit: {
      name: method,
      owner: simpleOwner,
      parameters: countParameters(parameters),
      ...(method === simpleOwner ? { kind: 'constructor' as const } : {}),
    },
  };
}

function casesOf(file: string, metric: Metric, test: PmdTest, name: string): OracleCase[] {
  return test.messages.flatMap(({ text, line }): OracleCase[] => {
    const match = /^'(.*)' has value (\d+)\.$/.exec(text.trim());
    if (match === null) return [];
    const subject = subjectOf(match[1] ?? '', test.code);
    const notCompared = COMPARED_OPTIONS.has(test.options)
      ? subject.notCompared
      : `PMD's option ${test.options} is another metric`;
    return [
      {
        suite: 'pmd',
        case: name,
        where: `${FOLDER}/${file}:${line}`,
        language: 'java',
        source: test.code,
        metric,
        scope: subject.unit === undefined ? 'class' : 'unit',
        ...(subject.unit === undefined ? {} : { unit: subject.unit }),
        unitName: subject.name,
        expected: Number(match[2]),
        ...(notCompared === undefined ? {} : { notCompared }),
      },
    ];
  });
}

/** PMD's tests of its Java metrics. */
export function readPmd(checkout: Checkout): OracleCase[] {
  return FILES.flatMap(([file, metric]) => {
    const seen = new Map<string, number>();
    return readPmdTests(checkout.read(`${FOLDER}/${file}`)).flatMap((test) => {
      const count = (seen.get(test.description) ?? 0) + 1;
      seen.set(test.description, count);
      return casesOf(file, metric, test, count === 1 ? test.description : `${test.description} #${count}`);
    });
  });
}

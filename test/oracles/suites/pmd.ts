import type { Checkout } from '../checkout.ts';
import { isClassMetric } from '../class-values.ts';
import type { Metric, OracleCase, UnitSelector } from '../types.ts';
import { type PmdTest, readPmdTests } from './pmd-xml.ts';

const FOLDER = 'pmd-java/src/test/resources/net/sourceforge/pmd/lang/java/metrics/impl/xml';

/** PMD's NCSS (non-commenting source statements) is the nearest to LLOC. */
const FILES: readonly (readonly [string, Metric])[] = [
  ['CycloTest.xml', 'cyclomatic'],
  ['CognitiveComplexityTest.xml', 'cognitive'],
  ['NPathTest.xml', 'npath'],
  ['NcssTest.xml', 'lloc'],
  ['WmcTest.xml', 'wmc'],
  ['TccTest.xml', 'tcc'],
  ['AtfdTest.xml', 'atfd'],
];

/** Classes, by test and name, in which PMD compares pairs of methods and ours has fewer than two visible ones. */
const WITHOUT_PAIR = new Set([
  'Test empty class: Foo',
  'Do not crash on local class, refs #827: com.pack.Pack',
  'Do not crash on local class, refs #827: com.pack.Pack$1Inner',
  'Attribute accesses in local class count as accesses of the method: com.pack.Pack$1Inner',
]);

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

/** The line that declares a method, where the type of its first parameter tells; overloads share all else. */
function lineOf(method: string, parameters: string, code: string): { line?: number } {
  const [first = ''] = parameters.split(',');
  if (!/^\w+$/.test(first)) return {};
  const places = [...code.matchAll(new RegExp(`\\b${method}\\(${first} \\w`, 'g'))];
  const [place] = places;
  return place && places.length === 1 ? { line: code.slice(0, place.index).split('\n').length } : {};
}

interface Subject {
  readonly name: string;
  readonly unit?: UnitSelector;
  /** Qualified name of the class in the file. */
  readonly type: string;
  /** A class in a class, or in a method. */
  readonly isNested: boolean;
  readonly notCompared?: string;
}

/** What a message such as `'a.Foo$Bar#f(int, String)' has value 3.` speaks of. */
function subjectOf(name: string, code: string): Subject {
  const [owner = '', member] = name.split('#');
  const classes = owner.slice(owner.lastIndexOf('.') + 1).split('$');
  const subject = { name, type: classes.join('.'), isNested: classes.length > 1 };
  if (name.startsWith('(lambda)')) {
    return { ...subject, notCompared: 'a lambda belongs to the enclosing unit (§4.1)' };
  }
  const simpleOwner = classes.at(-1) ?? '';
  if (/^\d+$/.test(simpleOwner)) {
    return { ...subject, notCompared: 'a method of an anonymous class belongs to the enclosing unit (§4.1)' };
  }
  if (member === undefined) return subject;
  const [, method = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(member) ?? [];
  if (new RegExp(`abstract [\\w<>]+ ${method}\\(`).test(code)) {
    return { ...subject, notCompared: 'a method without a body is no unit (§4.1)' };
  }
  return {
    ...subject,
    unit: {
      name: method,
      owner: simpleOwner,
      parameters: countParameters(parameters),
      ...lineOf(method, parameters, code),
      ...(method === simpleOwner ? { kind: 'constructor' as const } : {}),
    },
  };
}

/** Why a class has no value of ours. */
function withoutValue(
  metric: Metric,
  { description }: PmdTest,
  { name, unit, isNested }: Subject,
): string | undefined {
  if (metric === 'tcc' && WITHOUT_PAIR.has(`${description}: ${name}`)) {
    return 'a class with fewer than two visible methods has no TCC';
  }
  return isNested && unit === undefined && !isClassMetric(metric)
    ? 'no logical lines are measured per nested class'
    : undefined;
}

function casesOf(file: string, metric: Metric, test: PmdTest, name: string): OracleCase[] {
  return test.messages.flatMap(({ text, line }): OracleCase[] => {
    const match = /^'(.*)' has value (\d+(?:\.\d+)?)\.$/.exec(text.trim());
    if (match === null) return [];
    const subject = subjectOf(match[1] ?? '', test.code);
    const notCompared = COMPARED_OPTIONS.has(test.options)
      ? (subject.notCompared ?? withoutValue(metric, test, subject))
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
        ...(isClassMetric(metric) ? { type: subject.type } : {}),
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

import type { Checkout } from '../checkout.ts';
import type { Metric, OracleCase } from '../types.ts';
import { dedentAndStrip, wrapInFunction } from './python-literal.ts';
import { numbersOf, readTables, type TableRow } from './radon-tables.ts';

const FOLDER = 'radon/tests';
const COMPLEXITY = `${FOLDER}/test_complexity_visitor.py`;
const RAW = `${FOLDER}/test_raw.py`;
const HALSTEAD = `${FOLDER}/test_halstead.py`;

/** Name of the function that top-level code is put into: a value of ours belongs to a unit. */
const WRAPPER = 'module_code';

interface Value {
  readonly unit: string;
  readonly line: number;
  readonly expected: number;
}

function sourceOf(row: TableRow): string {
  const first = row.items[0];
  if (first?.kind !== 'string') throw new Error(`${row.name} has no source`);
  return dedentAndStrip(first.text);
}

/** Names and lines of the functions at a depth of indentation. */
function functionsAt(source: string, indent: string): readonly { name: string; line: number }[] {
  return source.split('\n').flatMap((text, index) => {
    const match = /^( *)(?:async )?def (\w+)/.exec(text);
    return match !== null && match[1] === indent ? [{ name: match[2] ?? '', line: index + 1 }] : [];
  });
}

function unitCases(row: TableRow, source: string, values: readonly Value[]): OracleCase[] {
  return values.map(({ unit, line, expected }) => ({
    suite: 'radon',
    case: row.name,
    where: `${COMPLEXITY}:${row.line}`,
    language: 'python',
    source,
    metric: 'cyclomatic',
    scope: 'unit',
    unit: { name: unit, line },
    unitName: unit === WRAPPER ? '<module>' : unit,
    expected,
  }));
}

function moduleCase(row: TableRow, source: string, expected: number): OracleCase[] {
  return unitCases(row, wrapInFunction(source, WRAPPER), [{ unit: WRAPPER, line: 1, expected }]);
}

function pair(
  names: readonly { name: string; line: number }[],
  numbers: readonly (number | undefined)[],
): readonly Value[] {
  return names.flatMap(({ name, line }, index) => {
    const expected = numbers[index];
    return expected === undefined ? [] : [{ unit: name, line, expected }];
  });
}

/** What the tuples mean differs from table to table. */
function complexityCases(table: string, row: TableRow): OracleCase[] {
  const source = sourceOf(row);
  const numbers = numbersOf(row.items[table === 'CLOSURES_CASES' ? 2 : 1]) ?? [];
  const [first = 0, second = 0] = numbers;
  const top = functionsAt(source, '');
  switch (table) {
    case 'SIMPLE_BLOCKS':
    case 'ADDITIONAL_BLOCKS':
    case 'MATCH_STATEMENT_BLOCKS':
      return moduleCase(row, source, first);
    case 'SINGLE_FUNCTIONS_CASES':
      return [...moduleCase(row, source, first), ...unitCases(row, source, pair(top, [second]))];
    case 'FUNCTIONS_CASES':
      return unitCases(row, source, pair(top, numbers));
    case 'CLASSES_CASES': // the first number is the class's total: no unit's value
      return unitCases(row, source, pair(functionsAt(source, '    '), numbers.slice(1)));
    case 'GENERAL_CASES': // functions_complexity leaves out each function's own 1
      return [
        ...moduleCase(row, source, first),
        ...(top.length === 1 ? unitCases(row, source, pair(top, [second + 1])) : []),
      ];
    case 'CLOSURES_CASES':
      return unitCases(row, source, pair([...functionsAt(source, '    '), ...top], numbers));
    default:
      return [];
  }
}

function fileCases(
  path: string,
  row: TableRow,
  values: readonly (readonly [Metric, number | undefined])[],
): OracleCase[] {
  const source = sourceOf(row);
  return values.flatMap(([metric, expected]) =>
    expected === undefined
      ? []
      : [
          {
            suite: 'radon' as const,
            case: row.name,
            where: `${path}:${row.line}`,
            language: 'python' as const,
            source: source === '' ? '' : `${source}\n`,
            metric,
            scope: 'file' as const,
            expected,
          },
        ],
  );
}

/**
 * radon's raw metrics are (loc, lloc, sloc, comments, multi, blank, single_comments). Our CLOC, the lines
 * with comment and no code, docstrings included, is its `multi` + `single_comments`.
 */
function rawCases(row: TableRow): OracleCase[] {
  const numbers = numbersOf(row.items[1]);
  if (numbers === undefined) return [];
  const [, lloc, sloc, , multi = 0, blank, single = 0] = numbers;
  return fileCases(RAW, row, [
    ['lloc', lloc],
    ['sloc', sloc],
    ['cloc', multi + single],
    ['blank', blank],
  ]);
}

/** Lines that end in a colon have no body: they are no programs. */
function logicalCases(row: TableRow): OracleCase[] {
  const [lloc] = numbersOf(row.items[1]) ?? [];
  const incomplete = /:\s*(#.*)?$/.test(sourceOf(row)) && sourceOf(row).startsWith('#') === false;
  return fileCases(RAW, row, [['lloc', lloc]]).map((item) =>
    incomplete ? { ...item, notCompared: 'the source is no program: a header without its body' } : item,
  );
}

/** radon's tuple is (operators, operands, distinct operators, distinct operands). */
function halsteadCases(row: TableRow): OracleCase[] {
  const [N1, N2, n1, n2] = numbersOf(row.items[1]) ?? [];
  return fileCases(HALSTEAD, row, [
    ['halstead.n1', n1],
    ['halstead.n2', n2],
    ['halstead.N1', N1],
    ['halstead.N2', N2],
  ]).map((item) => ({ ...item, case: `HALSTEAD ${item.case}` }));
}

/** Cyclomatic complexity, raw metrics and Halstead of radon's own tests. */
export function readRadon(checkout: Checkout): OracleCase[] {
  const complexity = [...readTables(checkout.read(COMPLEXITY))].flatMap(([table, rows]) =>
    rows.filter((row) => row.items[0]?.kind === 'string').flatMap((row) => complexityCases(table, row)),
  );
  const raw = readTables(checkout.read(RAW));
  const halstead = readTables(checkout.read(HALSTEAD));
  return [
    ...complexity,
    ...(raw.get('LOGICAL_LINES_CASES') ?? []).flatMap(logicalCases),
    ...(raw.get('ANALYZE_CASES') ?? []).flatMap(rawCases),
    ...(halstead.get('SIMPLE_BLOCKS') ?? []).flatMap(halsteadCases),
  ];
}

import type { Checkout } from '../checkout.ts';
import type { OracleCase } from '../types.ts';
import { PythonLiteralReader, wrapInFunction } from './python-literal.ts';

const FILE = 'test_mccabe.py';

/** The snippets that stand as module-level strings. */
function snippetsOf(text: string): ReadonlyMap<string, string> {
  const snippets = new Map<string, string>();
  for (const match of text.matchAll(/^([a-z_]+) = (?=['"])/gm)) {
    const value = new PythonLiteralReader(text, match.index + match[0].length).read();
    if (value.kind === 'string') snippets.set(match[1] ?? '', value.text);
  }
  return snippets;
}

/** The snippet that a test measures and the number it expects; `max=1` without a message means 1. */
function expectationOf(body: string): { snippet: string; expected: number; inFunction: boolean } | undefined {
  const direct = /self\.assert_complexity\((\w+), (\d+)\)/.exec(body);
  if (direct !== null) return { snippet: direct[1] ?? '', expected: Number(direct[2]), inFunction: true };
  const called = /get_complexity_number\((\w+),\s*self\.strio(, max=1)?\)/.exec(body);
  const expected = /self\.assertEqual\(complexity, (\d+|None)\)/.exec(body);
  if (called === null || expected === null) return undefined;
  const number = expected[1] === 'None' ? (called[2] === undefined ? undefined : 1) : Number(expected[1]);
  return number === undefined ? undefined : { snippet: called[1] ?? '', expected: number, inFunction: false };
}

/** mccabe's own tests. Its number is that of the outermost function, nested ones folded in. */
export function readMccabe(checkout: Checkout): OracleCase[] {
  const text = checkout.read(FILE);
  const snippets = snippetsOf(text);
  const cases: OracleCase[] = [];
  for (const match of text.matchAll(/^ {4}def (test_\w+)\(self\):\n((?: {8}.*\n|\n)+)/gm)) {
    const expectation = expectationOf(match[2] ?? '');
    const snippet = expectation && snippets.get(expectation.snippet);
    if (expectation === undefined || snippet === undefined) continue;
    const source = expectation.inFunction ? wrapInFunction(snippet, 'f') : snippet;
    const name = /^(?:async )?def (\w+)/m.exec(source)?.[1] ?? '';
    cases.push({
      suite: 'mccabe',
      case: match[1] ?? '',
      where: `${FILE}:${text.slice(0, match.index).split('\n').length}`,
      language: 'python',
      source,
      metric: 'cyclomatic',
      scope: 'unit',
      unit: { name, line: 1 },
      unitName: name,
      expected: expectation.expected,
    });
  }
  return cases;
}

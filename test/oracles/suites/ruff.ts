import type { Checkout } from '../checkout.ts';
import type { OracleCase } from '../types.ts';
import { lineAt, readRustString, rustTests } from './rust-literal.ts';

const FILE = 'crates/ruff_linter/src/rules/mccabe/rules/function_is_too_complex.rs';

/** ruff's own tests. Its number is the sum over all functions of the source, each with its base of 1. */
export function readRuff(checkout: Checkout): OracleCase[] {
  const text = checkout.read(FILE);
  return rustTests(text).flatMap(({ name, start, body }) => {
    const at = /let source = /.exec(body);
    const expected = /assert_eq!\(get_complexity_number\([^)]*\), (\d+)\)/.exec(body);
    const source = at && readRustString(body, at.index + at[0].length);
    if (!source || expected === null) return [];
    return [
      {
        suite: 'ruff' as const,
        case: name,
        where: `${FILE}:${lineAt(text, start) + 1}`,
        language: 'python' as const,
        source: source.text.replace(/^\n/, ''),
        metric: 'cyclomatic' as const,
        scope: 'file' as const,
        expected: Number(expected[1]),
      },
    ];
  });
}

import { describe, expect, it } from 'vitest';
import { MAX_BRACKET_DEPTH, nestsTooDeep } from '../../src/facts/depth.ts';
import { type DialectName, extract, extractNames } from '../support/facts.ts';

describe('brackets that are open', () => {
  it('are counted by a scan of the text', () => {
    expect(nestsTooDeep('('.repeat(MAX_BRACKET_DEPTH), '//')).toBe(false);
    expect(nestsTooDeep('('.repeat(MAX_BRACKET_DEPTH + 1), '//')).toBe(true);
    expect(nestsTooDeep('()'.repeat(100_000), '//')).toBe(false);
    // Closing brackets too many give no credit.
    expect(nestsTooDeep(`${')'.repeat(5000)}${'['.repeat(MAX_BRACKET_DEPTH + 1)}`, '//')).toBe(true);
  });

  it.each([
    ['//', '// a smiley :(\n'],
    ['//', '/* { [ ( */\n'],
    ['//', 'x = "(";\n'],
    ['//', "x = '\\'(';\n"],
    ['//', 'x = `(\n(`;\n'],
    ['#', '# a smiley :(\n'],
    ['#', "x = '['\n"],
    ['#', '"""\nfirst ( then [\n"""\n'],
  ] as const)('do not count in comments and strings: %s %j', (lineComment, line) => {
    expect(nestsTooDeep(line.repeat(1000), lineComment)).toBe(false);
    expect(nestsTooDeep(line + '('.repeat(MAX_BRACKET_DEPTH + 1), lineComment)).toBe(true);
  });

  it('are found in linear time when comments and strings do not end', () => {
    for (const piece of ['/* ', '` ', "' ", '" ', '""" ', '// ', "it's "]) {
      expect(nestsTooDeep(piece.repeat(300_000), '//')).toBe(false);
    }
    expect(nestsTooDeep("''' # ".repeat(100_001), '#')).toBe(false);
  });

  it('are counted behind an apostrophe and behind what looks like a comment of another language', () => {
    expect(nestsTooDeep(`<p>don't</p>\n${'('.repeat(300)}`, '//')).toBe(true);
    expect(nestsTooDeep(`x = a // ${'('.repeat(300)}`, '#')).toBe(true);
    expect(nestsTooDeep(`this.#x = ${'('.repeat(300)}`, '//')).toBe(true);
  });
});

// Catalogue 1: the scan decides `too-deep`, so that no stack size does. A parser that runs out of stack below the
// limit gives another answer on another machine. A file of its own, so that the parsers are cold: compiled code
// takes less stack.
describe('a file as deep as the scan lets pass', () => {
  const SHAPES: readonly (readonly [DialectName, string, string, string, string, number])[] = [
    ['typescript', 'x = ', '(', ')', ';', 1],
    ['typescript', '', 'f(() => {', '});', '', 2],
    ['typescript', 'x = ', '(a => (', '))', ';', 2],
    ['javascript', 'x = ', '[', ']', ';', 1],
    ['javascript', '', 'if (a) {', '}', '', 1],
    ['tsx', 'x = ', '<a>{(', ')}</a>', ';', 2],
    ['python', 'x = ', '(', ')', '', 1],
    ['python', 'x = ', '{a: [', ']}', '', 2],
    ['java', 'class K { void f() {', 'if (a) {', '}', '} }', 1],
    ['java', 'class K { Object x = ', 'g(() -> (', '))', '; }', 2],
    ['go', 'package p\nfunc f() {', 'g(func() {', '})', '}', 2],
    ['go', 'package p\nvar x = ', '(', ')', '', 1],
  ];

  it.each(SHAPES)('is parsed: %s %j %j', (dialect, before, opening, closing, after, brackets) => {
    // Two around it, and the brackets of a condition or call in the innermost one.
    const around = 3;
    const times = Math.floor((MAX_BRACKET_DEPTH - around) / brackets);
    // A statement in the middle of blocks, an expression in the middle of expressions.
    const middle = /\{$/.test(opening) ? 'b()' : 'b';
    const text = `${before}${opening.repeat(times)}${middle}${closing.repeat(times)}${after}\n`;
    expect(extract(dialect, text)).toMatchObject({ parsed: true });
  });
});

// Measures alone have to follow how constructs nest. A file has names exactly if it has all facts: what is asked
// first, and of which thread, has no say.
describe('constructs that nest too deep to be measured', () => {
  const SHAPES: readonly (readonly [DialectName, string, string, string, string])[] = [
    ['python', 'import a\nx = ', '1 if a.b else ', '2', '\n'],
    ['java', 'class K { int f(boolean a) { return ', 'a ? 1 : ', '2', '; } }\n'],
    ['javascript', 'import { f } from "./f";\nlet x = ', 'y => ', 'f()', ';\n'],
    ['typescript', 'import { f } from "./f";\nlet x = ', 'f ? 1 : ', '2', ';\n'],
  ];

  it.each(SHAPES)('hide names as well: %s', (dialect, before, construct, middle, after) => {
    const parsed = [1, 100, 290, 298, 299, 300, 301, 302, 400, 700].map((times) => {
      const text = before + construct.repeat(times) + middle + after;
      const { parsed: isWhole } = extract(dialect, text);
      expect(extractNames(dialect, text).parsed, `${times}`).toBe(isWhole);
      return isWhole;
    });
    expect(parsed.at(2)).toBe(true);
    expect(parsed.at(-1)).toBe(false);
  });

  it('are told from blocks around one another', () => {
    const block = (at: number) => `${'  '.repeat(at)}if a:\n`;
    const text = `${Array.from({ length: 200 }, (_, at) => block(at)).join('')}${'  '.repeat(200)}b()\n`;
    expect(extract('python', text)).toMatchObject({ parsed: true });
    expect(extractNames('python', text)).toMatchObject({ parsed: true });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, decodeSource } from '../../src/facts/decode.ts';
import { MAX_SOURCE_BYTES } from '../../src/facts/extraction.ts';
import { DIALECTS, type DialectName, extract, extractDetails, factsOf, unitOf } from '../support/facts.ts';

/** A file with one unit `f` of known values: cyclomatic 3, NPath 2, and a last line with a line feed. */
const SAMPLES: Readonly<Record<DialectName, string>> = {
  python: '# c\n\ndef f(a, b):\n    if a and b:\n        return "ö"\n    return 2\n',
  java: '// c\n\nclass K {\n  int f(int a, int b) {\n    if (a && b) {\n      return "ö";\n    }\n    return 2;\n  }\n}\n',
  go: 'package p\n\n// c\n\nfunc f(a, b bool) any {\n\tif a && b {\n\t\treturn "ö"\n\t}\n\treturn 2\n}\n',
  javascript: '// c\n\nfunction f(a, b) {\n  if (a && b) {\n    return "ö";\n  }\n  return 2;\n}\n',
  typescript: '// c\n\nfunction f(a: A, b: B) {\n  if (a && b) {\n    return "ö";\n  }\n  return 2;\n}\n',
  tsx: '// c\n\nfunction f(a: A, b: B) {\n  if (a && b) {\n    return <b>ö</b>;\n  }\n  return 2;\n}\n',
};
const NAMES = { python: 'f', java: 'K.f', go: 'f', javascript: 'f', typescript: 'f', tsx: 'f' } as const;

/** Opening lines of a file in which an expression can follow. */
const OPENINGS: Readonly<Record<DialectName, readonly [string, string]>> = {
  python: ['x = ', '\n'],
  java: ['class K { int x = ', '; }\n'],
  go: ['package p\n\nvar x = ', '\n'],
  javascript: ['x = ', ';\n'],
  typescript: ['x = ', ';\n'],
  tsx: ['x = ', ';\n'],
};

describe.each(DIALECTS)('%s', (dialect) => {
  const sample = SAMPLES[dialect];
  const facts = factsOf(dialect, sample);

  it('has the values that the sample was written for', () => {
    expect(unitOf(facts, NAMES[dialect])).toMatchObject({
      cyclomatic: 3,
      cognitive: 2,
      nesting: 1,
      npath: 3,
    });
    expect(facts.lineClass).toHaveLength(countLines(Buffer.from(sample)));
  });

  it.each([
    ['a byte-order mark', Buffer.from(`\uFEFF${sample}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${sample}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${sample}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(sample, 'latin1')],
    ['CRLF', Buffer.from(sample.replaceAll('\n', '\r\n'))],
    ['no final line break', Buffer.from(sample.trimEnd())],
    ['white space at the ends of lines', Buffer.from(sample.replaceAll('\n', ' \t\n'))],
  ])('has equal facts with %s', (_, bytes) => expect(factsOf(dialect, bytes)).toEqual(facts));

  it('has equal values when a form feed stands between declarations', () => {
    const withFeed = sample.replace('\n\n', '\n\f\n');
    expect(withFeed).not.toBe(sample);
    expect(factsOf(dialect, withFeed)).toEqual(facts);
  });

  it('takes a NUL byte for binary content', () => {
    expect(extract(dialect, `${sample}\0`)).toEqual({ parsed: false, reason: 'binary' });
  });

  it('has nothing to say of an empty file', () => {
    expect(factsOf(dialect, '')).toMatchObject({
      sloc: 0,
      cloc: 0,
      blank: 0,
      headerLines: 0,
      lloc: 0,
      topLevelCognitive: 0,
      units: [],
      entities: [],
      halstead: { n1: 0, n2: 0, N1: 0, N2: 0 },
    });
    expect(factsOf(dialect, '').lineClass).toHaveLength(0);
    expect(factsOf(dialect, '\n \n\n')).toMatchObject({ sloc: 0, cloc: 0, blank: 3 });
  });

  it('counts a file of comments alone', () => {
    const mark = dialect === 'python' ? '#' : '//';
    const text = `${mark} one\n${mark} two\n\n${mark} three`;
    // The header is the first run: two lines.
    expect(factsOf(dialect, text)).toMatchObject({
      sloc: 0,
      cloc: 3,
      blank: 1,
      headerLines: 2,
      lloc: 0,
      halstead: { n1: 0, n2: 0, N1: 0, N2: 0 },
    });
  });

  it('reads a file of exactly the largest size, and none that is larger', () => {
    const mark = dialect === 'python' ? '#' : '//';
    const padding = MAX_SOURCE_BYTES - Buffer.byteLength(sample) - mark.length - 1;
    const text = `${sample}${mark}${'x'.repeat(padding)}\n`;
    expect(Buffer.byteLength(text)).toBe(1024 * 1024);
    expect(extract(dialect, text).parsed).toBe(true);
    expect(extract(dialect, `${text}\n`)).toEqual({ parsed: false, reason: 'too-large' });
  });

  it('gives up on 100,000 nested brackets before it parses them', () => {
    const [before, after] = OPENINGS[dialect];
    for (const [opening, closing] of ['()', '[]', '{}']) {
      const text = before + opening!.repeat(100_000) + closing!.repeat(100_000) + after;
      const start = performance.now();
      expect(extract(dialect, text)).toEqual({ parsed: false, reason: 'too-deep' });
      expect(performance.now() - start).toBeLessThan(2000);
    }
  });

  it('parses long chains that nest without brackets', () => {
    const [before, after] = OPENINGS[dialect];
    const chain = (word: string, count: number) => Array.from({ length: count }, () => 'a').join(word);
    for (const word of [' + ', '.', dialect === 'python' ? ' and ' : ' && '])
      expect(extract(dialect, before + chain(word, 20_000) + after).parsed).toBe(true);
  });

  it('keeps the values of what stands after broken code', () => {
    const broken: Readonly<Record<DialectName, string>> = {
      python: 'def broken(:\n    return (1 +\n\n\n',
      java: 'class B { void broken( { int x = ; } }\n',
      go: 'package p\n\nfunc broken( {\n\tx := \n}\n\n',
      javascript: 'function broken( { return 1 + ; }\n',
      typescript: 'function broken( { return 1 + ; }\n',
      tsx: 'function broken( { return 1 + ; }\n',
    };
    const text = broken[dialect] + sample.replace('package p\n', '');
    expect(unitOf(factsOf(dialect, text), NAMES[dialect])).toMatchObject({
      parameters: 2,
      cyclomatic: 3,
      cognitive: 2,
      nesting: 1,
      npath: 3,
    });
  });

  it('gives up on a text that is none of the language', () => {
    const prose = 'Thus spoke: the quick ) brown } fox ] jumps, over ) the "lazy dog; and? so on!!\n'.repeat(
      40,
    );
    expect(extract(dialect, prose)).toEqual({ parsed: false, reason: 'syntax' });
  });

  it('has a class for every line that git counts, whatever the text', () => {
    const piece = fc.constantFrom(
      ...'abc()[]{}"\'`#/*\\:;,.<>=&|!?@$% \t',
      '\n',
      '\r\n',
      '\r',
      '\f',
      '\u200b',
      '\ufeff',
      '\u2028',
      '🎈',
      '"""',
      '/*',
      '*/',
      '//',
      'if ',
      'def f():\n  ',
      'class ',
      'return ',
      sample,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const bytes = Buffer.from(pieces.join(''));
        const extraction = extract(dialect, bytes);
        if (!extraction.parsed) return;
        const { lineClass, sloc, cloc, blank, headerLines } = extraction.facts;
        expect(lineClass).toHaveLength(countLines(bytes));
        expect(sloc + cloc + blank).toBe(lineClass.length);
        expect(headerLines).toBeLessThanOrEqual(cloc);
        for (const unit of extraction.facts.units) {
          expect(unit.sloc).toBeLessThanOrEqual(sloc);
          expect(unit.line).toBeLessThanOrEqual(unit.endLine);
          expect(unit.endLine).toBeLessThanOrEqual(lineClass.length);
        }
      }),
      { seed: 7, numRuns: 150 },
    );
  });
});

describe('else-if chains', () => {
  const COUNT = 1000;

  it.each(DIALECTS.filter((dialect) => dialect !== 'python'))('of a thousand links in %s', (dialect) => {
    const condition = dialect === 'go' ? 'a' : '(a)';
    const links = Array.from({ length: COUNT }, () => `if ${condition} { b() }`).join(' else ');
    const units = {
      java: `class K { void f() { ${links} } }`,
      go: `package p\nfunc f() { ${links} }\n`,
      javascript: `function f() { ${links} }`,
      typescript: `function f() { ${links} }`,
      tsx: `function f() { ${links} }`,
    };
    const unit = unitOf(factsOf(dialect, units[dialect as keyof typeof units]), NAMES[dialect]);
    // Each link: 1 decision, 1 point; N of the chain is N(then) 1 a link, and 1 for the missing else.
    expect(unit).toMatchObject({ cyclomatic: 1 + COUNT, cognitive: COUNT, nesting: 1, npath: COUNT + 1 });
  });

  it('of a thousand links in Python', () => {
    const links = `if a:\n  b()\n${'elif a:\n  b()\n'.repeat(COUNT - 1)}`;
    const text = `def f():\n${links.replaceAll(/^/gm, ' ')}\n`;
    expect(unitOf(factsOf('python', text), 'f')).toMatchObject({
      cyclomatic: 1 + COUNT,
      cognitive: COUNT,
      nesting: 1,
      npath: COUNT + 1,
    });
  });
});

describe('generated and minified files', () => {
  it.each([
    ['go', '// Code generated by stringer -type=Kind; DO NOT EDIT.\n\npackage p\n', true],
    ['java', '/**\n * @generated by protoc\n */\nclass K {}\n', true],
    ['go', '// Code generated by protoc-gen-go.\n// source: a.proto\n// DO NOT EDIT!\n\npackage p\n', true],
    ['go', '// Code generated by hand.\npackage p\n\n// DO NOT EDIT\n', false],
    ['python', '#!/usr/bin/env python\n# Code generated by hand. DO NOT EDIT\nx = 1\n', true],
    ['typescript', '/* eslint-disable */\n// @generated\nexport const a = 1;\n', true],
    // Not before the code, not in a comment, not the mark.
    ['go', 'package p\n\n// Code generated by x. DO NOT EDIT.\n', false],
    ['python', 'x = "@generated"\n', false],
    ['python', '# this is auto-generated, do not edit\nx = 1\n', false],
    ['typescript', '// not @generatedness\nexport const a = 1;\n', false],
  ] as const)('%s: %j', (dialect, text, generated) => {
    expect(factsOf(dialect, text).generated).toBe(generated);
  });

  it('takes JavaScript with long lines for minified', () => {
    const minified = `${'function a(b){return b&&c(b)}'.repeat(40)}\n`;
    expect(factsOf('javascript', minified).generated).toBe(true);
    expect(factsOf('javascript', SAMPLES.javascript).generated).toBe(false);
  });

  it('reads a very long line', () => {
    const long = `x = [${'1, '.repeat(60_000)}]\n`;
    // One operator each of = and [; operands x and 60,000 times 1.
    expect(factsOf('python', long)).toMatchObject({
      sloc: 1,
      lloc: 1,
      halstead: { n1: 2, n2: 2, N1: 2, N2: 60_001 },
    });
  });

  it('turns away a generated file of 5 MB at once', () => {
    const start = performance.now();
    expect(extract('python', `${'x = 1\n'.repeat(900_000)}`)).toEqual({ parsed: false, reason: 'too-large' });
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('odd characters', () => {
  it('keep Python apart into the lines that git counts', () => {
    const text = 'x = 1\ry = 2\rz = 3\n';
    expect(decodeSource(Buffer.from(text))).toBe(text);
    expect(factsOf('python', text)).toMatchObject({ sloc: 1, blank: 0 });
  });

  it('do not hide the functions around them', () => {
    const text = 'def f(a):\n    return a\n\nx\u200b = "\u200b"\n\ndef g(b):\n    if b:\n        return 1\n';
    const facts = factsOf('python', text);
    expect(unitOf(facts, 'f').cyclomatic).toBe(1);
    expect(unitOf(facts, 'g').cyclomatic).toBe(2);
  });
});

it('has neither facts nor details where the parser runs out of stack', () => {
  // More branches of one chain than the stack of any thread that runs tests can follow.
  const text = `if (a) f();\n${'else if (a) f();\n'.repeat(60_000)}`;
  expect(extract('typescript', text)).toEqual({ parsed: false, reason: 'too-deep' });
  expect(extractDetails('typescript', text)).toBeUndefined();
});

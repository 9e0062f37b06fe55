import { expect, it } from 'vitest';
import { isDunder, NAME_STYLES, nameStyle } from '../../src/core/name-style.ts';
import { wordsOf } from '../../src/languages/counting/words.ts';

// Expected styles are the words' ordinary meaning in the naming guides (PEP 8, Google Java and TypeScript styles,
// Effective Go): no tool was asked.
it.each([
  ['total', 'lower'],
  ['x1', 'lower'],
  ['größe', 'lower'],
  ['read_line', 'snake'],
  ['_read_line', 'snake'],
  ['read__line2', 'snake'],
  ['sha_256', 'snake'],
  ['readLine', 'camel'],
  ['_readLine', 'camel'],
  ['$element', 'lower'],
  ['#privateField', 'camel'],
  ['parseHTTP', 'camel'],
  ['ReadLine', 'Pascal'],
  ['Reader', 'Pascal'],
  ['HTTPServer', 'Pascal'],
  ['Été', 'Pascal'],
  ['MAX_SIZE', 'UPPER'],
  ['MAX', 'UPPER'],
  ['SHA_256', 'UPPER'],
  ['my-file', 'kebab'],
] as const)('%s is %s', (name, style) => {
  expect(nameStyle(name)).toBe(style);
});

it.each([
  'T',
  '_',
  '$',
  '',
  'Read_line',
  'read_Line',
  'MAX_size',
  'my-File',
  '漢字',
  '42',
  'a.b',
  '__init__',
  'my--file',
])('%j has no style of its own', (name) => {
  expect(nameStyle(name)).toBeUndefined();
});

it.each(['__init__', '__a__'])('%s is a dunder', (name) => expect(isDunder(name)).toBe(true));
it.each(['__', '____', '__a', 'a__', '_a_', 'init'])('%s is none', (name) =>
  expect(isDunder(name)).toBe(false),
);

it('of names of a megabyte is found soon, as are their words', () => {
  const parts = ['_', '$', 'a', 'A', '7', 'a_', 'A_', 'a-', 'aA', 'Aa', '漢'];
  const start = performance.now();
  for (const part of parts) {
    const long = part.repeat(1_000_000 / part.length);
    for (const name of [`${long}!`, `a${long}a`, `A${long}.`]) {
      expect([undefined, ...NAME_STYLES]).toContain(nameStyle(name));
      expect(wordsOf(name).length).toBeLessThan(name.length);
    }
  }
  // Some seconds for all of them. Where a pattern can match one text in two ways, one name takes many minutes.
  expect(performance.now() - start).toBeLessThan(20_000);
});

it.each([
  ['Total', 'lower'],
  ['URL', 'lower'],
  ['ReadLine', 'camel'],
  ['HTTPServer', 'camel'],
  ['readLine', 'camel'],
  ['MAX_SIZE', 'UPPER'],
  ['read_line', 'snake'],
] as const)('%s is %s where the first letter is no matter of style', (name, style) => {
  expect(nameStyle(name, true)).toBe(style);
});

import { expect, it } from 'vitest';
import { nameStyle } from '../../src/core/name-style.ts';

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

it.each(['T', '_', '$', '', 'Read_line', 'read_Line', 'MAX_size', 'my-File', '漢字', '42', 'a.b'])(
  '%j has no style of its own',
  (name) => {
    expect(nameStyle(name)).toBeUndefined();
  },
);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { COMPILER_PARTS } from '../../src/languages/typescript/compiler-parts.ts';
import { sourcesOf } from '../support/corpus.ts';
import { builtParser, parserDifference } from './built-parser.ts';
import { mutated } from './python-mutation.ts';
import { TYPESCRIPT_SNIPPETS } from './snippets.ts';

const parser = builtParser(new URL('../../dist/', import.meta.url));
const KINDS = { TS: ts.ScriptKind.TS, TSX: ts.ScriptKind.TSX, JSX: ts.ScriptKind.JSX };
const OWN = fileURLToPath(new URL('../../src/', import.meta.url));
const texts = [
  ...readdirSync(OWN, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => readFileSync(join(OWN, path), 'utf8')),
  ...sourcesOf(['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs']).map(({ text }) => text),
  ...TYPESCRIPT_SNIPPETS.map(({ text }) => text),
];

it('has the parts that are used, and no others', () => {
  expect(Object.keys(parser).sort()).toEqual([...COMPILER_PARTS].sort());
});

it.each(Object.entries(KINDS))('reads all sources as the whole compiler does, as %s', (_, kind) => {
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.map((text) => parserDifference(parser, text, kind)).filter(Boolean)).toEqual([]);
});

it('reads broken programs as the whole compiler does, errors included', () => {
  const random = createRandom(7);
  const kinds = Object.values(KINDS);
  for (let count = 0; count < 3000; count++) {
    const text = mutated(texts[random.below(texts.length)]!, random);
    const kind = kinds[random.below(kinds.length)]!;
    const difference = parserDifference(parser, text, kind);
    if (difference !== undefined) expect.fail(`${difference} in ${JSON.stringify(text)}`);
  }
});

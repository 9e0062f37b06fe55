import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { plainPythonParser } from '../../src/languages/python/parser/parse.ts';
import { treeSitterParser } from '../../src/languages/tree-sitter/adapter.ts';
import { fixturePath, readTree } from '../support/fixtures.ts';
import { mutated } from './python-mutation.ts';
import { type Grammar, randomProgram } from './python-program.ts';
import { PYTHON_TEXTS } from './python-texts.ts';
import { treeDifference } from './same-tree.ts';
import { PYTHON_SNIPPETS } from './snippets.ts';

const require = createRequire(import.meta.url);

// What is right is what tree-sitter-python gives: it is the reference, node by node.
const grammar = await treeSitterParser('tree-sitter-python');
const plain = plainPythonParser(grammar.kindNames, grammar.kindId);

/** Where the trees of a text differ; false where the plain parser leaves the text. */
function difference(text: string): string | undefined | false {
  const tree = plain(text);
  return tree === undefined ? false : treeDifference(tree, grammar.parse(text));
}

const files = Object.entries(readTree(fixturePath(''))).filter(([path]) => path.endsWith('.py'));

describe('the plain parser of Python', () => {
  it.each([...PYTHON_TEXTS, ...PYTHON_SNIPPETS])('gives the tree of the grammar, or none: %j', (text) => {
    expect(difference(text) || undefined).toBeUndefined();
  });

  // `match` statements are left to the grammar.
  const plainFiles = files.filter(([, text]) => text.trim() !== '' && !/^ *match .*:$/m.test(text));
  it.each(plainFiles)('takes %s', (_, text) => {
    expect(difference(text)).toBeUndefined();
  });

  it('gives the tree of the grammar, or none, of 6,000 mutated texts', () => {
    const random = createRandom(1, 'mutated Python');
    const sources = [...PYTHON_TEXTS, ...files.map(([, text]) => text)];
    let taken = 0;
    for (let count = 0; count < 6000; count++) {
      const text = mutated(sources[random.below(sources.length)]!, random);
      const found = difference(text);
      if (found === false) continue;
      taken++;
      expect(found, JSON.stringify(text)).toBeUndefined();
    }
    expect(taken).toBeGreaterThan(500);
  });

  it('gives the tree of the grammar, or none, of 20,000 programs by the rules of the grammar', () => {
    const rules = require('tree-sitter-python/src/grammar.json') as Grammar;
    const random = createRandom(1, 'programs by the grammar');
    const starts = ['_statement', '_compound_statement', 'function_definition', 'expression_statement'];
    let taken = 0;
    for (let count = 0; count < 20_000; count++) {
      const text = randomProgram(rules, random, starts[count % starts.length]!);
      const found = difference(text);
      if (found === false) continue;
      taken++;
      expect(found, JSON.stringify(text)).toBeUndefined();
    }
    expect(taken).toBeGreaterThan(3000);
  });

  it('leaves what is nested too deep for the stack', () => {
    expect(plain(`${'('.repeat(100_000)}${')'.repeat(100_000)}\n`)).toBeUndefined();
    expect(plain(`x = 1\n${'- '.repeat(100_000)}1\n`)).toBeUndefined();
  });

  it('reads long literals in linear time', () => {
    for (const literal of ['1'.repeat(50_000), '1_'.repeat(50_000), `'${'\\N{'.repeat(50_000)}'`]) {
      expect(difference(`x = ${literal}\n`) || undefined).toBeUndefined();
    }
  });
});

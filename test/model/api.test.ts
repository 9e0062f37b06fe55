import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../src/facts/types.ts';
import { apiOf, signaturesOf } from '../../src/model/api/public-api.ts';
import { reExported } from '../../src/model/api/re-exports.ts';
import { modelFile, repoModel } from '../../src/model/repo-model.ts';
import { detailOf } from '../support/details.ts';
import { factsOf } from '../support/facts.ts';
import { modelFrom, type Sources } from '../support/model.ts';

/** Where a name of a file leads to. */
async function leadsTo(files: Sources, path: string, name: string) {
  const model = await modelFrom(files);
  return reExported(model, model.world.file(path)!, name);
}

describe('re-exports', () => {
  it('are found by either of two ways', async () => {
    const diamond = {
      'top.ts': "export * from './left';\nexport * from './right';\n",
      'left.ts': "export * from './bottom';\n",
      'right.ts': "export * from './bottom';\nexport { y as z } from './bottom';\n",
      'bottom.ts': 'export const x = 1;\nexport const y = 2;\n',
    };
    expect(await leadsTo(diamond, 'top.ts', 'x')).toEqual({ path: 'bottom.ts', name: 'x' });
    expect(await leadsTo(diamond, 'top.ts', 'z')).toEqual({ path: 'bottom.ts', name: 'y' });
    expect(await leadsTo(diamond, 'top.ts', 'absent')).toBeUndefined();
    // The way on the left comes back to where it began.
    const circle = { ...diamond, 'left.ts': "export * from './top';\n" };
    expect(await leadsTo(circle, 'top.ts', 'x')).toEqual({ path: 'bottom.ts', name: 'x' });
    expect(await leadsTo(circle, 'left.ts', 'z')).toEqual({ path: 'bottom.ts', name: 'y' });
  });

  it('by stars over many layers are each looked into once', async () => {
    const layers = 40;
    const files: Record<string, string> = { 'm40/a.ts': 'export const x = 1;\n', 'm40/b.ts': 'export {};\n' };
    for (let layer = 0; layer < layers; layer++) {
      const next = `../m${layer + 1}`;
      const stars = `export * from '${next}/b';\nexport * from '${next}/a';\n`;
      files[`m${layer}/a.ts`] = stars;
      files[`m${layer}/b.ts`] = stars;
    }
    const start = performance.now();
    // Without a memory of the modules that have been seen, 2^40 ways lead to the last layer.
    expect(await leadsTo(files, 'm0/a.ts', 'absent')).toBeUndefined();
    expect(await leadsTo(files, 'm0/a.ts', 'x')).toEqual({ path: 'm40/a.ts', name: 'x' });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('of all names are `export *` without a name, and in Python a `*` at file level', async () => {
    const files = {
      'bottom.ts': 'export const x = 1;\n',
      'named.ts': "export * as ns from './bottom';\n",
      'plain.ts': "export * from './bottom';\n",
      'wrapped.js': "(function () {\n  module.exports = require('./bottom');\n})();\n",
    };
    expect(await leadsTo(files, 'named.ts', 'x')).toBeUndefined();
    expect(await leadsTo(files, 'plain.ts', 'x')).toEqual({ path: 'bottom.ts', name: 'x' });
    // A function around it changes nothing about what the module exports.
    expect(await leadsTo(files, 'wrapped.js', 'x')).toEqual({ path: 'bottom.ts', name: 'x' });
    const python = {
      'bottom.py': 'x = 1\n',
      'nested.py': 'def f():\n    from bottom import *\n',
      'plain.py': 'from bottom import *\n',
    };
    expect(await leadsTo(python, 'nested.py', 'x')).toBeUndefined();
    expect(await leadsTo(python, 'plain.py', 'x')).toEqual({ path: 'bottom.py', name: 'x' });
  });
});

describe('public symbols', () => {
  /** A model of one file. */
  function modelOf(path: string, language: string, facts: FileFacts) {
    const model = repoModel([modelFile(path, language, facts, () => '.:.')]);
    return { model, file: model.files[0]!, detail: detailOf(facts) };
  }

  it('are those of a file in one state of the repository, computed once', () => {
    const { model, file } = modelOf('a.py', 'python', factsOf('python', 'x = 1\n'));
    expect(apiOf(model, file).map(({ name }) => name)).toEqual(['x']);
    expect(apiOf(model, file)).toBe(apiOf(model, file));
  });

  it('have signatures in a time that grows with the file', () => {
    const count = 30_000;
    const facts = factsOf('typescript', 'export const x0 = 1;\n');
    const [symbol, numbers] = [facts.symbols[0]!, Array.from({ length: count }, (_, at) => at)];
    const { model, file, detail } = modelOf('a.ts', 'typescript', {
      ...facts,
      symbols: numbers.map((at) => ({ ...symbol, name: `x${at}` })),
      exports: numbers.map((at) => ({ name: `y${at}`, local: `x${at}` })),
    });
    const start = performance.now();
    const api = apiOf(model, file);
    expect(api.map(({ name }) => name)).toEqual(numbers.map((at) => `y${at}`));
    const signatures = api.flatMap((each) => signaturesOf(model, each, detail) ?? []);
    expect(signatures).toHaveLength(count);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('find the constructors of each class in a time that grows with the file', () => {
    const count = 30_000;
    const facts = factsOf('java', 'public class K0 { public K0(int a) { } }\n');
    const [type, own] = facts.symbols;
    const numbers = Array.from({ length: count }, (_, at) => at);
    const { model, file, detail } = modelOf('K.java', 'java', {
      ...facts,
      types: numbers.map((at) => ({ ...facts.types[0]!, name: `K${at}` })),
      symbols: numbers.flatMap((at) => [
        { ...type!, name: `K${at}` },
        { ...own!, name: `K${at}`, owner: `K${at}`, unit: -1 },
      ]),
    });
    const start = performance.now();
    const signatures = apiOf(model, file).flatMap((each) => signaturesOf(model, each, detail) ?? []);
    expect(signatures).toHaveLength(count);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

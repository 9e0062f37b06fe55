import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BackendOptions } from '../../../src/judges/backend.ts';
import { loadBackend } from '../../../src/pipeline/judging/load-backend.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'archdelta-load-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options: BackendOptions = { settings: {}, environment: {} };

const backend = (id: string) =>
  `({ id: '${id}', create: async () => ({ id: '${id}', model: null, secrets: [], run: async () => { throw new Error('x'); } }) })`;

function write(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function writePackage(name: string, manifest: object, files: Readonly<Record<string, string>>): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [path, text] of Object.entries(files)) write(`node_modules/${name}/${path}`, text);
}

const idOf = async (name: string, directory = folder) => (await loadBackend(name, options, directory)).id;
const refusal = (name: string) =>
  loadBackend(name, options, folder).then(
    () => 'loaded',
    (error) => (error.code === 'usage' ? (error.message as string) : error),
  );

describe('a back end by its name', () => {
  it('is one of archdelta’s own, before any package', async () => {
    writePackage('command', { main: 'x.js' }, { 'x.js': `module.exports = ${backend('theirs')}` });
    const own = await loadBackend('command', { ...options, command: 'my-agent' }, folder);
    expect(own.id).toBe('command');
    expect(await refusal('command')).toContain('needs --command');
  });

  it('is a file, from the folder given', async () => {
    const file = write('mine.mjs', `export default ${backend('mine')};`);
    write('sub/theirs.cjs', `module.exports = ${backend('common')};`);
    expect(await idOf('./mine.mjs')).toBe('mine');
    expect(await idOf('../mine.mjs', join(folder, 'sub'))).toBe('mine');
    expect(await idOf(file, tmpdir())).toBe('mine');
    expect(await idOf('./sub/theirs.cjs')).toBe('common');
    write('compiled.cjs', `exports.__esModule = true; exports.default = ${backend('compiled')};`);
    expect(await idOf('./compiled.cjs')).toBe('compiled');
  });

  it('is a package, found from the folder given', async () => {
    const esm = (id: string) => `export default ${backend(id)};`;
    const modern = { type: 'module' };
    writePackage('for-import', { ...modern, exports: { import: './x.js' } }, { 'x.js': esm('for-import') });
    writePackage('@them/text', { ...modern, exports: './x.js' }, { 'x.js': esm('text') });
    writePackage(
      'dual',
      { exports: { '.': { require: './x.cjs', import: './x.mjs' }, './other': { node: './other.mjs' } } },
      { 'x.cjs': 'throw new Error("not this one")', 'x.mjs': esm('dual'), 'other.mjs': esm('other') },
    );
    writePackage('by-main', { main: 'lib' }, { 'lib/index.js': `module.exports = ${backend('by-main')};` });
    writePackage('a.dotted-name', modern, { 'index.js': esm('dotted') });
    mkdirSync(join(folder, 'deep/down'), { recursive: true });
    expect(await idOf('for-import')).toBe('for-import');
    expect(await idOf('@them/text', join(folder, 'deep/down'))).toBe('text');
    expect(await idOf('dual')).toBe('dual');
    expect(await idOf('dual/other')).toBe('other');
    expect(await idOf('by-main')).toBe('by-main');
    expect(await idOf('by-main/lib/index.js')).toBe('by-main');
    expect(await idOf('a.dotted-name')).toBe('dotted');
  });
});

describe('what is refused', () => {
  it('is a name of nothing, with what it may have meant', async () => {
    expect(await refusal('antropic')).toMatch(/no back end "antropic".*did you mean "anthropic"\?/);
    expect(await refusal('none-of-ours')).toContain(
      'it is none of openai-compatible, anthropic, command, recorded, scripted',
    );
    write('backends/mine.mjs', `export default ${backend('mine')};`);
    expect(await refusal('backends/mine.mjs')).toContain('write ./backends/mine.mjs');
    for (const name of ['', 'fs', 'node:fs', 'a/../b', 'http://example.org/x.mjs', 'no such', '__proto__'])
      expect(await refusal(name)).toContain('no back end');
    expect(await refusal('./none.mjs')).toContain('there is no file');
  });

  it('is a package that exports nothing by that name', async () => {
    writePackage('shut', { exports: { './only': './x.js' } }, { 'x.js': '' });
    writePackage('astray', { exports: '../../mine.mjs' }, {});
    writePackage('gone', { exports: './gone.js' }, {});
    for (const name of ['shut', 'shut/other', 'astray', 'gone'])
      expect(await refusal(name)).toContain(`no back end "${name}"`);
  });

  it('is a module that does not load, or exports something else', async () => {
    write('throws.mjs', 'throw new Error("no key here");');
    write('syntax.mjs', 'export default {');
    write('missing.mjs', 'import "not-installed-anywhere"; export default {};');
    write('named.mjs', `export const definition = ${backend('named')};`);
    write('text.mjs', 'export default "High";');
    write('create.mjs', 'export default { id: "x", create: () => ({ id: "x" }) };');
    expect(await refusal('./throws.mjs')).toContain(
      '"./throws.mjs" cannot be used: it does not load: no key here',
    );
    expect(await refusal('./syntax.mjs')).toContain('does not load');
    expect(await refusal('./missing.mjs')).toContain('not-installed-anywhere');
    expect(await refusal('./named.mjs')).toContain('default export');
    expect(await refusal('./text.mjs')).toContain('default export');
    expect(await refusal('./create.mjs')).toContain('"model"');
    expect(await refusal('.')).toContain('does not load');
  });
});

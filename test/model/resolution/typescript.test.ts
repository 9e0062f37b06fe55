import { describe, expect, it } from 'vitest';
import { directoryGlob } from '../../../src/model/configuration/glob.ts';
import { edgesOf, resolverFrom } from '../../support/world.ts';

type Files = Readonly<Record<string, string>>;

/** Edges of one file. */
async function edges(files: Files, path: string): Promise<string[]> {
  const { resolve } = await resolverFrom('typescript', files);
  return edgesOf(resolve(path));
}

/** The file that `import x from <specifier>` in `path` leads to, or the distribution, or why there is none. */
async function leads(files: Files, specifier: string, path = 'a.ts'): Promise<string> {
  const { resolve } = await resolverFrom('typescript', { ...files, [path]: `import '${specifier}';` });
  const { edges: found, external, unresolved } = resolve(path);
  if (found.length > 0) return found[0]!.path;
  return external[0] ?? Object.keys(unresolved)[0] ?? 'standard';
}

const json = JSON.stringify;

describe('relative specifiers', () => {
  const cases: readonly (readonly [
    what: string,
    files: readonly string[],
    specifier: string,
    expected: string,
  ])[] = [
    ['the ending is added', ['b.ts'], './b', 'b.ts'],
    ['.ts before .tsx before .d.ts before .js', ['b.js', 'b.tsx', 'b.d.ts'], './b', 'b.tsx'],
    ['declarations before JavaScript', ['b.js', 'b.d.ts'], './b', 'b.d.ts'],
    ['the twin of .js', ['b.ts', 'b.js'], './b.js', 'b.ts'],
    ['the twin of .jsx', ['b.tsx'], './b.jsx', 'b.tsx'],
    ['the twin of .mjs', ['b.mts'], './b.mjs', 'b.mts'],
    ['the file itself', ['b.js', 'b.d.ts'], './b.js', 'b.js'],
    ['declarations alone', ['b.d.ts'], './b.js', 'b.d.ts'],
    ['the file before the directory', ['b.ts', 'b/index.ts'], './b', 'b.ts'],
    ['the directory when it is written as one', ['b.ts', 'b/index.ts'], './b/', 'b/index.ts'],
    ['an index', ['b/index.js'], './b', 'b/index.js'],
    ['the directory around it', ['index.ts'], '.', 'index.ts'],
    ['a name with dots', ['b.c.ts'], './b.c', 'b.c.ts'],
    ['options of a bundler', ['b.ts'], './b.ts?raw', 'b.ts'],
    ['a file of another kind', ['b.vue'], './b.vue', 'not-source'],
    ['a file of another kind without its ending', ['b.json'], './b', 'not-source'],
    ['nothing', [], './b', 'missing'],
    ['outside of the repository', ['b.ts'], '../b', 'missing'],
  ];
  it.each(cases)('%s', async (_, paths, specifier, expected) => {
    expect(await leads(Object.fromEntries(paths.map((path) => [path, ''])), specifier)).toBe(expected);
  });

  it('a directory with a manifest', async () => {
    const files = { 'b/package.json': json({ main: './c.js' }), 'b/c.ts': '', 'b/index.ts': '' };
    expect(await leads(files, './b')).toBe('b/c.ts');
  });
});

describe('packages', () => {
  const cases: readonly (readonly [specifier: string, expected: string])[] = [
    ['node:test', 'standard'],
    ['fs/promises', 'standard'],
    ['react', 'react'],
    ['react/jsx-runtime', 'react'],
    ['@vue/shared/x', '@vue/shared'],
    ['@types/react', 'react'],
    ['@types/babel__core', '@babel/core'],
    ['@types/node', 'standard'],
    ['@/x', 'missing'],
    ['virtual:x', 'missing'],
    ['https://x.org/y.js', 'missing'],
  ];
  it.each(cases)('%s', async (specifier, expected) => {
    expect(await leads({}, specifier)).toBe(expected);
  });
});

describe('compiler configurations', () => {
  const paths = (entries: object, rest: object = {}) =>
    json({ compilerOptions: { paths: entries, ...rest } });
  const cases: readonly (readonly [what: string, files: Files, specifier: string, expected: string])[] = [
    ['paths', { 'tsconfig.json': paths({ '@/*': ['./src/*'] }), 'src/b.ts': '' }, '@/b', 'src/b.ts'],
    [
      'paths from a base',
      { 'tsconfig.json': paths({ 'x/*': ['b/*'] }, { baseUrl: 'src' }), 'src/b/c.ts': '' },
      'x/c',
      'src/b/c.ts',
    ],
    [
      'the longest prefix',
      { 'tsconfig.json': paths({ 'a/*': ['x/*'], 'a/b/*': ['y/*'] }), 'x/b/c.ts': '', 'y/c.ts': '' },
      'a/b/c',
      'y/c.ts',
    ],
    [
      'an exact name first',
      { 'tsconfig.json': paths({ 'a*': ['x*'], ab: ['y.ts'] }), 'xb.ts': '', 'y.ts': '' },
      'ab',
      'y.ts',
    ],
    ['the next target', { 'tsconfig.json': paths({ 'a/*': ['x/*', 'y/*'] }), 'y/c.ts': '' }, 'a/c', 'y/c.ts'],
    [
      'a base',
      { 'tsconfig.json': json({ compilerOptions: { baseUrl: './src' } }), 'src/b/c.ts': '' },
      'b/c',
      'src/b/c.ts',
    ],
    [
      'a package beside a base',
      { 'tsconfig.json': json({ compilerOptions: { baseUrl: '.' } }) },
      'react',
      'react',
    ],
    [
      'an alias that leads nowhere',
      { 'tsconfig.json': paths({ '@vue/*': ['./src/*'] }) },
      '@vue/b',
      'missing',
    ],
    [
      'an alias that leads nowhere, of a package that is depended on',
      {
        'tsconfig.json': paths({ '@vue/*': ['./src/*'] }),
        'package.json': json({ dependencies: { '@vue/b': '1' } }),
      },
      '@vue/b',
      '@vue/b',
    ],
    [
      'comments and commas',
      { 'tsconfig.json': '{ // x\n "compilerOptions": { "paths": { "b": ["./c.ts",], }, }, }', 'c.ts': '' },
      'b',
      'c.ts',
    ],
    ['jsconfig', { 'jsconfig.json': paths({ b: ['./c.js'] }), 'c.js': '' }, 'b', 'c.js'],
    [
      'extends without ending',
      {
        'tsconfig.json': json({ extends: './tsconfig.base' }),
        'tsconfig.base.json': paths({ b: ['c.ts'] }),
        'c.ts': '',
      },
      'b',
      'c.ts',
    ],
    [
      'extends of several, the last wins',
      {
        'tsconfig.json': json({ extends: ['./tsconfig.1.json', './tsconfig.2.json'] }),
        'tsconfig.1.json': paths({ b: ['c.ts'] }),
        'tsconfig.2.json': paths({ b: ['d.ts'] }),
        'c.ts': '',
        'd.ts': '',
      },
      'b',
      'd.ts',
    ],
    [
      'paths of the one that extends it stand in its directory',
      {
        'tsconfig.json': json({ extends: './x/tsconfig.json' }),
        'x/tsconfig.json': paths({ b: ['c.ts'] }),
        'x/c.ts': '',
        'c.ts': '',
      },
      'b',
      'x/c.ts',
    ],
    [
      'projects of a solution',
      {
        'tsconfig.json': json({ references: [{ path: './tsconfig.app.json' }] }),
        'tsconfig.app.json': paths({ b: ['c.ts'] }),
        'c.ts': '',
      },
      'b',
      'c.ts',
    ],
    ['extends in a circle', { 'tsconfig.json': json({ extends: './tsconfig.json' }) }, 'b', 'b'],
    ['extends of a package', { 'tsconfig.json': json({ extends: '@x/tsconfig' }) }, 'b', 'b'],
    ['no object', { 'tsconfig.json': '[1]' }, 'b', 'b'],
    [
      'hostile keys',
      {
        'tsconfig.json': '{ "__proto__": { "compilerOptions": { "paths": { "b": ["c.ts"] } } } }',
        'c.ts': '',
      },
      'b',
      'b',
    ],
    [
      'wrong types',
      {
        'tsconfig.json': json({
          compilerOptions: { baseUrl: 1, paths: { b: 'c.ts', c: [1] } },
          extends: 3,
          references: [null],
        }),
      },
      'b',
      'missing',
    ],
    ['depth beyond any stack', { 'tsconfig.json': '['.repeat(200_000) }, 'b', 'b'],
  ];
  it.each(cases)('%s', async (_, files, specifier, expected) => {
    expect(await leads(files, specifier)).toBe(expected);
  });

  it('the nearest one counts alone', async () => {
    const files = { 'tsconfig.json': paths({ b: ['c.ts'] }), 'x/tsconfig.json': '{}', 'c.ts': '' };
    expect(await leads(files, 'b', 'x/a.ts')).toBe('b');
    expect(await leads(files, 'b', 'y/a.ts')).toBe('c.ts');
  });
});

describe('manifests', () => {
  const root = json({ workspaces: ['packages/*'] });
  const pack = (rest: object) => ({
    'package.json': root,
    'packages/b/package.json': json({ name: '@x/b', ...rest }),
  });
  const b = 'packages/b';
  const cases: readonly (readonly [what: string, files: Files, specifier: string, expected: string])[] = [
    ['main', { ...pack({ main: './c.js' }), [`${b}/c.js`]: '' }, '@x/b', `${b}/c.js`],
    [
      'source before main',
      { ...pack({ main: './c.js', source: './d.ts' }), [`${b}/c.js`]: '', [`${b}/d.ts`]: '' },
      '@x/b',
      `${b}/d.ts`,
    ],
    [
      'built files stand for their sources',
      { ...pack({ main: './dist/c.js' }), [`${b}/src/c.ts`]: '' },
      '@x/b',
      `${b}/src/c.ts`,
    ],
    [
      'built declarations as well',
      { ...pack({ types: 'lib/c.d.ts' }), [`${b}/src/c.tsx`]: '' },
      '@x/b',
      `${b}/src/c.tsx`,
    ],
    [
      'no field',
      { ...pack({}), [`${b}/src/index.ts`]: '', [`${b}/index.ts`]: '' },
      '@x/b',
      `${b}/src/index.ts`,
    ],
    ['a file of the package', { ...pack({}), [`${b}/c.ts`]: '' }, '@x/b/c', `${b}/c.ts`],
    ['exports as text', { ...pack({ exports: './c.js' }), [`${b}/c.js`]: '' }, '@x/b', `${b}/c.js`],
    [
      'conditions in the order of the catalogue',
      { ...pack({ exports: { default: './c.js', import: './d.js' } }), [`${b}/c.js`]: '', [`${b}/d.js`]: '' },
      '@x/b',
      `${b}/d.js`,
    ],
    [
      'conditions in conditions',
      { ...pack({ exports: { '.': { node: { require: './c.js' } } } }), [`${b}/c.js`]: '' },
      '@x/b',
      `${b}/c.js`,
    ],
    ['subpaths', { ...pack({ exports: { './d': './c.js' } }), [`${b}/c.js`]: '' }, '@x/b/d', `${b}/c.js`],
    [
      'patterns',
      { ...pack({ exports: { './*.js': './dist/*.js' } }), [`${b}/src/c.ts`]: '' },
      '@x/b/c.js',
      `${b}/src/c.ts`,
    ],
    ['a package without such a file', pack({}), '@x/b', 'missing'],
    [
      'workspaces as an object',
      {
        ...pack({}),
        'package.json': json({ workspaces: { packages: ['packages/**'] } }),
        [`${b}/index.ts`]: '',
      },
      '@x/b',
      `${b}/index.ts`,
    ],
    [
      'pnpm',
      {
        ...pack({}),
        'package.json': '{}',
        'pnpm-workspace.yaml': 'packages:\n  - "packages/*"\n',
        [`${b}/index.ts`]: '',
      },
      '@x/b',
      `${b}/index.ts`,
    ],
    [
      'lerna',
      {
        ...pack({}),
        'package.json': '{}',
        'lerna.json': json({ packages: ['packages/*'] }),
        [`${b}/index.ts`]: '',
      },
      '@x/b',
      `${b}/index.ts`,
    ],
    [
      'what a workspace leaves out',
      {
        ...pack({}),
        'package.json': json({ workspaces: ['packages/*', '!packages/b'] }),
        [`${b}/index.ts`]: '',
      },
      '@x/b',
      '@x/b',
    ],
    [
      'packages outside of workspaces are strangers',
      { ...pack({}), 'package.json': '{}', [`${b}/index.ts`]: '' },
      '@x/b',
      '@x/b',
    ],
    [
      'of two with one name the shorter path',
      {
        ...pack({}),
        'packages/bb/package.json': json({ name: '@x/b' }),
        'packages/bb/index.ts': '',
        [`${b}/index.ts`]: '',
      },
      '@x/b',
      `${b}/index.ts`,
    ],
    [
      'the own name',
      { 'package.json': json({ name: 'me', exports: { './c': './c.ts' } }), 'c.ts': '' },
      'me/c',
      'c.ts',
    ],
    ['private imports', { 'package.json': json({ imports: { '#c': './c.ts' } }), 'c.ts': '' }, '#c', 'c.ts'],
    [
      'private patterns with conditions',
      { 'package.json': json({ imports: { '#l/*': { node: './l/*.ts' } } }), 'l/c.ts': '' },
      '#l/c',
      'l/c.ts',
    ],
    ['private imports of packages', { 'package.json': json({ imports: { '#c': 'react' } }) }, '#c', 'react'],
    [
      'private imports in a circle',
      { 'package.json': json({ imports: { '#c': '#d', '#d': '#c' } }) },
      '#c',
      'missing',
    ],
    ['broken manifests', { 'package.json': '{"workspaces": [[', 'pnpm-workspace.yaml': '{{{' }, 'b', 'b'],
    [
      'hostile patterns',
      {
        ...pack({}),
        'package.json': json({ workspaces: [`${'*a'.repeat(50)}`, `${'{a,b}'.repeat(40)}`, '{'] }),
      },
      'b',
      'b',
    ],
  ];
  it.each(cases)('%s', async (_, files, specifier, expected) => {
    expect(await leads(files, specifier)).toBe(expected);
  });
});

describe('globs over directories', () => {
  const cases: readonly (readonly [glob: string, path: string, expected: boolean])[] = [
    ['packages/*', 'packages/a', true],
    ['packages/*', 'packages/a/b', false],
    ['packages/**', 'packages/a/b', true],
    ['**/x', 'a/b/x', true],
    ['**/x', 'x', true],
    ['./a-*/', 'a-b', true],
    ['{a,b}/c', 'b/c', true],
    ['a.c', 'abc', false],
    ['*a*b*', 'xxaxxbxx', true],
    ['*a*b', 'xxaxxbxx', false],
  ];
  it.each(cases)('%s on %s', (glob, path, expected) => {
    expect(directoryGlob(glob)(path)).toBe(expected);
  });
});

describe('edges', () => {
  it('have their kinds', async () => {
    const files = {
      'a.ts':
        "import './b'; import type { T } from './c'; export * from './d'; import('./e'); export { x } from './b';",
      'b.ts': 'export const x = 1;',
      'c.ts': 'export type T = 1;',
      'd.ts': '',
      'e.ts': '',
    };
    expect(await edges(files, 'a.ts')).toEqual([
      'b.ts (import, re-export)',
      'c.ts (type-only)',
      'd.ts (re-export)',
      'e.ts (dynamic)',
    ]);
  });

  it('hop once over a name that is passed on, not over stars', async () => {
    const files = {
      'a.ts': "import { x, y, z, w } from './index';",
      'index.ts':
        "export { x } from './x'; import { y } from './y'; export { y }; export * from './z'; export const w = 1;",
      'x.ts': "export { x } from './deep';",
      'y.ts': 'export const y = 1;',
      'z.ts': 'export const z = 1;',
      'deep.ts': 'export const x = 1;',
    };
    expect(await edges(files, 'a.ts')).toEqual(['index.ts (import)', 'x.ts (import)', 'y.ts (import)']);
  });

  it('of CommonJS', async () => {
    const files = {
      'a.js': "const { x } = require('./b'); require('./c'); f(require('./d'));",
      'b.js': 'exports.x = 1;',
      'c.js': '',
      'd.js': '',
    };
    expect(await edges(files, 'a.js')).toEqual(['b.js (import)', 'c.js (import)', 'd.js (dynamic)']);
  });

  it('leave out what is not there, and say so', async () => {
    const files = {
      'a.ts': "import { x, y } from './b'; import './a'; import(c); import json from './d.json';",
      'd.json': '{}',
    };
    const { resolve } = await resolverFrom('typescript', files);
    expect(resolve('a.ts')).toMatchObject({
      edges: [],
      unresolved: { missing: 1, 'not-literal': 1, 'not-source': 1 },
    });
  });
});

describe('references', () => {
  async function targets(files: Files, path: string): Promise<Record<string, string>> {
    const { resolve, world } = await resolverFrom('typescript', files);
    const references = resolve(path).references();
    const shown = world.file(path)!.facts.references.map(({ receiverKind, receiver, name }, at) => {
      const target = references[at];
      const before = receiverKind === 'none' ? '' : `${receiver || receiverKind}.`;
      return [before + name, target ? `${target.path}:${target.name}` : ''] as const;
    });
    return Object.fromEntries(shown);
  }

  it('lead to declarations through stars and chains', async () => {
    const files = {
      'a.ts':
        "import { x, T } from './index'; import * as n from './index'; x; n.x; n.T.m; T.m; T.none; n.other; own; none;\nconst own = 1;",
      'index.ts': "export * from './one'; export { U as T } from './two';",
      'one.ts': "export * from './index'; export { y as x } from './two';",
      'two.ts': 'export const y = 1; export class U { static m() {} }',
    };
    expect(await targets(files, 'a.ts')).toEqual({
      x: 'two.ts:y',
      n: 'index.ts:',
      'n.x': 'two.ts:y',
      'n.T': 'two.ts:U',
      'n.T.m': 'two.ts:U.m',
      T: 'two.ts:U',
      'T.m': 'two.ts:U.m',
      'T.none': '',
      'n.other': '',
      own: 'a.ts:own',
      none: '',
    });
  });

  it('lead to the own members and those of bases', async () => {
    const files = {
      'a.ts': "import { B } from './b'; class A extends B { m() { this.m; this.n; super.m; this.o; } }",
      'b.ts': 'export class B { m() {} n() {} }',
    };
    expect(await targets(files, 'a.ts')).toMatchObject({
      B: 'b.ts:B',
      'self.m': 'a.ts:A.m',
      'self.n': 'b.ts:B.n',
      'super.m': 'b.ts:B.m',
      'self.o': '',
    });
  });

  it('lead to what a CommonJS module is as a whole', async () => {
    const files = {
      'a.js': "const Foo = require('./foo'); new Foo(); Foo.bar();",
      'foo.js': 'class Foo { static bar() {} } module.exports = Foo;',
    };
    expect(await targets(files, 'a.js')).toMatchObject({ Foo: 'foo.js:Foo', 'Foo.bar': 'foo.js:Foo.bar' });
  });

  it('end with a circle', async () => {
    const files = {
      'a.ts': "import { x } from './b'; x;",
      'b.ts': "export { x } from './c';",
      'c.ts': "export { x } from './b';",
    };
    expect(await targets(files, 'a.ts')).toEqual({ x: 'b.ts:' });
  });

  it('of bases stand beside the types', async () => {
    const files = {
      'a.ts':
        "import * as n from './b'; class A extends n.B {} class C extends A {} class D extends Error {}",
      'b.ts': 'export class B {}',
    };
    const { resolve } = await resolverFrom('typescript', files);
    expect(resolve('a.ts').bases()).toEqual([
      [{ path: 'b.ts', name: 'B' }],
      [{ path: 'a.ts', name: 'A' }],
      [undefined],
    ]);
  });
});

describe('entries and surface', () => {
  const files = {
    'package.json': json({
      name: 'p',
      main: './dist/main.js',
      bin: { p: './cli.js' },
      scripts: { x: 'node tasks/run.mjs --y' },
    }),
    'src/main.ts': "export * from './all'; export { A as B } from './a'; export default function f() {}",
    'src/all.ts': 'export const x = 1; const hidden = 2;',
    'src/a.ts': 'export class A { m() {} private n() {} } export class Other {}',
    'src/index.ts': '',
    'cli.js': '',
    'tasks/run.mjs': '',
    'app/vite.config.ts': '',
    'app/start.js': '#!/usr/bin/env node\n',
    'app/index.js': '',
    'tests/index.test.ts': '',
  };

  it('are what manifests name, facades, configurations and programs', async () => {
    const { resolver } = await resolverFrom('typescript', files);
    expect([...resolver.entries()].sort()).toEqual([
      'app/start.js',
      'app/vite.config.ts',
      'cli.js',
      'src/index.ts',
      'src/main.ts',
      'tasks/run.mjs',
    ]);
  });

  it('show what can be reached through re-exports', async () => {
    const { resolver } = await resolverFrom('typescript', files);
    expect([...resolver.surface()].sort()).toEqual([
      'src/a.ts\0A',
      'src/a.ts\0A.m',
      'src/all.ts\0x',
      'src/main.ts\0f',
    ]);
  });
});

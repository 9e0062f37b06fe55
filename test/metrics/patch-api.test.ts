import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import api from '../../metrics/patch/patch-api.ts';
import { PatchBench } from '../support/patches.ts';

type Tree = Readonly<Record<string, string>>;

let bench: PatchBench;
beforeAll(async () => {
  bench = await PatchBench.open();
}, 60_000);
afterAll(async () => {
  await bench.close();
}, 60_000);

const NONE = { added: 0, removed: 0, signature_changed: 0 };

/** Without the share, which has tests of its own. */
async function apiOf(before: Tree, after: Tree) {
  const { added_public_share: _, ...counts } = await bench.values(api, before, after);
  return counts;
}

describe('names that come and go', () => {
  it('are those of functions, types, variables, and members of public types', async () => {
    const text = [
      'x = 1',
      '_y = 2',
      'def f(): pass',
      'class K:',
      '    z = 3',
      '    def __init__(self): self.w = 4',
      '    def __eq__(self, o): return True',
      '    def g(self): pass',
      '    @property',
      '    def h(self): return 1',
      '    @h.setter',
      '    def h(self, v): pass',
      '    def _i(self): pass',
      'class _L:',
      '    def g(self): pass',
      '',
    ].join('\n');
    // x, f, K, K.z, K.w, K.g, K.h.
    expect(await apiOf({ 'a/1.py': '' }, { 'a/1.py': text })).toEqual({ ...NONE, added: 7 });
    expect(await apiOf({ 'a/1.py': text }, { 'a/1.py': '' })).toEqual({ ...NONE, removed: 7 });
    expect(await apiOf({ 'a/1.py': text }, { 'a/1.py': `${text}\n` })).toEqual(NONE);
  });

  it('count overrides and what is annotated', async () => {
    const base = 'import b\n\nclass K:\n    def f(self): pass\n\n\nclass L(K):\n    pass\n';
    const more = `${base}\n    def f(self): return 1\n\n    @b.route\n    def g(self): pass\n`;
    expect(await apiOf({ 'a/1.py': base }, { 'a/1.py': more })).toEqual({ ...NONE, added: 2 });
  });

  it('are known by package: a symbol may move between its files', async () => {
    const before = { 'a/1.py': 'def f(): pass\nx = 1\n', 'a/2.py': 'y = 2\n', 'b/1.py': 'z = 3\n' };
    const within = { ...before, 'a/1.py': 'x = 1\n', 'a/2.py': 'def f(): pass\ny = 2\n' };
    expect(await apiOf(before, within)).toEqual(NONE);
    const across = { ...before, 'a/1.py': 'x = 1\n', 'b/1.py': 'def f(): pass\nz = 3\n' };
    expect(await apiOf(before, across)).toEqual({ ...NONE, added: 1, removed: 1 });
    // An untouched file of the package has the name already.
    const twice = { ...before, 'a/2.py': 'y = 2\nx = 3\n' };
    expect(await apiOf(before, twice)).toEqual(NONE);
    expect(await apiOf(twice, { ...twice, 'a/1.py': 'def f(): pass\n' })).toEqual(NONE);
  });

  it('stay with a renamed file', async () => {
    const text = 'def f(): pass\n\n\ndef g(): pass\n\n\ndef h(): pass\n';
    expect(await apiOf({ 'a/1.py': text, 'b/1.py': '' }, { 'b/1.py': '', 'b/2.py': text })).toEqual(NONE);
  });

  it('are gone when they are no longer public', async () => {
    const java = (visibility: string) => ({ 'a/K.java': `public class K { ${visibility} void f() { } }\n` });
    expect(await apiOf(java('public'), java('protected'))).toEqual({ ...NONE, removed: 1 });
    expect(await apiOf(java(''), java('public'))).toEqual({ ...NONE, added: 1 });
    // The methods of a type go with it.
    const type = (visibility: string) => ({ 'a/K.java': `${visibility} class K { public void f() { } }\n` });
    expect(await apiOf(type('public'), type(''))).toEqual({ ...NONE, removed: 2 });
    const listed = { 'a/1.py': '__all__ = ["f", "g"]\ndef f(): pass\ndef g(): pass\n' };
    expect(await apiOf(listed, { 'a/1.py': listed['a/1.py'].replace(', "g"', '') })).toEqual({
      ...{ ...NONE, removed: 1 },
    });
  });

  it('of Go are capital letters outside of internal', async () => {
    const go = { 'a/a.go': 'package a\n', 'a/internal/b/b.go': 'package b\n' };
    const text = 'type K struct{ X, y int }\n\nfunc (k K) F() {}\n\nfunc (k K) g() {}\n\nfunc G() {}\n';
    // K, K.X, K.F, G.
    expect(await apiOf(go, { ...go, 'a/a.go': `package a\n\n${text}` })).toEqual({ ...NONE, added: 4 });
    expect(await apiOf(go, { ...go, 'a/internal/b/b.go': `package b\n\n${text}` })).toEqual(NONE);
  });

  it('of TypeScript are what is exported, by the name that others see', async () => {
    const text =
      'export function f() {}\nfunction g() {}\nexport { g as h };\nexport default class K { m() {} private n() {} }\n';
    // f, h, K, K.m.
    expect(await apiOf({ 'a/1.ts': 'const x = 1;\n' }, { 'a/1.ts': text })).toEqual({ ...NONE, added: 4 });
    // The name inside is nobody's business.
    const renamed = text.replace('function g', 'function i').replace('g as h', 'i as h');
    expect(await apiOf({ 'a/1.ts': text }, { 'a/1.ts': renamed })).toEqual(NONE);
    expect(await apiOf({ 'a/1.ts': text }, { 'a/1.ts': text.replace('g as h', 'g as j') })).toEqual({
      ...{ ...NONE, added: 1, removed: 1 },
    });
  });

  it('that a type inherits are still there', async () => {
    const before = 'class B:\n    pass\n\n\nclass K(B):\n    def f(self): pass\n';
    const after = 'class B:\n    def f(self): pass\n\n\nclass K(B):\n    pass\n';
    expect(await apiOf({ 'a/1.py': before }, { 'a/1.py': after })).toEqual({ ...NONE, added: 1 });
  });

  it('that a type inherits as fields were there before', async () => {
    const base = 'class B:\n    def __init__(self):\n        self.o = 1\n';
    const [head, get] = [
      'from b.base import B\n\n\nclass K(B):\n',
      '    def get(self):\n        self.o = 2\n',
    ];
    const to = (text: string) => ({ 'b/base.py': base, 'a/1.py': text });
    // K.get alone.
    expect(await apiOf(to(`${head}    pass\n`), to(head + get))).toEqual({ ...NONE, added: 1 });
    // A base that has no such field: K.get, K.o.
    const other = { 'b/base.py': base.replace('self.o', 'self.p') };
    const without = { ...to(`${head}    pass\n`), ...other };
    expect(await apiOf(without, { ...to(head + get), ...other })).toEqual({ ...NONE, added: 2 });
    // A new type is new with all that it declares: K, K.get, K.o.
    expect(await apiOf(to('x = 1\n'), to(`x = 1\n${head}${get}`))).toEqual({ ...NONE, added: 3 });
    const ts = (body: string) => ({
      'a.ts': `export class B { x = 1; m() {} }\nexport class K extends B { ${body} }\n`,
    });
    expect(await apiOf(ts(''), ts('x = 2;'))).toEqual(NONE);
    // An override counts.
    expect(await apiOf(ts(''), ts('x = 2; m() {}'))).toEqual({ ...NONE, added: 1 });
    expect(await apiOf(ts('x = 2;'), ts(''))).toEqual(NONE);
  });

  it("of TypeScript's interfaces are methods and properties", async () => {
    const a = (...members: string[]) => ({ 'a.ts': `export interface A { ${members.join('; ')} }\n` });
    const all = ['a: string', 'b?: () => void', 'c: (() => void) | null', 'readonly f: number'];
    expect(await apiOf(a(), a(...all))).toEqual({ ...NONE, added: 4 });
    expect(await apiOf(a(...all), a('a: string'))).toEqual({ ...NONE, removed: 3 });
    // Those of a type literal and of a global have no name of their own.
    const nested = 'n: { m: string }';
    expect(await apiOf(a(), a(nested))).toEqual({ ...NONE, added: 1 });
  });
});

describe('re-exports', () => {
  it('before leave nothing to add', async () => {
    const k = 'class K:\n    def f(self): pass\n\n\n';
    const before = {
      'a/__init__.py': 'from b.two import K\n',
      'a/one.py': 'x = 1\n',
      'b/two.py': `${k}y = 2\n`,
    };
    const after = {
      'a/__init__.py': 'from a.one import K\n',
      'a/one.py': `${k}x = 1\n`,
      'b/two.py': 'y = 2\n',
    };
    // K and K.f of b are gone; a had both.
    expect(await apiOf(before, after)).toEqual({ ...NONE, removed: 2 });
    // Without the facade they come.
    const hidden = { ...before, 'a/__init__.py': '' };
    expect(await apiOf(hidden, after)).toEqual({ ...NONE, added: 2, removed: 2 });
  });

  it.each([
    ['export default typeof window === "object" ? window.FormData : null;\n'],
    ['class Own {}\nexport default Own;\n'],
  ])('as the default of a file stand for what it declares as such: %s', async (own) => {
    const passed = "import FormData from 'form-data';\nexport default FormData;\n";
    expect(await apiOf({ 'a/1.js': passed }, { 'a/1.js': own })).toEqual(NONE);
    expect(await apiOf({ 'a/1.js': own }, { 'a/1.js': passed })).toEqual(NONE);
    const within = { 'b/2.js': 'export default function f() {}\n' };
    const ours = { ...within, 'a/1.js': "import f from '../b/2.js';\nexport default f;\n" };
    expect(await apiOf(ours, { ...within, 'a/1.js': own })).toEqual(NONE);
    // The default of another file is another name, and an import alone is none.
    const beside = { 'a/1.js': passed, 'a/2.js': 'const x = 1;\n' };
    expect(await apiOf(beside, { ...beside, 'a/2.js': own })).toEqual({ ...NONE, added: 1 });
    const unsaid = { 'a/1.js': "import FormData from 'form-data';\nFormData;\n" };
    expect(await apiOf(unsaid, { 'a/1.js': own })).toEqual({ ...NONE, added: 1 });
  });

  it('keep a name of Python where it was, and in the facade of its package', async () => {
    const k = 'class K:\n    def f(self): pass\n\n\n';
    const before = { 'a/__init__.py': '', 'a/one.py': `${k}x = 1\n`, 'b/two.py': 'y = 2\n' };
    const moved = { ...before, 'a/one.py': 'x = 1\n', 'b/two.py': `${k}y = 2\n` };
    expect(await apiOf(before, moved)).toEqual({ ...NONE, added: 2, removed: 2 });
    const kept = { ...moved, 'a/one.py': 'from b.two import K\nx = 1\n' };
    expect(await apiOf(before, kept)).toEqual({ ...NONE, added: 2 });
    const facade = { ...moved, 'a/__init__.py': 'from b.two import K\n' };
    expect(await apiOf(before, facade)).toEqual({ ...NONE, added: 2 });
    const neighbour = { ...moved, 'a/three.py': 'from b.two import K\n' };
    expect(await apiOf(before, neighbour)).toEqual({ ...NONE, added: 2, removed: 2 });
  });

  it('are chased through chains, and through stars', async () => {
    const before = { 'a/one.py': 'def f(): pass\nx = 1\n', 'b/two.py': 'y = 2\n', 'c/three.py': 'z = 3\n' };
    const chain = {
      'a/one.py': 'from b.two import *\nx = 1\n',
      'b/two.py': 'from c.three import f\ny = 2\n',
      'c/three.py': 'def f(): pass\nz = 3\n',
    };
    expect(await apiOf(before, chain)).toEqual({ ...NONE, added: 1 });
    const outside = { ...before, 'a/one.py': 'from six import f\nx = 1\n' };
    expect(await apiOf(before, outside)).toEqual(NONE);
    const circle = {
      ...before,
      'a/one.py': 'from b.two import *\nx = 1\n',
      'b/two.py': 'from a.one import *\ny = 2\n',
    };
    expect(await apiOf(before, circle)).toEqual({ ...NONE, removed: 1 });
  });

  it('keep a name of TypeScript in its package', async () => {
    const before = {
      'a/1.ts': 'export class K { m() {} n() {} }\nexport const x = 1;\n',
      'b/2.ts': 'export const y = 2;\n',
    };
    const to = (text: string) => ({
      'a/1.ts': 'export const x = 1;\n',
      'a/index.ts': text,
      'b/2.ts': 'export class K { m() {} }\nexport const y = 2;\n',
    });
    // K, K.m come in b; K.n is gone for all.
    const all = { ...NONE, added: 2, removed: 1 };
    expect(await apiOf(before, to("export { K } from '../b/2';\n"))).toEqual(all);
    expect(await apiOf(before, to("export * from '../b/2';\n"))).toEqual(all);
    expect(await apiOf(before, to("import { K as L } from '../b/2';\nexport { L as K };\n"))).toEqual(all);
    expect(await apiOf(before, to("import { K } from '../b/2';\nK;\n"))).toEqual({ ...all, removed: 3 });
    expect(await apiOf(before, to("export { K as L } from '../b/2';\n"))).toEqual({ ...all, removed: 3 });
  });
});

describe('signatures', () => {
  /** Whether a call of before may no longer fit. */
  async function isBreaking(path: string, before: string, after: string) {
    const { signature_changed, added, removed } = await apiOf({ [path]: before }, { [path]: after });
    expect({ added, removed }).toEqual({ added: 0, removed: 0 });
    return signature_changed === 1;
  }

  it.each([
    ['a, b', 'a, b', false],
    ['a, b', 'a, b, c=1', false],
    ['a, b', 'a, b, *args', false],
    ['a, b', 'a, b, **kwargs', false],
    ['a, b', 'a, b, *, c=1', false],
    ['a, b', 'a, b=1', false],
    // A parameter that has to be given.
    ['a, b', 'a, b, c', true],
    ['a, b', 'a, b, *, c', true],
    ['a, b=1', 'a, b', true],
    // One that is gone.
    ['a, b', 'a', true],
    ['a, *args', 'a', true],
    ['a, **kwargs', 'a, *kwargs', true],
    // Another place, another name.
    ['a, b', 'b, a', true],
    ['a, b', 'a, c', true],
    ['a, b', 'a, c=1, b=2', true],
    ['a, b', 'a, *, b', true],
    ['a, *, b', 'a, b', false],
    ['a, *, b, c', 'a, *, c, b', false],
    ['a, *args', 'a, *more', false],
    // Behind a slash nobody can use the names.
    ['a, b, /', 'c, d, /', false],
    ['a, b, /', 'b, a, /', true],
    ['a, /', 'b', false],
    ['a', 'a, /', true],
    // Types, where both are written.
    ['a: int', 'a: str', true],
    ['a', 'a: str', false],
    ['a: int', 'a', false],
  ])('of Python: (%s) -> (%s)', async (before, after, isBroken) => {
    expect(await isBreaking('a.py', `def f(${before}): pass\n`, `def f(${after}): pass\n`)).toBe(isBroken);
  });

  it('of Python: result and variable types, and classes by __init__', async () => {
    expect(await isBreaking('a.py', 'def f() -> int: pass\n', 'def f() -> str: pass\n')).toBe(true);
    expect(await isBreaking('a.py', 'def f(): pass\n', 'def f() -> str: pass\n')).toBe(false);
    expect(await isBreaking('a.py', 'x: int = 1\n', 'x: float = 1\n')).toBe(true);
    const k = (head: string, ...lines: string[]) =>
      `class K${head}:\n    ${['y = 1', ...lines].join('\n    ')}\n`;
    const init = 'def __init__(self, a): pass';
    expect(await isBreaking('a.py', k('', init), k('', 'def __init__(self, a, b): pass'))).toBe(true);
    // Without one it takes nothing, unless a base says what.
    expect(await isBreaking('a.py', k(''), k('', init))).toBe(true);
    expect(await isBreaking('a.py', k('', init), k(''))).toBe(true);
    expect(await isBreaking('a.py', k('(B)'), k('(B)', init))).toBe(false);
  });

  it.each([
    ['int a', 'int b', false],
    ['int a', 'long a', true],
    ['int a', 'int a, String... b', false],
    ['int a', 'int a, int b', true],
    ['int a, int b', 'int b, int a', true],
    ['int a, int b', 'int b', true],
    ['', 'int a', true],
  ])('of Java: (%s) -> (%s)', async (before, after, isBroken) => {
    const k = (parameters: string) => `public class K { public void f(${parameters}) { } }\n`;
    expect(await isBreaking('K.java', k(before), k(after))).toBe(isBroken);
  });

  it('of Java: overloads as a set, results, fields, constructors', async () => {
    const k = (...members: string[]) => `public class K { ${members.join(' ')} }\n`;
    const [one, two] = ['public void f(int a) { }', 'public void f(String a) { }'];
    expect(await isBreaking('K.java', k(one, two), k(two, one))).toBe(false);
    expect(await isBreaking('K.java', k(one), k(two, one))).toBe(false);
    expect(await isBreaking('K.java', k(one, two), k(two))).toBe(true);
    expect(
      await isBreaking('K.java', k('public int f() { return 1; }'), k('public long f() { return 1; }')),
    ).toBe(true);
    expect(await isBreaking('K.java', k('public int x;'), k('public long x;'))).toBe(true);
    expect(await isBreaking('K.java', k(), k('public K(int a) { }'))).toBe(true);
    expect(
      await isBreaking('K.java', k('public K(int a) { }'), k('public K(int a) { }', 'public K() { }')),
    ).toBe(false);
    expect(await isBreaking('K.java', k('public K() { }'), k('private K() { }'))).toBe(true);
  });

  it.each([
    // Nobody makes an object of these.
    ['a.ts', 'class K { constructor(a: A) {} }', 'interface K {}', true],
    ['a.ts', 'class K {}', 'interface K {}', true],
    ['a.ts', 'class K extends B {}', 'interface K extends B {}', true],
    ['a.ts', 'class K {}', 'type K = {};', true],
    ['a.ts', 'class K {}', 'enum K {}', true],
    ['a.ts', 'class K { constructor(a: A) {} }', 'abstract class K { constructor(a: A) {} }', true],
    ['a.ts', 'class K extends B {}', 'abstract class K extends B {}', true],
    ['K.java', 'class K { }', 'interface K { }', true],
    ['K.java', 'class K { public K(int a) { } }', 'abstract class K { public K(int a) { } }', true],
    ['K.java', 'class K { }', 'enum K { }', true],
    ['a.py', 'class K: pass', 'class K(Protocol): pass', true],
    // Nobody did before.
    ['a.ts', 'class K { private constructor() {} }', 'interface K {}', false],
    ['a.ts', 'abstract class K {}', 'interface K {}', false],
    ['a.ts', 'interface K {}', 'abstract class K {}', false],
    ['a.ts', 'abstract class K {}', 'class K {}', false],
    ['K.java', 'class K { private K() { } }', 'interface K { }', false],
    [
      'K.java',
      'abstract class K { public K() { } }',
      'abstract class K { public K() { } public K(int a) { } }',
      false,
    ],
    // One can still, by what stands beside it or in another way.
    ['a.ts', 'class K {}', 'interface K {} export class K {}', false],
    ['a.ts', 'class K { constructor(a: A) {} }', 'interface K {} export const K: Maker = f;', false],
    ['K.java', 'class K { public K(int a) { } }', 'record K(int a) { }', false],
    ['a.py', 'class K: pass', 'class K(Enum): pass', false],
    ['a.py', 'class K: pass', 'class K(ABC): pass', false],
    // Subclasses call the constructor of an abstract class.
    ['K.java', 'abstract class K { public K(int a) { } }', 'abstract class K { public K(long a) { } }', true],
  ])('of constructors, in %s: %s -> %s', async (path, before, after, isBroken) => {
    const head = { ts: 'export ', java: 'public ', py: '' }[path.split('.')[1]!]!;
    expect(await isBreaking(path, `${head}${before}\n`, `${head}${after}\n`)).toBe(isBroken);
  });

  it.each([
    ['a: A', 'a: A', false],
    ['a: A', 'a: B', true],
    ['a: A', 'a?: A', true],
    ['a?: A', 'a: A', true],
    ['a: A', 'readonly a: A', false],
    ['a: () => A', 'a: () => B', true],
    ['a: (() => A) | null', 'a: A | null', true],
  ])("of the properties of TypeScript's interfaces: %s -> %s", async (before, after, isBroken) => {
    const file = (member: string) => `export interface I { ${member} }\n`;
    expect(await isBreaking('a.ts', file(before), file(after))).toBe(isBroken);
  });

  it.each([
    ['a int', 'b int', false],
    ['a, b int', 'a int, b int', false],
    ['a int', 'a int, b ...string', false],
    ['a int', 'a int64', true],
    ['a int', 'a ...int', true],
    ['a, b int', 'b, a int', true],
    ['a int', 'a, b int', true],
  ])('of Go: (%s) -> (%s)', async (before, after, isBroken) => {
    const f = (parameters: string) => `package a\n\nfunc F(${parameters}) {}\n`;
    expect(await isBreaking('a/a.go', f(before), f(after))).toBe(isBroken);
  });

  it('of Go: a result that comes is another type', async () => {
    const f = (result: string) => `package a\n\nfunc F() ${result} { panic(1) }\n`;
    expect(await isBreaking('a/a.go', f(''), f('error'))).toBe(true);
    expect(await isBreaking('a/a.go', f('(n int, err error)'), f('(int, error)'))).toBe(false);
  });

  it.each([
    ['a: number', 'b: number', false],
    ['a: number', 'a: string', true],
    ['a', 'a: string', false],
    ['a', 'a, b?', false],
    ['a', 'a, b = 1', false],
    ['a', 'a, ...b', false],
    ['a', 'a, b', true],
    ['a, b', 'b, a', true],
    ['a, b', 'a', true],
    ['a?', 'a', true],
    ['a', '...a', false],
    ['{ a, b }', '{ b, c }', false],
  ])('of TypeScript: (%s) -> (%s)', async (before, after, isBroken) => {
    const f = (parameters: string) => `export function f(${parameters}) {}\n`;
    expect(await isBreaking('a.ts', f(before), f(after))).toBe(isBroken);
  });

  describe('of overloads are compared as a set', () => {
    const [text, number, flag] = ['a: string', 'a: number', 'a: boolean'];
    const ts = (...overloads: readonly string[]) => {
      const declared = overloads.map((parameters) => `export function f(${parameters}): void;\n`);
      return `${declared.join('')}export function f(a: any): void {}\n`;
    };
    const python = (...overloads: readonly string[]) => {
      const declared = overloads.map((parameters) => `@overload\ndef f(${parameters}) -> None: ...\n`);
      return `from typing import overload\n${declared.join('')}def f(a): pass\n`;
    };
    const members = (...overloads: readonly string[]) =>
      `export interface I { ${overloads.map((parameters) => `m(${parameters}): void;`).join(' ')} }\n`;
    const constructors = (...overloads: readonly string[]) => {
      const declared = overloads.map((parameters) => `constructor(${parameters});`);
      return `export class K { ${declared.join(' ')} constructor(a: any) {} }\n`;
    };

    it.each([
      ['a.ts', ts],
      ['b.py', python],
      ['c.ts', members],
      ['d.ts', constructors],
    ])('in %s', async (path, file) => {
      expect(await isBreaking(path, file(text, number), file(text, number, flag))).toBe(false);
      expect(await isBreaking(path, file(text, number), file(number, text))).toBe(false);
      expect(await isBreaking(path, file(text), file(number, text))).toBe(false);
      expect(await isBreaking(path, file(text, number, flag), file(text, flag))).toBe(true);
      expect(await isBreaking(path, file(text, number), file(text, flag))).toBe(true);
    });

    it('a single signature among them', async () => {
      const alone = `export function f(${text}): void {}\n`;
      expect(await isBreaking('a.ts', alone, ts(text, number))).toBe(false);
      expect(await isBreaking('a.ts', alone, ts(number, flag))).toBe(true);
      expect(await isBreaking('a.ts', ts(text), alone)).toBe(false);
      expect(await isBreaking('a.ts', ts(text, number), alone)).toBe(true);
      const plain = `def f(${text}) -> None: pass\n`;
      expect(await isBreaking('b.py', plain, python(text, number))).toBe(false);
      expect(await isBreaking('b.py', python(text, number), plain)).toBe(true);
    });
  });

  it('follow a symbol into another file of its package, and no namesake', async () => {
    const before = { 'a/1.py': 'def f(a): pass\nx = 1\n', 'a/2.py': 'y = 2\n' };
    const after = { 'a/1.py': 'x = 1\n', 'a/2.py': 'def f(a, b): pass\ny = 2\n' };
    expect(await apiOf(before, after)).toEqual({ ...NONE, signature_changed: 1 });
    const twice = { ...before, 'a/2.py': 'def f(): pass\ny = 2\n' };
    expect(await apiOf(twice, { 'a/1.py': 'x = 1\n', 'a/2.py': 'def f(c=1): pass\ny = 2\n' })).toEqual(NONE);
  });
});

describe('added_public_share', () => {
  const shareOf = async (before: Tree, after: Tree) =>
    (await bench.values(api, before, after)).added_public_share;

  it('is that of the added units and classes', async () => {
    const text =
      'def f():\n    def g(): pass\n\n\ndef _h(): pass\n\n\nclass K:\n    def __init__(self): pass\n';
    // f, K and K.__init__ of f, f.g, _h, K, K.__init__.
    expect(await shareOf({ 'a.py': '' }, { 'a.py': text })).toBe(3 / 5);
    expect(await shareOf({ 'a.py': text }, { 'a.py': `${text}x = 1\n` })).toBe(0);
  });

  it('leaves out what is only moved', async () => {
    const unit = (name: string) => `def ${name}(a):\n    return a + b * c - d / e % f\n`;
    const before = { 'a/1.py': unit('f'), 'a/2.py': 'x = 1\n' };
    const after = { 'a/1.py': 'def _g(): pass\n', 'a/2.py': `${unit('f')}\n\ndef h(): pass\n` };
    expect(await shareOf(before, after)).toBe(1 / 2);
  });

  it('takes private types for what they are', async () => {
    const java = {
      'K.java': 'public class K { private class L { public void f() { } } public class M { } }\n',
    };
    // K and K.M of K, K.L, K.L.f, K.M.
    expect(await shareOf({}, java)).toBe(2 / 4);
    const go = { 'a/internal/a.go': 'package a\n\nfunc F() {}\n', 'b/b.go': 'package b\n\nfunc F() {}\n' };
    expect(await shareOf({ 'go.mod': 'module x\n' }, { 'go.mod': 'module x\n', ...go })).toBe(1 / 2);
  });
});

it('says why it has no value, and gives zeros where nothing is public', async () => {
  const rust = await bench.values(api, { 'a.rs': 'one\n' }, { 'a.rs': 'two\n' });
  expect(new Set(Object.values(rust))).toEqual(new Set(['unsupported-language']));
  const none = { ...NONE, added_public_share: 0 };
  expect(await bench.values(api, { 'a.md': 'one\n' }, { 'a.md': 'two\n' })).toEqual(none);
  expect(await bench.values(api, {}, {})).toEqual(none);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import structure from '../../metrics/patch/patch-structure.ts';
import { PatchBench } from '../support/patches.ts';

type Tree = Readonly<Record<string, string>>;

let bench: PatchBench;
beforeAll(async () => {
  bench = await PatchBench.open();
}, 60_000);
afterAll(async () => {
  await bench.close();
}, 60_000);

const valuesOf = (before: Tree, after: Tree) => bench.values(structure, before, after);
const NONE = {
  files_added: 0,
  files_moved_removed: 0,
  entities_added: 0,
  entities_moved: 0,
  body_only_share: 0,
};

/** A body of 12 tokens: `return`, `a`, `+`, `b`, `*`, `c`, `-`, `d`, `/`, `e`, `%`, a last one. */
const long = (last: string) => `return a + b * c - d / e % ${last}`;

describe('files', () => {
  it('are added, removed or renamed', async () => {
    const text = `def f(a):\n    ${long('f')}\n\n\ndef g(b):\n    return b\n`;
    const before = { 'a/1.py': text, 'a/2.py': 'x = 1\n', 'a/3.py': 'y = 2\n' };
    // 1 is renamed; 2 goes; 4 comes; 3 stays, with another text.
    const after = { 'a/9.py': text, 'a/3.py': 'y = 3\n', 'a/4.py': 'import os\n\nz = os\n' };
    expect(await valuesOf(before, after)).toEqual({ ...NONE, files_added: 1, files_moved_removed: 2 });
  });

  it('count as production code alone', async () => {
    const before = { 'a/1.py': 'x = 1\n', 'tests/test_1.py': 'y = 2\n' };
    const after = { 'a/1.py': 'x = 1\n', 'tests/test_2.py': 'import a\n', 'README.md': 'text\n' };
    expect(await valuesOf(before, after)).toEqual(NONE);
  });

  it('that become tests are removed, and no longer hold entities', async () => {
    const text = `def f(a):\n    ${long('f')}\n`;
    const after = { 'tests/test_1.py': text, 'a/2.py': '' };
    expect(await valuesOf({ 'a/1.py': text, 'a/2.py': '' }, after)).toEqual({
      ...NONE,
      files_moved_removed: 1,
    });
    // The other way round the file is a rename, and so none that is added.
    expect(await valuesOf(after, { 'a/1.py': text, 'a/2.py': '' })).toEqual({ ...NONE, entities_added: 1 });
  });
});

describe('units and classes', () => {
  const BASE =
    'class K:\n    x = 1\n\n    def f(self, a):\n        return a\n\n    def g(self):\n        return 1\n';

  it('change by body or by signature', async () => {
    const body = BASE.replace('return 1', 'return 2');
    expect(await valuesOf({ 'a.py': BASE }, { 'a.py': body })).toEqual({ ...NONE, body_only_share: 1 });
    // f by its signature, g by its body; both by f alone.
    const both = body.replace('f(self, a)', 'f(self, b)').replace('return a', 'return b');
    expect(await valuesOf({ 'a.py': BASE }, { 'a.py': both })).toEqual({ ...NONE, body_only_share: 1 / 2 });
    // In Python another block is another body.
    const loop = (last: string) => ({
      'a.py': `def f(x):\n    for a in x:\n        g(a)\n${last}return a\n`,
    });
    expect(await valuesOf(loop('    '), loop('        '))).toEqual({ ...NONE, body_only_share: 1 });
  });

  it('do not change by comments, documentation and layout', async () => {
    const text = BASE.replace('return 1', '"""Says 1."""\n        # so\n        return (1)').replace(
      '(1)',
      ' 1',
    );
    expect(await valuesOf({ 'a.py': BASE }, { 'a.py': text })).toEqual(NONE);
  });

  it('are added and removed', async () => {
    // h comes, g goes; K itself says what it said.
    const text = BASE.replace('def g(self):\n        return 1', 'def h(self, z):\n        return z');
    expect(await valuesOf({ 'a.py': BASE }, { 'a.py': text })).toEqual({ ...NONE, entities_added: 1 });
    // K, f and g.
    expect(await valuesOf({ 'a.py': '' }, { 'a.py': BASE })).toEqual({ ...NONE, entities_added: 3 });
    expect(await valuesOf({ 'a.py': BASE }, { 'a.py': '' })).toEqual(NONE);
  });

  it('of a class: its own text counts, not that of its methods and their decorators', async () => {
    const text = BASE.replace('x = 1', 'x = 2').replace('return 1', 'return 2');
    // K and g.
    expect(await valuesOf({ 'a.py': BASE }, { 'a.py': text })).toEqual({ ...NONE, body_only_share: 1 / 2 });
    const decorated = BASE.replace('    def g', "    @a.b('c', (1, 2))\n    def g").replace(
      'return 1',
      'return 2',
    );
    expect(await valuesOf({ 'a.py': BASE }, { 'a.py': decorated })).toEqual({ ...NONE, body_only_share: 1 });
  });

  it('of a nested unit: the outer one stays as it is', async () => {
    const text = 'def f():\n    def g():\n        return 1\n    return g\n';
    const after = text.replace('return 1', 'return 2');
    expect(await valuesOf({ 'a.py': text }, { 'a.py': after })).toEqual({ ...NONE, body_only_share: 1 });
    // An anonymous function is part of the unit around it.
    const [one, two] = ['1', '2'].map((x) => `export function f() {\n  return () => ${x};\n}\n`);
    expect(await valuesOf({ 'a.ts': one! }, { 'a.ts': two! })).toEqual({ ...NONE, body_only_share: 1 });
  });

  it('of a class may be functions that its fields hold', async () => {
    const k = (...members: string[]) => ({ 'a.ts': `export class K {\n  ${members.join('\n  ')}\n}\n` });
    const [one, two] = ['f = () => 1;', 'f = () => 2;'];
    expect(await valuesOf(k('x = 1;'), k('x = 1;', one))).toEqual({ ...NONE, entities_added: 1 });
    expect(await valuesOf(k(one), k(two))).toEqual({ ...NONE, body_only_share: 1 });
  });

  it('of one key are joined: equal ones, then equal signatures, then in order', async () => {
    const k = (...methods: string[]) => ({ 'a/K.java': `class K {\n${methods.join('\n')}\n}\n` });
    const [plain, text, more] = [
      'void f(int a) { g(a); }',
      'void f(String a) { g(a); }',
      'void f(int a, int b) { g(a); }',
    ];
    // An overload more: its key was there, so that it is a change of what there was.
    expect(await valuesOf(k(plain, text), k(more, plain, text))).toEqual(NONE);
    const called = 'void f(int a, int b) { g(a); } void h() { g(1); }';
    const calls = called.replace('g(1)', 'g(2)');
    expect(await valuesOf(k(called), k(calls, text))).toEqual({ ...NONE, body_only_share: 1 / 2 });
    // One has another body; the places of both are changed.
    const other = 'void f(String a) { h(a); }';
    expect(await valuesOf(k(plain, text), k(other, plain))).toEqual({ ...NONE, body_only_share: 1 });
    // A single one with other parameters has the same key: its signature has changed.
    expect(await valuesOf(k(plain), k(more))).toEqual(NONE);
  });

  it('of a type that becomes a class by its first body: it was there before', async () => {
    const before = { 'I.java': 'public interface I { void f(); }\n' };
    const after = { 'I.java': 'public interface I { void f(); default void g() { f(); } }\n' };
    expect(await valuesOf(before, after)).toEqual({ ...NONE, entities_added: 1 });
    expect(await valuesOf(after, before)).toEqual(NONE);
  });

  it('of Go are structs, types with methods, and methods by their receiver', async () => {
    const before = { 'a/a.go': 'package a\n\ntype K struct {\n\tx int\n}\n\ntype N int\n' };
    const method = {
      'a/b.go': 'package a\n\nfunc (k *K) F() int { return k.x }\n\nfunc (n N) G() int { return 1 }\n',
    };
    // Two methods; N becomes a class by its own, but its file is not touched.
    expect(await valuesOf(before, { ...before, ...method })).toEqual({
      ...NONE,
      files_added: 1,
      entities_added: 2,
    });
    const field = { 'a/a.go': before['a/a.go'].replace('x int', 'x, y int'), ...method };
    expect(await valuesOf({ ...before, ...method }, field)).toEqual(NONE);
  });
});

describe('moves', () => {
  const unit = (name: string, last = 'f') => `def ${name}(a):\n    ${long(last)}\n\n\n`;

  it('join equal bodies, whatever their names, in one file or two', async () => {
    const before = { 'a/1.py': `${unit('f')}x = 1\n`, 'a/2.py': 'y = 2\n' };
    expect(await valuesOf(before, { ...before, 'a/1.py': `${unit('g')}x = 1\n` })).toEqual({
      ...{ ...NONE, entities_moved: 1 },
    });
    const moved = { 'a/1.py': 'x = 1\n', 'a/2.py': `${unit('f')}y = 2\n` };
    expect(await valuesOf(before, moved)).toEqual({ ...NONE, entities_moved: 1 });
  });

  it('join similar bodies of one name', async () => {
    // 12 tokens, 10 runs of three; the last token is in one of them: 9 of 11 are common, 0.82.
    const before = { 'a/1.py': `${unit('f')}x = 1\n`, 'a/2.py': 'y = 2\n' };
    const to = (text: string) => ({ 'a/1.py': 'x = 1\n', 'a/2.py': `${text}y = 2\n` });
    expect(await valuesOf(before, to(unit('f', 'h')))).toEqual({ ...NONE, entities_moved: 1 });
    expect(await valuesOf(before, to(unit('g', 'h')))).toEqual({ ...NONE, entities_added: 1 });
    // `-` to `+` in the middle changes three runs: 7 of 13 are common, 0.54.
    const other = unit('f').replace('-', '+');
    expect(await valuesOf(before, to(other))).toEqual({ ...NONE, entities_added: 1 });
  });

  it('leave out short bodies', async () => {
    // `return a + b * c - d / e`: 10 tokens; without `/ e` 8.
    const from = (text: string) => ({
      'a/1.py': `def f(a):\n    ${text}\n\n\nx = 1\n`,
      'a/2.py': 'y = 2\n',
    });
    const to = (text: string) => ({
      'a/1.py': 'x = 1\n',
      'a/2.py': `def f(a):\n    ${text}\n\n\ny = 2\n`,
    });
    const ten = 'return a + b * c - d / e';
    expect(await valuesOf(from(ten), to(ten))).toEqual({ ...NONE, entities_moved: 1 });
    const eight = 'return a + b * c - d';
    expect(await valuesOf(from(eight), to(eight))).toEqual({ ...NONE, entities_added: 1 });
  });

  it('take the most similar ones first', async () => {
    const before = { 'a/1.py': `${unit('f')}x = 1\n`, 'a/2.py': 'y = 2\n', 'a/3.py': 'z = 3\n' };
    // The copy of equal body in 3 is taken, though 2 comes first by path: g with its similar body is new.
    const after = {
      'a/1.py': 'x = 1\n',
      'a/2.py': `${unit('f', 'h')}y = 2\n`,
      'a/3.py': `${unit('f')}z = 3\n`,
    };
    const { entities_added, entities_moved, body_only_share } = await valuesOf(before, after);
    expect({ entities_added, entities_moved, body_only_share }).toEqual({
      ...{ entities_added: 1, entities_moved: 1, body_only_share: 0 },
    });
  });

  it('take classes with their methods, each for itself', async () => {
    const text = `class K(Base):\n    def f(self, a):\n        ${long('f')}\n\n    def g(self):\n        return 1\n`;
    const before = { 'a/1.py': `${text}\n\nx = 1\n`, 'a/2.py': 'y = 2\n' };
    const after = { 'a/1.py': 'x = 1\n', 'a/2.py': `${text}\n\ny = 2\n` };
    // K and f; the body of g is short: one that comes and one that goes.
    expect(await valuesOf(before, after)).toEqual({ ...NONE, entities_moved: 2, entities_added: 1 });
  });

  it('are no changes of body', async () => {
    const before = { 'a/1.py': `${unit('f')}def g():\n    return 1\n`, 'a/2.py': 'y = 2\n' };
    const after = { 'a/1.py': 'def g():\n    return 2\n', 'a/2.py': `${unit('f')}y = 2\n` };
    expect(await valuesOf(before, after)).toEqual({ ...NONE, entities_moved: 1, body_only_share: 1 / 2 });
  });
});

describe('without facts', () => {
  it('says why', async () => {
    const rust = await valuesOf({ 'a.rs': 'one\n' }, { 'a.rs': 'two\n' });
    expect(new Set(Object.values(rust))).toEqual(new Set(['unsupported-language']));
    const broken = await valuesOf({ 'a.py': 'x = 1\n' }, { 'a.py': '} ) ] else: ( while\n'.repeat(30) });
    expect(new Set(Object.values(broken))).toEqual(new Set(['no-file']));
  });

  it('gives real zeros for documents, for tests and for nothing', async () => {
    expect(await valuesOf({ 'a.md': 'one\n' }, { 'a.md': 'two\n' })).toEqual(NONE);
    expect(await valuesOf({}, { 'tests/test_a.py': 'def f(): pass\n' })).toEqual(NONE);
    expect(await valuesOf({}, {})).toEqual(NONE);
  });
});

import { describe, expect, it } from 'vitest';
import unused from '../../metrics/unused-code/unused.ts';
import { unusedPrivateSymbols } from '../../src/model/symbols/unused-symbols.ts';
import { modelFrom, type Sources, sideFrom, sidesFrom } from '../support/model.ts';

const ids = {
  imports: 'unused.file.imports',
  private: 'unused.file.private',
  bindings: 'unused.file.params_locals',
  density: 'unused.package.density',
} as const;

/** Names of the unused private symbols of a file. */
async function unusedIn(path: string, files: Sources): Promise<string[]> {
  const model = await modelFrom(files);
  const file = model.byPath.get(path)!;
  return unusedPrivateSymbols(model, file).map(({ owner, name }) => (owner ? `${owner}.${name}` : name));
}

describe('unused.file.imports', () => {
  it.each([
    [
      'Python',
      'p/m.py',
      `from __future__ import annotations
import os
import sys as system
from typing import TYPE_CHECKING
from .x import a, b as c, d as d
if TYPE_CHECKING:
    from .x import Only, Never

__all__ = ['a']

def f(x: Only):
    return os.sep
`,
      // system, c, Never; a is exported, d as d is a re-export.
      3,
    ],
    ['Python, a package', 'p/__init__.py', 'from .x import a\nimport os\n', 0],
    [
      'TypeScript',
      'p/m.ts',
      `import { used, gone } from './x';
import other from './o';
import type { T } from './t';
import * as all from './all';
import './side';
export { again } from './x';
import { shown } from './x';
export { shown };
export const value = used + all.n;
`,
      // gone, other, T.
      3,
    ],
    [
      'Java',
      'p/M.java',
      `package p;
import java.util.List;
import java.util.Map;
import java.util.Set;
import static java.lang.Math.max;
import java.io.*;
class M { List<String> a; /** {@link Map} */ int b; }
`,
      // Set, max; a doc comment may name a type, and a wildcard binds nothing.
      2,
    ],
  ])('of %s', async (_, path, text, expected) => {
    const values = unused.compute(await sideFrom({ [path]: text }));
    expect(values[ids.imports]).toBe(expected);
  });
});

describe('unused.file.private', () => {
  it('sees a file in TypeScript, and a class for its members', async () => {
    const text = `import { on } from './x';
const hidden = 1;
const seen = on;
let written = 0;
written = 1;
function recursive(n: number): number { return recursive(n - 1); }
class Own { static make(): Own { return new Own(); } }
type Shape = { a: number };
export class A {
  private dead = 1;
  private alive = 2;
  private constructor() {}
  #gone(): void { this.#gone(); }
  private helper(a: number) { return a + this.alive; }
  f() { return this.helper(seen); }
}
export const outside = (a: any) => a.dead;
`;
    // written is named by an assignment; what stands outside of A does not see its private field.
    expect(await unusedIn('a.ts', { 'a.ts': text })).toEqual([
      'hidden',
      'recursive',
      'Own',
      'Shape',
      'A.dead',
      'A.#gone',
    ]);
  });

  it('finds nothing private in a script, which shares its names', async () => {
    expect(await unusedIn('a.js', { 'a.js': 'var shared = 1;\nfunction f() {}\n' })).toEqual([]);
    const module = "import { x } from './x';\nconst own = 1;\nx();\n";
    expect(await unusedIn('a.js', { 'a.js': module })).toEqual(['own']);
  });

  it('sees a file in Java', async () => {
    const text = `package p;
public class A {
  private int dead;
  private int alive;
  private int written;
  private static final long serialVersionUID = 1L;
  private A() {}
  private void f() { f(); }
  private void g() { written = 1; }
  @Inject private void marked() {}
  private static class Inner { Inner next; }
  static class Other { int h(A a) { a.g(); return a.alive; } }
}
`;
    // In Java an assignment is an occurrence: written is declared elsewhere.
    expect(await unusedIn('p/A.java', { 'p/A.java': text })).toEqual(['A.dead', 'A.f', 'A.Inner']);
  });

  it('sees a package with its tests in Go', async () => {
    const files = {
      'go.mod': 'module x\n',
      'a/a.go': `package a

const dead = 1

var tested = 2

type own struct{ next *own }

func (o *own) self() *own { return o.self() }

type port interface{ close() }

type Impl struct{ gone, kept int }

func (i *Impl) close() {}

func init() {}

func used() int { return 1 }
`,
      'a/b.go': 'package a\n\nfunc Shown(i Impl) int { return used() + i.kept }\n\nvar _ port = &Impl{}\n',
      'a/a_test.go': 'package a\n\nimport "testing"\n\nfunc TestIt(t *testing.T) { _ = tested }\n',
    };
    // close is what the interface port asks for.
    expect(await unusedIn('a/a.go', files)).toEqual(['dead', 'own', 'own.next', 'own.self', 'Impl.gone']);
  });

  it('sees the repository in Python: an underscore keeps nobody out', async () => {
    const files = {
      'p/base.py': 'class Base:\n    def _hook(self):\n        pass\n',
      'p/m.py': `from .base import Base
from threading import Thread

_dead = 1
_used = 2
__version__ = '1'
_listed = 3
__all__ = ['_listed', 'A']

def _recursive(n):
    return _recursive(n - 1)

def _never():
    return _used

class A(Base):
    _shared = 1

    def __init__(self):
        self._only_written = 1
        self._read = 2

    def _hook(self):
        return self._read

    def _gone(self):
        return self._gone()

class T(Thread):
    def _bootstrap(self):
        pass

def f(a):
    return a._shared
`,
    };
    // _hook overrides one of Base, _bootstrap may override one of Thread; f names A._shared from outside.
    expect((await unusedIn('p/m.py', files)).sort()).toEqual(
      ['_dead', '_recursive', '_never', 'A._only_written', 'A._gone'].sort(),
    );
  });

  it('is none for what another file of Python imports or names', async () => {
    const files = {
      'p/__init__.py': '',
      'p/m.py': '_limit = 1\n_rest = 2\n\nclass A:\n    def _mixed_in(self):\n        pass\n',
      'p/n.py': 'from p.m import _limit\n\ndef f(a):\n    return a._mixed_in() + _limit\n',
    };
    expect(await unusedIn('p/m.py', files)).toEqual(['_rest']);
  });
});

describe('unused.file.params_locals', () => {
  it.each([
    [
      'Python',
      {
        'p/b.py': 'class Base:\n    def run(self, job, extra):\n        return job\n',
        'p/m.py': `from .b import Base

def f(a, b, _c, *args):
    left = 1
    right = 2
    return a + right

class A(Base):
    def __init__(self, gone):
        pass

    def run(self, job, extra):
        return 1

    def stop(self, now):
        return lambda x: 1
`,
      },
      // extra of Base.run; b and left of f; now of stop. __init__ is a stub, run overrides that of Base.
      1 + 2 + 1,
    ],
    [
      'Java',
      {
        'A.java': `interface I { void go(int a); }
class B implements I {
  B(int a, int b) { System.out.println(b); }
  public void go(int a) { System.out.println("x"); }
  void f(int a) { int left = 1; int seen = 2; System.out.println(seen); }
}
`,
      },
      // a of the constructor; a and left of f; go is what the interface asks for.
      1 + 2,
    ],
    [
      'TypeScript',
      {
        'a.ts': `export class A { f(a: number) { return 1; } }
export class B extends A {
  constructor(private field: number, plain: number) { super(); }
  f(a: number) { return 2; }
  g(a: number, b: number) { return [1].map((x) => b); }
}
`,
      },
      // a of A.f; plain of the constructor; a of g. B.f is an override, x belongs to an arrow.
      1 + 1 + 1,
    ],
    [
      'Go',
      {
        'go.mod': 'module x\n',
        'a/a.go': `package a

type Port interface{ Send(text string) }

type A struct{}

func (a *A) Send(text string) { println(1) }

func (a *A) Other(text string, n int) int { return n }
`,
      },
      1,
    ],
  ])('of %s', async (_, files, expected) => {
    const values = unused.compute(await sideFrom(files as unknown as Sources));
    expect(values[ids.bindings]).toBe(expected);
  });
});

describe('unused.package.density', () => {
  it('adds imports, private symbols and unreachable statements of the package', async () => {
    const before = { 'a/1.ts': 'export {};\n', 'a/2.ts': 'const dead = 1;\nexport const a = 2;\n' };
    const text = `import { gone } from './2';
export function f() {
  return 1;
  f();
}
`;
    const { after } = await sidesFrom(before, { ...before, 'a/1.ts': text });
    // gone, dead, and the statement behind return, in 5 + 2 lines.
    expect(unused.compute(after)[ids.density]).toBeCloseTo((1000 * 3) / 7, 9);
    expect(unused.compute(after)[ids.imports]).toBe(1);
  });

  it('has no value without files or lines', async () => {
    expect(unused.compute(await sideFrom({}))).toEqual({
      [ids.imports]: 0,
      [ids.private]: 0,
      [ids.bindings]: 0,
      [ids.density]: 'no-file',
    });
    expect(unused.compute(await sideFrom({ 'a.py': '# nothing\n' }))[ids.density]).toBe('degenerate');
  });
});

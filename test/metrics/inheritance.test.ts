import { describe, expect, it } from 'vitest';
import inheritance from '../../metrics/object-oriented/inheritance.ts';
import { sideFrom, sidesFrom } from '../support/model.ts';

const ids = {
  dit: 'inheritance.file.dit_mean',
  noc: 'inheritance.package.noc_max',
  six: 'inheritance.component.six_mean',
  dip: 'inheritance.package.dip_share',
} as const;

const valuesOf = async (files: Record<string, string>) => inheritance.compute(await sideFrom(files));

describe('inheritance.file.dit_mean', () => {
  it.each([
    // A 0, B 1, C 2; I is an interface without a body and no class, but a base like others: D 1; T extends a class
    // of the library: 1.
    [
      'Java',
      {
        'A.java': 'class A {}\nclass B extends A {}\nclass C extends B {}\n',
        'I.java': 'interface I { void f(); }\nclass D implements I { public void f() {} }\n',
        'T.java': 'class T extends Thread {}\n',
      },
      (0 + 1 + 2 + 1 + 1) / 5,
    ],
    // Emitter comes from outside: Base 1, Client 2.
    [
      'TypeScript',
      {
        'base.ts': "import { Emitter } from 'events';\nexport class Base extends Emitter {}\n",
        'client.ts': "import { Base } from './base';\nexport class Client extends Base {}\n",
      },
      (1 + 2) / 2,
    ],
    // Embedding: Inner 0, Middle 1, Outer 2.
    [
      'Go',
      {
        'go.mod': 'module x\n',
        'a/a.go': 'package a\n\ntype Inner struct{ n int }\n\ntype Middle struct{ Inner }\n',
        'b/b.go': 'package b\n\nimport "x/a"\n\ntype Outer struct{ *a.Middle }\n',
      },
      (0 + 1 + 2) / 3,
    ],
    // object and ABC give no depth. A 0, E 1 (Exception), B of A and E 2, C of B 3.
    [
      'Python',
      {
        'p/a.py': 'from abc import ABC\n\nclass A(ABC):\n    pass\n\nclass E(Exception):\n    pass\n',
        'p/b.py': 'from p import a\n\nclass B(a.A, a.E):\n    pass\n\nclass C(B, object):\n    pass\n',
      },
      (0 + 1 + 2 + 3) / 4,
    ],
    // The longest of several chains: A 0, B 1, I 0 (no class), C implements I extends B: 2.
    [
      'several bases',
      {
        'A.java': 'interface I {}\nclass A {}\nclass B extends A {}\nclass C extends B implements I {}\n',
      },
      (0 + 1 + 2) / 3,
    ],
    // A -> B -> C -> A: from each, two steps until one is met again. D -> A: three.
    [
      'a circle',
      {
        'A.java': 'class A extends B {}\nclass B extends C {}\nclass C extends A {}\nclass D extends A {}\n',
      },
      (2 + 2 + 2 + 3) / 4,
    ],
  ])('of %s', async (_, files, expected) => {
    expect((await valuesOf(files as Record<string, string>))[ids.dit]).toBeCloseTo(expected as number, 12);
  });

  it('bears a chain of thousands', async () => {
    const chain = Array.from({ length: 3000 }, (_, at) => `class C${at + 1} extends C${at} {}\n`).join('');
    // The sum of 0 … 3000 over 3001 classes.
    expect((await valuesOf({ 'C.java': `class C0 {}\n${chain}` }))[ids.dit]).toBeCloseTo(3000 / 2, 9);
  });
});

describe('inheritance.package.noc_max', () => {
  it('counts the classes that list a class, in the whole repository', async () => {
    const around = {
      'q/B.java': 'package q;\nimport p.A;\npublic class B extends A {}\n',
      'q/C.java': 'package q;\nimport p.A;\nclass C extends A {}\nclass D extends C {}\n',
    };
    const { after } = await sidesFrom(
      { ...around, 'p/A.java': 'package p;\n' },
      { ...around, 'p/A.java': 'package p;\npublic class A {}\n' },
    );
    // B and C; D lists C.
    expect(inheritance.compute(after)[ids.noc]).toBe(2);
  });
});

describe('inheritance.component.six_mean', () => {
  it('counts what is overridden by name and number of parameters in Java', async () => {
    const files = {
      'A.java': 'abstract class A {\n  A() {}\n  int f() { return 1; }\n  abstract int g();\n}\n',
      'B.java':
        'class B extends A {\n  B() {}\n  int f() { return 2; }\n  int g() { return 3; }\n  int k() { return 4; }\n}\n',
      'C.java': 'class C extends B {\n  int f(int n) { return n; }\n  int k() { return 5; }\n}\n',
      'D.java': 'class D extends C {}\n',
    };
    // B overrides f, fills in g: 1 of 3, DIT 1. C overrides k; f(int) is another method: 1 x 2 / 2. D has no method.
    expect((await valuesOf(files))[ids.six]).toBeCloseTo((1 / 3 + 1) / 2, 12);
  });

  it('counts by name elsewhere, and leaves out what only raises', async () => {
    const files = {
      'a.ts':
        "export class A {\n  f(n: number) { return n; }\n  g(): number { throw new Error('not implemented'); }\n}\n",
      'b.ts':
        "import { A } from './a';\nexport class B extends A {\n  f() { return 1; }\n  h() { return 2; }\n}\n",
    };
    // f, of f and h.
    expect((await valuesOf(files))[ids.six]).toBeCloseTo(1 / 2, 12);
  });
});

it('leaves out stubs of Python', async () => {
  const files = {
    'a.py':
      'class A:\n    def __init__(self):\n        self.x = 1\n\n    def f(self):\n        raise NotImplementedError\n\n    def g(self):\n        pass\n\n    def h(self):\n        return 1\n',
    'b.py':
      'from a import A\n\nclass B(A):\n    def __init__(self):\n        self.y = 1\n\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n\n    def h(self):\n        return 3\n',
  };
  // h, of f, g and h; the constructors do not count.
  expect((await valuesOf(files))[ids.six]).toBeCloseTo(1 / 3, 12);
});

describe('inheritance.package.dip_share', () => {
  const AROUND = {
    'q/Port.java': 'package q;\npublic interface Port { void send(); }\n',
    'q/Impl.java': 'package q;\npublic class Impl implements Port { public void send() {} }\n',
    'r/Util.java': 'package r;\npublic class Util { public static int f() { return 1; } }\n',
    'p/Own.java': 'package p;\nclass Own {}\n',
  };
  const APP = `package p;
import q.Impl;
import q.Port;
class App {
  Port port = new Impl();
  Port other = port;
  Own own;
  int f() { return r.Util.f(); }
}
`;
  const OTHER = 'package p;\nimport q.Port;\nclass Other { void f(Port port) { port.send(); } }\n';

  it('takes distinct pairs of a file and a type of another package', async () => {
    const { after } = await sidesFrom(
      { ...AROUND, 'p/App.java': 'package p;\n', 'p/Other.java': 'package p;\n' },
      { ...AROUND, 'p/App.java': APP, 'p/Other.java': OTHER },
    );
    // (App, Port), (App, Impl), (App, Util), (Other, Port): two to an interface. Own is of the same package.
    expect(inheritance.compute(after)[ids.dip]).toBe(2 / 4);
  });

  it('has no value in JavaScript, or without such a type', async () => {
    const js = {
      'a/a.js': "import { B } from '../b/b.js';\nexport const b = new B();\n",
      'b/b.js': 'export class B {}\n',
    };
    expect((await valuesOf(js))[ids.dip]).toBe('not-in-language');
    expect((await valuesOf({ 'a.ts': 'export const a = 1;\n' }))[ids.dip]).toBe('no-type');
  });

  it('counts interfaces and abstract classes of TypeScript, and no aliases', async () => {
    const files = {
      'a/a.ts':
        "import type { Alias, Port } from '../b/b';\nimport { Plain } from '../b/b';\nexport const f = (a: Alias, p: Port) => new Plain();\n",
      'b/b.ts': 'export type Alias = string;\nexport interface Port {}\nexport class Plain {}\n',
    };
    expect((await valuesOf(files))[ids.dip]).toBe(1 / 2);
  });
});

it('tells which population is empty', async () => {
  expect(inheritance.compute(await sideFrom({}))).toEqual({
    [ids.dit]: 'no-common-file',
    [ids.noc]: 'no-file',
    [ids.six]: 'no-file',
    [ids.dip]: 'no-file',
  });
  expect(await valuesOf({ 'a.ts': 'export const a = 1;\n' })).toMatchObject({
    [ids.dit]: 'no-class',
    [ids.noc]: 'no-class',
    [ids.six]: 'no-class',
  });
});

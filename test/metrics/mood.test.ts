import { describe, expect, it } from 'vitest';
import mood from '../../metrics/object-oriented/mood.ts';
import { sideFrom } from '../support/model.ts';

const valuesOf = async (files: Record<string, string>) => mood.compute(await sideFrom(files));

describe('mood.package', () => {
  it.each([
    // Fields: private, protected, package, public. Methods: the constructor and f public, g private, h protected.
    [
      'Java',
      {
        'A.java': `public class A {
  private int a;
  protected int b;
  int c;
  public int d;
  public A() {}
  public int f() { return a; }
  private int g() { return b; }
  protected int h() { return c; }
}
`,
      },
      3 / 4,
      2 / 4,
    ],
    // Fields: a, #b, c (private by its parameter property), d. Methods: constructor, f, #g.
    [
      'TypeScript',
      {
        'a.ts': `export class A {
  a = 1;
  #b = 2;
  protected d = 3;
  constructor(private c: number) {}
  f() { return this.#g(); }
  #g() { return this.#b + this.c + this.d; }
}
`,
      },
      3 / 4,
      1 / 3,
    ],
    // Fields: kind, a, _b, __c. Methods: __init__ and __eq__ are the language's own, f public, _g private.
    [
      'Python',
      {
        'a.py': `class A:
    kind = 1

    def __init__(self):
        self.a = 1
        self._b = 2
        self.__c = 3

    def __eq__(self, other):
        return True

    def f(self):
        return 1

    def _g(self):
        return 2
`,
      },
      2 / 4,
      1 / 4,
    ],
    [
      'Go',
      {
        'go.mod': 'module x\n',
        'a/a.go':
          'package a\n\ntype A struct {\n\tOpen int\n\tclosed int\n}\n\nfunc (a *A) F() int { return a.closed }\n',
        'a/b.go': 'package a\n\nfunc (a *A) g() int { return a.Open }\n\nfunc (a *A) h() {}\n',
      },
      1 / 2,
      2 / 3,
    ],
    // Whatever its letter, nothing of it is public outside of a.
    [
      'Go below internal',
      {
        'go.mod': 'module x\n',
        'a/internal/b/a.go':
          'package b\n\ntype A struct{ Open int }\n\nfunc (a *A) F() int { return a.Open }\n',
      },
      1,
      1,
    ],
  ])('hides in %s', async (_, files, ahf, mhf) => {
    const values = await valuesOf(files as Record<string, string>);
    expect(values['mood.package.ahf']).toBeCloseTo(ahf as number, 12);
    expect(values['mood.package.mhf']).toBeCloseTo(mhf as number, 12);
  });

  it('has no share of no attributes', async () => {
    const values = await valuesOf({ 'A.java': 'class A {}\n' });
    expect(values['mood.package.ahf']).toBe('degenerate');
    expect(values['mood.package.mhf']).toBe('degenerate');
    expect(values['mood.component.mif']).toBe('degenerate');
  });
});

describe('mood.component.mif', () => {
  it.each([
    // Md: A 4 (constructor, f, g, h), B 2, C 1. Mi: B gets g (h is private, f its own); C gets f, k of B and g of A.
    [
      'Java',
      {
        'A.java': `class A {
  A() {}
  int f() { return 1; }
  int g() { return h(); }
  private int h() { return 2; }
}
`,
        'B.java': 'class B extends A {\n  int f() { return 3; }\n  int k() { return 4; }\n}\n',
        'C.java': 'class C extends B {\n  int l() { return 5; }\n}\n',
      },
      4 / (4 + 7),
    ],
    // Abstract methods have no body: Md(A) = 1, Md(B) = 1; B gets f.
    [
      'TypeScript',
      {
        'a.ts': 'export abstract class A {\n  f() { return this.g(); }\n  abstract g(): number;\n}\n',
        'b.ts': "import { A } from './a';\nexport class B extends A {\n  g() { return 1; }\n}\n",
      },
      1 / 3,
    ],
  ])('of %s', async (_, files, expected) => {
    const values = await valuesOf(files as Record<string, string>);
    expect(values['mood.component.mif']).toBeCloseTo(expected as number, 12);
  });
});

describe('mood.repo.cof', () => {
  it('counts pairs that no inheritance couples', async () => {
    const values = await valuesOf({
      'A.java': 'class A { B heir; }\n',
      'B.java': 'class B extends A { A other; }\n',
      'C.java': 'class C { D d; A a; D again() { return d; } }\n',
      'D.java': 'class D implements I {}\n',
      'I.java': 'interface I {}\n',
    });
    // K: A, B, C, D. C names D and A; A and B are related: 2 / (16 - 4 - 2).
    expect(values['mood.repo.cof']).toBeCloseTo(2 / 10, 12);
  });

  it('sees ancestors over interfaces that are no classes', async () => {
    const values = await valuesOf({
      'A.java': 'interface A { default int f() { return 1; } }\ninterface I extends A {}\n',
      'B.java': 'class B implements I { A a; C c; }\n',
      'C.java': 'class C {}\n',
    });
    // K: A (it has a body), B, C. B names A, its ancestor, and C: 1 / (9 - 3 - 2).
    expect(values['mood.repo.cof']).toBeCloseTo(1 / 4, 12);
  });

  it('counts a circle of bases once', async () => {
    const values = await valuesOf({
      'A.java': 'class A extends B {}\nclass B extends A {}\nclass C { A a; }\nclass D {}\n',
    });
    // C names A. A and B are related both ways, and that is one pair of classes: 1 / (16 - 4 - 2).
    expect(values['mood.repo.cof']).toBeCloseTo(1 / 10, 12);
  });

  it('takes related pairs out, in long chains and circles of bases as in short ones', async () => {
    // Classes by the number of their base: a chain of 60, two heirs in its middle, a circle of 40 with a tail
    // of 40, a circle of 3 with an heir, an heir of nothing.
    const bases = [
      ...Array.from({ length: 60 }, (_, at) => at - 1),
      ...[20, 50],
      ...Array.from({ length: 40 }, (_, at) => 62 + ((at + 1) % 40)),
      ...Array.from({ length: 40 }, (_, at) => (at === 0 ? 62 : 101 + at)),
      ...[143, 144, 142, 143, -1],
    ];
    const classes = bases.map((base, at) => `class C${at}${base < 0 ? '' : ` extends C${base}`} {}\n`);
    const values = await valuesOf({ 'A.java': `${classes.join('')}class A { B b; }\nclass B {}\n` });
    const ancestors = bases.map((_, at) => {
      const found = new Set<number>();
      for (let next = bases[at]!; next >= 0 && !found.has(next); next = bases[next]!) found.add(next);
      return found;
    });
    let related = 0;
    for (let a = 0; a < bases.length; a++) {
      for (let b = 0; b < bases.length; b++) {
        if (a !== b && (ancestors[a]!.has(b) || ancestors[b]!.has(a))) related++;
      }
    }
    const count = bases.length + 2;
    expect(values['mood.repo.cof']).toBeCloseTo(1 / (count ** 2 - count - related), 14);
  });

  it.each([
    ['no class', {}],
    ['one class', { 'A.java': 'class A {}\n' }],
    ['nothing but heirs', { 'A.java': 'class A {}\nclass B extends A {}\n' }],
  ])('is 0 with %s', async (_, files) => {
    expect((await valuesOf(files))['mood.repo.cof']).toBe(0);
  });

  it('names types of other packages in Go', async () => {
    const values = await valuesOf({
      'go.mod': 'module x\n',
      'a/a.go': 'package a\n\ntype A struct{ n int }\n',
      'b/b.go': 'package b\n\ntype B struct{ n int }\n',
      'b/rest.go': 'package b\n\nimport "x/a"\n\nfunc (b *B) F(other a.A) {}\n',
    });
    // B names A in a method of another file: 1 of 2 pairs.
    expect(values['mood.repo.cof']).toBe(1 / 2);
  });
});

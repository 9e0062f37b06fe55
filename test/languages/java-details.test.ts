import { describe, expect, it } from 'vitest';
import { NAME_STYLES } from '../../src/core/name-style.ts';
import type { SignatureFacts } from '../../src/facts/detail.ts';
import { type FileFacts, NAME_KINDS } from '../../src/facts/types.ts';
import { detailOf } from '../support/details.ts';
import { factsOf, unitOf } from '../support/facts.ts';

const java = (source: string) => factsOf('java', source);

/** `name: type` of each parameter and the result, with `*` behind a variadic one. */
function shown({ parameters, type }: SignatureFacts): string {
  const list = parameters.map(
    (each) => `${each.name}: ${each.type}${each.passing === 'variadic' ? '*' : ''}`,
  );
  return `(${list.join('; ')}) ${type}`.trim();
}

/** Signatures of the symbols of a class body, by name. */
function signaturesOf(source: string): Record<string, string | undefined> {
  const facts = java(source);
  const { signatures } = detailOf(facts);
  return Object.fromEntries(
    facts.symbols.map(({ name }, at) => [name, signatures[at]!.map(shown).join(' | ') || undefined]),
  );
}

describe('receivers', () => {
  it.each([
    ['f().g;', 'g', 'f()'],
    ['((Foo) x).y = 1;', 'y', '(Foo)x'],
    ['( /* why */ x).y = 1;', 'y', 'x'],
    ['this.a.b = 1;', 'b', 'this.a'],
    ['list.get( 0 ) .size();', 'size', 'list.get(0)'],
    ['"a b".length();', 'length', '"ab"'],
    ['xs[i].y++;', 'y', 'xs[i]'],
    ['new Foo(1).bar();', 'bar', 'newFoo(1)'],
  ])('of %s', (statement, name, receiver) => {
    const facts = java(`class A { void m() { Object o = 1; ${statement} } }`);
    const found = facts.references.find((each) => each.name === name);
    expect(found).toMatchObject({ receiverKind: 'expression', receiver });
  });

  it('of names are the names, also below a field', () => {
    const { references } = java('class A { B b; void m(B p) { b.c.d = 1; p.e = 1; this.f = 1; } }');
    const before = references
      .filter(({ role }) => role === 'write')
      .map((each) => [each.name, each.receiverKind, each.receiver]);
    expect(before).toEqual([
      ['d', 'name', 'b.c'],
      ['e', 'local', 'p'],
      ['f', 'self', ''],
    ]);
  });
});

describe('accessors', () => {
  const isAccessor = (method: string) => {
    const source = `import static q.Q.imported; class O { int outer; class A extends B { int x; static int s;
      ${method} } }`;
    return java(source).symbols.find(({ name }) => name === 'm')!.isAccessor;
  };

  it.each([
    'int m() { return x; }',
    'int m() { return this.x; }',
    'int m() { /* so */ return (x); /* then */ }',
    'long m() { return (long) (this.x); }',
    'static int m() { return s; }',
    'int m() { return inherited; }',
    'void m(int x) { this.x = x; }',
    'void m(int y) { x = y; }',
    'void m(Object y) { this.x = (int) y; }',
  ])('%s', (method) => {
    expect(isAccessor(method)).toBe(true);
  });

  it.each([
    'int m() { return x + 1; }',
    'int m() { return -x; }',
    'int m() { return this.x.y; }',
    'int m() { return x.y; }',
    'int m() { return f(); }',
    'int m() { return 1; }',
    'A m() { return this; }',
    'int m() { return O.this.x; }',
    'int m() { return outer; }',
    'int m() { return imported; }',
    'int m(int x) { return x; }',
    'int m() { f(); return x; }',
    'void m(int y) { x += y; }',
    'void m(int y) { x = y + 1; }',
    'void m(int x) { x = x; }',
    'void m() { x = 1; }',
    'A m(int y) { x = y; return this; }',
    'void m() { return; }',
    'void m() { }',
    'abstract int m();',
  ])('not %s', (method) => {
    expect(isAccessor(method)).toBe(false);
  });

  it('are written out for components of records, and are no constructors', () => {
    const { symbols } = java(
      'record R(int x) { public int x() { return x; } } class C { int y; C(int y) { this.y = y; } }',
    );
    expect(symbols.filter((each) => each.isAccessor).map(({ name, kind }) => [name, kind])).toEqual([
      ['x', 'method'],
    ]);
  });

  it('of a local class do not return variables of the unit around it', () => {
    const { symbols } = java(
      'class C { void f(int a) { class L { int b; int g() { return a; } int h() { return b; } } } }',
    );
    expect(symbols.filter((each) => each.isAccessor).map(({ name }) => name)).toEqual(['h']);
  });
});

it('records and enums are declared as values', () => {
  const { types } = java(
    'record R(int x) {} enum E { A { int f() { return 1; } } } class C { public int x; } interface I {} @interface N {}',
  );
  expect(types.map(({ name, isValue }) => [name, isValue])).toEqual([
    ['R', true],
    ['E', true],
    ['E.A', false],
    ['C', false],
    ['I', false],
    ['N', false],
  ]);
});

describe('signatures', () => {
  it.each([
    ['void m() {}', '() void'],
    [
      'int m(int a, final @N List< Map<K, ? extends V> > b) { return 1; }',
      '(a: int; b: List<Map<K,?extendsV>>) int',
    ],
    ['<T> T[] m(T... xs) { return xs; }', '(xs: T...*) T[]'],
    ['int m(String a[], int[] b[])[] { return null; }', '(a: String[]; b: int[][]) int[]'],
    ['a.b.C m(@N a. b /* c */ .D<@M E> d);', '(d: a.b.D<E>) a.b.C'],
    ['void m(A this, int a) {}', '(a: int) void'],
  ])('of %s', (method, expected) => {
    expect(signaturesOf(`abstract class A { ${method} }`).m).toBe(expected);
  });

  it('of constructors, fields, constants and types', () => {
    const source = `class A { A(int a) {} List<String> xs, ys[]; static final int K = 1; }
      enum E { RED } record R(int n, String... names) { R {} } @interface N { int value() default 3; }`;
    const { A: _, R: __, ...others } = signaturesOf(source);
    expect(others).toEqual({
      xs: '() List<String>',
      ys: '() List<String>[]',
      K: '() int',
      E: undefined,
      RED: '()',
      n: '() int',
      names: '() String...',
      N: undefined,
      value: '() int',
    });
    const facts = java(source);
    const { signatures } = detailOf(facts);
    const constructors = facts.symbols.flatMap(({ kind }, at) =>
      kind === 'constructor' ? signatures[at]! : [],
    );
    expect(constructors.map(shown)).toEqual(['(a: int)', '(n: int; names: String...*)']);
    expect(constructors[0]!.parameters).toEqual([
      { name: 'a', type: 'int', optional: false, passing: 'position' },
    ]);
  });
});

describe('code lines', () => {
  const source = `package a.b;

import c.D;
/** Doc. */
class A { // comment
  int f(int x) {
    if (x > 1) {
      return x; /* here */
    }
          return   x;
    }
  String s = """
     one  two
     three""";
}
`;
  const { codeLines } = java(source);

  it('are those with code, the package and imports cut', () => {
    expect([...codeLines.line]).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // `class A {`, `int f ( int x ) {`, `if ( x > 1 ) {`, `return x ;`, `}`, `return x ;`, `}`, `String s = """…`,
    // nothing, the `;` behind the text, `}`.
    expect([...codeLines.tokens]).toEqual([3, 7, 7, 3, 1, 3, 1, 4, 0, 1, 1]);
  });

  it('are equal whatever their blanks and comments', () => {
    const hashOf = (line: number) => {
      const at = codeLines.line.indexOf(line);
      return [codeLines.hash[at], codeLines.check[at]];
    };
    expect(hashOf(10)).toEqual(hashOf(8));
    expect(hashOf(11)).toEqual(hashOf(9));
    expect(hashOf(15)).toEqual(hashOf(9));
    expect(new Set(codeLines.hash).size).toBe(8);
    expect(new Set(codeLines.check).size).toBe(8);
  });
});

describe('variables', () => {
  const variables = (source: string, unit: string) => unitOf(java(source), unit).variables;

  it.each([
    // Parameters count whether they are named or not, a constructor call and a type do not.
    ['int a, String b', 'new C(a); String.valueOf(1);', 2],
    // Locals, each scope's own.
    ['', 'for (int i = 0; i < 1; i++) {} for (int i = 0; i < 1; i++) {}', 2],
    // Fields by bare name and through `this` are one; methods are none.
    ['', 'x = 1; this.x = y; f(x); this.f(0); g(this::f);', 2],
    // A parameter hides a field.
    ['int x', 'x = 1; this.x = x;', 2],
    // Inherited fields; the static field of a class is none of its own, nor are fields of other objects.
    ['', 'z = 1; Math.PI.w(); o.q = 1;', 2],
    // Lambda parameters, pattern variables, exceptions and resources.
    ['Object p', 'try (R r = p) { g(q -> p instanceof S s); } catch (E e) {}', 5],
    // An anonymous class: its fields and its parameters, not its methods.
    ['', 'new Thread() { int k; public void run() { h(k); } void h(int j) {} };', 2],
  ])('of (%s) { %s }', (parameters, body, count) => {
    expect(
      variables(`class A extends B { int x, y; void m(${parameters}) { ${body} } void f(int i) {} }`, 'A.m'),
    ).toBe(count);
  });

  it('leave type parameters, local classes and their members out', () => {
    const source = 'class A { <T> void m(T a) { class L { int b; void n(int c) { b = c; } } new L(); } }';
    expect(variables(source, 'A.m')).toBe(1);
    expect(variables(source, 'A.m.L.n')).toBe(2);
  });

  it('of a unit around count where they are named', () => {
    const source = 'class A { void m(int a, int b) { class L { int n() { return a; } } } }';
    expect(variables(source, 'A.m')).toBe(2);
    expect(variables(source, 'A.m.L.n')).toBe(1);
  });

  it('of the enum are its constants', () => {
    expect(variables('enum E { ON, OFF; E m() { return this == ON ? OFF : ON; } }', 'E.m')).toBe(2);
  });
});

describe('tokens', () => {
  const facts = java(`package p;
@N class A {
  // comment
  @M int f() {
    return g("a" + 'b', 0x1F, .5);
  }
}
enum E { X { } }
`);
  const { tokens, units, types } = detailOf(facts);
  const texts = [...tokens.id].map((id) => tokens.texts[id]!);
  const between = ({ first, end }: { first: number; end: number }) => texts.slice(first, end).join(' ');

  it('stand in order, without comments', () => {
    expect(texts.join(' ')).toBe(
      `package p ; @ N class A { @ M int f ( ) { return g ( "a" + 'b' , 0x1F , .5 ) ; } } enum E { X { } }`,
    );
    expect(new Set(tokens.texts).size).toBe(tokens.texts.length);
    expect([...tokens.line].filter((line) => line === 5)).toHaveLength(12);
  });

  it('say what is a string and what a number', () => {
    const ofKind = (kind: number) => texts.filter((_, at) => tokens.kind[at] === kind);
    expect(ofKind(1)).toEqual(['"a"', "'b'"]);
    expect(ofKind(2)).toEqual(['0x1F', '.5']);
  });

  it('have the ranges of units and types, annotations left out', () => {
    expect(units.map(({ all }) => between(all))).toEqual([
      `int f ( ) { return g ( "a" + 'b' , 0x1F , .5 ) ; }`,
    ]);
    expect(units.map(({ body }) => between(body))).toEqual([`{ return g ( "a" + 'b' , 0x1F , .5 ) ; }`]);
    expect(facts.types.map(({ name }) => name)).toEqual(['A', 'E', 'E.X']);
    expect(types.map(between)[0]).toMatch(/^class A .* }$/);
    expect(types.map(between).slice(1)).toEqual(['enum E { X { } }', 'X { }']);
  });
});

describe('declared names', () => {
  const facts =
    java(`class HttpServer<T> { static final int MAX_SIZE = 1; final int theField; int other_field;
    HttpServer(int byParameter) { theField = byParameter; }
    void do_it(int n) { int aLocal = n; class Inner {} new Runnable() { int hidden; public void run() {} }; } }
    enum Color { RED { }, darkBlue } interface Shape { int area(); }`);

  const namesOf = (kind: string) =>
    detailOf(facts)
      .names.filter((each) => each.kind === kind)
      .map(({ name }) => name);

  it('are types, units, variables and constants', () => {
    expect(namesOf('type')).toEqual(['HttpServer', 'Inner', 'Color', 'Shape']);
    expect(namesOf('unit')).toEqual(['do_it', 'area']);
    expect(namesOf('variable').sort()).toEqual(
      ['aLocal', 'byParameter', 'hidden', 'n', 'other_field', 'theField'].sort(),
    );
    expect(namesOf('constant')).toEqual(['MAX_SIZE', 'RED', 'darkBlue']);
  });

  it('have styles', () => {
    expect(stylesOf(facts)).toEqual({
      type: { Pascal: 4 },
      unit: { snake: 1, lower: 1 },
      variable: { camel: 3, lower: 2, snake: 1 },
      constant: { UPPER: 2, camel: 1 },
    });
  });
});

function stylesOf({ nameStyles }: FileFacts): Record<string, Record<string, number>> {
  return Object.fromEntries(
    NAME_KINDS.map((kind, row) => [
      kind,
      Object.fromEntries(
        NAME_STYLES.map((style, at) => [style, nameStyles[row * NAME_STYLES.length + at]!] as const).filter(
          ([, count]) => count > 0,
        ),
      ),
    ]),
  );
}

import { describe, expect, it } from 'vitest';
import type { ReferenceFacts } from '../../src/facts/name-facts.ts';
import { factsOf, unitOf } from '../support/facts.ts';

const java = (source: string) => factsOf('java', source);
const inMethod = (body: string) => java(`class A { void m(Object o) { ${body} } }`);
const short = ({ receiverKind, receiver, name, role, argumentCount }: ReferenceFacts) =>
  `${receiverKind === 'none' || receiverKind === 'name' ? receiver : `<${receiverKind}>${receiver}`}.${name} ${role}${role === 'call' ? argumentCount : ''}`;
const references = (source: string) => java(source).references.map(short);
const used = (source: string) =>
  Object.fromEntries(java(source).imports.map((each) => [each.local || each.specifier, each.used]));

describe('imports', () => {
  it.each([
    ['import a.b.C;', { specifier: 'a.b', kind: 'name', name: 'C', local: 'C', isStatic: false }],
    ['import a.b.C.D;', { specifier: 'a.b.C', kind: 'name', name: 'D', local: 'D', isStatic: false }],
    ['import a . b /* x */ . C ;', { specifier: 'a.b', kind: 'name', name: 'C', local: 'C' }],
    ['import a.b.*;', { specifier: 'a.b', kind: 'wildcard', name: '', local: '', used: true }],
    ['import static a.B.f;', { specifier: 'a.B', kind: 'name', name: 'f', local: 'f', isStatic: true }],
    ['import static a.B.*;', { specifier: 'a.B', kind: 'wildcard', name: '', isStatic: true }],
  ])('%s', (source, expected) => {
    expect(java(source).imports).toMatchObject([{ ...expected, line: 1, typeOnly: false, nested: false }]);
  });

  it('are used where the name occurs', () => {
    const uses = `import a.Type; import a.Base; import a.Note; import a.Made; import a.Thrown; import a.Util;
      import a.Arg; import a.Ref; import a.Tested; import a.Lit; import static a.X.call; import static a.X.FIELD;
      @Note class C<T extends Arg> extends Base { Type t = new Made();
      void m(Object o) throws Thrown { Util.f(Ref::g, o instanceof Tested, Lit.class); call(FIELD); } }`;
    expect(Object.values(used(uses))).toEqual(Array(12).fill(true));
  });

  it('are not used by a local, a member after a dot, a label, a key or themselves', () => {
    const source = `import a.Foo; import a.Bar; import a.Key; import a.Baz; class C { void m(int Foo) {
      Foo++; x.Bar(); @N(Key = 1) int y; Baz: while (true) break Baz; } }`;
    expect(used(source)).toEqual({ Foo: false, Bar: false, Key: false, Baz: false });
  });

  it('are used by doc comments, but not by other comments', () => {
    const source = `import a.Link; import a.See; import a.Param; import a.Thrown; import a.Plain; import a.Code;
      /** {@link
       * Link#m(Param)} {@code Code}
       * @see See
       * @throws Thrown never */
      class C {} // Plain {@link Plain}`;
    expect(used(source)).toEqual({
      Link: true,
      See: true,
      Param: true,
      Thrown: true,
      Plain: false,
      Code: false,
    });
  });

  it('of a method are used by calls, whatever variables have its name', () => {
    expect(used('import static a.X.size; class C { void m() { int size = size(); } }')).toEqual({
      size: true,
    });
  });

  it('of a module or package file have no part in its own name', () => {
    const source = '@Note package a.b; import a.Note;';
    expect(java(source).packageName).toBe('a.b');
    expect(references(source)).toEqual(['.Note type']);
    expect(references('module a.b { requires c; exports a.b; uses a.S; provides a.S with a.b.I; }')).toEqual([
      '.a type',
      'a.S type',
      'a.b type',
      'a.b.I type',
    ]);
  });
});

describe('references', () => {
  it.each([
    ['f(1, 2);', ['.f call2']],
    ['x = y;', ['.x write', '.y read']],
    ['x += 1;', ['.x write']],
    ['y(x += 1);', ['.y call1', '.x read', '.x write']],
    ['x++;', ['.x write']],
    ['x[0] = 1;', ['.x read']],
    ['for (;; x++) {}', ['.x write']],
    ['this.x = this.y();', ['<self>.x write', '<self>.y call0']],
    ['this.x.y();', ['<self>.x read', '<expression>this.x.y call0']],
    ['super.f();', ['<super>.f call0']],
    ['B.this.x = 1;', ['.B type', '<self>.x write']],
    ['B.super.f();', ['.B type', '<super>.f call0']],
    ['o.x.y();', ['<local>o.x read', '<local>o.x.y call0']],
    ['a.b.C.f();', ['.a read', 'a.b read', 'a.b.C read', 'a.b.C.f call0']],
    ['f().g();', ['.f call0', '<expression>f().g call0']],
    ['(a).g();', ['.a read', '<expression>a.g call0']],
    ['new B(1);', ['.B call1']],
    ['new a.B<C>();', ['.a type', 'a.B call0', '.C type']],
    [
      'new B(1) { int x; void f() { x = g(f()); this.x = 1; super.k(); A.this.y = 2; } };',
      [
        '.B call1',
        '.g call1',
        '<expression>this.x write',
        '<expression>super.k call0',
        '.A type',
        '<self>.y write',
      ],
    ],
    [
      'f(B::g, this::h, o::i, C::new, int[]::new);',
      ['.f call5', '.B read', 'B.g read', '<self>.h read', '<local>o.i read', '.C type'],
    ],
    ['B<C>[] x = (D) null;', ['.B type', '.C type', '.D type']],
    ['a.B.C x = null;', ['.a type', 'a.B type', 'a.B.C type']],
    ['var x = B.class;', ['.B type']],
    [
      'switch (o) { case P(int x, Q q) when q.z > x -> {} case R r -> {} case E, F -> {} default -> {} }',
      ['.P type', '.Q type', '<local>q.z read', '.R type', '.E read', '.F read'],
    ],
    ['switch (o) { case null, default -> f(); }', ['.f call0']],
    [
      'try (B b = f()) { b.g(); } catch (C | D e) { e.h(); }',
      ['.B type', '.f call0', '<local>b.g call0', '.C type', '.D type', '<local>e.h call0'],
    ],
    ['@B(x = C.D, y = @F) int z;', ['.B type', '.C read', 'C.D read', '.F type']],
    ['l: for (;;) { continue l; }', []],
  ] as const)('%s', (body, expected) => {
    const found = inMethod(body as string)
      .references.filter(({ name }) => name !== 'Object')
      .map(short);
    expect(found).toEqual(expected);
  });

  it('leave out type parameters and local types', () => {
    const source =
      'class A<T> { <U extends T> U m(T t) { class L {} record Q(U u) {} return (U) new L(); } }';
    expect(references(source)).toEqual([]);
  });

  it('belong to the innermost type and unit, equal ones counted together', () => {
    const source =
      'class A { void m() { f(); f(); } class B { int x = f(); } enum E { C { int g() { return f(); } } } }';
    expect(java(source).references.filter(({ name }) => name === 'f')).toMatchObject([
      { unit: 0, type: 'A', count: 2 },
      { unit: -1, type: 'A.B', count: 1 },
      { unit: 1, type: 'A.E.C', count: 1 },
    ]);
  });

  it('of constructors name the class', () => {
    const source = 'class A extends x.B<C> { A() { this(1); } A(int i) { super(i, 2); } }';
    expect(references(source)).toEqual(expect.arrayContaining(['<self>.A call1', '<super>.B call2']));
    expect(references('enum E { C(1), D; E() {} E(int i) {} }')).toEqual([
      '<self>.E call1',
      '<self>.E call0',
    ]);
    expect(references('enum E { C, D }')).toEqual([]);
  });
});

describe('unused parameters and locals', () => {
  const parameters = (source: string) => java(source).units.flatMap((unit) => unit.unusedParameters);

  it.each([
    ['class A { void m(int a, int b, int... c) { f(b); } }', ['a', 'c']],
    ['class A { A(int a) {} }', ['a']],
    ['class A { void m(int a) { a = 1; a += 2; } }', ['a']],
    ['class A { int m(int size) { return size(); } }', ['size']],
    ['class A { @Override public void m(int a) {} }', []],
    ['class A { void m(int a) { throw new UnsupportedOperationException("no"); } }', []],
    ['class A { void m(int a) { throw new IllegalStateException(); } }', ['a']],
    ['abstract class A { abstract void m(int a); native void n(int a); }', []],
    ['interface I { void m(int a); default void d(int b) {} }', ['b']],
    ['class A { public static void main(String[] args) {} void n(int _a, int unused, int ignored) {} }', []],
    ['class A { private void readObject(ObjectInputStream in) {} }', []],
    [
      'class A { Object f = new I() { public void m(int a) {} }; void n() { f(x -> 1, (y, z) -> 2, (int w) -> 3); } }',
      [],
    ],
    ['record R(int a) { R { f(a); } }', []],
    ['class A { void m(int a) { class L { void n() { f(a); } } new L(); } }', []],
    ['class A { void m(@N A this, int b) {} }', ['b']],
  ])('%s', (source, expected) => {
    expect(parameters(source)).toEqual(expected);
  });

  it.each([
    ['int a = 1, b = 2; f(b);', ['a']],
    ['int a; a = 1; a++; --a; a += 1;', ['a']],
    ['int a = 0; f(a++);', []],
    ['int a; { int b = 1; } f(() -> a);', ['b']],
    ['int i = 0; for (int i = 0; ; ) {} for (B b : c) {}', ['i']],
    ['try (B r = f()) {} catch (E e) {}', []],
    ['if (!(o instanceof B b)) return; b.f();', []],
    ['if (o instanceof B b) {}', ['b']],
    ['switch (o) { case B b -> {} case C(int x) -> {} default -> {} }', []],
    ['int size = size();', ['size']],
    ['class L {} record Q() {}', ['L', 'Q']],
    ['class L {} L l = f(); use(l);', []],
    ['int a = 1; new B() { int a; int g() { return a; } };', ['a']],
    ['Runnable r = () -> { int q = 1; };', ['r', 'q']],
    ['int a = 1; { f(a); }', []],
  ])('%s', (body, expected) => {
    const unit = unitOf(inMethod(`${body} g(o);`), 'A.m');
    expect(unit.unusedLocals).toEqual(expected);
  });
});

describe('unreachable statements', () => {
  it.each([
    ['return; f(); g();', 2],
    ['throw x; ;', 0],
    ['while (true) { break; f(); }', 1],
    ['while (true) { continue; f(); }', 1],
    ['System.exit(1); f(); if (b) { g(); h(); }', 2],
    ['exit(1); f();', 0],
    ['return; class L {} l: f();', 0],
    ['if (false) { f(); g(); } else h();', 2],
    ['if (false) f();', 1],
    ['while (false) { f(); }', 1],
    ['if (true) { f(); } else { g(); }', 0],
    ['switch (x) { case 1: return; f(); case 2: g(); }', 1],
    ['if (x) { return; } f();', 0],
  ])('%s', (body, expected) => {
    expect(inMethod(body).unreachable).toBe(expected);
  });
});

describe('types', () => {
  const types = (source: string) =>
    java(source).types.map(({ name, kind, isAbstract, isClass, visibility, local, bases }) =>
      [
        name,
        kind,
        isAbstract ? 'abstract' : '',
        isClass ? 'K' : '',
        visibility,
        local ? 'local' : '',
        ...bases,
      ]
        .filter(Boolean)
        .join(' '),
    );

  it.each([
    ['public class A extends b.B<C> implements I, J.K<D> {}', ['A class K public b.B I J.K']],
    ['abstract class A {}', ['A class abstract K package']],
    ['interface I extends J, K<L> { void m(); }', ['I interface abstract package J K']],
    ['interface I { default void m() {} }', ['I interface abstract K package']],
    ['interface I { static void m() {} }', ['I interface abstract K package']],
    ['@interface N { int x() default 1; }', ['N interface abstract package']],
    ['record R<T>(T t) implements I<T> {}', ['R record K package I']],
    ['enum E implements I { A, B { } }', ['E enum K package I', 'E.B class K private E']],
    [
      'class A { private class B {} protected static class C {} }',
      ['A class K package', 'A.B class K private', 'A.C class K protected'],
    ],
    [
      'interface I { class B {} private class C {} }',
      ['I interface abstract package', 'I.B class K public', 'I.C class K private'],
    ],
    ['class A { void m() { class L extends A {} } }', ['A class K package', 'A.m.L class K private local A']],
    ['sealed interface S permits A, B {}', ['S interface abstract package']],
  ])('%s', (source, expected) => {
    expect(types(source)).toEqual(expected);
  });
});

describe('symbols', () => {
  const symbols = (source: string) =>
    java(source).symbols.map((symbol) => {
      const marks = [
        'isStatic',
        'isAbstract',
        'isOverride',
        'isAnnotated',
        'isConstant',
        'isTrivial',
      ] as const;
      const said = marks.filter((mark) => symbol[mark]).map((mark) => mark.slice(2).toLowerCase());
      const parameters = symbol.parameters.length > 0 ? [`(${symbol.parameters.join(',')})`] : [];
      return [symbol.kind, `${symbol.owner}.${symbol.name}`, symbol.visibility, ...said, ...parameters].join(
        ' ',
      );
    });
  const members = (body: string) => symbols(`class A { ${body} }`).slice(1);

  it.each([
    ['private int a, b[] = {};', ['field A.a private', 'field A.b private']],
    ['public static final int A = 1;', ['field A.A public static constant']],
    [
      'protected void m(int a, List<String>[] b, int c, java.util.Map<K, V> d, @N final B... e) {}',
      ['method A.m protected (int,List,java.util.Map,B)'],
    ],
    [
      'A() {} private A(int a) {} private A() {}',
      ['constructor A.A package', 'constructor A.A private (int)', 'constructor A.A private annotated'],
    ],
    ['@Override public String toString() { return ""; }', ['method A.toString public override']],
    ['@Override @Inject void m() {}', ['method A.m package override annotated']],
    ['@Deprecated @Nullable @SuppressWarnings("x") private int a;', ['field A.a private']],
    ['@javax.inject.Inject private int a;', ['field A.a private annotated']],
    ['abstract void m(); native void n();', ['method A.m package abstract', 'method A.n package']],
    ['void m() { throw new UnsupportedOperationException(); }', ['method A.m package trivial']],
    ['void m() { /* no */ throw new a.NotImplementedException("x"); }', ['method A.m package trivial']],
    ['void m() {}', ['method A.m package']],
    [
      'private static final long serialVersionUID = 1L; private Object readResolve() { return null; }',
      [
        'field A.serialVersionUID private static annotated constant',
        'method A.readResolve private annotated',
      ],
    ],
    [
      'static class B { int x; } interface I {} record R() {}',
      [
        'type A.B package static',
        'field A.B.x package',
        'type A.I package static abstract',
        'type A.R package static',
      ],
    ],
    ['Object o = new B() { int x; void m() {} };', ['field A.o package']],
    ['void m() { int x; class L { private int y; } }', ['method A.m package', 'field A.m.L.y private']],
  ])('%s', (body, expected) => {
    expect(members(body)).toEqual(expected);
  });

  it('of interfaces are public', () => {
    expect(
      symbols(
        'public interface I { int C = 1; void m(); default void d() {} private void p() {} class N {} }',
      ),
    ).toEqual([
      'type .I public abstract',
      'field I.C public static constant',
      'method I.m public abstract',
      'method I.d public',
      'method I.p private',
      'type I.N public static',
    ]);
  });

  it('of enums are their constants, whose constructors are private', () => {
    expect(symbols('enum E { A { void f() {} }, B; E() {} int x; }')).toEqual([
      'type .E package',
      'constant E.A public static constant',
      'method E.A.f package',
      'constant E.B public static constant',
      'constructor E.E private',
      'field E.x package',
    ]);
  });

  it('of records are their components, which the accessors use', () => {
    expect(symbols('record R(int a, List<B> b) { R { } static int c; int a() { return a; } }')).toEqual([
      'type .R package',
      'field R.a private annotated constant',
      'field R.b private annotated constant',
      'constructor R.R package (int,List)',
      'field R.c package static',
      'method R.a package',
    ]);
  });

  it('have their units', () => {
    const facts = java('abstract class A { int x; abstract void a(); void b() {} A() {} }');
    expect(facts.symbols.map(({ name, unit }) => `${name} ${unit}`)).toEqual([
      'A -1',
      'x -1',
      'a -1',
      'b 0',
      'A 1',
    ]);
  });
});

describe('programs', () => {
  it.each([
    ['class A { public static void main(String[] args) {} }', true],
    ['class A { static public void main(final java.lang.String... args) {} }', true],
    ['interface A { static void main(String[] args) {} }', true],
    ['void main() {}', true],
    ['class A { public void main(String[] args) {} }', false],
    ['class A { public static void main() {} }', false],
    ['class A { public static int main(String[] args) { return 1; } }', false],
    ['@SpringBootApplication class A {}', true],
    ['@org.springframework.stereotype.Service("x") class A {}', true],
    ['@Deprecated class A {}', false],
  ])('%s', (source, expected) => {
    expect(java(source).isMain).toBe(expected);
  });
});

describe('odd input', () => {
  it.each([
    '',
    '// only a comment',
    'package a',
    'class',
    'class { int x; }',
    'enum E { , ; }',
    'import ;',
    '}{',
    'class A { void }',
  ])('survives %j', (source) => {
    expect(() =>
      factsOf('java', `${source}\n// padding, so that errors are no more than half of the text ----------`),
    ).not.toThrow();
  });

  it('takes chains of any length in linear time', () => {
    const facts = java(`class A { int x = ${'a.'.repeat(20_000)}b; }`);
    expect(Math.max(...facts.references.map(({ receiver }) => receiver.length))).toBeLessThanOrEqual(256);
  });

  it('asks an enum once for its constructors', () => {
    const constants = Array.from({ length: 20_000 }, (_, at) => `C${at}`).join(',');
    expect(java(`enum E { ${constants}; E() {} }`).references).toMatchObject([{ name: 'E', count: 20_000 }]);
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of programs

import { describe, expect, it } from 'vitest';
import type { FileFacts, UnitFacts } from '../../src/facts/types.ts';
import { type DialectName, factsOf } from '../support/facts.ts';

type UnitValues = Partial<Omit<UnitFacts, 'name'>>;
type Case = readonly [
  rule: string,
  dialect: DialectName,
  text: string,
  units: Readonly<Record<string, UnitValues>>,
];

/** The body of a Java class, a Go file, as a file. */
const java = (body: string) => `class K {\n${body}\n}\n`;
const go = (body: string) => `package p\n\n${body}\n`;

/** Expects exactly the units that are named, each with the values that are given. */
function expectUnits(facts: FileFacts, units: Readonly<Record<string, UnitValues>>): void {
  expect(facts.units.map(({ name }) => name).sort()).toEqual(Object.keys(units).sort());
  for (const unit of facts.units)
    expect({ [unit.name]: unit }).toMatchObject({ [unit.name]: units[unit.name]! });
}

// Rules are quoted from the catalogue (section) and ADR 0002 (number).
const CASES: readonly Case[] = [
  // 5.2: guards, defaults, captures.
  [
    "5.2 case _ if g: the guard's +1 alone",
    'python',
    'def f(x):\n    match x:\n        case 1: pass\n        case _ if x: pass\n',
    { f: { cyclomatic: 3 } },
  ],
  [
    '5.2 a bare capture is a default',
    'python',
    'def f(x):\n    match x:\n        case 1: pass\n        case y: pass\n',
    { f: { cyclomatic: 2, npath: 2, lloc: 5 } },
  ],
  [
    '5.2 a dotted name is no capture',
    'python',
    'def f(x):\n    match x:\n        case a.b: pass\n',
    { f: { cyclomatic: 2, npath: 2 } },
  ],
  [
    '5.2 a sequence with wildcards is an arm',
    'python',
    'def f(x):\n    match x:\n        case [_, *_]: pass\n        case {"a": y}: pass\n        case C(z): pass\n',
    { f: { cyclomatic: 4 } },
  ],
  [
    '5.2 arm +1 and guard +1',
    'python',
    'def f(x):\n    match x:\n        case [a] if a > 1 and x: pass\n',
    { f: { cyclomatic: 4, cognitive: 2, npath: 3 } },
  ],
  [
    // def 1, match 1, case 1 and its pass 2, the guarded case 1 and its pass 1: LLOC 6; N = 1 + 1 + 1 (none matches).
    'ADR 5 a default arm with a guard can fail: a path and a logical line',
    'python',
    'def f(x):\n    match x:\n        case 1: pass\n        case _ if x: pass\n',
    { f: { cyclomatic: 3, npath: 3, lloc: 6 } },
  ],
  [
    // The file is class K {, then @A on line 2; f stands on lines 3 to 8.
    'ADR 1 annotations inside a unit are lines of it, its own are not',
    'java',
    java('@A\nvoid f() {\n@B\nint a = 1;\n@C\nint b = 2;\n}'),
    { 'K.f': { sloc: 6, lloc: 3, line: 3 } },
  ],
  [
    // Decorator of the nested g: a line of f. f: lines 1, 2 and 5.
    'ADR 1 decorators of a nested unit belong to what is around it',
    'python',
    'def f():\n    @cached\n    def g():\n        pass\n    return g\n',
    { f: { sloc: 3 }, 'f.g': { sloc: 2 } },
  ],
  [
    '5.3 a chain of 2,000 else ifs is as long as it is',
    'java',
    java(`void f(int a) { if (a == 0) { } ${'else if (a == 1) { } '.repeat(2000)} }`),
    { 'K.f': { cyclomatic: 2002, cognitive: 2001, nesting: 1, npath: 2002 } },
  ],
  [
    'ADR 5 20,000 labels of one arm are one arm',
    'javascript',
    `function f(a) { switch (a) { ${'case 1: '.repeat(20_000)} return 1; } }\n`,
    { f: { cyclomatic: 2, cognitive: 1, lloc: 4 } },
  ],
  [
    '5.2 assert, with, try, finally, else: 0',
    'python',
    'def f(a):\n    assert a\n    with a: pass\n    try: pass\n    finally: pass\n',
    { f: { cyclomatic: 1, cognitive: 0, nesting: 0, npath: 1, lloc: 7 } },
  ],
  [
    '5.2 each except',
    'python',
    'def f():\n    try: pass\n    except A: pass\n    except (B, C) as e: pass\n    except: pass\n',
    { f: { cyclomatic: 4, cognitive: 3, npath: 4, nesting: 1 } },
  ],
  ['5.2 except*', 'python', 'def f():\n    try: pass\n    except* A: pass\n', { f: { cyclomatic: 2 } }],
  [
    '5.2 async for and comprehensions',
    'python',
    'async def f(a):\n    async for b in a: pass\n    return [c async for d in b for c in d if c if d]\n',
    { f: { cyclomatic: 6, cognitive: 3, npath: 8 } },
  ],
  [
    '5.2 Go select',
    'go',
    go('func f() {\n\tselect {\n\tcase <-a:\n\tcase b <- 1:\n\tdefault:\n\t}\n\tfor {\n\t}\n}'),
    { f: { cyclomatic: 4, cognitive: 2, nesting: 1, lloc: 5 } },
  ],
  [
    '5.2 an empty Go clause is an arm of its own (ADR 5)',
    'go',
    go('func f(x int) {\n\tswitch x {\n\tcase 1:\n\tcase 2, 3:\n\t\tg()\n\t}\n}'),
    { f: { cyclomatic: 3, npath: 3, lloc: 5 } },
  ],
  [
    '5.2 null-coalescing and optional chains: 0',
    'typescript',
    'function f(a) { a ??= b ?? c?.d?.(e); return a!; }',
    { f: { cyclomatic: 1, cognitive: 0, npath: 1 } },
  ],
  [
    'ADR 6 &&= counts as its operator',
    'typescript',
    'function f(a) { a &&= b; a ||= c; }',
    { f: { cyclomatic: 3, cognitive: 2, npath: 1 } },
  ],
  [
    'ADR 5 labels in a row are one arm, and a default label makes the default arm',
    'java',
    java('void f(int x) { switch (x) { case 1: case 2: g(); break; case 3: default: h(); } }'),
    { 'K.f': { cyclomatic: 2, npath: 2, lloc: 6 } },
  ],
  [
    'ADR 5 the same with arrows',
    'java',
    java('void f(int x) { switch (x) { case 1, 2 -> g(); case null, default -> h(); } }'),
    { 'K.f': { cyclomatic: 2, npath: 2 } },
  ],
  [
    'ADR 5 a guard adds its 1',
    'java',
    java('void f(Object x) { switch (x) { case A a when a.b() && c -> g(); default -> h(); } }'),
    { 'K.f': { cyclomatic: 4, cognitive: 2, npath: 3 } },
  ],
  [
    '5.2 Java assert: 0; do: +1; multi-catch: one',
    'java',
    java('void f(int x) { assert x > 0 : x; do { g(); } while (x > 0); try { g(); } catch (A | B e) { } }'),
    { 'K.f': { cyclomatic: 3 } },
  ],
  [
    '4.1 and 5.2 anonymous functions add their decisions, no base',
    'java',
    java('void f() { g(x -> x ? 1 : 2); h(new R() { public void r() { if (a) { } } }); }'),
    { 'K.f': { cyclomatic: 3, cognitive: 4, nesting: 2, npath: 1 } },
  ],
  [
    '4.1 the same in Go',
    'go',
    go(
      'func f() {\n\tgo func() {\n\t\tif a {\n\t\t}\n\t}()\n}\n\nvar g = func() int { return 1 }\n\nvar h, i = func() { if a { } }, 2\n',
    ),
    {
      f: { cyclomatic: 2, cognitive: 2, nesting: 2 },
      g: { cyclomatic: 1 },
      h: { cyclomatic: 2, cognitive: 1 },
    },
  ],

  // ADR 4: default arguments, decorators, annotations.
  [
    'ADR 4 default arguments and decorators',
    'python',
    '@d(a or b)\ndef f(a=b or c, *, d=[e for e in f if e]):\n    pass\n',
    { f: { cyclomatic: 1, cognitive: 0, npath: 1, parameters: 2, line: 2 } },
  ],
  [
    'ADR 4 default arguments and decorators',
    'typescript',
    'class K { @d(a || b) f(a = b || c, { e = f ? 1 : 2 } = {}) {} }',
    { 'K.f': { cyclomatic: 1, cognitive: 0, npath: 1, parameters: 2 } },
  ],
  [
    'ADR 4 annotations',
    'java',
    java('@A(b = 1 > 0 && C)\nint f(@B(true || false) int a) { return a; }'),
    { 'K.f': { cyclomatic: 1, cognitive: 0, line: 3, parameters: 1, sloc: 1 } },
  ],

  // 4.1: what is a unit.
  [
    '4.1 a lambda bound to a name is no unit',
    'python',
    'f = lambda x: x or 1\n\ndef g():\n    h = lambda y: y if y else 2\n    return h\n',
    { g: { cyclomatic: 2, cognitive: 2, nesting: 1 } },
  ],
  [
    '4.1 functions in calls are anonymous',
    'typescript',
    'const a = memo(() => 1);\nb(function () { if (c) d(); });\n(() => {})();\nconst e = c ? () => 1 : null;\n',
    {},
  ],
  [
    '4.1 an arrow by default export',
    'javascript',
    'export default (a) => a && b;\n',
    { default: { cyclomatic: 2, parameters: 1, npath: 1 } },
  ],
  [
    '4.1 CommonJS',
    'javascript',
    'module.exports = function (a) {};\nexports.b = (c) => c;\nK.prototype.d = function () {};\n',
    { default: { parameters: 1 }, b: {}, d: {} },
  ],
  [
    '4.1 abstract methods and signatures are none',
    'typescript',
    'abstract class K { abstract f(): void; g(): void; g(a?) {} }\ninterface I { h(): void; }\ndeclare function i(): void;\nfunction j(a: string): void;\nfunction j(a) {}\n',
    { 'K.g': { parameters: 1 }, j: { parameters: 1 } },
  ],
  [
    '4.1 the same in Java',
    'java',
    'abstract class K { abstract void f(); native void g(); K() {} }\ninterface I { void h(); default void i() {} static void j() {} }\nrecord R(int a, int b) { R { } int k() { return a; } }\nenum E { A { void l() {} }; void m() {} }\n',
    {
      'K.K': { kind: 'constructor' },
      'I.i': {},
      'I.j': {},
      'R.R': { parameters: 2, kind: 'constructor' },
      'R.k': {},
      'E.A.l': {},
      'E.m': {},
    },
  ],
  [
    '4.1 nested units are left out of the outer one',
    'python',
    'def f(a):\n    if a: pass\n    def g(b):\n        if b: pass\n        if b: pass\n    class C:\n        def h(self): return self or 1\n    return a and g\n',
    {
      f: { cyclomatic: 3, sloc: 4, lloc: 5, npath: 2 },
      'f.g': { cyclomatic: 3, sloc: 3 },
      'f.C.h': { cyclomatic: 2, sloc: 1 },
    },
  ],

  // PAR.
  [
    'PAR Python',
    'python',
    'class K:\n    def a(self, b, /, c, *d, e=1, **f): pass\n    @staticmethod\n    def g(a, b): pass\n    @classmethod\n    def h(cls, a): pass\n    def i(): pass\n\ndef j(self, a: int, b: str = "x", *, c): pass\n',
    {
      'K.a': { parameters: 5 },
      'K.g': { parameters: 2 },
      'K.h': { parameters: 1 },
      'K.i': { parameters: 0 },
      j: { parameters: 4 },
    },
  ],
  [
    'PAR Go',
    'go',
    go(
      'func f(a, b int, c ...string) {}\nfunc g(int, string) {}\nfunc h(_ int, d func(e, f int) int) {}\nfunc (r *T[K]) i(a int) {}\nfunc (T) j() {}',
    ),
    {
      f: { parameters: 3 },
      g: { parameters: 2 },
      h: { parameters: 2 },
      'T.i': { parameters: 1 },
      'T.j': { parameters: 0 },
    },
  ],
  [
    'PAR Java',
    'java',
    java('void f(K this, int a, final String... b) {}\n<T> K(T a) {}'),
    { 'K.f': { parameters: 2 }, 'K.K': { parameters: 1 } },
  ],
  [
    'PAR TypeScript',
    'typescript',
    'function f(this: A, { b, c }: D, [e], g?: H, ...i: J[]) {}\nclass K { constructor(private a: B, public readonly c = 1) {} }\nconst l = m => m;',
    { f: { parameters: 4 }, 'K.constructor': { parameters: 2 }, l: { parameters: 1 } },
  ],

  // 5.3.
  [
    '5.3 else on loop and try: +1',
    'python',
    'def f(a):\n    for b in a:\n        pass\n    else:\n        if b: pass\n    while a: pass\n    else: pass\n    try: pass\n    except E: pass\n    else: pass\n',
    { f: { cognitive: 8, cyclomatic: 5, npath: 12, nesting: 2 } },
  ],
  [
    '5.3 a jump to a label, and none without',
    'java',
    java('void f() { o: for (;;) { for (;;) { if (a) break; if (b) continue o; else break o; } } }'),
    { 'K.f': { cognitive: 1 + 2 + 3 + 3 + 1 + 1 + 1 } },
  ],
  ['5.3 goto', 'go', go('func f() {\nL:\n\tif a {\n\t\tgoto L\n\t}\n}'), { f: { cognitive: 2, lloc: 3 } }],
  [
    '5.3 recursion through self',
    'python',
    'class K:\n    def f(self): return self.g()\n    def g(self): return self.f()\n    def h(self): return f() + other.h()\n    def i(this): return this.i()\n',
    { 'K.f': { cognitive: 1 }, 'K.g': { cognitive: 1 }, 'K.h': { cognitive: 0 }, 'K.i': { cognitive: 1 } },
  ],
  [
    '5.3 a function of another class does not recurse',
    'typescript',
    'class A { f() { return this.f(); } g() { return f(); } }\nclass B { f() { return a.f(); } }\nfunction h() { return h; }\nfunction i() { return [1].map(() => i()); }',
    {
      'A.f': { cognitive: 1 },
      'A.g': { cognitive: 0 },
      'B.f': { cognitive: 0 },
      h: { cognitive: 0 },
      i: { cognitive: 1 },
    },
  ],
  [
    'ADR 8 runs, parentheses ignored, a negated group starts anew',
    'typescript',
    'function f() { return a && (b && c) || d && !(e && g || h) && (i); }',
    { f: { cognitive: 3 + 2, cyclomatic: 8, npath: 7 } },
  ],
  [
    'ADR 7 a ternary in a ternary',
    'typescript',
    'function f() { return a ? b ? 1 : 2 : c ? 3 : 4; }',
    { f: { cognitive: 1 + 2 + 2, cyclomatic: 4, nesting: 0, npath: 6 } },
  ],
  [
    '5.3 an if alone in an else block is nested',
    'go',
    go('func f() {\n\tif a {\n\t} else if b {\n\t} else {\n\t\tif c {\n\t\t}\n\t}\n}'),
    { f: { cognitive: 1 + 1 + 1 + 2, nesting: 2, npath: 4 } },
  ],

  // 5.4.
  [
    'ADR 11 a switch used as an expression',
    'java',
    java('int f(int x) { return switch (x) { case 1 -> a ? 1 : 2; case 2 -> 3; default -> { yield 4; } }; }'),
    { 'K.f': { npath: 2 + 1 + 1, cyclomatic: 4, cognitive: 1 + 2, nesting: 1 } },
  ],
  [
    'ADR 11 labels and guards add their b',
    'typescript',
    'function f() { switch (true) { case a && b: return 1; case c || d: return 2; default: } }',
    { f: { npath: 1 + 1 + 1 + 1 + 1, cyclomatic: 5 } },
  ],
  [
    'ADR 11 a Go initialiser adds to the condition',
    'go',
    go('func f() {\n\tif x := a && b; x || c {\n\t}\n\tswitch y := g(a || b); y {\n\tcase 1:\n\t}\n}'),
    { f: { npath: 4 * 3, cyclomatic: 6 } },
  ],
  [
    'ADR 11 with: the sequence of its header and its body',
    'python',
    'def f():\n    with a or b or c as d:\n        if e: pass\n',
    { f: { npath: 4, cyclomatic: 4, nesting: 1 } },
  ],
  [
    'ADR 11 an expression body',
    'javascript',
    'const f = (a) => a && b && c ? 1 : 2;\nconst g = () => ({ a: 1 });',
    { f: { npath: 4, cyclomatic: 4 }, g: { npath: 1 } },
  ],
  [
    '5.4 a loop header is one expression',
    'java',
    java('void f() { for (int i = a ? 1 : 2; i < 3 && b; i += c || d ? 1 : 2) { } }'),
    { 'K.f': { npath: 1 + 1 + (2 + 1 + 3), cyclomatic: 1 + 1 + 1 + 1 + 2 } },
  ],
  [
    '5.4 try with resources and finally',
    'java',
    java('void f() { try (A a = b()) { if (c) { } } catch (D e) { if (g) { } } finally { if (h) { } } }'),
    { 'K.f': { npath: (2 + 2) * 2, cyclomatic: 5, nesting: 2, cognitive: 1 + 1 + 2 + 1 } },
  ],

  // Lines (ADR 1, 3).
  [
    'ADR 1 decorators are outside, docstrings are comments, strings count whole',
    'python',
    '@d\n@e(\n    1)\ndef f():\n    """doc\n    more"""\n    # c\n    x = """a\n\n    b"""\n\n    return x\n',
    { f: { line: 4, endLine: 12, sloc: 5, lloc: 3 } },
  ],
  [
    'ADR 1 modifiers belong, annotations do not',
    'java',
    java('@A\n@B(\n1)\npublic\nstatic int f() {\n\n// c\nreturn 1;\n}'),
    { 'K.f': { line: 5, sloc: 4, lloc: 2 } },
  ],
  [
    'ADR 3 the variable statement is the first logical line',
    'typescript',
    'export const f = (a) => {\n  return a;\n};\nconst g = () => 1;\n',
    { f: { lloc: 2, sloc: 3 }, g: { lloc: 1, sloc: 1 } },
  ],
  [
    'ADR 1 decorators in TypeScript',
    'typescript',
    'class K {\n  @a()\n  @b\n  public f(\n    c: D,\n  ) {\n    return c;\n  }\n}\n',
    { 'K.f': { line: 4, endLine: 8, sloc: 5, lloc: 2 } },
  ],
];

describe('units', () => {
  it.each(CASES)('%s (%s)', (_, dialect, text, units) => expectUnits(factsOf(dialect, text), units));

  it('are the functions that are bound to a name (4.1)', () => {
    const text = [
      'const a = () => 1; let b = function () {};',
      'class K { c = () => {}; static #d = async () => {}; get e() { return 1; } set e(v) {} constructor() {} }',
      'const o = { f: () => 1, g() {}, h: function i() {}, get j() { return 1; } };',
      'export default function () {}',
    ].join('\n');
    // How the members of an object literal are qualified the catalogue does not say.
    const names = factsOf('typescript', text).units.map(({ name }) => name.replace(/^o\./, ''));
    const methods = ['K.#d', 'K.c', 'K.constructor', 'K.e', 'K.e'];
    expect(names.sort()).toEqual([...methods, 'a', 'b', 'default', 'f', 'g', 'h', 'j']);
  });

  it('of one name in Java are told apart by their number of parameters (ADR 9)', () => {
    const methods = [
      'int f(int a) { return f(a, 1); }',
      'int f(int a, int b) { return f(a, b, 2); }',
      'int f(int a, int b, int c) { return this.f(a, b, c); }',
    ];
    const { units } = factsOf('java', java(methods.join('\n')));
    expect(units.map(({ parameters, cognitive }) => [parameters, cognitive])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
  });
});

// 5.1 and ADR 3: logical lines of a whole file, worked out line by line.
const LOGICAL: readonly (readonly [DialectName, string, number])[] = [
  ['python', 'import a, b\n', 1],
  ['python', 'from a import (b, c)\nfrom __future__ import d\n', 2],
  ['python', '"""doc"""\nx = y = 1\nx: int\nx: int = 2\nx += 1\n', 4],
  ['python', 'class A:\n    """doc"""\n    x = 1\n', 2],
  ['python', '@a\n@b\nclass A: ...\n', 2],
  ['python', 'if a: b\nelif c: d\nelse: e\n', 5],
  ['python', 'for a in b: c\nelse: d\nwhile e: pass\n', 5],
  ['python', 'try: a\nexcept B: c\nelse: d\nfinally: e\n', 6],
  ['python', 'with a, b as c: d\nasync def f(): await g\n', 4],
  ['python', 'del a; global b; nonlocal c; assert d; raise e; return f; pass; break; continue\n', 9],
  ['python', 'match a:\n    case 1: b\n    case _: c\n', 4],
  ['python', 'x = lambda a: a\ny = [b for b in c if b]\n', 2],
  ['python', 'type A = int\nprint(1)\n', 2],
  ['java', 'package a.b;\nimport c.d;\nimport static e.f;\n', 2],
  ['java', 'class A { int a, b; static final int C = 1; { } static { x(); } ; }', 4],
  ['java', 'enum A { B, C(1) { int d; }; int e; }', 5],
  ['java', 'record A(int b, int c) { }', 1],
  ['java', 'interface A { int B = 1; void c(); default void d() { } }', 4],
  ['java', '@interface A { int b() default 1; }', 2],
  ['java', java('void f() { int a = 1, b; a = 2; ; { a++; } l: a--; }'), 6],
  [
    'java',
    java('void f() { for (int i = 0; i < 1; i++) g(); for (int a : b) { } while (c) ; do { } while (d); }'),
    7,
  ],
  ['java', java('void f() { if (a) b(); else if (c) d(); else e(); }'), 7],
  ['java', java('void f() { try (A a = b(); C c = d()) { } catch (E e) { } finally { } }'), 4],
  ['java', java('void f() { switch (a) { case 1: case 2: b(); break; default: c(); } }'), 7],
  ['java', java('void f() { synchronized (a) { } assert b; throw c; return; }'), 6],
  [
    'java',
    java('K() { this(1); } void f() { Runnable r = () -> a(); Runnable s = () -> { b(); c(); }; }'),
    8,
  ],
  ['go', 'package a\n\nimport "b"\n\nimport (\n\t"c"\n\td "e"\n)\n', 3],
  ['go', go('const a = 1\nconst (\n\tb = iota\n\tc\n)\nvar d, e int\nvar (\n\tf = 1\n)'), 5],
  [
    'go',
    go(
      'type A struct {\n\tb, c int\n\tD\n\te string\n}\ntype F = A\ntype (\n\tG int\n\tH interface {\n\t\tI()\n\t\tJ(int) error\n\t}\n)',
    ),
    9,
  ],
  [
    'go',
    go('func f() {\n\tx := 1\n\tx = 2\n\tx++\n\tvar y int\n\tgo g()\n\tdefer h()\n\tc <- 1\n\treturn\n}'),
    9,
  ],
  [
    'go',
    go(
      'func f() {\n\tif x := 1; x > 0 {\n\t} else if y {\n\t} else {\n\t}\n\tfor i := 0; i < 1; i++ {\n\t}\n\tfor range a {\n\t}\nL:\n\tfor {\n\t\tbreak L\n\t}\n}',
    ),
    7,
  ],
  [
    'go',
    go(
      'func f() {\n\tswitch y := x.(type) {\n\tcase int:\n\tcase string, bool:\n\t\tfallthrough\n\tdefault:\n\t\tg()\n\t}\n}',
    ),
    6,
  ],
  ['go', go('func f() {\n\tselect {\n\tcase v, ok := <-a:\n\tcase x = <-b:\n\tdefault:\n\t}\n}'), 4],
  ['go', go('var f = func() {\n\tg()\n}'), 2],
  [
    'typescript',
    "import a from 'b';\nimport 'c';\nimport d = require('e');\nexport { f } from 'g';\nexport * from 'h';\nexport default i;\n",
    6,
  ],
  [
    'typescript',
    'type A = B;\ninterface C { d: E; f(): G; [h: string]: I; (): J; new (): K; }\nenum L { M, N = 1 }\n',
    10,
  ],
  [
    'typescript',
    'class A { b = 1; c; static { d(); } constructor(private e) {} f() {} get g() { return 1; } ; }\n',
    8,
  ],
  ['typescript', 'let a = 1, b = 2; a = 3; ; { b++; } l: a--; debugger;\n', 5],
  ['typescript', 'if (a) b(); else if (c) d(); else e();\n', 5],
  [
    'typescript',
    'for (let i = 0; i < 1; i++) a(); for (const b of c) ; for (d in e) ; while (f) ; do ; while (g);\n',
    6,
  ],
  ['typescript', 'try { a(); } catch { b(); } finally { c(); }\n', 5],
  ['typescript', 'switch (a) { case 1: case 2: b(); break; default: c(); }\n', 5],
  ['typescript', 'const a = () => b;\nconst c = () => { d(); };\ne(() => { f(); });\n', 5],
  ['typescript', 'const a = { b() { c(); }, d: 1, get e() { return 1; } };\n', 5],
  ['typescript', 'function a(b: c): d;\nfunction a(b) {}\nabstract class E { abstract f(): void; }\n', 4],
];

describe('logical lines', () => {
  it.each(LOGICAL)('%s: %j has %i', (dialect, text, lloc) => expect(factsOf(dialect, text).lloc).toBe(lloc));
});

// 5.5 and ADR 12: operators and operands as they stand in the text.
const HALSTEAD: readonly (readonly [DialectName, string, { operators: string; operands: string }])[] = [
  ['python', 'import a.b as c\nx = -y - z  # c\n', { operators: '= - -', operands: 'x y z' }],
  ['python', 'a.b(c, d=1)[2:3]\n', { operators: '. ( = [ :', operands: 'a b c d 1 2 3' }],
  ['python', 'x = {True: None, "k": ...}\n', { operators: '= { : :', operands: 'x True None "k" ...' }],
  ['python', 'a = b if not c else d and e\n', { operators: '= if not else and', operands: 'a b c d e' }],
  ['python', 'a not in b is not c\n', { operators: 'not in is not', operands: 'a b c' }],
  [
    'java',
    'package a.b; import c.d; class E { List<Map<F, G>> h = a >> b; }',
    { operators: 'class { < < = >>', operands: 'E List Map F G h a b' },
  ],
  [
    'java',
    'class A { int b = c > 1 ? \'d\' : 2L; String s = "x\\n"; }',
    { operators: 'class { int = > ? : =', operands: 'A b c 1 \'d\' 2L String s "x\\n"' },
  ],
  [
    'java',
    'class A { @B(c = 1) void d(int... e) { this.f(null, super.g); } }',
    { operators: 'class { @ ( = void ( int ... { . ( .', operands: 'A B c 1 d e this f null super g' },
  ],
  [
    'go',
    'package a\n\nimport "b"\n\nvar c = map[string]int{"d": 1}\n',
    { operators: 'var = map [ { :', operands: 'c string int "d" 1' },
  ],
  [
    'go',
    'package a\n\nfunc (r *T) f(x ...int) error { x <- `y`; return nil }\n',
    { operators: 'func ( * ( ... { <- return', operands: 'r T f x int error x `y` nil' },
  ],
  [
    'typescript',
    'import a from "b";\nconst c: D<E<F>> = g > h ? -1 : - 2;\n',
    { operators: 'const : < < = > ? - : -', operands: 'c D E F g h 1 2' },
  ],
  [
    'typescript',
    'x = `a${b}c`; y = `d`; z = /e\\/f/g;\n',
    { operators: '= ${ = =', operands: 'x a b c y `d` z /e\\/f/g' },
  ],
  [
    'typescript',
    'this.#a = { b: undefined, ...null, [c]: () => super.d };\n',
    { operators: '. = { : ... [ : ( => .', operands: 'this #a b undefined null c super d' },
  ],
];

describe('Halstead tokens', () => {
  it.each(HALSTEAD)('%s: %j', (dialect, text, { operators, operands }) => {
    const counts = (words: string) => {
      const tokens = words.split(' ');
      return [new Set(tokens).size, tokens.length];
    };
    const [n1, N1] = counts(operators);
    const [n2, N2] = counts(operands);
    expect(factsOf(dialect, text).halstead).toEqual({ n1, N1, n2, N2 });
  });

  it('python: a string is one operand, an f-string is walked', () => {
    const { halstead } = factsOf('python', 'x = "a" \'a\' f"b{c}e"\n');
    // Operators = {; operands x "a" 'a' b c e.
    expect(halstead).toEqual({ n1: 2, N1: 2, n2: 6, N2: 6 });
  });

  it('unary and binary minus are one operator', () => {
    expect(factsOf('python', 'a = -b - c\n').halstead).toMatchObject({ n1: 2, N1: 3 });
  });
});

describe('lines', () => {
  it.each<[DialectName, string, Partial<FileFacts>]>([
    // A docstring is never a header.
    ['python', '"""doc"""\nx = 1\n', { cloc: 1, headerLines: 0, sloc: 1 }],
    [
      'python',
      '#!/usr/bin/env python\n# licence\n\n# other\nx = 1  # c\n',
      { cloc: 3, headerLines: 2, sloc: 1, blank: 1 },
    ],
    ['python', '\n\n# licence\n"""doc\n\nmore"""\n', { cloc: 4, headerLines: 1, blank: 2 }],
    ['python', 'x = """a\n\nb"""\n', { sloc: 3, cloc: 0, blank: 0 }],
    ['python', 'x = 1 + \\\n  2\n', { sloc: 2 }],
    // A string that is no docstring is code.
    ['python', 'x = 1\n"""no\ndoc"""\n', { sloc: 3, cloc: 0 }],
    ['python', 'def f():\n    f"""no doc"""\n', { sloc: 2, cloc: 0 }],
    [
      'java',
      '/* a\n\n b */\nclass A { // c\n/* d */ int x; /* e\n*/ }\n',
      { cloc: 3, headerLines: 3, sloc: 3, blank: 0 },
    ],
    ['java', 'class A {\n  String s = """\n    a\n\n    """;\n}\n', { sloc: 6, blank: 0 }],
    ['go', '// licence\n\n// Package p does.\npackage p\n', { cloc: 2, headerLines: 1, sloc: 1 }],
    ['go', 'package p\n\nvar a = `x\n\ny`\n', { sloc: 4, blank: 1 }],
    [
      'typescript',
      '#!/usr/bin/env node\n// licence\nconst a = `x\n\n${b}`;\n',
      { cloc: 2, headerLines: 2, sloc: 3 },
    ],
    ['typescript', '{\n}\n', { sloc: 2 }],
    ['tsx', 'const a = <b>\n  text\n  {/* c */}\n</b>;\n', { sloc: 4, cloc: 0, blank: 0 }],
  ])('%s: %j', (dialect, text, expected) => expect(factsOf(dialect, text)).toMatchObject(expected));
});

describe('cognitive complexity outside of units', () => {
  it.each<[DialectName, string, number]>([
    ['python', 'if a:\n    for b in c: pass\ndef f():\n    if a: pass\n', 3],
    ['python', 'class A:\n    x = 1 if a else 2\n', 1],
    ['java', 'class A { int a = b ? 1 : 2; static { if (c && d) { } } void f() { if (e) { } } }', 1 + 2],
    [
      'typescript',
      'if (a) b(); class C { d = e ? 1 : 2; static { for (;;) {} } f() { if (g) {} } } h(() => { if (i) {} });',
      1 + 1 + 1 + 2,
    ],
    ['go', 'package p\n\nvar a = b && c || d\n', 2],
  ])('%s: %j', (dialect, text, expected) => expect(factsOf(dialect, text).topLevelCognitive).toBe(expected));
});

/** `+` public, `*` documented, `^` top-level. */
function entitiesOf(dialect: DialectName, text: string): string[] {
  return factsOf(dialect, text)
    .entities.map(
      (entity) =>
        `${entity.name} ${entity.kind} ${entity.public ? '+' : ''}${entity.documented ? '*' : ''}${entity.topLevel ? '^' : ''}`,
    )
    .sort();
}

describe('entities', () => {
  it.each<[string, DialectName, string, string[]]>([
    [
      '4.4 underscores',
      'python',
      'class A:\n    """d"""\n    def b(self):\n        """d"""\n    def _c(self): pass\n    class _D:\n        def e(self): pass\n\ndef _f():\n    def g(): pass\n',
      ['A class +*^', 'A.b method +*', 'A._c method ', 'A._D class ', 'A._D.e method ', '_f unit ^'],
    ],
    [
      '4.4 __all__',
      'python',
      '__all__ = ["a"]\n__all__ += ["_b"]\n__all__.append("c")\ndef a(): pass\ndef _b(): pass\ndef c(): pass\ndef d(): pass\n',
      ['a unit +^', '_b unit ^', 'c unit +^', 'd unit ^'],
    ],
    [
      'ADR 14 in a top-level if or try',
      'python',
      'if a:\n    def b(): pass\nelse:\n    def b(): pass\ntry:\n    class C: pass\nexcept E:\n    pass\n',
      ['C class +^', 'b unit +^', 'b unit +^'],
    ],
    [
      'ADR 13 interfaces and package-private',
      'java',
      '/** d */\npublic interface A { /** d */ void b(); private void c() {} int D = 1; }\nclass E { /** d */ public void f() {} protected void g() {} }\n',
      ['A type +*^', 'A.b method +*', 'A.c method ', 'E class ^', 'E.f method *', 'E.g method '],
    ],
    [
      'ADR 15 annotations in between; not a plain comment',
      'java',
      '/** d */\n\n@A(1)\n// c\npublic class B {\n  /* no */\n  public B() {}\n  /** d */\n  @C\n  public enum D { X; }\n  /**/ public void e() {}\n}\n',
      ['B class +*^', 'B.B method +', 'B.D class +*', 'B.e method +'],
    ],
    [
      '4.4 capital letters; 4.2 named types',
      'go',
      go(
        '// T does.\ntype T struct{}\n\n// F does.\nfunc (t *T) F() {}\nfunc (t T) g() {}\nfunc (u u) H() {}\ntype u int\n\ntype I interface {\n\t// J does.\n\tJ()\n}\n\n// not directly above\n\nfunc K() {}\n',
      ),
      [
        'I type +^',
        'I.J method +*',
        'K unit +^',
        'T class +*^',
        'T.F method +*',
        'T.g method ',
        'u type ^',
        'u.H method ',
      ],
    ],
    [
      'ADR 15 groups',
      'go',
      go(
        '// The only one.\ntype (\n\tA int\n)\n\n// Of no one.\ntype (\n\t// B does.\n\tB int\n\tC int // tail\n)\n',
      ),
      ['A type +*^', 'B type +*^', 'C type +^'],
    ],
    [
      '4.4 exports',
      'typescript',
      '/** d */\nexport function a() {}\nfunction b() {}\nfunction c() {}\nexport { b, c as d };\nclass E {}\nexport default E;\nexport const f = () => 1;\nconst g = () => 1;\nexport type H = 1;\nexport interface I { /** d */ j(): void }\nenum K {}\n',
      [
        'E class +^',
        'I type +^',
        'I.j method +*',
        'K type ^',
        'a unit +*^',
        'b unit +^',
        'c unit +^',
        'f unit +^',
        'g unit ^',
      ],
    ],
    [
      '4.4 members',
      'typescript',
      'export class A { b() {} private c() {} protected d() {} #e() {} _f() {} static g = () => 1; get h() { return 1; } }\nclass I { j() {} }\n',
      [
        'A class +^',
        'A.#e method ',
        'A._f method ',
        'A.b method +',
        'A.c method ',
        'A.d method ',
        'A.g method +',
        'A.h method +',
        'I class ^',
        'I.j method ',
      ],
    ],
    [
      'ADR 13 overloads belong to their implementation',
      'typescript',
      '/** d */\nexport function a(b: string): void;\nexport function a(b: number): void;\nexport function a(b) {}\nexport class C { /** d */ d(): void; d(e?) {} }\n',
      ['C class +^', 'C.d method +*', 'a unit +*^'],
    ],
    [
      'ADR 14 CommonJS',
      'javascript',
      'function a() {}\nfunction b() {}\nfunction c() {}\nmodule.exports = { a, d: b };\nexports.e = function () {};\nmodule.exports.f = () => 1;\n',
      ['a unit +^', 'b unit +^', 'c unit ^', 'e unit +^', 'f unit +^'],
    ],
  ])('%s (%s)', (_, dialect, text, expected) =>
    expect(entitiesOf(dialect, text)).toEqual([...expected].sort()),
  );
});

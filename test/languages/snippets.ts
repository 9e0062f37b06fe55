// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of programs

/** Sources with what a walk over a tree can stumble on: non-ASCII text, errors, missing tokens, odd ends. */
export const PYTHON_SNIPPETS: readonly string[] = [
  '',
  '\n\n',
  '# only a comment',
  'x = "höhö 🎈 \\n" + f"{a!r:>{width}} {b}" # 🎈\nprint(x)',
  'def f(a, /, b: int = 1, *args, c, **kw) -> int:\n    """doc"""\n    return [x for x in a if x]\n',
  'class C(B, metaclass=M):\n    @property\n    def p(self): return self._p\n',
  'match x:\n    case 1 | 2 if y: pass\n    case {"a": [*_]}: ...\n    case _: pass\n',
  'try:\n    f()\nexcept* (A, B) as e:\n    pass\nelse:\n    pass\nfinally:\n    pass\n',
  'with open(a) as b, c as (d, e):\n    print >>b, "old"\n',
  'def broken(:\n    return 1\n\ndef fine():\n    return 2\n',
  'if a:\n\tb\n        c\n  d\n',
  'x = (1,\n     2\n',
  'a = 1; b = 2;\n\\\n\nc = 3\r\nd = 4\r',
];

/** The same for Java. */
export const JAVA_SNIPPETS: readonly string[] = [
  '',
  '// only a comment',
  'package a.b; import static a.b.C.*; @A(b = 1) public final class Ö<T extends B & C> { String s = "🎈"; }',
  'class A { int f(Object o) { return switch (o) { case Integer i when i > 0 -> i; default -> { yield 0; } }; } }',
  'record R(int a, String... b) { R { if (a < 0) throw new E(); } }',
  'class A { void f() { for (;;) { try (var a = b(); c) { } catch (D | E e) { } finally { } } } }',
  'class A { String s = """\n  text "block" \\t\n  """; Runnable r = () -> { }; int[] b = new int[] {1, 2}; }',
  'class A { void broken( { int x = ; } void fine() { } }',
  'enum E { A(1) { int f() { return 1; } }, B; int g; }',
  'class A { List<Map<String, List<?>>> x = a >> b >>> c; }',
];

/** The same for Go. */
export const GO_SNIPPETS: readonly string[] = [
  '',
  '// only a comment',
  'package p\n\nimport (\n\t"fmt"\n\t. "x/y"\n)\n\ntype T[K comparable, V any] struct {\n\ta, b int `json:"ö"`\n}\n',
  'package p\nfunc (r *T[K, V]) F(a, b int, c ...string) (x int, err error) { defer func() { }(); return }\n',
  'package p\nfunc f() { select { case v, ok := <-c: _ = v; case c <- 1: default: } }\n',
  'package p\nfunc f(x any) { switch y := x.(type) { case int, string: _ = y; case nil: } }\n',
  'package p\nvar s = `raw\n🎈` + "a\\n" + string(\'ö\')\nconst (\n\ta = iota\n\tb\n)\n',
  'package p\nfunc f() { L: for i := 0; i < 3; i++ { if x := g(); x > 0 && !y { continue L } else { goto L } } }\n',
  'package p\nfunc broken( { x := }\nfunc fine() { }\n',
  'package p\ntype I interface { ~int | ~string; F(int) error }\nvar f = func() { }',
];

/** The same for TypeScript and JavaScript; most are broken in one dialect or another. */
export const TYPESCRIPT_SNIPPETS: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'nothing', text: '' },
  { name: 'white space', text: ' \n\t\n' },
  { name: 'a comment', text: '// only' },
  { name: 'a hashbang', text: '#!/usr/bin/env node\n// c\nrun();\n' },
  {
    name: 'imports',
    text: "import a, { b as c, type D } from './x.js' with { type: 'json' };\nexport * as n from 'm';",
  },
  {
    name: 'templates',
    text: 'const a = `x${b}y${`z${c /* d */}` /* e */}w`, d = tag`\\u{}${1}`; type T = `a${string}b${number}`;',
  },
  { name: 'an open template', text: 'const a = `x ${b} y' },
  {
    name: 'regular expressions',
    text: 'a = b / c / d; e = /[/\\]"\'`]+/giu.test(f) ? /=/ : g /= h; i = x++ / 2',
  },
  {
    name: 'generics',
    text: 'class A<T extends B<C<D>>> implements E<F>, G {}\nconst f = <T,>(x: T) => x; new M<string, N<O>>(); a < b > c; x >>= 2; y >>> 3;',
  },
  {
    name: 'decorators',
    text: '@a @b({ c: 1 }) export class D { @e() private readonly f = 1; constructor(@g h: I) {} @j static accessor k; }',
  },
  {
    name: 'comments everywhere',
    text: '/* a */ function /* b */ f /* c */ ( /* d */ x /* e */ : /* f */ number /* g */ ) /* h */ { /* i */ return /* j */ x /* k */ ; /* l */ } // m\n/* n */',
  },
  {
    name: 'documentation',
    text: '/** A. @param x - b */\nexport function f(x) {\n  /** inner */\n  return x; // tail\n}\n/** last */',
  },
  {
    name: 'JSX',
    text: 'const a = <A b="c" {...d} e={f /* g */}>text &amp; {h} {/* i */}<j.k /> {"l"}\n  <></>\n  {[1].map((m) => <n key={m}>{m}</n>)}\n</A>;',
  },
  { name: 'JSX with spaces', text: 'x = <a   b = "c"  >   <b/>   </a>;\ny = <ns:tag a-b:c={1} />;' },
  {
    name: 'classes',
    text: 'class A { #p = 1; static { f(); } get b() { return this.#p; } set b(v) {} async *c() { yield* d; } [e]() {} "f g"() {} 1() {} declare h; static = 1; }',
  },
  {
    name: 'types',
    text: 'type A = { readonly [K in keyof B as `x${K}`]?: C[K] } & (D extends infer E ? E : never) | typeof import("f") | unique symbol | [a: G, ...h: I[]] | -1n | asserts;\nfunction j(this: K, x?: L): x is M;\nfunction j(x) {}\ndeclare module "n" { export = o; }\nenum P { Q = 1, R = "s" }\nabstract class T { abstract u(): void; }\nnamespace V.W { }',
  },
  {
    name: 'statements',
    text: 'a: for (;;) { if (b) continue a; else if (c) break; do d(); while (e) switch (f) { case 1: case 2: g(); default: h } }\nfor await (const i of j) ; with (k) l; try { m } catch { n } finally { o } throw p; debugger; var q = r, [s, { t = 1, ...u }] = v',
  },
  {
    name: 'operators',
    text: 'a ??= b ||= c &&= d ** e; f?.g?.[h]?.(i)!; j satisfies K as const; !~+-typeof void delete l.m; n, o; new.target; import.meta.p; await q',
  },
  { name: 'no semicolons', text: 'let a = 1\nlet b = 2\n;[a, b] = [b, a]\n;`x`.length\nreturn\n' },
  {
    name: 'odd characters',
    text: 'const \\u0061ö𝒳 = "🎈\\u{1F388}";\u2028const b\u00a0= 1;\ufeff\nlet c = 0xFF_FF, d = 1e-3, e = .5, f = 0b1n;\f\v',
  },
  { name: 'a NUL and other strays', text: 'a # b \\ @ ; ` \u0001 §' },
  {
    name: 'broken code',
    text: 'function f( { return 1 + ; }\nclass { method( }\nconst x = ;\nif (a { b }\n}}}\nfunction fine() { return 2; }',
  },
  { name: 'cut-off code', text: 'class A { f() { if (x) { return `a ${b' },
  { name: 'conflict marks', text: 'a();\n<<<<<<< ours\nb();\n=======\nc();\n>>>>>>> theirs\nd();\n' },
  { name: 'open comment', text: 'a(); /* never closed\nb();' },
  { name: 'open string', text: 'a("never closed\nb();' },
  {
    name: 'Flow',
    text: '// @flow\nimport type { A } from "b";\nfunction f(x: ?A, y: {| z: number |}): A %checks { return (x: any); }',
  },
  { name: 'a long chain', text: `x = ${Array.from({ length: 400 }, (_, at) => `a${at}`).join(' + ')};` },
  { name: 'HTML comments', text: '<!-- a\nb --> c\n--> d\n' },
];

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of programs

import { describe, expect, it } from 'vitest';
import { type DialectName, factsOf } from '../support/facts.ts';

/** What a layout leaves alone: everything that does not count lines. */
function values(dialect: DialectName, text: string) {
  const { lloc, halstead, topLevelCognitive, units, entities } = factsOf(dialect, text);
  return {
    lloc,
    halstead,
    topLevelCognitive,
    units: units.map(({ line: _, endLine: __, sloc: ___, ...rest }) => rest),
    entities: entities.map(({ line: _, endLine: __, ...rest }) => rest),
  };
}

/** Pairs of texts that differ in their layout, in comments, or in tokens that catalogue 5.5 drops. */
const PAIRS: readonly (readonly [DialectName, string, string, string])[] = [
  [
    'python',
    'line breaks in brackets',
    'def f(a, b=1, *c):\n    x = [a and b, g(a, b)]\n    return {a: b for a in c if a or b}\n',
    'def f(\n    a,\n    b=1,\n\n    *c\n):\n    x = [\n        a\n        and b,\n        g(\n            a, b\n        )\n    ]\n    return {\n        a: b\n        for a in c\n        if a\n        or b\n    }\n',
  ],
  [
    'python',
    'tabs, semicolons, bodies on the line of their header, line continuations',
    'def f(a):\n    if a: return 1\n    x = 1; y = 2\n    while a: x += 1; y += 1\n    return x + y\n',
    'def f(a):\n\tif a:\n\t\treturn 1\n\tx = 1\n\ty = 2\n\twhile a:\n\t\tx += 1\n\t\ty += 1\n\treturn x + \\\n\t\ty\n',
  ],
  [
    'python',
    'comments anywhere, trailing commas',
    'def f(a, b):\n    return [a, (b if a else 2)]\n\nclass C:\n    def g(self):\n        pass\n',
    '# c\ndef f(  # c\n    # c\n    a,  # c\n    b,\n):  # c\n    # c\n    return [  # c\n        a,\n        (  # c\n            b  # c\n            if a  # c\n            else 2\n        ),\n    ]\n    # c\n\nclass C:  # c\n    # c\n    def g(self):\n        # c\n        pass  # c\n# c\n',
  ],
  [
    'python',
    'decorators and signatures over lines',
    '@d(1)\ndef f(a: int, b: str = "x") -> dict[str, int]:\n    return match(a, b)\n',
    '@d(\n    1\n)\n\n# c\ndef f(\n    a: int,\n    b: str = "x"\n) -> dict[\n    str, int\n]:\n\n    return match(\n        a, b)\n',
  ],
  [
    'java',
    'everything on one line, and everything on its own',
    'class K<T extends A & B> { @X int f(int a, String... b) { for (int i = 0; i < a && a > 1; i++) { if (a == i) return 1; else g(); } switch (a) { case 1: case 2: return 2; default: return a > 0 ? 3 : 4; } } }',
    'class K<\n  T extends A\n  & B\n>\n{\n  @X\n  int f(\n    int a,\n    String... b\n  )\n  {\n    for (\n      int i = 0;\n      i < a\n        && a > 1;\n      i++\n    )\n    {\n      if (a == i)\n        return 1;\n      else\n        g();\n    }\n    switch (a)\n    {\n      case 1:\n      case 2:\n        return 2;\n      default:\n        return a > 0\n          ? 3\n          : 4;\n    }\n  }\n}\n',
  ],
  [
    'java',
    'comments anywhere',
    'class K { int f(int a) { Runnable r = () -> { if (a > 0 && b) { g(a, 1); } }; try { h(); } catch (E e) { } return a > 0 ? a : !(b || c); } }',
    '/* c */ class /* c */ K /* c */ { // c\n /* c */ int /* c */ f /* c */ ( /* c */ int /* c */ a /* c */ ) /* c */ { // c\n Runnable r = /* c */ ( /* c */ ) -> /* c */ { // c\n if ( /* c */ a > /* c */ 0 /* c */ && // c\n b /* c */ ) /* c */ { g( /* c */ a /* c */ , 1 /* c */ ) /* c */ ; } } /* c */ ; try /* c */ { /* c */ h(); } /* c */ catch /* c */ ( /* c */ E e) { /* c */ } return /* c */ a > 0 /* c */ ? /* c */ a /* c */ : /* c */ !( /* c */ b || /* c */ c /* c */ ); /* c */ } // c\n } // c\n',
  ],
  [
    'go',
    'line breaks where Go lets them be, trailing commas, semicolons',
    'package p\n\nfunc f(a, b int, c ...string) (int, error) { if x := g(a, b); x > 0 && b > 1 { return h(a, b), nil }; s := []int{1, 2}; return s[a], nil }\n',
    'package p\n\n\nfunc f(\n\ta, b int,\n\tc ...string,\n) (\n\tint,\n\terror,\n) {\n\tif x := g(\n\t\ta,\n\t\tb,\n\t); x > 0 &&\n\t\tb > 1 {\n\t\treturn h(\n\t\t\ta, b,\n\t\t), nil\n\t}\n\ts := []int{\n\t\t1,\n\t\t2,\n\t}\n\treturn s[a], nil\n}\n',
  ],
  [
    'go',
    'comments anywhere',
    'package p\n\nfunc (r *T) f(a int) int {\n\tswitch {\n\tcase a > 1, a < 0:\n\t\treturn 1\n\tdefault:\n\t}\n\tgo func() { r.f(a) }()\n\treturn 2\n}\n',
    '/* c */ package /* c */ p // c\n\nfunc /* c */ ( /* c */ r /* c */ *T) /* c */ f( /* c */ a /* c */ int /* c */ ) /* c */ int /* c */ { // c\n\t// c\n\tswitch /* c */ { // c\n\t// c\n\tcase /* c */ a > 1, /* c */ a < /* c */ 0 /* c */ : // c\n\t\t// c\n\t\treturn /* c */ 1 // c\n\tdefault: // c\n\t\t// c\n\t} // c\n\tgo /* c */ func( /* c */ ) /* c */ { /* c */ r. /* c */ f(a) /* c */ }( /* c */ ) // c\n\treturn 2 // c\n\t// c\n} // c\n',
  ],
  [
    'typescript',
    'line breaks, semicolons left out, trailing commas',
    'export class K<T> extends B<T> { @d() private x = 1; f(a: number, b?: string): void { if (a && b) { this.f(a, b); } else if (a) return; for (const i of [a, 2]) g(i); const h = (y: T) => y ?? a ? 1 : 2; switch (a) { case 1: case 2: h(b); break; default: } } }',
    'export class K<\n  T,\n> extends B<T>\n{\n  @d()\n  private x = 1\n\n  f(\n    a: number,\n    b?: string,\n  ): void\n  {\n    if (\n      a &&\n      b\n    )\n    {\n      this\n        .f(\n          a,\n          b,\n        )\n    }\n    else if (a)\n      return\n    for (\n      const i\n      of [\n        a,\n        2,\n      ]\n    )\n      g(i)\n    const h =\n      (y: T) =>\n        y ?? a\n          ? 1\n          : 2\n    switch (a)\n    {\n      case 1:\n      case 2:\n        h(b)\n        break\n      default:\n    }\n  }\n}\n',
  ],
  [
    'typescript',
    'comments anywhere',
    'function f(a: A, { b, c = 1 }: B): C { const d = a.b(c => { if (c) throw `x${a}y`; }); do { d(); } while (a && !(b || c)); return a ? b : c; }',
    '/* c */ function /* c */ f /* c */ ( /* c */ a /* c */ : /* c */ A /* c */ , /* c */ { /* c */ b /* c */ , c /* c */ = 1 } /* c */ : B) /* c */ : /* c */ C /* c */ { // c\n const /* c */ d = /* c */ a /* c */ . /* c */ b( /* c */ c /* c */ => /* c */ { // c\n if /* c */ ( /* c */ c /* c */ ) /* c */ throw /* c */ `x${ /* c */ a /* c */ }y` /* c */ ; } /* c */ ) /* c */ ; // c\n do /* c */ { /* c */ d( /* c */ ) /* c */ ; } /* c */ while /* c */ ( /* c */ a /* c */ && /* c */ ! /* c */ ( /* c */ b /* c */ || c /* c */ ) /* c */ ) /* c */ ; return /* c */ a /* c */ ? /* c */ b /* c */ : /* c */ c /* c */ ; // c\n /* c */ } // c\n',
  ],
  [
    'tsx',
    'JSX over lines',
    'const A = ({ b }) => b && <C d="e" f={b ? 1 : 2}>{b.map((g) => <h key={g} />)}</C>;',
    'const A = (\n  { b },\n) =>\n  b\n  && <C\n    d="e"\n    f={\n      // c\n      b\n        ? 1\n        : 2\n    }\n  >{\n    b.map(\n      (g) =>\n        <h\n          key={g}\n        />,\n    )\n  }</C>;\n',
  ],
];

describe('another layout', () => {
  it.each(PAIRS)('%s: %s', (dialect, _, one, other) => {
    expect(values(dialect, other)).toEqual(values(dialect, one));
  });

  it.each(PAIRS)('is a layout with values to keep: %s: %s', (dialect, _, one) => {
    const { units } = factsOf(dialect, one);
    expect(Math.max(...units.map(({ cyclomatic }) => cyclomatic))).toBeGreaterThanOrEqual(
      one.startsWith('@d') ? 1 : 2,
    );
  });
});

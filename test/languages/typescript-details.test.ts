// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of programs
import { describe, expect, it } from 'vitest';
import { NAME_STYLES } from '../../src/core/name-style.ts';
import { NAME_KINDS } from '../../src/facts/types.ts';
import { detailOf } from '../support/details.ts';
import { factsOf, unitOf } from '../support/facts.ts';

// All expected values follow from the definitions in src/facts/types.ts and were worked out by reading the snippets.

const facts = (source: string, dialect: 'typescript' | 'javascript' | 'tsx' = 'typescript') =>
  factsOf(dialect, source);

/** Lines below each other, which are easier to count than a text with `\n` in it. */
const lines = (...each: readonly string[]) => `${each.join('\n')}\n`;

describe('receivers of TypeScript', () => {
  const receivers = (source: string) =>
    facts(source)
      .references.filter(({ receiverKind }) => receiverKind !== 'none')
      .map(({ name, receiverKind, receiver }) => `${receiverKind} ${receiver}.${name}`);

  it.each([
    ['f(a, b).x;', ['expression f(a,b).x']],
    ['(f() as any)!.x;', ['expression f().x']],
    ['a[0].b.c;', ['expression a[0].b', 'expression a[0].b.c']],
    ['"a b".length;', ['expression "ab".length']],
    // The own object's members are objects of their own, however they are written.
    ['class C { m() { this.a.b; } }', ['expression this.a.b', 'self .a']],
    ['class C { m() { this?.a!["c"].b; } }', ['expression this.a.c.b', 'expression this.a.c', 'self .a']],
    ['class C { m() { super.a.b; } }', ['expression super.a.b', 'super .a']],
    ['class C { m() { x.map(function () { this.i; }); } }', ['expression this.i', 'name x.map']],
    ['const { a } = f(x);', ['expression f(x).a']],
    // What a parameter holds has no other text than the pattern.
    ['function f({ a, b: c }) {}', ['expression {a,b:c}.a', 'expression {a,b:c}.b']],
    ['const { a: { b } } = x;', ['expression {b}.b', 'name x.a']],
  ])('%s', (source, expected) => {
    expect(receivers(source).sort()).toEqual([...expected].sort());
  });

  it('of long chains are their last sixteen names', () => {
    const chain = Array.from({ length: 20 }, (_, at) => `n${at}`).join('.');
    const last = Array.from({ length: 16 }, (_, at) => `n${at + 3}`).join('.');
    expect(receivers(`${chain};`)).toContain(`expression ….${last}.n19`);
  });
});

describe('accessors of TypeScript', () => {
  const accessors = (member: string) =>
    facts(`class C { ${member} }`)
      .symbols.filter(({ isAccessor }) => isAccessor)
      .map(({ name }) => name);

  it.each([
    'f() { return this.x; }',
    'f() { return (this.x as any)!; }',
    'f() { return this.#x }',
    "f() { return this['x']; }",
    'f(): number { /* Comment. */ return this.x; // And one.\n }',
    'f(v: number) { this.x = v; }',
    'f(v?) { (this.x as any) = <any>v; }',
    'f = () => this.x;',
    'f = (v) => { this.x = v; };',
    'static f() { return this.x; }',
    'get f() { return 1 + g(); }',
    'set f(v) {}',
    'abstract get f(): number;',
  ])('%s', (member) => {
    expect(accessors(member)).toEqual(['f']);
  });

  it.each([
    'f() { return this.x + 1; }',
    'f() { return this.a.b; }',
    'f() { return this.x(); }',
    'f() { return this; }',
    'f() { return; }',
    'f() {}',
    'f() { return other.x; }',
    'f() { this.x; }',
    'f() { return this[x]; }',
    'async f() { return await this.x; }',
    'f(v) { this.x = v + 1; }',
    'f() { this.x = true; }',
    'f() { this.x = other; }',
    'f(v) { this.x += v; }',
    'f(v) { this.x ??= v; }',
    'f(v) { this.x = v; return this; }',
    'f(v) { [this.x] = v; }',
    'constructor(x) { this.x = x; }',
    'abstract f(): void;',
    'f = 1;',
  ])('not %s', (member) => {
    expect(accessors(member)).toEqual([]);
  });

  it('are members', () => {
    expect(facts('function f() { return this.x; }').symbols).toMatchObject([
      { name: 'f', isAccessor: false },
    ]);
  });
});

describe('values of TypeScript', () => {
  it.each([
    ['enum E { A }', true],
    ['const enum E { A }', true],
    ['class C { x = 1; }', false],
    ['interface I { x: number; }', false],
  ])('%s', (source, isValue) => {
    expect(facts(source).types.map((type) => type.isValue)).toEqual([isValue]);
  });
});

describe('signatures of TypeScript', () => {
  /** `passing name?: type` of each parameter, and the type; several are set apart by `|`. */
  const signatures = (source: string, dialect: 'typescript' | 'javascript' = 'typescript') => {
    const found = facts(source, dialect);
    return detailOf(found).signatures.map((signatures, at) => {
      const texts = signatures.map(({ parameters, type: result }) => {
        const list = parameters.map(
          ({ name, type, optional, passing }) => `${passing} ${name}${optional ? '?' : ''}:${type}`,
        );
        return `(${list.join(', ')}) ${result}`;
      });
      return `${found.symbols[at]!.name} ${texts.join(' | ') || 'none'}`;
    });
  };

  it.each([
    ['function f() {}', ['f () ']],
    ['function f(a, b: number) {}', ['f (position a:, position b:number) ']],
    ['function f(a?: A, b = 1) {}', ['f (position a?:A, position b?:) ']],
    ['function f(...a: A[]) {}', ['f (variadic a:A[]) ']],
    ['function f(this: A, b) {}', ['f (position b:) ']],
    ['function f({ a, b: [c] }: A, [d] = []) {}', ['f (position {a,b:[c]}:A, position [d]?:) ']],
    [
      'function f(a: /* no */ Map<string, A>, // why\n b: | A\n | B,) {}',
      ['f (position a:Map<string,A>, position b:A|B) '],
    ],
    ['function f(a: { b: A; c: (d: D) => E; }) {}', ['f (position a:{b:A;c:(d:D)=>E}) ']],
    ['function f<T>(a: T): Promise<T | undefined> {}', ['f (position a:T) Promise<T|undefined>']],
    ['function f(a): asserts a is A {}', ['f (position a:) assertsaisA']],
    ['const f = (a: A): B => a;', ['f (position a:A) B']],
    ['const f = async a => a;', ['f (position a:) ']],
    ['const f = function (a = (b: B) => b) {};', ['f (position a?:) ']],
    // What callers see is the type that the name is declared with.
    ['const f: Handler<A> = (a): B => a;', ['f (position a:) Handler<A>']],
    ['const x: Record<string, A> = {}; let y = 2;', ['x () Record<string,A>', 'y () ']],
    ['const { x, z: [y] }: A = b;', ['x () ', 'y () ']],
    ['type A = (b: B) => C;', ['A none']],
    ['class A {} enum E {} const B = class {};', ['A none', 'E none', 'B none']],
    ['namespace N { export function f(a) {} }', ['N () ', 'f (position a:) ']],
  ])('%s', (source, expected) => {
    expect(signatures(source)).toEqual(expected);
  });

  it('of members', () => {
    const source = lines(
      'abstract class C {',
      '  x: A = 1; static y?: B; z;',
      '  constructor(private readonly p: P, q?: Q) {}',
      '  m(a: A): B {}',
      '  get g(): G {}',
      '  set g(v: V) {}',
      '  f = (a: A): B => a;',
      '  h: Handler = (a) => a;',
      '  abstract n(a: A): B;',
      '}',
      'interface I { m(a: A): B; n: (a?: A) => B; o?(): C; p: P; q?: Q; r?; readonly s: (() => S) | T; }',
      'enum E { A = 1 }',
    );
    expect(signatures(source)).toEqual([
      'C none',
      ...['x () A', 'y () B', 'z () '],
      ...['constructor (position p:P, position q?:Q) ', 'p () P'],
      'm (position a:A) B',
      ...['g () G', 'g (position v:V) '],
      ...['f (position a:A) B', 'h (position a:) Handler'],
      'n (position a:A) B',
      'I none',
      ...['m (position a:A) B', 'n (position a?:A) B', 'o () C'],
      // That a property may be absent is part of its type.
      ...['p () P', 'q () ?Q', 'r () ?', 's () (()=>S)|T'],
      ...['E none', 'A () '],
    ]);
  });

  it('are those of overloads', () => {
    const body = 'function f(...all: any[]): any {}';
    expect(signatures(`function f(a: A): B; ${body}`)).toEqual(['f (position a:A) B']);
    expect(signatures(`function f(a: A): B; function f(b?: C, ...d: D): E; ${body}`)).toEqual([
      'f (position a:A) B | (position b?:C, variadic d:D) E',
    ]);
    expect(signatures('interface I { m(a): B; m(c): D; }')).toEqual([
      'I none',
      'm (position a:) B | (position c:) D',
    ]);
    expect(signatures('class A { constructor(a: A); constructor(b: B); constructor(c: any) {} }')).toEqual([
      'A none',
      'constructor (position a:A)  | (position b:B) ',
    ]);
  });

  it('of JavaScript have no types', () => {
    const source = lines(
      'class C { constructor(a) { this.x = a; } m(a, { b }, ...c) {} }',
      'const f = function (a = 1) {};',
      'exports.y = 1;',
    );
    expect(signatures(source, 'javascript')).toEqual([
      'C none',
      'constructor (position a:) ',
      'x () ',
      'm (position a:, position {b}:, variadic c:) ',
      'f (position a?:) ',
      'y () ',
    ]);
  });
});

describe('code lines of TypeScript', () => {
  const codeLines = (source: string, dialect: 'typescript' | 'tsx' = 'typescript') => {
    const { line, tokens, hash, check } = facts(source, dialect).codeLines;
    return [...line].map((each, at) => ({
      line: each,
      tokens: tokens[at]!,
      hash: `${hash[at]} ${check[at]}`,
    }));
  };
  const hashes = (source: string, dialect?: 'tsx') => codeLines(source, dialect).map(({ hash }) => hash);

  it('are lines with tokens, without comments and imports', () => {
    const source = lines(
      '// Only a comment.',
      "import { a } from 'b';",
      'import {',
      '  c,',
      "} from 'd';",
      'const x = 1; // note', // const x = 1 ;
      'function f(a?: A) {', // function f ( a ? : A ) {
      '  /* More',
      '     of it. */',
      '  return (', // return (
      '    a', // a
      '  );', // ) ;
      '}', // }
      'const t = `one', // const t = and the template
      '  two`;', // ;
      'export const u = `a ${x}', // export const u = ` chunk ${ x } chunk
      '',
      ' c`;', // ` ;
      "export * from 'e';", // export * from 'e' ;
    );
    expect(codeLines(source).map(({ line, tokens }) => [line, tokens])).toEqual([
      [6, 5],
      [7, 9],
      [10, 2],
      [11, 1],
      [12, 2],
      [13, 1],
      [14, 4],
      [15, 1],
      [16, 10],
      [17, 0],
      [18, 2],
      [19, 5],
    ]);
  });

  it.each([
    ['x = f(a, b);', 'x=f( a,b ); // note'],
    ['if (a) {\n  return b;\n}', 'if (a) {\n    return b;\n    }'],
    ['x = `a\n  b`;', 'x = `a\n      b`;'],
    ['x = `a ${b} c`;', 'x = `a ${ b } c`;'],
  ])('are equal: %s', (source, same) => {
    expect(hashes(source)).toEqual(hashes(same));
  });

  it.each([
    ['ab;', 'a;'],
    ["x = 'a b';", "x = 'ab';"],
    ['x = `${a} ${b}`;', 'x = `${a}${b}`;'],
    ['x = a;', 'x = b;'],
  ])('are not equal: %s', (source, other) => {
    expect(hashes(source)).not.toEqual(hashes(other));
  });

  it('know layout from text between tags', () => {
    expect(codeLines('x = <a>\n  <b/>\n</a>;', 'tsx').map(({ tokens }) => tokens)).toEqual([
      5, // x = < a >
      4, // < b / >, as the compiler's scanner has it
      4, // </ a > ;
    ]);
    expect(hashes('x = <a>{b} {c}</a>;', 'tsx')).not.toEqual(hashes('x = <a>{b}{c}</a>;', 'tsx'));
  });
});

describe('variables of TypeScript units', () => {
  it.each([
    // a, b
    ['function f(a, b) { return a; }', 2],
    // a, c, d, rest, x
    ['function f(a, { b: c, d }, ...rest) { const x = a; }', 5],
    // i, e, y (of the anonymous function), and xs
    ['function f(xs) { for (const i of xs) {} try {} catch (e) {} xs.map((y) => y); }', 4],
    // X and y of the file; g and C are no variables, m is imported.
    [
      "import m from 'm'; const X = 1; let y = 2; function g() {} class C {} function f() { g(X, y, C, m.z); }",
      2,
    ],
    // A function of the file by another way of writing it.
    ['const g = () => 1; function f() { g(); }', 0],
    // Names of no known scope.
    ['function f() { return z; }', 0],
    // Captured a, own x.
    ['function h(a) { function f(x) { return a; } return f; }', 2],
    // Local functions and types.
    ['function f() { class A {} function g() {} const h = () => 1; type T = A; enum E { B } return g; }', 0],
    // Type parameters, and the parameters of types, hold nothing: a
    [
      'function f<T>(a: (error: T) => void): a is A { type M = { [K in T]: K }; interface I { m(b): void } }',
      1,
    ],
    // Annotations name types.
    ['const X = 1; function f(a: typeof X) {}', 1],
  ])('%s', (source, variables) => {
    expect(unitOf(facts(source), source.includes('function h') ? 'h.f' : 'f').variables).toBe(variables);
  });

  it('include members of the own object, but neither itself nor methods', () => {
    const found = facts(
      lines(
        'class C {',
        '  z = 1;',
        '  f(a) {',
        '    this.x = a;', // this.x, a
        '    this.y.b = this.x;', // this.y
        '    this.g(this.z, this.h);', // this.z
        '  }',
        '  g(this: C, a) { const { x, z } = this; }', // a, x, z, this.x, this.z
        '  h() { return this.inherited; }', // this.inherited
        '}',
      ),
    );
    expect(['C.f', 'C.g', 'C.h'].map((name) => unitOf(found, name).variables)).toEqual([4, 5, 1]);
  });

  it('of a unit around are its own', () => {
    // a, x; of the inner one b and the captured x
    const found = facts('function f(a) { const x = 1; const g = (b) => x; return g; }');
    expect(found.units.map(({ name, variables }) => [name, variables])).toEqual([
      ['f', 2],
      ['f.g', 2],
    ]);
  });
});

describe('details of TypeScript', () => {
  const source = lines(
    "import a from 'a';",
    '/** Documentation. */',
    'function f(x: A = .5) { // note',
    '  const g = () => `b ${x} c`;',
    '  return `t',
    '  u`;',
    '}',
    'class C {',
    "  y = 'z' + /r/;",
    '}',
  );
  const found = facts(source);
  const { tokens, units, types } = detailOf(found);
  const shown = [...tokens.id].map(
    (id, at) => `${tokens.line[at]}${['', 's', 'n'][tokens.kind[at]!]} ${tokens.texts[id]}`,
  );

  it('are the tokens in order, with line and kind', () => {
    expect(shown).toEqual([
      ...['1 import', '1 a', '1 from', "1s 'a'", '1 ;'],
      ...['3 function', '3 f', '3 (', '3 x', '3 :', '3 A', '3 =', '3n .5', '3 )', '3 {'],
      ...['4 const', '4 g', '4 =', '4 (', '4 )', '4 =>'],
      ...['4 `', '4s b ', '4 ${', '4 x', '4 }', '4s  c', '4 `', '4 ;'],
      ...['5 return', '5s `t\n  u`', '6 ;', '7 }'],
      ...['8 class', '8 C', '8 {'],
      ...['9 y', '9 =', "9s 'z'", '9 +', '9 /r/', '9 ;', '10 }'],
    ]);
    expect(tokens.texts).toEqual([...new Set(tokens.texts)]);
  });

  it('know which tokens belong to a unit, its body and a type', () => {
    const range = ({ first, end }: { first: number; end: number }) => shown.slice(first, end);
    expect(found.units.map(({ name }) => name)).toEqual(['f', 'f.g']);
    expect(range(units[0]!.all)).toEqual(shown.slice(5, 33));
    // The nested unit belongs to the body.
    expect(range(units[0]!.body)).toEqual(shown.slice(14, 33));
    expect(range(units[1]!.all)).toEqual(shown.slice(18, 28));
    expect(range(units[1]!.body)).toEqual(shown.slice(21, 28));
    expect(types.map(range)).toEqual([shown.slice(33)]);
  });

  it('are the declared names by kind, each once', () => {
    const { names } = detailOf(
      facts(
        lines(
          "import imported from 'x';",
          'enum Color { RED }',
          'interface Face { call(given: A): void; data: number }',
          'type Alias<T> = T;',
          'class C {',
          '  field = 1;',
          '  static readonly LIMIT = 1;',
          '  constructor(private first) {}',
          '  method() {}',
          '  get prop() {}',
          '  [Symbol.iterator]() {}',
          '}',
          'const value = 2;',
          'let other;',
          'const bound = () => 1;',
          'function fooBar(value) {',
          '  const local = 1;',
          '  function inner() {}',
          '  class Inner {}',
          '}',
        ),
      ),
    );
    const ofKind = (kind: string) => names.filter((each) => each.kind === kind).map(({ name }) => name);
    expect(names.length).toBe(new Set(names.map(({ kind, name }) => `${kind} ${name}`)).size);
    expect(ofKind('type').sort()).toEqual(['Alias', 'C', 'Color', 'Face', 'Inner']);
    expect(ofKind('unit').sort()).toEqual(['bound', 'call', 'fooBar', 'inner', 'method', 'prop']);
    expect(ofKind('variable').sort()).toEqual(['data', 'field', 'first', 'local', 'other', 'value']);
    expect(ofKind('constant').sort()).toEqual(['LIMIT', 'RED', 'value']);
  });

  it('count the styles of the names', () => {
    const { nameStyles } = facts(
      'class Ab {} function aB(A_B, c, $d_e) {} const A_B = 1; let t, T; function _f() {}',
    );
    const counts = NAME_KINDS.map((kind, row) => {
      const styles = NAME_STYLES.map((style, column) => [
        style,
        nameStyles[row * NAME_STYLES.length + column]!,
      ]);
      return [kind, Object.fromEntries(styles.filter(([, count]) => count !== 0))];
    });
    expect(Object.fromEntries(counts)).toEqual({
      type: { Pascal: 1 },
      unit: { camel: 1, lower: 1 },
      // A_B; c and t; $d_e; one capital letter has no style.
      variable: { UPPER: 1, lower: 2, snake: 1 },
      constant: { UPPER: 1 },
    });
  });
});

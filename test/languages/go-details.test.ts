import { describe, expect, it } from 'vitest';
import { NAME_STYLES } from '../../src/core/name-style.ts';
import type { SignatureFacts } from '../../src/facts/detail.ts';
import { NAME_KINDS } from '../../src/facts/types.ts';
import { detailOf } from '../support/details.ts';
import { factsOf, unitOf } from '../support/facts.ts';

const go = (body: string) => factsOf('go', `package p\n\n${body}\n`);

describe('receivers', () => {
  it.each([
    ['f().g = 1', 'g', 'expression', 'f()'],
    ['x.(T).g = 1', 'g', 'expression', 'x.(T)'],
    ['(f( 1,\n2)).g = 1', 'g', 'expression', 'f(1,2)'],
    ['xs[i].y++', 'y', 'expression', 'xs[i]'],
    ['T{1}.Run()', 'Run', 'expression', 'T{1}'],
    ['r.a.b = 1', 'b', 'local', 'r.a'],
    ['(*r).a.b = 1', 'b', 'local', 'r.a'],
    ['r.c = 1', 'c', 'self', ''],
    ['v.a.b = 1', 'b', 'local', 'v.a'],
    ['pkg.v.w = 1', 'w', 'name', 'pkg.v'],
    // Nothing stands before the field of a literal.
    ['_ = T{g: 1}', 'g', 'expression', ''],
  ])('of %s', (statement, name, receiverKind, receiver) => {
    const { references } = go(`func (r *R) m(x any, xs []T, i int, v V) {\n\t${statement}\n}`);
    expect(references.find((each) => each.name === name)).toMatchObject({ receiverKind, receiver });
  });
});

describe('accessors', () => {
  const isAccessor = (method: string) => go(`func (r *R) ${method}`).symbols[0]!.isAccessor;

  it.each([
    'M() int { return r.x }',
    'M() int {\n\t// so\n\treturn (r.x) // then\n}',
    'M() int { return (*r).x }',
    'M() string { return string(r.x) }',
    'M() []byte { return []byte(r.x) }',
    'M() T { return r.x.(T) }',
    'M(x int) { r.x = x }',
    'M(a, x int) { r.x = (x) }',
    'M(x int) { r.x = int64(x); }',
  ])('%s', (method) => {
    expect(isAccessor(method)).toBe(true);
  });

  it.each([
    'M() int { return r.x + 1 }',
    'M() *int { return &r.x }',
    'M() int { return *r.x }',
    'M() int { return r.x.y }',
    'M() int { return r.x() }',
    'M() T { return T(r.x) }',
    'M() T { return g[T](r.x) }',
    'M() T { return len(r.x) }',
    'M() (int, error) { return r.x, nil }',
    'M() *R { return r }',
    'M() int { return x }',
    'M() int { return o.x }',
    'M() { return }',
    'M() {}',
    'M() (x int) { x = r.x; return }',
    'M(x int) { r.x += x }',
    'M(x int) { r.x = x + 1 }',
    'M(x int) { r.x, r.y = x, x }',
    'M(x int) { r.x.y = x }',
    'M() { r.x = nil }',
    'M() { r.x++ }',
  ])('not %s', (method) => {
    expect(isAccessor(method)).toBe(false);
  });

  it('need a receiver with a name', () => {
    const { symbols } = go('func F() int { return r.x }\n\nfunc (R) M() int { return r.x }');
    expect(symbols.map((each) => each.isAccessor)).toEqual([false, false]);
  });
});

it('structs may be values', () => {
  const { types } = go(
    'type S struct { x int }\ntype I interface { M() }\ntype N int\ntype A = S\nfunc f() {\n\ttype L struct{}\n}',
  );
  expect(types.map(({ name, isValue }) => [name, isValue])).toEqual([
    ['S', true],
    ['I', false],
    ['N', false],
    ['A', false],
    ['f.L', true],
  ]);
});

describe('signatures', () => {
  const shown = ({ parameters, type }: SignatureFacts) => {
    const list = parameters.map(
      (each) => `${each.name}: ${each.type}${each.passing === 'variadic' ? '*' : ''}`,
    );
    return `(${list.join('; ')}) ${type}`.trim();
  };
  const signaturesOf = (source: string) => {
    const facts = go(source);
    const { signatures } = detailOf(facts);
    return facts.symbols.map(({ name }, at) => [name, ...signatures[at]!.map(shown)]);
  };

  it.each([
    ['func F() {}', '()'],
    ['func F(a, b int, c *x.T) error { return nil }', '(a: int; b: int; c: *x.T) error'],
    ['func F(int, []string)', '(: int; : []string)'],
    ['func F(_ int, fs ...func(x int) (y error)) {}', '(_: int; fs: ...func(xint)(yerror)*)'],
    ['func F() (n int, err error) { return }', '() (int,error)'],
    ['func F() (a, b int) { return }', '() (int,int)'],
    ['func F() (int, /* why */ error)', '() (int,error)'],
    ['func F() (err error) { return }', '() error'],
    ['func F[K comparable](m map[K] []T) <-chan int { return nil }', '(m: map[K][]T) <-chanint'],
    ['func F() (f func() (int, error)) { return }', '() func()(int,error)'],
    ['func (r *R) F(a int) {}', '(a: int)'],
    ['var F = func(a int) string { return "" }', '(a: int) string'],
  ])('of %s', (source, expected) => {
    expect(signaturesOf(source)).toEqual([['F', expected]]);
  });

  it('of variables, constants, fields, interface methods and types', () => {
    const source = `var a, b map[string] int
const c = 1
const (
	d T = iota
	e
)
type S struct {
	f, g int \`json:"f"\`
	*x.Base
	T
}
type I interface {
	M(a int) (b bool)
}`;
    expect(signaturesOf(source)).toEqual([
      ['a', '() map[string]int'],
      ['b', '() map[string]int'],
      ['c', '()'],
      ['d', '() T'],
      ['e', '()'],
      ['S'],
      ['f', '() int'],
      ['g', '() int'],
      ['Base', '() *x.Base'],
      ['T', '() T'],
      ['I'],
      ['M', '(a: int) bool'],
    ]);
  });

  it('have no optional parameters', () => {
    const facts = go('func F(a int, b ...string) {}');
    expect(detailOf(facts).signatures[0]![0]!.parameters).toEqual([
      { name: 'a', type: 'int', optional: false, passing: 'position' },
      { name: 'b', type: '...string', optional: false, passing: 'variadic' },
    ]);
  });
});

describe('code lines', () => {
  const { codeLines } = factsOf(
    'go',
    `// Package p.
package p

import (
	"a/b"
)

func f(x int) { // so
	if x > 1 {
		return  x /* here */
	}
	    return x
	}

var s = \`one  two
  three\`
`,
  );

  it('are those with code, the package and imports cut', () => {
    expect([...codeLines.line]).toEqual([8, 9, 10, 11, 12, 13, 15, 16]);
    // `func f ( x int ) {`, `if x > 1 {`, `return x`, `}`, `return x`, `}`, `var s = …`, nothing begins.
    expect([...codeLines.tokens]).toEqual([7, 5, 2, 1, 2, 1, 4, 0]);
  });

  it('are equal whatever their blanks and comments', () => {
    const [signature, test, result, brace, otherResult, otherBrace, ...text] = codeLines.hash;
    expect(otherResult).toBe(result);
    expect(otherBrace).toBe(brace);
    expect(new Set([signature, test, result, brace, ...text]).size).toBe(6);
    expect(codeLines.check[4]).toBe(codeLines.check[2]);
    expect(codeLines.check[5]).toBe(codeLines.check[3]);
  });
});

describe('variables', () => {
  it.each([
    // Parameters and named results, not the receiver; `_` is none.
    ['(a, b int, _ string) (n int)', '', 3],
    // Locals; a redeclared one is the same, one of another scope is not.
    ['()', 'x, err := f()\ny, err := f()\nif x := y; x > 0 {\n\tuse(x, err)\n}', 4],
    // Fields of the receiver, however often; methods are none, fields of fields belong to other objects.
    ['()', 'r.a = r.b\nr.a.c = 1\nr.run()\nuse(r.run)\n(*r).a = 1', 2],
    // Variables and constants of the file, not its functions and types, nor what other files declare.
    ['()', 'use(level, LIMIT, elsewhere, T(1), use)', 2],
    // A local hides one of the file.
    ['(level int)', 'use(level)', 1],
    // Range variables, type switches, function literals.
    [
      '(xs []any)',
      'for _, x := range xs {\n\tswitch t := x.(type) {\n\tcase int:\n\t\tfunc(q int) { use(t) }(1)\n\t}\n}',
      4,
    ],
    // A local type is none, nor are its fields.
    ['()', 'type local struct{ z int }\nuse(local{z: 1})', 0],
  ])('of a method with %s { %s }', (signature, body, count) => {
    const facts = go(`var level = 1

const LIMIT = 2

type T int

func use(...any) {}

func (r *R) m${signature} {
${body}
}

func (r *R) run() {}`);
    expect(unitOf(facts, 'R.m').variables).toBe(count);
  });

  it('are no type parameters', () => {
    expect(unitOf(go('func f[K any, V any](k K) { var v V; _ = v }'), 'f').variables).toBe(2);
    expect(unitOf(go('func (r *R[K]) f(k K) {}'), 'R.f').variables).toBe(1);
  });
});

describe('tokens', () => {
  const facts = factsOf(
    'go',
    `package p

import "fmt"

// f does it.
func f() {
	g("a", 'b', 0x1F, .5, 3i) // so
}

type S struct{ x int }

var h = func() {}
`,
  );
  const { tokens, units, types } = detailOf(facts);
  const texts = [...tokens.id].map((id) => tokens.texts[id]!);
  const between = ({ first, end }: { first: number; end: number }) => texts.slice(first, end).join(' ');

  it('stand in order, without comments', () => {
    expect(texts.join(' ')).toBe(
      `package p import "fmt" func f ( ) { g ( "a" , 'b' , 0x1F , .5 , 3i ) } ` +
        'type S struct { x int } var h = func ( ) { }',
    );
    expect([...tokens.line].filter((line) => line === 7)).toHaveLength(12);
  });

  it('say what is a string and what a number', () => {
    const ofKind = (kind: number) => texts.filter((_, at) => tokens.kind[at] === kind);
    expect(ofKind(1)).toEqual(['"fmt"', '"a"', "'b'"]);
    expect(ofKind(2)).toEqual(['0x1F', '.5', '3i']);
  });

  it('have the ranges of units and types', () => {
    expect(units.map(({ all }) => between(all))).toEqual([
      `func f ( ) { g ( "a" , 'b' , 0x1F , .5 , 3i ) }`,
      'func ( ) { }',
    ]);
    expect(units.map(({ body }) => between(body))).toEqual([`{ g ( "a" , 'b' , 0x1F , .5 , 3i ) }`, '{ }']);
    expect(types.map(between)).toEqual(['S struct { x int }']);
  });
});

describe('declared names', () => {
  const facts = go(`var theLevel, other_level = 1, 2

const MaxSize, MIN_SIZE = 1, 2

type httpServer[T any] struct { Port int }

type Shape interface { Area() int }

type Alias = Shape

func (recv *httpServer[T]) Do_it(theParameter int) (err error) {
	type inner struct{ deepField int }
	aLocal := 1
	return nil
}

func run() {}`);
  const { names } = detailOf(facts);
  const namesOf = (kind: string) => names.filter((each) => each.kind === kind).map(({ name }) => name);

  it('are types, units, variables and constants', () => {
    expect(namesOf('type').sort()).toEqual(['Alias', 'Shape', 'httpServer', 'inner']);
    expect(namesOf('unit').sort()).toEqual(['Area', 'Do_it', 'run']);
    expect(namesOf('variable').sort()).toEqual(
      ['Port', 'aLocal', 'deepField', 'err', 'other_level', 'theLevel', 'theParameter'].sort(),
    );
    expect(namesOf('constant')).toEqual(['MaxSize', 'MIN_SIZE']);
  });

  it('are none of those that nobody chose', () => {
    const own = detailOf(
      go('type T struct {\n\t*pkg.Base\n\terror\n\tname int\n}\n\nfunc init() {}\n\nfunc main() {}'),
    );
    expect(own.names.map(({ name }) => name)).toEqual(['T', 'name']);
  });

  it('have styles', () => {
    const row = (kind: (typeof NAME_KINDS)[number]) =>
      NAME_STYLES.map((_, at) => facts.nameStyles[NAME_KINDS.indexOf(kind) * NAME_STYLES.length + at]!);
    expect(NAME_STYLES).toEqual(['snake', 'camel', 'Pascal', 'UPPER', 'kebab', 'lower']);
    // The first letter's case is no matter of style: `Alias`, `Shape`, `Area`, `Port` are one word.
    expect(row('type')).toEqual([0, 1, 0, 0, 0, 3]);
    // `Do_it` has no style.
    expect(row('unit')).toEqual([0, 0, 0, 0, 0, 2]);
    expect(row('variable')).toEqual([1, 4, 0, 0, 0, 2]);
    expect(row('constant')).toEqual([0, 1, 0, 1, 0, 0]);
  });
});

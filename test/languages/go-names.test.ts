import { describe, expect, it } from 'vitest';
import type { SymbolFacts } from '../../src/facts/name-facts.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import { factsOf, unitOf } from '../support/facts.ts';

const go = (body: string) => factsOf('go', `package p\n\n${body}\n`);

/** A reference as `receiver.name role`, with the kind of receiver where there is one, and arguments of a call. */
function referencesOf(facts: FileFacts): string[] {
  return facts.references.map(({ name, receiverKind, receiver, role, argumentCount }) => {
    const before = receiverKind === 'none' ? '' : `${receiverKind}:${receiver && `${receiver}.`}`;
    return `${before}${name} ${role === 'call' ? `call/${argumentCount}` : role}`;
  });
}

function symbolOf(facts: FileFacts, name: string): SymbolFacts {
  const symbol = facts.symbols.find((each) => each.name === name);
  if (!symbol) throw new Error(`no symbol ${name}`);
  return symbol;
}

describe('imports', () => {
  const imported = (spec: string) => go(`import ${spec}`).imports[0]!;

  it.each([
    ['"a/b"', { specifier: 'a/b', kind: 'module', local: 'b' }],
    ['c "a/b"', { specifier: 'a/b', kind: 'module', local: 'c' }],
    ['`a/b`', { specifier: 'a/b', kind: 'module', local: 'b' }],
    ['_ "a/b"', { specifier: 'a/b', kind: 'side-effect', local: '' }],
    ['. "a/b"', { specifier: 'a/b', kind: 'wildcard', local: '' }],
    ['"h.com/x/y/v2"', { local: 'y' }],
    ['"gopkg.in/yaml.v3"', { local: 'yaml' }],
    ['"gopkg.in/src-d/go-git.v4"', { local: 'go-git' }],
    ['"h.com/x/go-foo"', { local: 'go-foo' }],
    ['"v2"', { local: 'v2' }],
  ])('%s', (spec, expected) => {
    expect(imported(spec)).toMatchObject({ ...expected, name: '', nested: false });
  });

  it('without a written name is used: the compiler sees to that', () => {
    expect(imported('"h.com/x/go-foo"').used).toBe(true);
  });

  it('with a written name is used where the name is', () => {
    const facts = go('import (\n\ta "x/a"\n\tb "x/b"\n)\n\nfunc f(v a.T) {}');
    expect(facts.imports.map(({ local, used }) => [local, used])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});

describe('scopes', () => {
  it.each([
    // A local is known from the end of its statement on: the right side speaks of the outer name.
    ['x := x', ['x read']],
    ['x := x.New()\n_ = x', ['x read', 'name:x.New call/0']],
    ['var x = x\n_ = x', ['x read']],
    ['for i := 0; i < n; i++ {\n\t_ = i\n}', ['n read']],
    ['if v, ok := m[k]; ok {\n\t_ = v\n} else if v == nil {\n}\n_ = v', ['m read', 'k read', 'v read']],
    ['for k, v := range m {\n\t_, _ = k, v\n}\n_ = k', ['m read', 'k read']],
    ['for k = range m {\n}', ['k write', 'm read']],
    [
      'switch x := x.(type) {\ncase T:\n\t_ = x\n}\n_ = x',
      // Twice: the value that is switched on, and the last statement.
      ['x read', 'T type'],
    ],
    ['select {\ncase v := <-ch:\n\t_ = v\ncase ch <- v:\n}', ['ch read', 'v read']],
    ['switch x := y; {\ncase x > z:\n}', ['y read', 'z read']],
    ['f := func(a int, b T) { _ = a }\n_ = f', ['T type']],
    ['{\n\tx := 1\n\t_ = x\n}\n_ = x', ['x read']],
    ['type t struct { next *t }\nvar v t\n_ = v', []],
    ['L:\n\tfor {\n\t\tbreak L\n\t}', []],
    ['const c = 1\n_ = c', []],
    // In the scope of `err`, `:=` assigns to it.
    ['var err error\n_, err := f()\n_ = err', ['f call/0']],
  ])('%s', (body, references) => {
    expect(referencesOf(go(`func _() {\n${body}\n}`))).toEqual(references);
  });

  it('leaves receivers, parameters, results and type parameters out of the references', () => {
    const facts = go('func (r *L[K]) m(a K, b ...B) (n int, e E) { n, e = a, r; return }');
    expect(referencesOf(facts)).toEqual(['L type', 'B type', 'E type']);
    expect(referencesOf(go('func f[S ~[]E, E any](s S) E { return s[0] }'))).toEqual([]);
    expect(referencesOf(go('type T[K comparable] struct { k K }'))).toEqual([]);
  });

  it('looks up the types of a signature outside of the function', () => {
    expect(referencesOf(go('func f(url url) { _ = url }'))).toEqual(['url type']);
  });

  it('leaves out predeclared names unless something around declares them', () => {
    expect(referencesOf(go('func f() { _ = append(nil, len("")); panic(true) }'))).toEqual([]);
    expect(referencesOf(go('func f() { copy() }\nfunc copy() {}'))).toEqual(['copy call/0']);
    // Declared by packages long before the language had it.
    expect(referencesOf(go('func f() { min(1, 2) }'))).toEqual(['min call/2']);
  });
});

describe('references', () => {
  it.each([
    ['f(a, b...)', ['f call/2', 'a read', 'b read']],
    ['f[int](a)', ['f call/1', 'a read']],
    ['f[int, T](a, b)', ['f call/2', 'T type', 'a read', 'b read']],
    ['p.F(1)', ['p read', 'name:p.F call/1']],
    ['_ = p.q.r', ['p read', 'name:p.q read', 'name:p.q.r read']],
    ['_ = f().x', ['f call/0', 'expression:f().x read']],
    ['_ = (*p).x', ['p read', 'name:p.x read']],
    ['x.y = 1', ['x read', 'name:x.y write']],
    ['x.y++', ['x read', 'name:x.y write']],
    ['x[i] = 1', ['x read', 'i read']],
    ['x += 1', ['x write']],
    ['_ = v.(p.T)', ['v read', 'p read', 'name:p.T type']],
    ['_ = make([]T, n)', ['T type', 'n read']],
    ['_ = new(p.T)', ['p read', 'name:p.T type']],
    // The key of a struct is a field, that of a map or array a name.
    ['_ = T{k: v}', ['T type', 'expression:k read', 'v read']],
    ['_ = &p.T{k: v}', ['p read', 'name:p.T type', 'expression:k read', 'v read']],
    ['_ = map[string]int{k: v}', ['k read', 'v read']],
    ['_ = [...]int{k: v}', ['k read', 'v read']],
    ['_ = []T{{k: v}}', ['T type', 'expression:k read', 'v read']],
    ['_ = map[K]*T{a: {k: v}}', ['K type', 'T type', 'a read', 'expression:k read', 'v read']],
    ['_ = map[K]T{{k: v}: w}', ['K type', 'T type', 'expression:k read', 'v read', 'w read']],
    ['_ = []map[string]int{{k: v}}', ['k read', 'v read']],
  ])('%s', (statement, references) => {
    expect(referencesOf(go(`func _() {\n${statement}\n}`))).toEqual(references);
  });

  it('knows the named maps of the file', () => {
    expect(referencesOf(go('var x = M{k: v}\n\ntype M map[string]int'))).toEqual([
      'M type',
      'k read',
      'v read',
    ]);
  });

  it('tells the receiver from other names', () => {
    const facts = go(
      'func (t *T) m() { t.a(1); t.b = 2; t.c.d(); func() { _ = t.e }(); { t := u; _ = t.f } }',
    );
    expect(referencesOf(facts)).toEqual([
      'T type',
      'self:a call/1',
      'self:b write',
      'self:c read',
      'local:t.c.d call/0',
      'self:e read',
      'u read',
      'local:t.f read',
    ]);
    expect(facts.references.map(({ type }) => type)).toEqual(Array(8).fill('T'));
  });
});

describe('unused names', () => {
  const body = 'println(1); println(2)';

  it.each([
    [`func f(a, b int) { ${body}; println(b) }`, ['a'], []],
    [`func f(_ int, _b int) { ${body} }`, [], []],
    [`func (r *T) f(a int) (n int) { ${body}; return 0 }`, ['a'], []],
    // Given by what the function stands in for.
    ['func f(a int) {}', [], []],
    ['func f(a int) { panic("not implemented") }', [], []],
    ['func f(a int)', [], []],
    [`func f() { g(func(a int) { ${body} }) }`, [], []],
    [`var f = func(a int) { ${body} }`, ['a'], []],
    [`func f() { const c = 1; type t int; var v int; v = 1; ${body} }`, [], ['c', 't', 'v']],
    [`func f() { a, b := g(); for k, v := range m { ${body} } }`, [], []],
    [`func f() { a, b := 1, 2; ${body}; println(b) }`, [], ['a']],
    [`func f(err error) { x, err := g(); ${body}; println(x) }`, ['err'], []],
  ])('%s', (source, parameters, locals) => {
    const { units } = go(source);
    expect(units.flatMap((unit) => unit.unusedParameters)).toEqual(parameters);
    expect(units.flatMap((unit) => unit.unusedLocals)).toEqual(locals);
  });
});

describe('types', () => {
  it.each([
    ['type T struct { A; *B; p.C; *p.D; E[int]; f F }', 'struct', false, ['A', 'B', 'p.C', 'p.D', 'E']],
    ['type T struct{}', 'struct', false, []],
    ['type T interface { io.Reader; R; m() }', 'interface', true, ['io.Reader', 'R']],
    ['type T interface{}', 'interface', true, []],
    ['type T interface { error; m() }', 'interface', true, ['error']],
    // Constraints are no abstract types (§4.3).
    ['type T interface { ~int | string }', 'interface', false, []],
    ['type T interface { int }', 'interface', false, []],
    ['type T interface { comparable; m() }', 'interface', false, []],
    ['type T map[string]int', 'type', false, []],
    ['type T = U', 'alias', false, []],
  ])('%s', (source, kind, isAbstract, bases) => {
    const [type] = go(source).types;
    expect(type).toMatchObject({ name: 'T', kind, isAbstract, bases, isClass: kind === 'struct' });
    expect(type).toMatchObject({ visibility: 'public', local: false });
  });

  it('may be local', () => {
    const facts = go('func f() { type t struct { a int } }');
    expect(facts.types).toMatchObject([{ name: 'f.t', local: true, visibility: 'private' }]);
    expect(facts.symbols.map(({ owner, name }) => [owner, name])).toEqual([
      ['', 'f'],
      ['f.t', 'a'],
    ]);
  });
});

describe('symbols', () => {
  it('are declarations of the file and members of its types', () => {
    const facts = go(
      'type T struct { A, b int; C `json:"c"` }\ntype I interface { M(x, y int) }\ntype L = T\n' +
        'const K, l = 1, 2\nvar v, w = f(), func(n int) { n++ }\n' +
        'func f() { v = 1; w() }\nfunc NewT() {}\nfunc (t *T) m(a *X, b []X, c [2]X, d p.Y, e L[int]) {}\nfunc init() {}\nvar _ I = nil',
    );
    const shown = facts.symbols.map(({ kind, owner, name, visibility }) => [kind, owner, name, visibility]);
    expect(shown).toEqual([
      ['type', '', 'T', 'public'],
      ['field', 'T', 'A', 'public'],
      ['field', 'T', 'b', 'private'],
      ['field', 'T', 'C', 'public'],
      ['type', '', 'I', 'public'],
      ['method', 'I', 'M', 'public'],
      ['type', '', 'L', 'public'],
      ['constant', '', 'K', 'public'],
      ['constant', '', 'l', 'private'],
      ['variable', '', 'v', 'private'],
      ['function', '', 'w', 'private'],
      ['function', '', 'f', 'private'],
      ['function', '', 'NewT', 'public'],
      ['method', 'T', 'm', 'private'],
      ['function', '', 'init', 'private'],
    ]);
    expect(symbolOf(facts, 'M')).toMatchObject({ isAbstract: true, unit: -1, parameters: ['int'] });
    expect(symbolOf(facts, 'm')).toMatchObject({ isTrivial: true, parameters: ['*X', 'X', 'p.Y', 'L'] });
    expect(symbolOf(facts, 'K')).toMatchObject({ isConstant: true, isReassigned: false });
    expect(symbolOf(facts, 'v')).toMatchObject({ isConstant: false, isReassigned: true });
    expect(facts.units[symbolOf(facts, 'w').unit]).toBe(unitOf(facts, 'w'));
  });

  it('are annotated where something uses them without naming them', () => {
    const facts = factsOf(
      'go',
      'package main\n\ntype T struct {\n\tA int `json:"a"`\n\tb int\n\tE\n}\n\nfunc init() {}\nfunc main() {}\n\n' +
        '// F is called from C.\n//\n//export F\nfunc F() {}\n\nfunc g() {}\n',
    );
    const annotated = facts.symbols.filter(({ isAnnotated }) => isAnnotated).map(({ name }) => name);
    expect(annotated).toEqual(['A', 'E', 'init', 'main', 'F']);
  });

  it('are reassigned by assignments in any function, not by taking their address or shadowing them', () => {
    const facts = go('var a, b, c, d, e int\nfunc f() { a++; b += 1; _ = &c; d := 1; _ = d; { e = 2 } }');
    const reassigned = facts.symbols.filter(({ isReassigned }) => isReassigned).map(({ name }) => name);
    expect(reassigned).toEqual(['a', 'b', 'e']);
  });
});

describe('unreachable statements', () => {
  it.each([
    ['return; a(); b()', 2],
    ['panic("x"); a()', 1],
    ['os.Exit(1); a()', 1],
    ['log.Fatalf("x"); a()', 1],
    ['defer panic("x"); a()', 0],
    // Only what stands in the same block, and not what is nested in it.
    ['return; if x { a(); b() }', 1],
    ['if x { return }; a()', 0],
    ['for { break; a() }', 1],
    ['for { continue; a() }', 1],
    ['return; type t int; var v t', 1],
    // A label can be reached.
    ['goto L; a(); L: b(); c()', 1],
    ['switch x { case 1: return; a()\ncase 2: b() }', 1],
    ['if false { a(); b() } else { c() }', 2],
    ['if false { return; a() }', 2],
    ['for false { a() }', 1],
    ['for x := false; x; { a() }', 0],
  ])('%s', (body, expected) => {
    expect(go(`func f() {\n${body}\n}`).unreachable).toBe(expected);
  });
});

describe('the file', () => {
  it.each([
    ['package main\nfunc main() {}', 'main', true],
    ['package main\nfunc f() {}', 'main', false],
    ['package x\nfunc main() {}', 'x', false],
    ['package main\nfunc (t T) main() {}', 'main', false],
    ['', '', false],
  ])('%s', (source, packageName, isMain) => {
    expect(factsOf('go', source)).toMatchObject({ packageName, isMain, exports: undefined });
  });

  it.each([
    ['//go:build linux && !cgo', 'linux && !cgo'],
    ['//go:build a\n// +build b', 'a'],
    ['// +build linux', 'linux'],
    ['// +build linux,!cgo darwin', '(linux && !cgo) || darwin'],
    ['// +build a\n// +build b c', '(a) && (b || c)'],
    ['// Package p.', ''],
  ])('build constraint %s', (comment, expected) => {
    expect(factsOf('go', `${comment}\n\npackage p\n`).buildConstraint).toBe(expected);
  });

  it('has no build constraint below the package clause', () => {
    expect(go('//go:build linux').buildConstraint).toBe('');
  });

  it('keeps what stands around broken syntax', () => {
    const facts = go('import a "x/a"\n\nfunc f() { a.F() }\n\nfunc g( { x := }\n\nfunc h() { f() }');
    expect(facts.imports[0]!.used).toBe(true);
    expect(referencesOf(facts)).toContain('name:a.F call/0');
  });

  it('may hold chains and lists of any length', () => {
    const count = 20_000;
    const facts = go(
      `func f() {\n_ = a${'.b'.repeat(count)}\n_ = c${'+c'.repeat(count)}\nd${'.e()'.repeat(count)}\n}`,
    );
    expect(facts.references.find(({ name }) => name === 'c')!.count).toBe(count + 1);
  });
});

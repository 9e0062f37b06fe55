import { describe, expect, it } from 'vitest';
import { factsOf, unitOf } from '../support/facts.ts';

const facts = (source: string) => factsOf('python', source);

/** Names of the imports that nothing uses. */
const unused = (source: string) =>
  facts(source)
    .imports.filter(({ used }) => !used)
    .map(({ local }) => local);

describe('imports of Python', () => {
  it.each([
    ['import a.b', { specifier: 'a.b', kind: 'module', name: '', local: 'a' }],
    ['import a.b as c', { specifier: 'a.b', kind: 'module', name: '', local: 'c' }],
    ['from ..m import x as y', { specifier: '..m', kind: 'name', name: 'x', local: 'y' }],
    ['from . import x', { specifier: '.', kind: 'name', name: 'x', local: 'x' }],
    ['from m import *', { specifier: 'm', kind: 'wildcard', name: '', local: '' }],
    ['importlib.import_module("a.b")', { specifier: 'a.b', kind: 'dynamic', local: '' }],
    ['__import__("a")', { specifier: 'a', kind: 'dynamic', local: '' }],
    ['import_module("..x", package="a.b.c")', { specifier: 'a.b.x', kind: 'dynamic' }],
    ['def f():\n    import a', { specifier: 'a', nested: true }],
    ['try:\n    import a\nexcept ImportError:\n    pass', { specifier: 'a', nested: false }],
    ['if TYPE_CHECKING:\n    import a', { specifier: 'a', typeOnly: true, nested: false }],
    ['if TYPE_CHECKING:\n    pass\nelse:\n    import a', { specifier: 'a', typeOnly: false }],
  ])('%s', (source, expected) => {
    expect(facts(source).imports).toMatchObject([expected]);
  });

  it.each([
    ['import a', ['a']],
    ['import a\na.f()', []],
    ['from __future__ import annotations', []],
    ['from m import x as x', []],
    ['from m import *', []],
    ['from m import x\n__all__ = ["x"]', []],
    ['from m import X\ndef f(a: "Optional[X]"): return a', []],
    ['from m import X\nY = Optional["X"]', []],
    ['from m import X\ny = cast("X", z)', []],
    ['from m import X\ny = []  # type: List[X]', []],
    ['from m import X\ndef f(a: Literal["X"]): return a', ['X']],
    ['from m import X\ny = "X"', ['X']],
    ['try:\n    import a\nexcept ImportError:\n    a = None', []],
    ['try:\n    import a\nexcept ImportError:\n    import b as a\na()', []],
    ['import a\ndef f(a): return a', ['a']],
    ['def f():\n    import a\n    return 1', ['a']],
    ['import a\nx = f"{a!r}"', []],
    ['import a\nprint >>a, 1', []],
  ])('use: %s', (source, expected) => {
    expect(unused(source)).toEqual(expected);
  });
});

describe('unused parameters and locals of Python', () => {
  it.each([
    ['def f(a, b): return a', ['b'], []],
    ['def f(a, *args, **kw): return 1', ['a'], []],
    ['def f(_a): return 1', [], []],
    ['def f(a):\n    raise NotImplementedError', [], []],
    ['def f(a):\n    return locals()', [], []],
    ['def f():\n    x = 1', [], ['x']],
    ['def f():\n    x = 1\n    x += 1', [], ['x']],
    ['def f():\n    x, y = g()\n    return x', [], []],
    ['def f():\n    for x in y: pass', [], []],
    ['def f():\n    with g() as x: pass', [], ['x']],
    ['def f():\n    try: g()\n    except E as e: pass', [], []],
    ['def f():\n    if (n := g()): pass', [], ['n']],
    ['def f():\n    def g(): pass', [], ['g']],
    ['def f():\n    @app.route("/")\n    def g(): pass', [], []],
    ['def f():\n    x = 1\n    return lambda y: x', [], []],
    ['def f():\n    x = 1\n    return [x for x in y]', [], ['x']],
    ['def f():\n    global x\n    x = 1', [], []],
    ['def f(x):\n    match x:\n        case [a, *b]: return a', [], []],
    ['def f(x, y=x): return y', ['x'], []],
  ])('%s', (source, parameters, locals) => {
    const unit = unitOf(facts(source), 'f');
    expect(unit.unusedParameters).toEqual(parameters);
    expect(unit.unusedLocals).toEqual(locals);
  });

  it('leaves out the own object and signatures of the language', () => {
    const source = 'class C:\n    def m(self, a): return 1\n    def __exit__(self, t, v, b): return 1';
    expect(unitOf(facts(source), 'C.m').unusedParameters).toEqual(['a']);
    expect(unitOf(facts(source), 'C.__exit__').unusedParameters).toEqual([]);
  });
});

describe('types and symbols of Python', () => {
  it.each([
    ['class A(ABC): pass', { kind: 'class', isAbstract: true, bases: ['ABC'] }],
    ['class A(metaclass=abc.ABCMeta): pass', { isAbstract: true, bases: [] }],
    ['class A:\n    @abc.abstractmethod\n    def f(self): pass', { isAbstract: true, isClass: true }],
    ['class A(Protocol):\n    def f(self): ...', { kind: 'protocol', isAbstract: true, isClass: false }],
    ['class A(Protocol):\n    def f(self): return 1', { kind: 'protocol', isClass: true }],
    ['class A(m.B, Generic[T], k=1): pass', { isAbstract: false, bases: ['m.B', 'Generic'] }],
    ['class A(Enum):\n    X = 1', { kind: 'enum', isClass: true }],
    ['class A(six.with_metaclass(ABCMeta, B)): pass', { isAbstract: true, bases: ['B'] }],
    ['def f():\n    class A: pass', { name: 'f.A', local: true }],
  ])('%s', (source, expected) => {
    expect(facts(source).types).toMatchObject([expected]);
  });

  it('gives fields, properties and methods once each', () => {
    const { symbols } = facts(
      'class C:\n    x = 1\n    y: int\n    def __init__(self, a):\n        self.x, self._z = a, 1\n        self.p = 2\n' +
        '    @property\n    def p(self): return 1\n    @p.setter\n    def p(self, v): pass\n' +
        '    @staticmethod\n    def s(a): return a.q\n',
    );
    expect(symbols.map(({ owner, name, kind, visibility }) => [owner, name, kind, visibility])).toEqual([
      ['', 'C', 'type', 'public'],
      ['C', 'x', 'field', 'public'],
      ['C', 'y', 'field', 'public'],
      ['C', '__init__', 'constructor', 'public'],
      ['C', '_z', 'field', 'private'],
      ['C', 'p', 'accessor', 'public'],
      ['C', 'p', 'accessor', 'public'],
      ['C', 's', 'method', 'public'],
    ]);
  });

  it('keeps visibility by underscore and __all__', () => {
    const { symbols, exports } = facts('__all__ = ["a"]\ndef a(): pass\ndef b(): pass\ndef _c(): pass\n');
    expect(exports).toEqual([{ name: 'a', local: 'a' }]);
    expect(symbols.filter(({ kind }) => kind === 'function').map((each) => each.visibility)).toEqual([
      'public',
      'package',
      'private',
    ]);
  });

  it('calls a global reassigned when a function writes it', () => {
    const { symbols } = facts('a = 1\na = 2\nb = 1\ndef f():\n    global b\n    b = 2\n');
    expect(symbols.map(({ name, isReassigned }) => [name, isReassigned])).toEqual([
      ['a', false],
      ['b', true],
      ['f', false],
    ]);
  });
});

describe('references of Python', () => {
  const references = (source: string) =>
    facts(source).references.map(({ name, receiverKind, receiver, role }) =>
      [name, receiverKind, receiver, role].join(' ').replace('  ', ' '),
    );

  it.each([
    ['a.b.c(1)', ['a none read', 'b name a read', 'c name a.b call']],
    ['def f(x): return x.y', ['y local x read']],
    ['class C:\n    def f(self): self.x = self.g()', ['x self write', 'g self call']],
    ['class C:\n    def f(self): return lambda: self.x', ['x self read']],
    ['class C:\n    def f(self): super().g()', ['super none call', 'g super call']],
    ['f().x', ['f none call', 'x expression f() read']],
    ['class C:\n    x = 1\n    y = x\n    def f(self): return x', ['x self read', 'x none read']],
    ['def f(a: "m.T"): return a', ['m none read', 'T name m type']],
    ['def f[T](a: T) -> T: return a', []],
  ])('%s', (source, expected) => {
    const found = references(source);
    expect(found.sort()).toEqual([...expected].sort());
  });
});

describe('reachability and programs in Python', () => {
  it.each([
    ['def f():\n    return 1\n    a()\n    b()', 2],
    ['def f():\n    raise E\n    yield', 0],
    ['sys.exit(1)\na()', 1],
    ['if False:\n    a()\n    b()', 2],
    ['if False:  # for types\n    import a', 0],
    ['for x in y:\n    continue\n    a()', 1],
    ['if x:\n    exit()\na()', 0],
  ])('%s', (source, expected) => {
    expect(facts(source).unreachable).toBe(expected);
  });

  it.each([
    ['if __name__ == "__main__":\n    f()', true],
    ["if '__main__' == __name__: f()", true],
    ['#!/usr/bin/env python\nf()', true],
    ['def f():\n    if __name__ == "__main__": pass', false],
    ['', false],
  ])('%s', (source, expected) => {
    expect(facts(source).isMain).toBe(expected);
  });

  it('survives Python 2, broken code and long chains', () => {
    expect(facts('print "a", x\nexec "y" in z\nexcept_ = 1\n').references.length).toBeGreaterThan(0);
    expect(facts('import a\nx = 1\ndef f(:\n    a.b\n').imports).toHaveLength(1);
    expect(facts(`x = ${'a + '.repeat(5000)}a`).references).toMatchObject([{ name: 'a', count: 5001 }]);
  });
});

describe('static methods of Python', () => {
  it('are those that say so, and those that the language makes class methods', () => {
    const source = `class A:
    @staticmethod
    def a(): pass
    @classmethod
    def b(cls): pass
    def __init_subclass__(cls): pass
    def __class_getitem__(cls, item): pass
    def c(self): pass
`;
    const { symbols } = facts(source);
    expect(symbols.filter(({ isStatic }) => isStatic).map(({ name }) => name)).toEqual([
      ...['a', 'b', '__init_subclass__', '__class_getitem__'],
    ]);
  });
});

describe('names behind a star or in brackets', () => {
  const references = (body: string) =>
    facts(`class P:\n    def g(self):\n        ${body}\n`).references.map(
      ({ name, receiverKind, role }) => `${receiverKind} ${name} ${role}`,
    );

  it.each([
    ['return [*self.a]', ['self a read']],
    ['return *self.a, 1', ['self a read']],
    ['return (self).a', ['self a read']],
    ['f(*self.a)', ['none f call', 'self a read']],
    ['return [*foo()]', ['none foo call']],
    ['return (foo)()', ['none foo call']],
    // The object of create is what using gives.
    ['super().using(1).create()', ['none super call', 'super using call', 'expression create call']],
    ['super(P, self).using()', ['none super call', 'none P read', 'super using call']],
  ])('%s', (body, expected) => {
    expect(references(body).sort()).toEqual([...expected].sort());
  });
});

it('takes the members of an enum for values, and never reports self or cls', () => {
  const { symbols, units } = facts(
    'class E(Enum):\n    X = 1\n    def f(self):\n        self.y = 2\n\ndef visit(self, cls, other): return 1\n',
  );
  expect(symbols.filter(({ owner }) => owner === 'E').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'constant X',
    'method f',
    'field y',
  ]);
  expect(units.find(({ name }) => name === 'visit')!.unusedParameters).toEqual(['other']);
});

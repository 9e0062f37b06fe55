import { describe, expect, it } from 'vitest';
import { NAME_STYLES } from '../../src/core/name-style.ts';
import { NAME_KINDS } from '../../src/facts/types.ts';
import { detailOf } from '../support/details.ts';
import { factsOf, unitOf } from '../support/facts.ts';

// All expected values follow from the definitions in src/facts/types.ts and were worked out by reading the snippets.

const facts = (source: string) => factsOf('python', source);

/** Lines below each other, which are easier to count than a text with `\n` in it. */
const lines = (...each: readonly string[]) => `${each.join('\n')}\n`;

describe('receivers of Python', () => {
  const receivers = (source: string) =>
    facts(source)
      .references.filter(({ receiverKind }) => receiverKind !== 'none')
      .map(({ name, receiverKind, receiver }) => `${receiverKind} ${receiver}.${name}`);

  it.each([
    ['f(a, b).x', ['expression f(a,b).x']],
    ['(f()).x', ['expression f().x']],
    ['a[0].b.c', ['expression a[0].b.c', 'expression a[0].b']],
    ['"a b".join(c)', ['expression "ab".join']],
    // The own object's attributes are objects of their own; `self` is a parameter.
    ['class C:\n    def f(self): self.a.b', ['local self.a.b', 'self .a']],
    ['class C:\n    def f(self): self.a().b', ['expression self.a().b', 'self .a']],
  ])('%s', (source, expected) => {
    expect(receivers(source).sort()).toEqual([...expected].sort());
  });

  it('are shortened in the middle', () => {
    const call = `f(${'a, '.repeat(60)})`;
    const [receiver] = receivers(`${call}.x`);
    // 183 characters; 40 of either end, blanks left out.
    expect(receiver).toBe(`expression f(${'a,'.repeat(12)}a,…183…${'a,'.repeat(13)}).x`);
  });
});

describe('accessors of Python', () => {
  const accessors = (...methods: readonly string[]) =>
    facts(lines('class C:', ...methods.map((method) => `    ${method}`)))
      .symbols.filter(({ isAccessor }) => isAccessor)
      .map(({ name }) => name);

  it.each([
    'def f(self): return self._x',
    'def f(self): return (self._x)',
    'def f(this): return this.x',
    'def f(self) -> int: return cast(int, self._x)',
    'def f(self): return typing.cast("A", (self._x))',
    'def f(self, v): self._x = v',
    'def f(self, v: int = 1): self._x: int = (v)',
    '@classmethod\n    def f(cls): return cls.x',
    'def f(self):\n        """Documentation."""\n        # Comment.\n        return self.x',
    '@property\n    def f(self): return 1 + g()',
    '@functools.cached_property\n    def f(self): return g()',
    '@f.setter\n    def f(self, v): pass',
  ])('%s', (method) => {
    expect(accessors(method)).toEqual(['f']);
  });

  it.each([
    'def f(self): return self.x + 1',
    'def f(self): return self.a.b',
    'def f(self): return self.x()',
    'def f(self): return self',
    'def f(self): return',
    'def f(self): return other.x',
    'def f(self): self.x',
    'def f(self, v): self.x = v + 1',
    'def f(self, v): self.x = None',
    'def f(self, v): self.x = other',
    'def f(self, v): self.x += v',
    'def f(self, v): self.x, self.y = v',
    'def f(self, v): self.a.b = v',
    'def f(self, v):\n        self.x = v\n        return self',
    'def f(self): "x"; "y"; return self.x',
    '@staticmethod\n    def f(self): return self.x',
    'def __init__(self, x): self.x = x',
    'x = 1',
  ])('not %s', (method) => {
    expect(accessors(method)).toEqual([]);
  });

  it('are members', () => {
    expect(facts('def f(self): return self.x').symbols).toMatchObject([{ name: 'f', isAccessor: false }]);
  });
});

describe('values of Python', () => {
  it.each([
    ['@dataclass\nclass A: pass', true],
    ['@dataclasses.dataclass(frozen=True)\nclass A: pass', true],
    ['@pydantic.dataclasses.dataclass\nclass A: pass', true],
    ['@attr.s\nclass A: pass', true],
    ['@attr.s(auto_attribs=True)\nclass A: pass', true],
    ['@attrs.define\nclass A: pass', true],
    ['@define\nclass A: pass', true],
    ['@frozen\nclass A: pass', true],
    ['class A(NamedTuple): pass', true],
    ['class A(typing.NamedTuple): pass', true],
    ['class A(namedtuple("A", "x y")): pass', true],
    ['class A(TypedDict, total=False): pass', true],
    ['class A(enum.Enum): pass', true],
    ['class A(BaseModel): x: int', false],
    ['class A: x: int', false],
    ['@s\nclass A: pass', false],
    ['@registry.define\nclass A: pass', false],
    ['@dataclass_json\nclass A: pass', false],
    ['class A(Protocol): x: int', false],
  ])('%s', (source, isValue) => {
    expect(facts(source).types.map((type) => type.isValue)).toEqual([isValue]);
  });
});

describe('signatures of Python', () => {
  /** `passing name?: type` of each parameter, and the type; several are set apart by `|`. */
  const signatures = (source: string) => {
    const found = facts(source);
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
    ['def f(): pass', ['f () ']],
    ['def f(a, b: int): pass', ['f (both a:, both b:int) ']],
    ['def f(a=1, b: str = "x"): pass', ['f (both a?:, both b?:str) ']],
    ['def f(a, b=1, /, c=2): pass', ['f (position a:, position b?:, both c?:) ']],
    ['def f(a, *, b, c: int = 3): pass', ['f (both a:, keyword b:, keyword c?:int) ']],
    ['def f(*a, b): pass', ['f (variadic *a:, keyword b:) ']],
    ['def f(*a: int, **a_: dict): pass', ['f (variadic *a:int, variadic **a_:dict) ']],
    ['def f(a, (b, c)): pass', ['f (both a:, position (b,c):) ']],
    ['def f(\n    a: Dict[str, int],  # why\n    b,\n): pass', ['f (both a:Dict[str,int], both b:) ']],
    ['def f() -> Dict[\n    str,  # key\n    "A b",\n]: pass', ['f () Dict[str,"Ab"]']],
    ['async def f[T](a: T) -> T: pass', ['f (both a:T) T']],
    ['X: Final[int] = 1\ny = 2', ['X () Final[int]', 'y () ']],
    ['f = lambda a: a', ['f () ']],
    ['class C: pass', ['C none']],
    ['type A = int', ['A none']],
  ])('%s', (source, expected) => {
    expect(signatures(source)).toEqual(expected);
  });

  it('leave out the own object', () => {
    const source = lines(
      'class C:',
      '    x: int = 1',
      '    def __init__(self, a): self.y: str = a',
      '    def m(self, /, a): pass',
      '    @classmethod',
      '    def c(cls, a): pass',
      '    @staticmethod',
      '    def s(a): pass',
      '    @property',
      '    def p(self) -> int: pass',
      '    def v(*args): pass',
    );
    expect(signatures(source)).toEqual([
      'C none',
      'x () int',
      '__init__ (both a:) ',
      'y () str',
      'm (both a:) ',
      'c (both a:) ',
      's (both a:) ',
      'p () int',
      'v (variadic *args:) ',
    ]);
  });

  it('are those of overloads', () => {
    const overload = (...parts: readonly string[]) => `@overload\ndef f(${parts[0]}) -> ${parts[1]}: ...\n`;
    const body = 'def f(*args): return args\n';
    expect(signatures(overload('a: int', 'A') + body)).toEqual(['f (both a:int) A']);
    expect(signatures(overload('a: int', 'A') + overload('*, b=...,', 'B') + body)).toEqual([
      'f (both a:int) A | (keyword b?:) B',
    ]);
    // A stub has no body: the last one stands for all.
    expect(signatures(overload('a', 'A') + overload('b', 'B'))).toEqual(['f (both a:) A | (both b:) B']);
  });
});

describe('code lines of Python', () => {
  const codeLines = (source: string) => {
    const { line, tokens, hash, check } = facts(source).codeLines;
    return [...line].map((each, at) => ({
      line: each,
      tokens: tokens[at]!,
      hash: `${hash[at]} ${check[at]}`,
    }));
  };
  const hashes = (source: string) => codeLines(source).map(({ hash }) => hash);

  it('are lines with tokens, without documentation, comments and imports', () => {
    const source = lines(
      '"""Documentation."""',
      'import a',
      'from b import (',
      '    c,',
      ')',
      'X = 1  # note', // X = 1
      'def f(a):', // def f ( a ) :
      '    """More of it."""',
      '    # Only a comment.',
      '    return (', // return (
      '        a', // a
      '    )', // )
      'text = """one', // text = and the string
      '  two',
      '',
      'end"""',
      'y = (X) \\', // y = ( X )
      '    + 2', // + 2
    );
    expect(codeLines(source).map(({ line, tokens }) => [line, tokens])).toEqual([
      [6, 3],
      [7, 6],
      [10, 2],
      [11, 1],
      [12, 1],
      [13, 3],
      [14, 0],
      [15, 0],
      [16, 0],
      [17, 5],
      [18, 2],
    ]);
  });

  it.each([
    ['x = f(a, b)', 'x=f( a,b )  # note'],
    ['if a:\n    return b', 'if a:\n        return b'],
    ['x = """a\n  b"""', 'x = """a\n      b"""'],
    ['x = f"a {b} c"', 'x = f"a { b } c"'],
  ])('are equal: %s', (source, same) => {
    expect(hashes(source)).toEqual(hashes(same));
  });

  it.each([
    ['ab', 'a; b'],
    ['x = "a b"', 'x = "ab"'],
    ['x = f"{a} {b}"', 'x = f"{a}{b}"'],
    ['x = a', 'x = b'],
    ['x = 1', 'x = 1.'],
  ])('are not equal: %s', (source, other) => {
    expect(hashes(source)).not.toEqual(hashes(other));
  });
});

describe('variables of Python units', () => {
  it.each([
    // a, b
    ['def f(a, b): return a', 2],
    // a, *args, **kwargs, x
    ['def f(a, *args, **kwargs):\n    x = a\n    x = 2', 4],
    // The loop's, the comprehension's and the lambda's variables: i, j, k; and what they go through: a
    ['def f(a):\n    for i in a: pass\n    [j for j in a]\n    return lambda k: 1', 4],
    // X and y of the file; g and C are no variables, m is imported.
    ['import m\nX = 1\ny = 2\ndef g(): pass\nclass C: pass\ndef f():\n    g(X, y, C, m.z)', 2],
    // Written by way of `global`.
    ['X = 1\ndef f():\n    global X\n    X = 2', 1],
    // Names of no known scope.
    ['def f(): return len(z)', 0],
    // Captured a, own x; and g is a function.
    ['def h(a):\n    def f(x): return a\n    return f', 2],
    ['def f():\n    class A: pass\n    def g(): pass\n    return A, g', 0],
    ['def f[T](a: T) -> T: return a', 1],
    // Annotations name types.
    ['X = int\ndef f(a: X): pass', 1],
  ])('%s', (source, variables) => {
    expect(unitOf(facts(source), source.includes('def h') ? 'h.f' : 'f').variables).toBe(variables);
  });

  it('include attributes of the own object, but neither itself nor methods', () => {
    const source = lines(
      'class C:',
      '    z = 1',
      '    def f(self, a):',
      '        self.x = a', // self.x, a
      '        self.y.b = self.x', // self.y
      '        self.g(self.z, self.h)', // self.z
      '    def g(klass, a, b): pass', // a, b
      '    def h(self): return self.inherited', // self.inherited
    );
    const found = facts(source);
    expect(['C.f', 'C.g', 'C.h'].map((name) => unitOf(found, name).variables)).toEqual([4, 2, 1]);
  });

  it('of a unit around are its own', () => {
    // a, x; of the inner one b and the captured x
    const found = facts('def f(a):\n    x = 1\n    def g(b): return x\n    return g\n');
    expect(found.units.map(({ name, variables }) => [name, variables])).toEqual([
      ['f', 2],
      ['f.g', 2],
    ]);
  });
});

describe('details of Python', () => {
  const source = lines(
    '"""Documentation."""',
    'import a',
    '@d',
    'def f(x: int = .5):  # note',
    '    """More."""',
    '    def g(): return f"b {x!r} c"',
    '    return """t',
    '  u"""',
    'class C:',
    '    y = b"1" "2"',
  );
  const found = facts(source);
  const { tokens, units, types } = detailOf(found);
  const shown = [...tokens.id].map(
    (id, at) => `${tokens.line[at]}${['', 's', 'n'][tokens.kind[at]!]} ${tokens.texts[id]}`,
  );

  it('are the tokens in order, with line and kind', () => {
    expect(shown).toEqual([
      ...['2 import', '2 a', '3 @', '3 d'],
      ...['4 def', '4 f', '4 (', '4 x', '4 :', '4 int', '4 =', '4n .5', '4 )', '4 :'],
      ...['6 def', '6 g', '6 (', '6 )', '6 :', '6 return'],
      ...['6 f"', '6s b ', '6 {', '6 x', '6 !r', '6 }', '6s  c', '6 "'],
      ...['7 return', '7s """t\n  u"""'],
      ...['9 class', '9 C', '9 :'],
      ...['10 y', '10 =', '10s b"1"', '10s "2"'],
    ]);
    expect(tokens.texts).toEqual([...new Set(tokens.texts)]);
  });

  it('know which tokens belong to a unit, its body and a type', () => {
    const range = ({ first, end }: { first: number; end: number }) => shown.slice(first, end);
    expect(found.units.map(({ name }) => name)).toEqual(['f', 'f.g']);
    expect(range(units[0]!.all)).toEqual(shown.slice(4, 30));
    // The nested unit belongs to the body.
    expect(range(units[0]!.body)).toEqual(shown.slice(14, 30));
    expect(range(units[1]!.all)).toEqual(shown.slice(14, 28));
    expect(range(units[1]!.body)).toEqual(shown.slice(19, 28));
    expect(types.map(range)).toEqual([shown.slice(30)]);
  });

  it('keep the quotes of an f-string that holds nothing else', () => {
    const { tokens: all } = detailOf(facts('f"{a} {b}"'));
    expect([...all.id].map((id) => all.texts[id])).toEqual(['f"', '{', 'a', '}', ' ', '{', 'b', '}', '"']);
  });

  it('are the declared names by kind, each once', () => {
    const { names } = detailOf(
      facts(
        lines(
          'import imported',
          'class Color(Enum):',
          '    RED = 1',
          'class C:',
          '    field = 1',
          '    def __init__(self, first): self.second = first',
          '    def method(self): pass',
          '    @property',
          '    def prop(self): pass',
          'LIMIT = 1',
          'value = 2',
          'def fooBar(value):',
          '    local = 1',
          '    def inner(): pass',
          '    class Inner: pass',
          '    for _ in value: pass',
        ),
      ),
    );
    const ofKind = (kind: string) => names.filter((each) => each.kind === kind).map(({ name }) => name);
    expect(names.length).toBe(new Set(names.map(({ kind, name }) => `${kind} ${name}`)).size);
    expect(ofKind('type')).toEqual(['Color', 'C', 'Inner']);
    expect(ofKind('unit').sort()).toEqual(['fooBar', 'inner', 'method', 'prop']);
    expect(ofKind('variable').sort()).toEqual(['_', 'field', 'first', 'local', 'second', 'value']);
    expect(ofKind('constant').sort()).toEqual(['LIMIT', 'RED']);
  });

  it('count the styles of the names', () => {
    const { nameStyles } = facts('class Ab: pass\ndef a_b(aB, c): pass\nA_B = 1\ndef cD(): pass\nt = T = 1');
    const counts = NAME_KINDS.map((kind, row) => {
      const styles = NAME_STYLES.map((style, column) => [
        style,
        nameStyles[row * NAME_STYLES.length + column]!,
      ]);
      return [kind, Object.fromEntries(styles.filter(([, count]) => count !== 0))];
    });
    expect(Object.fromEntries(counts)).toEqual({
      type: { Pascal: 1 },
      unit: { snake: 1, camel: 1 },
      // aB, c and t; one capital letter has no style.
      variable: { camel: 1, lower: 2 },
      constant: { UPPER: 1 },
    });
  });
});

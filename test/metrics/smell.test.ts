import { describe, expect, it } from 'vitest';
import smell from '../../metrics/composite-evolution/smell.ts';
import { type Sources, sideFrom, sidesFrom } from '../support/model.ts';

const NONE = {
  'smell.file.god_class': 0,
  'smell.file.brain_method': 0,
  'smell.package.data_class': 0,
  'smell.file.feature_envy': 0,
  'smell.file.dispersed': 0,
};

async function of(files: Sources) {
  return smell.compute(await sideFrom(files));
}

function repeat(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('');
}

describe('god classes', () => {
  /**
   * ATFD: attributes of o. WMC: read 1, branch 1 + decisions, and 1 for each more method. TCC: of the visible
   * methods, read and branch share x where they are told to.
   */
  const god = ({ foreign = 6, decisions = 45, sharing = false, others = 0 }) => `class God:
    def read(self, o):
        ${sharing ? 'self.x = 1' : 'pass'}
        return (${repeat(foreign, (at) => `o.a${at}, `)})

    def branch(self, o):
        ${sharing ? 'self.x = 2' : 'pass'}
${repeat(decisions, () => '        if o: pass\n')}
${repeat(others, (at) => `    def more${at}(self):\n        return ${at}\n\n`)}`;
  const count = async (options: Parameters<typeof god>[0]) =>
    (await of({ 'a.py': god(options) }))['smell.file.god_class'];

  it('cross all three thresholds', async () => {
    // ATFD 6, WMC 1 + 46 = 47, TCC 0.
    expect(await count({})).toBe(1);
    expect(await count({ foreign: 5 })).toBe(0);
    // WMC 46.
    expect(await count({ decisions: 44 })).toBe(0);
    // TCC 1 of 1 pair; with three methods 1 of 3, which is not below 1/3; with four 1 of 6.
    expect(await count({ sharing: true })).toBe(0);
    expect(await count({ sharing: true, others: 1 })).toBe(0);
    expect(await count({ sharing: true, others: 2 })).toBe(1);
  });

  it('have a TCC: a class of one method is none', async () => {
    const text = `class God:
    def branch(self, o):
        print(${repeat(6, (at) => `o.a${at}, `)})
${repeat(50, () => '        if o: pass\n')}`;
    expect((await of({ 'a.py': text }))['smell.file.god_class']).toBe(0);
  });

  it('are looked for in touched files, data classes in touched packages', async () => {
    const before = { 'a/g.py': god({}), 'a/h.py': 'x = 1\n', 'b/g.py': god({}) };
    const { after } = await sidesFrom(before, { ...before, 'a/h.py': 'x = 2\n' });
    expect(smell.compute(after)['smell.file.god_class']).toBe(0);
    const sides = await sidesFrom(before, { ...before, 'a/g.py': 'x = 2\n' });
    expect(smell.compute(sides.before)['smell.file.god_class']).toBe(1);
    expect(smell.compute(sides.after)['smell.file.god_class']).toBe(0);
    // An added file counts after, a deleted one before, a moved one on both sides.
    const added = await sidesFrom(before, { ...before, 'a/i.py': god({}) });
    expect(smell.compute(added.before)['smell.file.god_class']).toBe(0);
    expect(smell.compute(added.after)['smell.file.god_class']).toBe(1);
    const moved = await sidesFrom(
      before,
      { 'a/j.py': god({}), 'a/h.py': 'x = 1\n', 'b/g.py': god({}) },
      { 'a/g.py': 'a/j.py' },
    );
    expect(smell.compute(moved.before)['smell.file.god_class']).toBe(1);
    expect(smell.compute(moved.after)['smell.file.god_class']).toBe(1);
  });
});

describe('brain methods', () => {
  /** 5 lines that nest three ifs (CC 4, variables a and v), more decisions, more variables, then lines up to a length. */
  const brain = ({ lines = 66, complexity = 16, variables = 8, deep = true }) => {
    const nest = deep
      ? '    if a:\n        if a:\n            if a:\n                v = a\n'
      : '    if a:\n        if a:\n            v = a\n    if a: v = a\n';
    const decisions = repeat(complexity - 4, () => '    if a: v = a\n');
    const locals = repeat(variables - 2, (at) => `    v${at} = a\n`);
    const rest = lines - 5 - (complexity - 4) - (variables - 2);
    return `def f(a):\n${nest}${decisions}${locals}${repeat(rest, () => '    v = a\n')}`;
  };
  const count = async (options: Parameters<typeof brain>[0]) =>
    (await of({ 'a.py': brain(options) }))['smell.file.brain_method'];

  it('cross all four thresholds', async () => {
    // SLOC 66, CC 16 / 66 = 0.242, NEST 3, NOAV 8.
    expect(await count({})).toBe(1);
    // 65 lines.
    expect(await count({ lines: 65 })).toBe(0);
    // 15 / 66 = 0.227; 18 / 75 is 0.24.
    expect(await count({ complexity: 15 })).toBe(0);
    expect(await count({ complexity: 18, lines: 75 })).toBe(1);
    expect(await count({ deep: false })).toBe(0);
    expect(await count({ variables: 7 })).toBe(0);
  });
});

describe('data classes', () => {
  const count = async (path: string, text: string) =>
    (await of({ [path]: text }))['smell.package.data_class'];
  const java = ({ fields = 4, methods = 0, decisions = 0 }) => `public class K {
${repeat(fields, (at) => `  public int f${at};\n`)}${repeat(methods, (at) => `  public int m${at}(int n) { return n + f0; }\n`)}
  private void work(int n) {
${repeat(decisions, () => '    if (n > 0) { f0++; }\n')}  }
}
`;

  it('show data and do little', async () => {
    // WOC 0, NOPA 4, WMC 1.
    expect(await count('K.java', java({}))).toBe(1);
    expect(await count('K.java', java({ fields: 3 }))).toBe(0);
    // WOC 1/5 and 2/6.
    expect(await count('K.java', java({ methods: 1 }))).toBe(1);
    expect(await count('K.java', java({ methods: 2 }))).toBe(0);
    // WMC 30 and 31; with six attributes up to 46.
    expect(await count('K.java', java({ decisions: 29 }))).toBe(1);
    expect(await count('K.java', java({ decisions: 30 }))).toBe(0);
    expect(await count('K.java', java({ fields: 5, decisions: 30 }))).toBe(0);
    expect(await count('K.java', java({ fields: 6, decisions: 30 }))).toBe(1);
    expect(await count('K.java', java({ fields: 6, decisions: 45 }))).toBe(1);
    expect(await count('K.java', java({ fields: 6, decisions: 46 }))).toBe(0);
  });

  it('show it by accessors too', async () => {
    const text = `export class K {
  constructor(private a: number, private b: number) {}
  get first() { return this.a; }
  get second() { return this.b; }
  getA() { return this.a; }
  setA(a: number) { this.a = a; }
}
`;
    expect(await count('k.ts', text)).toBe(1);
  });

  it('are none where they are declared as values', async () => {
    const fields = '    a: int\n    b: int\n    c: int\n    d: int\n';
    expect(await count('k.py', `class K:\n${fields.replaceAll('int', 'int = 0')}`)).toBe(1);
    expect(await count('k.py', `from dataclasses import dataclass\n\n@dataclass\nclass K:\n${fields}`)).toBe(
      0,
    );
    expect(await count('K.java', 'public record K(int a, int b, int c, int d) {}\n')).toBe(0);
    const struct = 'package a\n\ntype K struct {\n\tA, B, C, D int\n}\n';
    expect(await count('a/k.go', struct)).toBe(0);
    expect(await count('a/k.go', `${struct}\nfunc (k *K) zero() {\n\tk.A = 0\n}\n`)).toBe(1);
  });

  it('are looked for in the packages of touched files', async () => {
    const before = { 'p/K.java': java({}), 'p/L.java': 'class L {}\n', 'q/K.java': java({}) };
    const { after } = await sidesFrom(before, { ...before, 'p/L.java': 'class L { int a; }\n' });
    expect(smell.compute(after)['smell.package.data_class']).toBe(1);
  });
});

describe('feature envy', () => {
  const count = async (body: string) =>
    (await of({ 'a.py': `class K:\n    def f(self, o, p):\n        return (${body})\n` }))[
      'smell.file.feature_envy'
    ];
  const foreign = (from: string, members: number) => repeat(members, (at) => `${from}.m${at}, `);
  const own = (members: number) => repeat(members, (at) => `self.own${at}, `);

  it('takes more of others than of its own', async () => {
    // ATFD 6, FDP 1, LAA 0.
    expect(await count(foreign('o', 6))).toBe(1);
    expect(await count(foreign('o', 5))).toBe(0);
    // LAA 2/8 and 3/9.
    expect(await count(foreign('o', 6) + own(2))).toBe(1);
    expect(await count(foreign('o', 6) + own(3))).toBe(0);
  });

  it('takes it of a few', async () => {
    const others = (count: number) => ['o', 'p', 'o.x', 'p.x', 'o.y', 'p.y'].slice(0, count);
    // Five providers: m0 of each, m1 of o; x and y are members of o and x of p. Then six.
    expect(
      await count(
        others(5)
          .map((from) => foreign(from, 2))
          .join(''),
      ),
    ).toBe(1);
    expect(
      await count(
        others(6)
          .map((from) => foreign(from, 2))
          .join(''),
      ),
    ).toBe(0);
  });

  it('sees constructors, and each method for itself', async () => {
    const text = `class K:
    def __init__(self, o):
        print(${foreign('o', 6)})

    def f(self, o):
        print(${foreign('o', 3)})

    def g(self, o):
        print(o.x, o.y, o.z)
`;
    expect((await of({ 'a.py': text }))['smell.file.feature_envy']).toBe(1);
    // No method, no envy.
    expect(
      (await of({ 'a.py': `def f(o):\n    print(${foreign('o', 9)})\n` }))['smell.file.feature_envy'],
    ).toBe(0);
  });
});

describe('foreign data', () => {
  const envy = async (files: Sources) => (await of(files))['smell.file.feature_envy'];

  it('is not the keys of a literal that is made in Go', async () => {
    const method = (body: string) =>
      `package a\n\ntype T struct {\n\tA, B, C, D, E, F int\n}\n\ntype H struct{}\n\nfunc (h *H) Make(t T, n int) T {\n\t${body}\n}\n`;
    // Six keys, and one member of t; then six members of t.
    expect(await envy({ 'a/a.go': method('return T{A: n, B: n, C: n, D: n, E: n, F: t.A}') })).toBe(0);
    expect(await envy({ 'a/a.go': method('return T{A: t.A, B: t.B, C: t.C, D: t.D, E: t.E, F: t.F}') })).toBe(
      1,
    );
  });

  it('is not a method that is named in Java', async () => {
    const method = (last: string) =>
      `class K { Object f(P p) { return g(p.a, p.b, p.c, p.d, p.e, ${last}); } Object g(Object... x) { return x; } }\n`;
    expect(await envy({ 'K.java': method('p::f') })).toBe(0);
    expect(await envy({ 'K.java': method('p.f') })).toBe(1);
  });
});

describe('dispersed coupling', () => {
  /** Calls of functions, which are spread over files, in two nested ifs or in one. */
  const tree = ({ callees = 8, files = 4, deep = true }) => {
    const calls = Array.from({ length: callees }, (_, at) => ({ name: `f${at}`, file: at % files }));
    const modules = Object.fromEntries(
      Array.from({ length: files }, (_, file) => [
        `m/m${file}.py`,
        calls
          .filter((each) => each.file === file)
          .map(({ name }) => `def ${name}(): pass\n`)
          .join(''),
      ]),
    );
    const imports = calls.map(({ name, file }) => `from m.m${file} import ${name}\n`).join('');
    const indent = deep ? '    if a:\n        if a:\n            ' : '    if a:\n        ';
    return {
      ...modules,
      'm/__init__.py': '',
      'm/u.py': `${imports}\ndef use(a):\n${indent}${calls.map(({ name }) => `${name}()`).join('; ')}\n`,
    };
  };
  const count = async (options: Parameters<typeof tree>[0]) =>
    (await of(tree(options)))['smell.file.dispersed'];

  it('calls many operations of many files', async () => {
    // CINT 8, CDISP 4/8, NEST 2.
    expect(await count({})).toBe(1);
    expect(await count({ callees: 7 })).toBe(0);
    expect(await count({ files: 3 })).toBe(0);
    expect(await count({ deep: false })).toBe(0);
  });
});

it('is 0 for an empty repository, and for a file without code', async () => {
  expect(await of({})).toEqual(NONE);
  expect(await of({ 'a.py': '' })).toEqual(NONE);
});

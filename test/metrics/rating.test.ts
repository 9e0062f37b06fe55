import { describe, expect, it } from 'vitest';
import rating from '../../metrics/composite-evolution/rating.ts';
import { type Sources, sideFrom, sidesFrom } from '../support/model.ts';

async function of(files: Sources) {
  return rating.compute(await sideFrom(files));
}

function repeat(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('');
}

/** A function of a number of lines and decisions, all lines different from those of another name. */
function unit(name: string, sloc: number, cyclomatic = 1, parameters = 'a'): string {
  const decisions = cyclomatic - 1;
  return `def ${name}(${parameters}):\n${repeat(decisions, (at) => `    if a: a = '${name}', ${at}\n`)}${repeat(
    sloc - 1 - decisions,
    (at) => `    a = call('${name}', a, ${at})\n`,
  )}`;
}

describe('rating.file.low_risk_share', () => {
  const share = async (text: string) => (await of({ 'a.py': text }))['rating.file.low_risk_share'];

  it('is the mean of three shares of lines', async () => {
    // Lines of units: 15 + 16 + 5 + 4. Short: 15 + 5 + 4; simple: all but the second; narrow: all but the last.
    const text = unit('f', 15, 5) + unit('g', 16, 6) + unit('h', 5, 1, 'a, b') + unit('i', 4, 1, 'a, b, c');
    expect(await share(text)).toBeCloseTo((24 / 40 + 24 / 40 + 36 / 40) / 3, 12);
    expect(await share(unit('f', 15, 5, 'a, b'))).toBe(1);
    expect(await share(unit('f', 16, 6, 'a, b, c'))).toBe(0);
  });

  it('says why there is none', async () => {
    expect(await share('x = 1\n')).toBe('no-unit');
    const { after } = await sidesFrom({}, { 'a.py': unit('f', 3) });
    expect(rating.compute(after)['rating.file.low_risk_share']).toBe('no-common-file');
  });
});

describe('rating.file.debt_ratio', () => {
  /** Minutes that findings in a file take, from the ratio and the lines of code. */
  const minutes = async (path: string, text: string, sloc: number) => {
    const ratio = (await of({ [path]: text }))['rating.file.debt_ratio'];
    return Math.round(Number(ratio) * 30 * sloc * 1e6) / 1e6;
  };

  it('of long, branching, deep units with many parameters', async () => {
    expect(await minutes('a.py', unit('f', 60, 10, 'a, b, c, d').replace('a, 0)', 'b, c, d)'), 60)).toBe(0);
    // CC 13: 10 + 3. COG 12.
    expect(await minutes('a.py', unit('f', 20, 13), 20)).toBe(13);
    // CC 18, COG 17.
    expect(await minutes('a.py', unit('f', 20, 18), 20)).toBe(10 + 8 + (5 + 2));
    // 61 lines.
    expect(await minutes('a.py', unit('f', 61), 61)).toBe(20);
    // Five parameters, all used.
    expect(await minutes('a.py', 'def f(a, b, c, d, e):\n    return a + b + c + d + e\n', 2)).toBe(20);
    // NEST 4: COG 1 + 2 + 3 + 4.
    const deep = `def f(a):
    if a:
        if a:
            if a:
                if a:
                    return a
`;
    expect(await minutes('a.py', deep, 6)).toBe(10);
  });

  it('of what nobody uses or reaches', async () => {
    // An import 2, a private function 5, a parameter 2, a local 2, a statement 5.
    const text = `import os

def _lost(a):
    b = 1
    return 2
    print(3)
`;
    expect(await minutes('a.py', text, 5)).toBe(2 + 5 + 2 + 2 + 5);
  });

  it('of a long file, and of runs that stand twice', async () => {
    expect(
      await minutes(
        'a.py',
        repeat(1000, (at) => `x${at} = 1\n`),
        1000,
      ),
    ).toBe(0);
    expect(
      await minutes(
        'a.py',
        repeat(1001, (at) => `x${at} = 1\n`),
        1001,
      ),
    ).toBe(60);
    const block = repeat(7, (at) => `x${at} = f(1, ${at})\n`);
    // Two runs: the line between them stands in no window that comes twice.
    expect(await minutes('a.py', `${block}y = 1\n${block}`, 15)).toBe(2 * 10);
  });

  it('of classes', async () => {
    // LCOM4 2.
    const split = `class K:
    def __init__(self):
        self._a = 1
        self._b = 2

    def f(self):
        return self._a + 1

    def g(self):
        return self._b + 1
`;
    expect(await minutes('a.py', split, 8)).toBe(15);
    // Two methods on one attribute: LCOM4 1. The second envies o: ATFD 6, FDP 1, LAA 1/7.
    const envious = `class K:
    def __init__(self):
        self._a = 1

    def f(self):
        return self._a + 1

    def g(self, o):
        return self._a + o.a + o.b + o.c + o.d + o.e + o.f
`;
    expect(await minutes('a.py', envious, 7)).toBe(20);
    const data = 'class K:\n    a = 1\n    b = 2\n    c = 3\n    d = 4\n';
    expect(await minutes('a.py', data, 5)).toBe(30);
  });

  it('of a god class and of a brain method', async () => {
    // ATFD 6, WMC 1 + 46, TCC 0; and LCOM4 2, a unit of CC 46 (10 + 36) and COG 45 (5 + 30), envy in read.
    const god = `class God:
    def read(self, o):
        return (${repeat(6, (at) => `o.a${at}, `)})

    def branch(self, o):
${repeat(45, () => '        if o: pass\n')}`;
    expect(await minutes('a.py', god, 1 + 2 + 46)).toBe(120 + 15 + 46 + 35 + 20);
    // 66 lines (20), CC 16 (16), COG 1 + 2 + 3 + 12 = 18 (8), NEST 3, NOAV 8.
    const brain = `def f(a):
    if a:
        if a:
            if a:
                v = a
${repeat(12, (at) => `    if a: v = ${at}\n`)}${repeat(6, (at) => `    v${at} = v\n`)}${repeat(42, (at) => `    v = a + ${at}\n`)}    return [v, v0, v1, v2, v3, v4, v5]
`;
    expect(await minutes('a.py', brain, 5 + 12 + 6 + 42 + 1)).toBe(60 + 20 + 16 + 8);
  });

  it('of dispersed coupling, in the touched file alone', async () => {
    const modules = Object.fromEntries(
      [0, 1, 2, 3].map((at) => [`m/m${at}.py`, `def f${at}(): pass\ndef g${at}(): pass\n`]),
    );
    const imports = repeat(4, (at) => `from m.m${at} import f${at}, g${at}\n`);
    const calls = repeat(4, (at) => `f${at}(); g${at}(); `);
    const files = {
      ...modules,
      'm/__init__.py': '',
      'm/u.py': `${imports}\ndef use(a):\n    if a:\n        if a:\n            ${calls}\n`,
    };
    const { after } = await sidesFrom({ ...files, 'm/u.py': 'x = 1\n' }, files);
    expect(rating.compute(after)['rating.file.debt_ratio']).toBeCloseTo(20 / (30 * 8), 12);
  });

  it('says why there is none', async () => {
    expect((await of({ 'a.py': '' }))['rating.file.debt_ratio']).toBe('degenerate');
    expect((await of({}))['rating.file.debt_ratio']).toBe('no-common-file');
  });
});

describe('rating.component.complexity_risk', () => {
  it('is the share of lines of very complex units in the touched components', async () => {
    const before = {
      'a/1.py': unit('f', 30, 21) + unit('g', 30, 20),
      'a/2.py': unit('h', 40),
      'b/3.py': unit('i', 90, 50),
      'c/4.py': 'x = 1\n',
    };
    const { after } = await sidesFrom(before, { ...before, 'a/2.py': unit('h', 30) });
    expect(rating.compute(after)['rating.component.complexity_risk']).toBe(30 / 90);
    // A component without units, and none.
    const plain = await sidesFrom(before, { ...before, 'c/4.py': 'x = 2\n' });
    expect(rating.compute(plain.after)['rating.component.complexity_risk']).toBe('no-unit');
    expect((await of({}))['rating.component.complexity_risk']).toBe('no-file');
  });
});

describe('rating.repo.sig_score', () => {
  const score = async (files: Sources) => (await of(files))['rating.repo.sig_score'];

  it('is 5 for code without faults and 3 for none', async () => {
    expect(await score({ 'a.py': unit('f', 10) })).toBe(5);
    expect(await score({ 'a.py': 'x = 1\n' })).toBe(5);
    expect(await score({})).toBe(3);
    expect(await score({ 'a.py': '# nothing\n' })).toBe(3);
  });

  it('goes down in straight lines between the knots', async () => {
    // 31 of 100 lines of units in a long one: between 22.3 (4) and 43.7 (3).
    const long = unit('f', 31) + unit('g', 30) + unit('h', 30) + unit('i', 9);
    expect(await score({ 'a.py': long })).toBeCloseTo(
      (5 + 5 + (4 - (31 - 22.3) / (43.7 - 22.3)) + 5) / 4,
      12,
    );
    // 30 of 100 lines in units of CC 11, halfway from 25 (5) to 35 (4).
    const complex = unit('f', 30, 11) + unit('g', 30, 10) + unit('h', 30) + unit('i', 10);
    expect(await score({ 'a.py': complex })).toBeCloseTo((5 + 4.5 + 5 + 5) / 4, 12);
    // 12 of 160 lines stand twice: 7.5 %, halfway from 5 (4) to 10 (3).
    const block = repeat(6, (at) => `x${at} = f(a, ${at})\n`);
    const rest = repeat(148, (at) => `y${at} = f(a, ${at})\n`);
    expect(await score({ 'a.py': block + rest, 'b.py': block })).toBeCloseTo((3.5 + 5 + 5 + 5) / 4, 12);
    // A file of 4 lines that 21 files of 1 line use: 4 of 25 lines are 16 %, a tenth from 15 (3) to 25 (2).
    const users = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`m/u${at}.py`, 'from m import hub\n']));
    const hub = { 'm/__init__.py': '', 'm/hub.py': 'a = 1\nb = 2\nc = 3\nd = 4\n' };
    expect(await score({ ...hub, ...users(21) })).toBeCloseTo((5 + 5 + 5 + 2.9) / 4, 12);
    expect(await score({ ...hub, ...users(20) })).toBe(5);
  });

  it('goes no lower than 1', async () => {
    // All lines of units in one that is long and complex, and all lines twice.
    const bad = repeat(1, () => unit('f', 40, 11));
    expect(await score({ 'a.py': bad, 'b.py': bad })).toBe((1 + 1 + 1 + 5) / 4);
  });
});

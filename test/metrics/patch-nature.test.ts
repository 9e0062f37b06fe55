import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nature from '../../metrics/patch/patch-nature.ts';
import { type FileDetail, TOKEN_NUMBER, TOKEN_STRING } from '../../src/facts/detail.ts';
import {
  deltaMaintainability,
  goodChangeShare,
  PROPERTIES,
  propertyMaintainability,
} from '../../src/measure/patch/delta-maintainability.ts';
import type { PatchFacts } from '../../src/measure/patch-facts.ts';
import { PatchBench, valuesOfPatch } from '../support/patches.ts';

type Tree = Readonly<Record<string, string | Uint8Array>>;

let bench: PatchBench;
beforeAll(async () => {
  bench = await PatchBench.open();
}, 60_000);
afterAll(async () => {
  await bench.close();
}, 60_000);

const value = async (name: string, before: Tree, after: Tree) =>
  (await bench.values(nature, before, after))[name];

describe('neutral_share', () => {
  const neutral = (before: Tree, after: Tree) => value('neutral_share', before, after);
  const java = (...lines: string[]) => ({ 'K.java': `class K {\n${lines.join('\n')}\n}\n` });

  it('counts comments, documentation and blank lines', async () => {
    const before = { 'a.py': 'def f():\n    """One."""\n    return 1\n' };
    const after = { 'a.py': '# new\n\ndef f():\n    """Two.\n\n    More."""\n    return 2\n' };
    // Added: comment, blank, three of documentation, one of code; deleted: one of documentation, one of code.
    expect(await neutral(before, after)).toBe(6 / 8);
  });

  it('counts documents whole, and data and requirements not at all', async () => {
    const before = { 'README.md': 'one\n', 'docs/a.rst': 'one\n', LICENSE: 'one\n' };
    const after = { 'README.md': 'two\n', 'docs/a.rst': 'one\ntwo\n', LICENSE: 'two\n' };
    expect(await neutral(before, after)).toBe(1);
    // 5 lines of documents, 2 of each of the others.
    const data = { 'a.json': '1\n', 'requirements-dev.txt': 'a\n', 'CMakeLists.txt': 'a\n', 'a.yml': 'a\n' };
    const other = { 'a.json': '2\n', 'requirements-dev.txt': 'b\n', 'CMakeLists.txt': 'b\n', 'a.yml': 'b\n' };
    expect(await neutral({ ...before, ...data }, { ...after, ...other })).toBe(5 / 13);
  });

  it('counts code of which a unit says the same in another layout', async () => {
    const before = java('  int f(int a) {', '    return g(a, 1);', '  }');
    const after = java(
      '  int f(',
      '      int a) {',
      '    // why',
      '    return g(',
      '        a,',
      '        1);',
      '  }',
    );
    expect(await neutral(before, after)).toBe(1);
    // 3 lines deleted and 6 added; two more in another unit that does something else.
    const more = java(
      '  int f(int a) {',
      '    return g(a, 1);',
      '  }',
      '  int h() {',
      '    return 1;',
      '  }',
    );
    const both = java(
      ...['  int f(int a)', '  {', '    return g(a, 1);', '  }'],
      ...['  int h() {', '    return 2;', '  }'],
    );
    // `int f(int a) {` to two lines: 3 neutral ones of 5.
    expect(await neutral(more, both)).toBe(3 / 5);
  });

  it('counts code of which only strings differ', async () => {
    const before = java('  String f() { return "one"; }', '  int g() { return 1; }');
    const after = java('  String f() { return "two" ; }', '  int g() { return 2; }');
    expect(await neutral(before, after)).toBe(2 / 4);
    // A number is no string; a template's text is.
    const script = (text: string) => ({ 'a.ts': `export const f = (x: number) =>\n  ${text};\n` });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of another file.
    expect(await neutral(script('`one ${x}`'), script('`two ${x}`'))).toBe(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of another file.
    expect(await neutral(script('`one ${x}`'), script('`one ${x + 1}`'))).toBe(0);
  });

  it('takes what is outside of units together', async () => {
    const before = { 'a.ts': "import { a, b } from './b';\nexport const x = a + b;\n" };
    const layout = { 'a.ts': "import {\n  a,\n  b\n} from './b';\nexport const x = a + b;\n" };
    expect(await neutral(before, layout)).toBe(1);
    const more = { 'a.ts': "import { b, a } from './b';\nexport const x = a + b;\n" };
    expect(await neutral(before, more)).toBe(0);
  });

  it('takes a hunk for itself where what is around it has changed', async () => {
    const before = java('  int f(int a) {', '    g(a, "one");', '', '    return 1;', '  }');
    const after = java('  int f(int a) {', '    g(a,', '      "two");', '', '    return 2;', '  }');
    expect(await neutral(before, after)).toBe(3 / 5);
  });

  it('takes the lines of a long string for the string', async () => {
    const before = { 'a.py': 'x = """one\ntwo\nthree"""\n\n\ndef f():\n    return 1\n' };
    const after = { 'a.py': 'x = """one\ntwo and a half\nthree"""\n\n\ndef f():\n    return 2\n' };
    expect(await neutral(before, after)).toBe(2 / 4);
  });

  it('takes no indentation of Python for layout', async () => {
    const before = { 'a.py': 'def f(x):\n    for a in x:\n        g(a)\n        return a\n' };
    const after = { 'a.py': 'def f(x):\n    for a in x:\n        g(a)\n    return a\n' };
    expect(await neutral(before, after)).toBe(0);
    const split = { 'a.py': 'def f(x):\n    for a in x:\n        g(\n            a)\n        return a\n' };
    expect(await neutral(before, split)).toBe(1);
    const remarked = { 'a.py': 'def f(x):\n    for a in x:  # all\n        g(a)\n        return a\n' };
    expect(await neutral(before, remarked)).toBe(1);
    const wider = { 'a.py': 'def f(x):\n   for a in x:\n      g(a)\n      return a\n' };
    expect(await neutral(before, wider)).toBe(1);
    // A hunk that says the same, but in another block.
    const moved = { 'a.py': 'def f(x):\n    for a in x:\n        g(a)\n        return 1\n    return a\n' };
    const other = {
      'a.py': 'def f(x):\n    for a in x:\n        g(a)\n        return 1\n        return a\n',
    };
    expect(await neutral(moved, other)).toBe(0);
    // A unit that comes to stand in a block says the same.
    const wrapped = {
      'a.py': 'if X:\n    def f(x):\n        for a in x:\n            g(a)\n            return a\n',
    };
    expect(await neutral(before, wrapped)).toBe(8 / 9);
  });

  it('knows nothing neutral of new, deleted and unread code but its comments', async () => {
    expect(await neutral({}, { 'a.py': '# c\nx = 1\n' })).toBe(1 / 2);
    expect(await neutral({ 'a.py': '# c\nx = 1\n' }, {})).toBe(1 / 2);
    // Another supported file gives the patch its facts.
    expect(await neutral({ 'a.rs': '// one\n', 'a.py': '' }, { 'a.rs': '// two\n', 'a.py': '# c\n' })).toBe(
      1 / 3,
    );
  });

  it('reads tests, and files that are renamed', async () => {
    const rest = Array.from({ length: 20 }, (_, at) => `x${at} = ${at}\n`).join('');
    const before = { 'tests/test_a.py': `def f():\n    return g(1)\n\n\n${rest}` };
    const after = { 'tests/test_b.py': `def f():\n    return g(\n        1)\n\n\n${rest}` };
    expect(await neutral(before, after)).toBe(1);
  });

  it('does not exist without a line', async () => {
    expect(await neutral({}, {})).toBe('no-change');
    expect(await neutral({ 'a.py': 'x = 1\ny = 2\n' }, { 'b.py': 'x = 1\ny = 2\n' })).toBe('no-change');
    expect(await neutral({ 'a.png': Uint8Array.of(0, 1) }, { 'a.png': Uint8Array.of(0, 2) })).toBe(
      'no-change',
    );
    const utf16 = (text: string) => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]);
    expect(await neutral({ 'a.py': utf16('x = 1\n') }, { 'a.py': utf16('x = 2\n') })).toBe('degenerate');
    expect(await neutral({ 'a.rs': 'one\n' }, { 'a.rs': 'two\n' })).toBe('unsupported-language');
  });
});

describe('test_share', () => {
  const share = (before: Tree, after: Tree) => value('test_share', before, after);

  it('is that of the changed lines of source code', async () => {
    const before = {
      'a.py': 'x = 1\n',
      'tests/test_a.py': 'x = 1\n',
      'tools/b.py': 'x = 1\n',
      'a.md': 'x\n',
    };
    const after = {
      ...{ 'a.py': 'x = 2\n', 'tests/test_a.py': '# c\nx = 1\n\n', 'tools/b.py': '', 'a.md': 'y\n' },
      ...{ 'vendor/c.py': 'x = 1\n', 'tests/data.json': '1\n' },
    };
    // 2 lines of production code, 2 of a test, 1 of a tool.
    expect(await share(before, after)).toBe(2 / 5);
  });

  it('counts a file that becomes a test on each side for what it is', async () => {
    const text = 'def f():\n    return 1\n';
    expect(await share({ 'a.py': text }, { 'tests/test_a.py': text.replace('1', '2') })).toBe(1 / 2);
  });

  it('needs no facts, and is 0 without source code', async () => {
    const before = { 'a.rs': 'one\n', 'tests/b.rs': 'one\n' };
    expect(await share(before, { 'a.rs': 'two\n', 'tests/b.rs': 'one\ntwo\n' })).toBe(1 / 3);
    expect(await share({ 'a.md': 'x\n' }, { 'a.md': 'y\n' })).toBe(0);
    expect(await share({}, {})).toBe(0);
    expect(await share({ 'a.py': Uint8Array.of(0, 1) }, { 'a.py': Uint8Array.of(0, 2) })).toBe('degenerate');
  });
});

describe('dmm', () => {
  // Cases of the authors of the model: PyDriller 2.12, tests/test_dmm.py, test_good_proportion.
  it.each([
    [0, 0, undefined],
    [1, 0, 1],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 1],
    [1, 1, 0.5],
    [-1, -1, 0.5],
    [1, -1, 1],
    [-1, 1, 0],
  ])('takes %d low-risk and %d high-risk lines for %d', (low, high, share) => {
    expect(goodChangeShare(low, high)).toBe(share);
  });

  const [size, complexity, parameters] = PROPERTIES as [
    (typeof PROPERTIES)[number],
    (typeof PROPERTIES)[number],
    (typeof PROPERTIES)[number],
  ];
  const unit = (sloc: number, cyclomatic = 1, count = 0) => ({ sloc, cyclomatic, parameters: count });

  // The same file, test_dmm_*: "on-point" and "off point" at 15 / 5 / 2; a unit of 15 lines that grows to 16 moves
  // (-15, +16); one file (0, +1) and another (+3, 0) make (3, 1), 3/4.
  it('has its thresholds at 15 lines, 5 decisions, 2 parameters', () => {
    expect(propertyMaintainability(size, [], [unit(15)])).toBe(1);
    expect(propertyMaintainability(size, [unit(15)], [unit(16)])).toBe(0);
    expect(propertyMaintainability(complexity, [], [unit(30, 5)])).toBe(1);
    expect(propertyMaintainability(complexity, [unit(30, 5)], [unit(30, 6)])).toBe(0);
    expect(propertyMaintainability(parameters, [unit(9, 1, 2)], [unit(9, 1, 3)])).toBe(0);
    expect(propertyMaintainability(parameters, [unit(9, 1, 1)], [unit(9, 1, 2)])).toBeUndefined();
    expect(propertyMaintainability(size, [unit(20), unit(5)], [unit(21), unit(8)])).toBe(3 / 4);
  });

  it('is what PyDriller says of 50 real commits, from the units that it counts', () => {
    const recorded = readFileSync(new URL('pydriller.json', import.meta.url), 'utf8');
    const commits = JSON.parse(recorded) as {
      before: [number, number, number][];
      after: [number, number, number][];
      expected: (number | null)[];
    }[];
    expect(commits).toHaveLength(50);
    const rated = (units: [number, number, number][]) => units.map((counts) => unit(...counts));
    for (const { before, after, expected } of commits) {
      const shares = PROPERTIES.map((property) =>
        propertyMaintainability(property, rated(before), rated(after)),
      );
      expect(shares.map((share) => share ?? null)).toEqual(expected);
    }
  });

  it('is the mean of the properties that change', () => {
    // Size: 16 lines of high risk come; the others: 16 good ones.
    expect(deltaMaintainability([], [unit(16)])).toBe(2 / 3);
    // Only the complexity passes its threshold.
    expect(deltaMaintainability([unit(9, 5)], [unit(9, 6)])).toBe(0);
    expect(deltaMaintainability([unit(9)], [unit(9)])).toBeUndefined();
  });

  it('takes the units of T alone', async () => {
    const f = (name: string, lines: number) => `def ${name}():\n${'    g()\n'.repeat(lines - 1)}`;
    const before = { 'a.py': f('f', 15), 'b.py': f('g', 3), 'tests/test_a.py': f('h', 2) };
    const after = { 'a.py': f('f', 16), 'b.py': f('g', 9), 'tests/test_a.py': f('h', 30) };
    // Size: -15 + 6 = -9 low, +16 high: 0. Others: 1 + 6 good lines.
    expect(await value('dmm', before, after)).toBe(2 / 3);
  });

  it('says why it does not exist', async () => {
    expect(await value('dmm', {}, {})).toBe('no-file');
    expect(await value('dmm', {}, { 'tests/test_a.py': 'def f(): pass\n' })).toBe('no-file');
    expect(await value('dmm', { 'a.py': 'x = 1\n' }, { 'a.py': 'x = 2\n' })).toBe('no-unit');
    const [one, two] = ['1', '2'].map((x) => `def f():\n    return ${x}\n`);
    expect(await value('dmm', { 'a.py': one! }, { 'a.py': two! })).toBe('no-change');
    expect(await value('dmm', { 'a.rs': 'one\n' }, { 'a.rs': 'two\n' })).toBe('unsupported-language');
  });
});

describe('naming_conformity', () => {
  const naming = (before: Tree, after: Tree) => value('naming_conformity', before, after);

  it('compares new names with those of their kind in the package', async () => {
    const base = {
      'a/one_file.py': 'def get_it(my_arg): pass\n\n\nclass MyClass: pass\n\n\nMY_CONSTANT = 1\n',
      'a/two_files.py': 'def put_it(my_arg): pass\n',
    };
    const after = {
      ...base,
      'a/two_files.py':
        'def put_it(my_arg): pass\n\n\ndef takeIt(my_arg, other_arg): pass\n\n\nclass other_class: pass\n\n\nOTHER = 2\n',
    };
    // other_arg and OTHER; not takeIt and other_class. my_arg is no new one.
    expect(await naming(base, after)).toBe(2 / 4);
  });

  it('asks the component, then the repository', async () => {
    const base = {
      'src/a/one.py': 'def get_it(): pass\n',
      'src/a/b/two.py': 'x = 1\n',
      'src/c/three.py': 'def getIt(): pass\n\n\ndef putIt(): pass\n',
      'pyproject.toml': '',
    };
    // src/a/b has no function: the component src/a has one of snake case.
    const to = (path: string, name: string) => ({ ...base, [path]: `x = 1\n\n\ndef ${name}(): pass\n` });
    expect(await naming(base, to('src/a/b/two.py', 'take_it'))).toBe(1);
    expect(await naming(base, to('src/a/b/two.py', 'takeIt'))).toBe(0);
    // A component that is new: the repository has more camel case. The file `four` is one word, as all are.
    expect(await naming(base, { ...base, 'src/d/four.py': 'def takeIt(): pass\n' })).toBe(1);
    expect(await naming(base, { ...base, 'src/d/four.py': 'def take_it(): pass\n' })).toBe(1 / 2);
  });

  it('takes one lower-case word for snake and camel, and in file names for kebab', async () => {
    const base = { 'a/one-file.ts': 'export function getIt() {}\nexport class K1a {}\n' };
    // `take` fits camel; `two` fits kebab; the class `other` does not fit Pascal.
    const after = { ...base, 'a/two.ts': 'export function take() {}\nexport class other {}\n' };
    expect(await naming(base, after)).toBe(2 / 3);
    // One lower-case word decides nothing between snake and camel case, but against Pascal.
    const even = (name: string) => ({ 'a/one.py': `def get(): pass\n\n\ndef ${name}(): pass\n` });
    const one = { 'a/one.py': 'def get(): pass\n' };
    expect(await naming(one, even('put_it'))).toBe(1);
    expect(await naming(one, even('putIt'))).toBe(1);
    expect(await naming(one, even('PutIt'))).toBe(0);
    const snake = { 'a/one.py': 'def get(): pass\n\n\ndef put_it(): pass\n' };
    expect(await naming(snake, { 'a/one.py': `${snake['a/one.py']}\n\ndef take(): pass\n` })).toBe(1);
  });

  it('keeps languages apart', async () => {
    const base = { 'a/one.py': 'def get_it(): pass\n', 'a/two.ts': 'export function getIt() {}\n' };
    const after = { ...base, 'a/two.ts': 'export function getIt() {}\nexport function putIt() {}\n' };
    expect(await naming(base, after)).toBe(1);
  });

  it('judges the new name of a file that is renamed, and no prescribed ones', async () => {
    const text = 'def f(): pass\n\n\nclass MyClass:\n    pass\n';
    const base = { 'a/one_file.py': 'x = 1\n', 'a/two_files.py': text };
    const to = (path: string, own = text) => ({ 'a/one_file.py': 'x = 1\n', [path]: own });
    expect(await naming(base, to('a/three_files.py'))).toBe(1);
    expect(await naming(base, to('a/threeFiles.py'))).toBe(0);
    expect(await naming(base, { ...base, 'a/__init__.py': '' })).toBe('no-new-identifier');
    const init = `${text}\n    def __init__(self): pass\n`;
    expect(await naming(base, to('a/two_files.py', init))).toBe('no-new-identifier');
  });

  it('says why it does not exist', async () => {
    const base = { 'a/one.py': 'def get_it(): pass\n' };
    expect(await naming(base, { 'a/one.py': 'def get_it(): return 1\n' })).toBe('no-new-identifier');
    expect(await naming({}, base)).toBe('no-new-identifier');
    expect(await naming({}, { 'tests/test_a.py': 'def f(): pass\n' })).toBe('no-file');
    expect(await naming({ 'a.rs': 'one\n' }, { 'a.rs': 'two\n' })).toBe('unsupported-language');
  });
});

describe('surprisal', () => {
  /** A file of `count` lines of 5 tokens. */
  const lines = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name}${at % 7} = f(${at % 3 === 0 ? '"a"' : at})\n`).join('');
  const surprisal = (before: Tree, after: Tree) => value('surprisal', before, after);

  it('agrees with the formula, taken literally', async () => {
    const before = {
      'a/1.py': `import os\n\n\n${lines(150, 'x')}def g(a, b):\n    return a + b\n`,
      'a/2.py': lines(90, 'y'),
      'a/3.py': `${lines(40, 'x')}z = "s" + 'long'\n`,
      'b/4.py': lines(500, 'x'),
      'c/5.py': lines(60, 'x'),
    };
    const after = {
      ...before,
      'a/1.py': before['a/1.py'].replace(
        'a + b',
        'a + os.path(b, 1, "new")\n\n\ndef h():\n    return g(1, x1)',
      ),
      'a/2.py': `${before['a/2.py']}y2 = f(y1, 'b')\n`,
      'c/5.py': `# nothing\n${before['c/5.py'].replace('x1 = f(1)\n', '')}`,
      'a/6.py': 'q = f(12)\nx1 = f(3)\n',
    };
    const patch = await bench.patch(before, after);
    expect(valuesOfPatch(nature, patch).surprisal).toBeCloseTo(literalSurprisal(patch), 9);
  });

  it('is 0 for more of the same, and grows with what nobody writes', async () => {
    const before = { 'a/1.py': lines(300, 'x'), 'a/2.py': lines(21, 'x') };
    const same = (await surprisal(before, { ...before, 'a/2.py': lines(42, 'x') })) as number;
    const odd = { ...before, 'a/2.py': `${before['a/2.py']}while not zz:\n    zz @ qq\n` };
    expect(Math.abs(same)).toBeLessThan(0.2);
    expect((await surprisal(before, odd)) as number).toBeGreaterThan(3);
  });

  it('leaves out files beside which there is too little text', async () => {
    // 5 tokens a line, a bracket more: `x = f ( 1 )` are 6. 166 lines are 996 tokens, 167 are 1002.
    const from = (count: number) => ({ 'a/1.py': lines(count, 'x'), 'a/2.py': 'y = 1\n' });
    const to = (count: number) => ({ ...from(count), 'a/2.py': 'y = 1\nz = 2\n' });
    expect(await surprisal(from(166), to(166))).toBe('too-little-text');
    expect(typeof (await surprisal(from(167), to(167)))).toBe('number');
    // Beside 1 there are 3 tokens only: what is added to it is not scored.
    const other = { ...from(167), 'a/1.py': `${lines(167, 'x')}z = 1\n` };
    expect(await surprisal(from(167), other)).toBe('too-little-text');
    // Together with 2 its value is that of 2 alone.
    const both = { ...to(167), 'a/1.py': other['a/1.py'] };
    expect(await surprisal(from(167), both)).toBe(await surprisal(from(167), to(167)));
  });

  it('says why it does not exist', async () => {
    const before = { 'a/1.py': lines(300, 'x'), 'a/2.py': 'y = 1\nz = 2\n' };
    expect(await surprisal(before, { ...before, 'a/2.py': 'y = 1\n' })).toBe('no-change');
    expect(await surprisal(before, { ...before, 'a/2.py': '# c\ny = 1\nz = 2\n' })).toBe('no-change');
    // There is nothing at base to compare a new file with.
    expect(await surprisal(before, { ...before, 'a/3.py': 'y = 1\n' })).toBe('too-little-text');
    expect(await surprisal(before, { ...before, 'tests/test_a.py': 'y = 1\n' })).toBe('no-file');
    expect(await surprisal({ 'a.rs': 'one\n' }, { 'a.rs': 'two\n' })).toBe('unsupported-language');
  });
});

/** §7.8 word by word: lists of tokens, counted anew for each file. Every file has enough beside it. */
function literalSurprisal({ files, before, packageDetails }: PatchFacts): number {
  const textsOf = ({ tokens }: FileDetail) => [
    ...['<', '<'],
    ...Array.from(tokens.id, (id, at) => {
      if (tokens.kind[at] === TOKEN_STRING) return 'string S';
      return tokens.kind[at] === TOKEN_NUMBER ? 'number N' : tokens.texts[id]!;
    }),
  ];
  const mean = (bits: number[]) => bits.reduce((sum, each) => sum + each, 0) / bits.length;
  const score = (path: string, detail: FileDetail, isScored: (line: number) => boolean) => {
    const others = [...packageDetails].filter(([other]) => other !== path).map(([, other]) => textsOf(other));
    const tokens = others.flat().filter((token) => token !== '<');
    const count = (...run: string[]) =>
      others.reduce(
        (sum, text) =>
          sum + text.filter((_, at) => run.every((token, offset) => text[at + offset] === token)).length,
        0,
      );
    const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
    const own = textsOf(detail);
    const bits: number[] = [];
    for (let at = 2; at < own.length; at++) {
      if (!isScored(detail.tokens.line[at - 2]!)) continue;
      const [a, b, c] = [own[at - 2]!, own[at - 1]!, own[at]!];
      const s =
        (share(count(a, b, c), count(a, b)) +
          share(count(b, c), count(b)) +
          (count(c) + 1) / (tokens.length + new Set(tokens).size + 1)) /
        3;
      bits.push(-Math.log2(s));
    }
    return bits;
  };
  const touched = files.filter((file) => file.touched);
  const added = touched.flatMap((file) => {
    const isAdded = (line: number) =>
      file.hunks.some(({ afterStart, afterLines }) => line >= afterStart && line < afterStart + afterLines);
    return file.after?.detail ? score((file.before ?? file.after).path, file.after.detail, isAdded) : [];
  });
  const base = before.touched.flatMap(({ path }) => score(path, packageDetails.get(path)!, () => true));
  return mean(added) - mean(base);
}

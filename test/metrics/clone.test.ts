import { describe, expect, it } from 'vitest';
import clone from '../../metrics/composite-evolution/clone.ts';
import { type Sources, sideFrom, sidesFrom } from '../support/model.ts';

/** Lines of 8 tokens each, all of them different: six of them are a window. */
function lines(name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${name}${at} = f(a, ${at})\n`).join('');
}

async function both(before: Sources, after: Sources, renames: Readonly<Record<string, string>> = {}) {
  const sides = await sidesFrom(before, after, renames);
  return { before: clone.compute(sides.before), after: clone.compute(sides.after) };
}

describe('clone', () => {
  it('of a copy into another component', async () => {
    const before = { 'a/1.py': lines('x', 10), 'b/2.py': lines('y', 10), 'c/3.py': lines('z', 4) };
    const after = { ...before, 'b/2.py': lines('y', 10) + lines('x', 8) };
    expect(await both(before, after)).toEqual({
      before: {
        'clone.file.density': 0,
        'clone.repo.density': 0,
        'clone.component.cross_classes': 0,
        'clone.file.twin_share': 0,
      },
      after: {
        // 8 lines of 18; of the repository 8 in each of two files, of 10 + 18 + 4. Windows of b/2.py: 18 - 5 = 13,
        // three of them of the eight lines.
        'clone.file.density': 8 / 18,
        'clone.repo.density': 16 / 32,
        'clone.component.cross_classes': 1,
        'clone.file.twin_share': 3 / 13,
      },
    });
  });

  it('of a copy within a file is none of a twin', async () => {
    const before = { 'a/1.py': lines('x', 6), 'b/2.py': lines('y', 6) };
    const after = { ...before, 'a/1.py': `${lines('x', 6)}i = 1\n${lines('x', 6)}` };
    const { after: values } = await both(before, after);
    expect(values).toEqual({
      // 12 of 13 lines; 12 of 19.
      'clone.file.density': 12 / 13,
      'clone.repo.density': 12 / 19,
      'clone.component.cross_classes': 0,
      'clone.file.twin_share': 0,
    });
  });

  it('counts import lines as lines and not as code to copy', async () => {
    const text = `import os\nimport sys\n${lines('x', 6)}`;
    const values = clone.compute(await sideFrom({ 'a/1.py': text, 'a/2.py': text }));
    // 6 of 8 lines in each. Both files are touched: neither has a twin outside of them.
    expect(values).toEqual({
      'clone.file.density': 12 / 16,
      'clone.repo.density': 12 / 16,
      'clone.component.cross_classes': 0,
      'clone.file.twin_share': 0,
    });
  });

  it('looks at the files of both sides, among all files', async () => {
    // b/2.py is copied to a new file: the twin of the touched a/1.py lies in neither.
    const before = { 'a/1.py': lines('x', 6), 'b/2.py': lines('y', 6), 'c/3.py': lines('x', 6) };
    const after = { ...before, 'a/1.py': `${lines('x', 6)}i = 1\n`, 'b/4.py': lines('y', 6) };
    const values = await both(before, after);
    expect(values.before['clone.file.density']).toBe(1);
    expect(values.before['clone.file.twin_share']).toBe(1);
    expect(values.before['clone.repo.density']).toBe(12 / 18);
    // 6 of 7 lines; of two windows one has a twin. All but one line of the repository.
    expect(values.after['clone.file.density']).toBe(6 / 7);
    expect(values.after['clone.file.twin_share']).toBe(1 / 2);
    expect(values.after['clone.repo.density']).toBe(24 / 25);
  });

  it('takes an added twin of a touched file for a twin', async () => {
    const before = { 'a/1.py': lines('x', 6) };
    const after = { 'a/1.py': `${lines('x', 6)}i = 1\n`, 'b/2.py': lines('x', 6) };
    const values = await both(before, after);
    expect(values.before['clone.file.twin_share']).toBe(0);
    expect(values.after['clone.file.twin_share']).toBe(1 / 2);
  });

  it('loses what is deleted', async () => {
    const before = { 'a/1.py': lines('x', 6), 'b/2.py': lines('x', 6), 'c/3.py': lines('x', 6) };
    const { 'a/1.py': _, ...rest } = before;
    const once = await both(before, rest);
    expect(once.after['clone.file.density']).toBe('no-common-file');
    expect(once.after['clone.repo.density']).toBe(1);
    expect(once.after['clone.component.cross_classes']).toBe(1);
    const { 'b/2.py': __, ...alone } = rest;
    const twice = await both(before, alone);
    expect(twice.after['clone.repo.density']).toBe(0);
    expect(twice.after['clone.component.cross_classes']).toBe(0);
  });

  it('follows a moved file', async () => {
    const before = { 'a/1.py': lines('x', 6), 'a/2.py': lines('x', 6), 'b/3.py': 'z = 1\n' };
    const after = { 'b/1.py': lines('x', 6), 'a/2.py': lines('x', 6), 'b/3.py': 'z = 1\n' };
    const values = await both(before, after, { 'a/1.py': 'b/1.py' });
    expect(values.before['clone.file.density']).toBe(1);
    expect(values.after['clone.file.density']).toBe(1);
    expect(values.before['clone.component.cross_classes']).toBe(0);
    // The copy now lies in another component.
    expect(values.after['clone.component.cross_classes']).toBe(1);
  });

  it.each([
    [
      'a.java',
      'package p;\nimport q.R;\nclass A {\n  int f(int a) {\n',
      'int x',
      ';',
      '  return a;\n  }\n}\n',
    ],
    ['a.go', 'package p\n\nimport "q"\n\nfunc f(a int) int {\n', 'x', '', 'return a\n}\n'],
    ['a.ts', "import { q } from 'r';\nexport function f(a: number) {\n", 'let x', ';', '  return a;\n}\n'],
  ])('of %s', async (path, head, name, end, foot) => {
    // 8 lines of at least 9 tokens: three windows; with the lines around them more.
    const body = Array.from(
      { length: 8 },
      (_, at) => `${name}${at} ${path === 'a.go' ? ':=' : '='} g(a, ${at}, a)${end} // ${at}\n`,
    ).join('');
    const text = `${head}${body}${foot}`;
    const other = text.replaceAll('//', '/* why */ //').replaceAll(' =', '   =');
    const dot = path.lastIndexOf('.');
    const values = clone.compute(
      await sideFrom({ [`a/1${path.slice(dot)}`]: text, [`b/2${path.slice(dot)}`]: other }),
    );
    // All but the import and the package clause.
    const cut = text.split('\n').filter((line) => /^(package|import)/.test(line)).length;
    const all = text.split('\n').filter((line) => line !== '').length;
    expect(values['clone.repo.density']).toBe((all - cut) / all);
    expect(values['clone.component.cross_classes']).toBe(1);
  });

  it('says why there is no value', async () => {
    expect(clone.compute(await sideFrom({}))).toEqual({
      'clone.file.density': 'no-common-file',
      'clone.repo.density': 0,
      'clone.component.cross_classes': 0,
      'clone.file.twin_share': 'no-common-file',
    });
    expect(clone.compute(await sideFrom({ 'a.py': '# nothing\n' }))).toMatchObject({
      'clone.file.density': 'degenerate',
      'clone.repo.density': 0,
      'clone.file.twin_share': 'degenerate',
    });
    // Five lines hold no window.
    expect(clone.compute(await sideFrom({ 'a.py': lines('x', 5) }))).toMatchObject({
      'clone.file.density': 0,
      'clone.file.twin_share': 'degenerate',
    });
  });
});

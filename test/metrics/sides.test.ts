import { describe, expect, it } from 'vitest';
import { type Files, Workbench } from '../support/workbench.ts';

const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

// Catalogue 1: "A file unparsable on either side leaves both sides."
describe('a file that cannot be measured on one side', () => {
  const BASE = { 'a/1.py': 'def f():\n    return 1\n', 'a/2.py': 'def g(a):\n    return a\n' };
  const DEEP = `x = ${'['.repeat(5000)}${']'.repeat(5000)}\n`;

  it.each([
    ['unparsable', `${'} ) ] else: ( while\n'.repeat(30)}`],
    ['binary', 'x = 1\0\n'],
    ['too deep', DEEP],
  ])('%s after: it leaves both', async (_, text) => {
    const bench = await Workbench.of(BASE);
    const { prepared, values } = await bench.measure({
      'a/1.py': text,
      'a/2.py': 'def g(a, b):\n    return a\n',
    });
    await bench.close();
    for (const side of [prepared.measured.before, prepared.measured.after]) {
      expect(paths(side.model.files)).toEqual(['a/2.py']);
      expect(paths(side.touched)).toEqual(['a/2.py']);
    }
    expect(values.get('entities.package.files_per_package')).toMatchObject({ before: 1, after: 1, value: 0 });
    expect(prepared.skipped.map(({ path }) => path)).toEqual(['a/1.py']);
  });

  it('unparsable before: it leaves both', async () => {
    const bench = await Workbench.of({ ...BASE, 'a/1.py': 'x = 1\0\n' });
    const { prepared } = await bench.measure({ 'a/1.py': 'x = 2\n', 'a/2.py': 'y = 1\n' });
    await bench.close();
    for (const side of [prepared.measured.before, prepared.measured.after])
      expect(paths(side.model.files)).toEqual(['a/2.py']);
  });

  it('untouched: it is in neither', async () => {
    const bench = await Workbench.of({ ...BASE, 'a/3.py': 'x = 1\0\n' });
    const { prepared, base } = await bench.measure({ 'a/1.py': 'x = 2\n' });
    await bench.close();
    expect(base.skipped).toEqual([{ path: 'a/3.py', reason: 'binary' }]);
    expect(prepared.unparsable).toBe(1);
    expect(paths(prepared.measured.after.model.files)).toEqual(['a/1.py', 'a/2.py']);
  });
});

describe('packages and components of a change', () => {
  const BASE = { 'a/1.py': 'x = 1\n', 'a/2.py': 'x = 1\n', 'b/3.py': 'x = 1\n' };

  it('are those of either side; one that is gone is left out of that side', async () => {
    const bench = await Workbench.of(BASE);
    const { prepared, values } = await bench.measure({ 'b/3.py': null, 'c/3.py': 'x = 1\n' });
    await bench.close();
    const packages = (side: 'before' | 'after') =>
      prepared.measured[side].packages.map((files) => paths(files).join());
    expect(packages('before')).toEqual(['b/3.py']);
    expect(packages('after')).toEqual(['c/3.py']);
    expect(values.get('entities.package.files_per_package')).toMatchObject({ before: 1, after: 1 });
  });

  it('are frozen at base: a new file does not move the others', async () => {
    const bench = await Workbench.of({ 'a/x/1.py': 'x = 1\n', 'a/y/2.py': 'x = 1\n', 'b/3.py': 'x = 1\n' });
    // With nine more files in a/, the partition would descend into a/.
    const more = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`a/x/n${at}.py`, 'x = 1\n']));
    const { prepared } = await bench.measure(more);
    await bench.close();
    const components = prepared.measured.after.model.files.map(({ component }) => component);
    expect(new Set(components)).toEqual(new Set(['.:a', '.:b']));
  });
});

// "T: production files the patch touches, pre-paths on the before side, post-paths on the after side." What is
// no production file on a side is not on that side; only what is unparsable leaves both.
describe('a file that is production code on one side alone', () => {
  const TEXT = Array.from({ length: 10 }, (_, at) => `x${at} = ${at}\n`).join('');
  const BASE = { 'a/1.py': TEXT, 'a/2.py': TEXT.replaceAll('x', 'y') };

  async function sidesOf(files: Files, base: Readonly<Record<string, string>> = BASE) {
    const bench = await Workbench.of(base);
    const { prepared, values, change } = await bench.measure(files);
    await bench.close();
    const { before, after } = prepared.measured;
    return {
      files: [paths(before.model.files), paths(after.model.files)],
      touched: [paths(before.touched), paths(after.touched)],
      changed: change.files.length,
      values,
    };
  }

  const GONE = {
    files: [['a/1.py', 'a/2.py'], ['a/2.py']],
    touched: [['a/1.py'], []],
    changed: 1,
  };

  it.each([
    ['a test', 'tests/1.py'],
    ['an auxiliary file', 'tools/1.py'],
    ['a vendored file', 'vendor/1.py'],
    ['a document', 'a/1.txt'],
    ['a source file of another language', 'a/1.pyx'],
  ])('is gone after when it becomes %s', async (_, path) => {
    expect(await sidesOf({ 'a/1.py': null, [path]: TEXT })).toMatchObject(GONE);
  });

  it('is gone after when it is said to be generated', async () => {
    expect(await sidesOf({ 'a/1.py': `# @generated\n${TEXT}` })).toMatchObject(GONE);
  });

  it('is new when it was a document before', async () => {
    const base = { 'a/1.txt': TEXT, 'a/2.py': BASE['a/2.py'] };
    expect(await sidesOf({ 'a/1.txt': null, 'a/1.py': TEXT }, base)).toMatchObject({
      files: [['a/2.py'], ['a/1.py', 'a/2.py']],
      touched: [[], ['a/1.py']],
      changed: 1,
    });
  });

  // (added + deleted SLOC in T) / max(1, SLOC of T before): T before holds both files, 20 lines.
  it('counts in the size of T before', async () => {
    const files = {
      'a/1.py': null,
      'tests/1.py': TEXT,
      'a/2.py': BASE['a/2.py'].replace('y3 = 3', 'y3 = 4'),
    };
    const { values } = await sidesOf(files);
    expect(values.get('volume.file.sloc_sum')).toMatchObject({ before: 20, after: 10 });
    expect(values.get('patch_size.patch.relative_churn')!.value).toBeCloseTo(2 / 20, 12);
  });
});

// ADR 0002, 24: a new build unit classifies its own files.
describe('a build unit that the patch adds', () => {
  it('has its tests in test/', async () => {
    const bench = await Workbench.of({ 'package.json': '{}', 'src/a.js': 'export const a = 1;\n' });
    const { prepared } = await bench.measure({
      'packages/foo/package.json': '{}',
      'packages/foo/src/b.js': 'export const b = 1;\n',
      'packages/foo/test/t.js': 'b();\n',
    });
    await bench.close();
    expect(paths(prepared.measured.after.model.files)).toEqual(['packages/foo/src/b.js', 'src/a.js']);
    expect(prepared.skipped).toContainEqual({ path: 'packages/foo/test/t.js', reason: 'test' });
  });
});

// ADR 0002, 17: lines count plainly only where a side is unparsable or of an unsupported language.
describe('lines of a file that becomes source code', () => {
  it('are those of code: comments and blank lines are none', async () => {
    const text = 'x = 1\n'.repeat(20);
    const bench = await Workbench.of({ tool: text, 'a.py': 'y = 1\n' });
    const { values } = await bench.measure({ tool: null, 'tool.py': `${text}# one\n\n# two\n\n` });
    await bench.close();
    expect(values.get('patch_size.patch.added')?.value).toBe(0);
    expect(values.get('patch_size.patch.relative_churn')?.value).toBe(0);
  });

  it('are plain lines where the other side has no front end', async () => {
    const text = 'x = 1;\n'.repeat(20);
    const bench = await Workbench.of({ 'tool.c': text, 'a.py': 'y = 1\n' });
    const { values } = await bench.measure({ 'tool.c': null, 'tool.py': `${text}# one\n\n# two\n\n` });
    await bench.close();
    expect(values.get('patch_size.patch.added')?.value).toBe(4);
  });
});

// ADR 0002, 17: no lines to compare is not 0 lines.
it('a changed source file that is binary to git leaves patch_size undefined', async () => {
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const bench = await Workbench.of({ 'a.py': utf16('x = 1\n'), 'b.py': 'y = 1\n', 'c.png': 'a\0b' });
  const changed = await bench.measure({ 'a.py': utf16('x = 1\ny = 2\n') });
  const image = await bench.measure({ 'c.png': 'a\0c', 'b.py': 'y = 2\n' });
  await bench.close();
  for (const name of ['added', 'deleted', 'relative_churn', 'hunks'])
    expect(changed.values.get(`patch_size.patch.${name}`)?.value).toBe('degenerate');
  expect(changed.values.get('volume.file.sloc_sum')?.value).toBe(1);
  expect(image.values.get('patch_size.patch.added')?.value).toBe(1);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import { isDefined } from '../../src/measure/measurement.ts';
import { type Files, Workbench } from '../support/workbench.ts';

/** Ten lines of code. */
const TEN = Array.from({ length: 10 }, (_, at) => `x${at} = ${at}\n`).join('');

const BASE = {
  'a/1.py': `# c\n\n${TEN}`,
  'a/2.py': TEN,
  'tests/test_a.py': TEN,
  'tools/b.py': TEN,
  'vendor/c.py': TEN,
  'lib/d.rs': 'one\n\n// two\n',
  'README.md': 'text\n',
  'broken.py': TEN,
};

describe('patch_size', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.of(BASE);
  }, 60_000);
  afterAll(() => bench.close(), 60_000);

  async function sizeOf(files: Files) {
    const { values } = await bench.measure(files);
    const value = (name: string) => values.get(`patch_size.patch.${name}`)!.value;
    return {
      added: value('added'),
      deleted: value('deleted'),
      churn: value('relative_churn'),
      hunks: value('hunks'),
    };
  }

  it('counts changed lines of code, and no comments and blank lines', async () => {
    const text = BASE['a/1.py'].replace('# c\n\n', '# d\n# e\n\n\n').replace('x3 = 3\n', 'x3 = 33\ny = 0\n');
    // Two hunks: comment lines, which count 0, and one line for two. SLOC before: 10.
    expect(await sizeOf({ 'a/1.py': text })).toEqual({ added: 2, deleted: 1, churn: 3 / 10, hunks: 2 });
  });

  it('counts new and deleted files whole; a new file has no size before', async () => {
    expect(await sizeOf({ 'a/3.py': `${TEN}# c\n` })).toEqual({ added: 10, deleted: 0, churn: 10, hunks: 1 });
    expect(await sizeOf({ 'a/2.py': null })).toEqual({ added: 0, deleted: 10, churn: 1, hunks: 1 });
  });

  it('counts a renamed file by what changed in it', async () => {
    const moved = { 'a/2.py': null, 'b/2.py': TEN.replace('x3 = 3', 'x3 = 4') };
    expect(await sizeOf(moved)).toEqual({ added: 1, deleted: 1, churn: 2 / 10, hunks: 1 });
    expect(await sizeOf({ 'a/2.py': null, 'b/2.py': TEN })).toEqual({
      added: 0,
      deleted: 0,
      churn: 0,
      hunks: 0,
    });
  });

  // ADR 0002, 16.
  it('counts tests and auxiliary files in added and deleted alone', async () => {
    const text = TEN.replace('x3 = 3\n', 'x3 = 4\nz = 5\n');
    const files = { 'tests/test_a.py': text, 'tools/b.py': text };
    expect(await sizeOf(files)).toEqual({ added: 4, deleted: 2, churn: 0, hunks: 0 });
  });

  it('counts excluded files and documents nowhere', async () => {
    const files = { 'vendor/c.py': 'y = 1\n', 'README.md': 'other\n', 'data.json': '{}\n' };
    expect(await sizeOf(files)).toEqual({ added: 0, deleted: 0, churn: 0, hunks: 0 });
  });

  it('counts source files of other languages by plain lines', async () => {
    // One line for two; three plain lines before.
    const text = 'one\n\n// three\n// four\n';
    expect(await sizeOf({ 'lib/d.rs': text })).toEqual({ added: 2, deleted: 1, churn: 3 / 3, hunks: 1 });
  });

  it('counts a file that is unparsable on one side by plain lines on both', async () => {
    const broken = `# c\n${'} ) ] else: ( while\n'.repeat(30)}`;
    // 10 plain lines go, 31 come: (31 + 10) / 10.
    expect(await sizeOf({ 'broken.py': broken })).toEqual({ added: 31, deleted: 10, churn: 4.1, hunks: 1 });
  });

  it('takes the size of all touched files together', async () => {
    const files = { 'a/2.py': TEN.replace('x0 = 0\n', ''), 'lib/d.rs': 'one\n\n// two\nthree\n' };
    // (1 + 1) / (10 + 3)
    expect(await sizeOf(files)).toEqual({ added: 1, deleted: 1, churn: 2 / 13, hunks: 2 });
  });

  it('counts a line without its final line break as a line', async () => {
    expect(await sizeOf({ 'a/2.py': TEN.trimEnd() })).toEqual({
      added: 1,
      deleted: 1,
      churn: 2 / 10,
      hunks: 1,
    });
  });

  it('counts a file that becomes a test on the side where it is production code', async () => {
    const { values, prepared } = await bench.measure({ 'a/2.py': null, 'tests/test_2.py': TEN });
    expect(prepared.measured.before.touched.map(({ path }) => path)).toEqual(['a/2.py']);
    expect(prepared.measured.after.touched).toEqual([]);
    expect(values.get('volume.file.sloc_sum')).toMatchObject({ before: 10, after: 0, value: -10 });
    expect(values.get('comment.file.density')!.value).toBe('no-common-file');
  });
});

describe('a patch of an unsupported language', () => {
  it('has no delta of what it touches, but of the repository and of the patch', async () => {
    const bench = await Workbench.of(BASE);
    const { values } = await bench.measure({ 'lib/d.rs': 'one\n', 'README.md': 'x\n' });
    await bench.close();
    const scopeOf = new Map(
      metricGroups.flatMap(({ metrics }) => Object.entries(metrics)).map(([id, { scope }]) => [id, scope]),
    );
    for (const { id, value, before } of values.values()) {
      const scope = scopeOf.get(id);
      // What the whole repository says does not move, whether it is a number or a reason.
      if (scope === 'all') expect(value, id).toBe(isDefined(before!) ? 0 : before);
      // Lines and files are counted in any language; dependencies are not known.
      else if (/^patch_size|spread\.patch\.(files|packages|components|entropy)/.test(id))
        expect(typeof value, id).toBe('number');
      // The line is none of a test.
      else if (id === 'patch_nature.patch.test_share') expect(value).toBe(0);
      else expect(value, id).toBe('unsupported-language');
    }
  });

  it('has no delta at all in a repository without a supported language', async () => {
    const bench = await Workbench.of({ 'lib/d.rs': 'one\n' });
    const { values } = await bench.measure({ 'lib/d.rs': 'two\n' });
    await bench.close();
    for (const { id, value } of values.values())
      if (!id.includes('.patch.')) expect(value, id).toBe('unsupported-language');
  });

  it('has deltas when it touches a file of a supported language as well, be it a test', async () => {
    const bench = await Workbench.of(BASE);
    const { values } = await bench.measure({ 'lib/d.rs': 'one\n', 'tests/test_a.py': 'y = 1\n' });
    await bench.close();
    expect(values.get('volume.file.sloc_sum')!.value).toBe(0);
    expect(values.get('volume.file.sloc_max')!.value).toBe('no-file');
  });
});

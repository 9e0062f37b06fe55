import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pathsNamedBy } from '../../src/git/patch-paths.ts';
import { decodePath, encodePath } from '../../src/git/path-bytes.ts';
import { openRepository } from '../../src/git/repository.ts';
import { applyIndependently, listIndependently, listingAfter, listingOf } from './independent-git.ts';
import { TemporaryRepository } from './temporary-repository.ts';

const NAMES = [
  'plain.py',
  'with space.py',
  ' leading and trailing ',
  'a b/b a',
  'x b/x',
  'tab\there.py',
  'line\nbreak.py',
  'carriage\rreturn.py',
  'quote".py',
  "single'.py",
  'back\\slash.py',
  'ünïcödé/日本語.py',
  '😀.py',
  '\u007f\u0001.py',
  '-dash.py',
  '#hash.py',
  ':colon.py',
  '*.py',
  'a/b/c/d/e/f/g/h.py',
  '2020-01-01 10:00:00 +0000',
  'diff --git a/b b/b',
  'long/'.repeat(40) + 'n'.repeat(200),
];
const TEXT = 'one\ntwo\nthree\nfour\n';

describe('odd file names', () => {
  it.each(NAMES)('changes, makes executable, renames, deletes and creates %j', async (name) => {
    const made = new TemporaryRepository();
    made.commitFiles({ [name]: TEXT, 'other.py': 'other\n' });
    const steps = [
      () => made.write({ [name]: TEXT.replace('two', '2') }),
      () => made.makeExecutable(name),
      () => made.git('mv', '--', name, 'renamed'),
      () => made.git('mv', '--', 'renamed', name),
      () => made.remove(name),
      () => made.write({ [name]: 'again\n' }),
    ];
    const repository = await openRepository(made.directory);
    for (const step of steps) {
      step();
      made.commit();
      const [base, head] = [await repository.resolve('HEAD~1'), await repository.headCommit()];
      const tree = await repository.listTree(base);
      expect(listingOf(tree)).toEqual(listIndependently(made.directory, base));
      const change = await repository.applyPatch(tree, made.diff(base, head, '-M'));
      expect(listingAfter(tree, change)).toEqual(listIndependently(made.directory, head));
    }
    await repository.close();
  });

  it('keeps names apart that are not UTF-8', async () => {
    const made = new TemporaryRepository();
    const names = [
      Buffer.from('a\xff.py', 'latin1'),
      Buffer.from('a\xfe.py', 'latin1'),
      Buffer.from('d\xe9/\xc3.py', 'latin1'),
    ];
    const onDisk = (name: Buffer): Buffer => Buffer.concat([Buffer.from(`${made.directory}/`), name]);
    mkdirSync(onDisk(Buffer.from('d\xe9', 'latin1')));
    for (const name of names) writeFileSync(onDisk(name), TEXT);
    made.commit();
    for (const name of names) writeFileSync(onDisk(name), `${TEXT}${name.toString('hex')}\n`);
    made.commit();
    const repository = await openRepository(made.directory);
    const base = await repository.resolve('HEAD~1');
    const tree = await repository.listTree(base);
    expect(new Set(tree.map(({ path }) => path)).size).toBe(3);
    const patch = made.diff('HEAD~1', 'HEAD');
    const change = await repository.applyPatch(tree, patch);
    expect(listingAfter(tree, change)).toEqual(listIndependently(made.directory, 'HEAD'));
    expect(listingAfter(tree, change)).toEqual(applyIndependently(made.directory, base, patch));
    await repository.close();
  });
});

describe('a name that only git reads out of the patch', () => {
  // Longer, quoted twice on one line, than what is looked at here: the whole tree has to be tried.
  const name = `${'é'.repeat(100)}/`.repeat(8);
  const quoted = `${'\\303\\251'.repeat(100)}/`.repeat(8);

  it('still gives what git gives', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'other.py': 'x\n' });
    const id = made.git('rev-parse', 'HEAD:other.py');
    made.git('update-index', '--add', '--cacheinfo', `100644,${id},${name}a.py`);
    made.git('commit', '-q', '-m', 'long');
    const base = made.git('rev-parse', 'HEAD');
    const repository = await openRepository(made.directory);
    const tree = await repository.listTree(base);
    const header = (file: string): string => `diff --git "a/${quoted}${file}" "b/${quoted}${file}"\n`;
    for (const patch of [
      `${header('a.py')}old mode 100644\nnew mode 100755\n`,
      `${header('b.py')}new file mode 100644\nindex 0000000..e69de29\n`,
    ]) {
      expect(pathsNamedBy(Buffer.from(patch)).size).toBe(0);
      const change = await repository.applyPatch(tree, patch);
      expect(change.files).toHaveLength(1);
      expect(listingAfter(tree, change)).toEqual(applyIndependently(made.directory, base, patch));
    }
    for (const patch of [
      `${header('a.py')}new file mode 100644\nindex 0000000..e69de29\n`,
      `${header('absent.py')}old mode 100644\nnew mode 100755\n`,
    ]) {
      expect(applyIndependently(made.directory, base, patch)).toBe(1);
      await expect(repository.applyPatch(tree, patch)).rejects.toMatchObject({
        code: 'patch-does-not-apply',
      });
    }
    await repository.close();
  });
});

describe('decodePath and encodePath', () => {
  it.each([
    [[0x61, 0xff], 'a\udcff'],
    [[0xc3, 0xa9], 'é'],
    [[0xc3], '\udcc3'],
    [[0xf0, 0x9f, 0x98, 0x80, 0x80], '😀\udc80'],
    // UTF-8 knows no surrogates: these three bytes are invalid one by one.
    [[0xed, 0xb2, 0x80], '\udced\udcb2\udc80'],
    [[], ''],
  ])('maps %j to %j and back', (bytes, path) => {
    expect(decodePath(Buffer.from(bytes))).toBe(path);
    expect([...encodePath(path)]).toEqual(bytes);
  });
});

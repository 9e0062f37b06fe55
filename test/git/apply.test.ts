import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/git/change.ts';
import { openRepository } from '../../src/git/repository.ts';
import { applyIndependently, listIndependently, listingAfter } from './independent-git.ts';
import { TemporaryRepository } from './temporary-repository.ts';

/** No line of a hunk is blank. */
const NOT_BLANK = { beforeBlank: 0, afterBlank: 0 };

/** Applies the diff of the last two commits to the first of them, and holds the result against git's. */
async function roundTrip(made: TemporaryRepository, ...diffOptions: string[]): Promise<Change> {
  const patch = made.diff('HEAD~1', 'HEAD', ...diffOptions);
  const repository = await openRepository(made.directory);
  try {
    const base = await repository.resolve('HEAD~1');
    const tree = await repository.listTree(base);
    const change = await repository.applyPatch(tree, patch);
    const expected = listIndependently(made.directory, 'HEAD');
    expect(listingAfter(tree, change)).toEqual(expected);
    expect(applyIndependently(made.directory, base, patch)).toEqual(expected);
    // The same difference straight from the trees.
    expect(await repository.diffTrees(base, await repository.headCommit())).toEqual(change);
    return change;
  } finally {
    await repository.close();
  }
}

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`);
const TEXT = LINES.join('');

describe('applyPatch', () => {
  it('gives the hunks of a modified file', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'a.py': TEXT });
    const after = [...LINES];
    after[1] = 'second\n';
    after.splice(9, 2);
    after.splice(14, 0, 'new\n', 'newer\n');
    made.commitFiles({ 'a.py': after.join('') });
    const { files } = await roundTrip(made);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ before: { path: 'a.py' }, after: { path: 'a.py' }, binary: false });
    // By hand: line 2 replaced; lines 10 and 11 gone, after what is line 9; two lines after line 16, once 14.
    expect(files[0]!.hunks).toEqual([
      { beforeStart: 2, beforeLines: 1, afterStart: 2, afterLines: 1, ...NOT_BLANK },
      { beforeStart: 10, beforeLines: 2, afterStart: 9, afterLines: 0, ...NOT_BLANK },
      { beforeStart: 16, beforeLines: 0, afterStart: 15, afterLines: 2, ...NOT_BLANK },
    ]);
  });

  it('gives the lines that were added, and no others that are the same', async () => {
    const made = new TemporaryRepository();
    const method = (name: string) => `    void ${name}() {\n        run();\n    }\n`;
    made.commitFiles({ 'K.java': `class K {\n${method('a')}\n${method('c')}}\n` });
    made.commitFiles({ 'K.java': `class K {\n${method('a')}\n${method('b')}\n${method('c')}}\n` });
    const { files } = await roundTrip(made);
    // b and the blank line behind it: lines 6 to 9.
    expect(files[0]!.hunks).toEqual([
      { beforeStart: 5, beforeLines: 0, afterStart: 6, afterLines: 4, beforeBlank: 0, afterBlank: 1 },
    ]);
  });

  it('counts blank lines, and keeps changes apart that one line parts', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'a.txt': 'a\n\nb\nc\nd\n' });
    made.commitFiles({ 'a.txt': 'a\n \t\n\nB\nc\nD\n' });
    const { files } = await roundTrip(made);
    expect(files[0]!.hunks).toEqual([
      // White space comes before the empty line, which stays; `b` and `d` change.
      { beforeStart: 1, beforeLines: 0, afterStart: 2, afterLines: 1, beforeBlank: 0, afterBlank: 1 },
      { beforeStart: 3, beforeLines: 1, afterStart: 4, afterLines: 1, beforeBlank: 0, afterBlank: 0 },
      { beforeStart: 5, beforeLines: 1, afterStart: 6, afterLines: 1, beforeBlank: 0, afterBlank: 0 },
    ]);
  });

  it('takes contents that look like a diff for contents', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'x.diff': 'first\n' });
    made.commitFiles({
      'x.diff': 'first\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@\nBinary files a and b differ\n',
    });
    const { files } = await roundTrip(made);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ binary: false });
    expect(files[0]!.hunks).toEqual([
      { beforeStart: 1, beforeLines: 0, afterStart: 2, afterLines: 5, ...NOT_BLANK },
    ]);
  });

  it('maps renames, pure and edited, and keeps a rewritten file apart', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({
      'pure.py': TEXT,
      'edited.py': TEXT.replaceAll('line', 'row'),
      'other.py': 'p\nq\nr\n',
    });
    made.remove('pure.py', 'edited.py', 'other.py');
    made.commitFiles({
      'moved/pure.py': TEXT,
      'moved/edited.py': TEXT.replaceAll('line', 'row').replace('row 3\n', 'third\n'),
      'unlike.py': 'entirely\ndifferent\n',
    });
    const { files } = await roundTrip(made);
    expect(files.map(({ before, after }) => [before?.path, after?.path])).toEqual([
      ['edited.py', 'moved/edited.py'],
      ['pure.py', 'moved/pure.py'],
      ['other.py', undefined],
      [undefined, 'unlike.py'],
    ]);
    expect(files[0]!.hunks).toEqual([
      { beforeStart: 3, beforeLines: 1, afterStart: 3, afterLines: 1, ...NOT_BLANK },
    ]);
    expect(files[1]!.hunks).toEqual([]);
  });

  it('takes patches with rename and copy headers, and any prefix', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'src/a.py': TEXT, 'src/b c.py': `${TEXT}end\n` });
    made.remove('src/b c.py');
    made.commitFiles({ 'src/a.py': `${TEXT}more\n`, 'src/copy.py': TEXT, 'src/d e.py': `${TEXT}end\n` });
    await roundTrip(made, '-M', '-C', '--find-copies-harder');
    await roundTrip(made, '--src-prefix=i/', '--dst-prefix=w/', '-M');
  });

  it('carries modes: executable, symbolic link, change of type, submodule', async () => {
    const inner = new TemporaryRepository();
    const innerFirst = inner.commitFiles({ a: '1\n' });
    inner.commitFiles({ a: '2\n' });
    const made = new TemporaryRepository();
    made.git('submodule', '--quiet', 'add', inner.directory, 'inner');
    made
      .write({ run: 'echo\n', becomesLink: 'text\nof two\n' })
      .link('link', 'run')
      .link('gone', 'run')
      .commit();
    made
      .makeExecutable('run')
      .remove('becomesLink', 'link', 'gone')
      .link('becomesLink', 'run')
      .link('link', 'elsewhere');
    made.git('-C', 'inner', 'checkout', '-q', innerFirst);
    made.commit();
    const { files } = await roundTrip(made);
    const modes = files.map(({ before, after }) => [after?.path ?? before?.path, before?.mode, after?.mode]);
    expect(modes).toEqual([
      ['becomesLink', '100644', '120000'],
      ['gone', '120000', undefined],
      ['inner', '160000', '160000'],
      ['link', '120000', '120000'],
      ['run', '100644', '100755'],
    ]);
    expect(files[2]!.after!.id).toBe(innerFirst);
    // A change of type: all of one side out, all of the other in.
    expect(files[0]!.hunks).toEqual([
      { beforeStart: 1, beforeLines: 2, afterStart: 0, afterLines: 0, ...NOT_BLANK },
      { beforeStart: 0, beforeLines: 0, afterStart: 1, afterLines: 1, ...NOT_BLANK },
    ]);
    expect(files[4]!.hunks).toEqual([]);
  });

  it('applies binary patches', async () => {
    const made = new TemporaryRepository();
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7) % 256));
    made.commitFiles({ 'changed.bin': bytes, 'removed.bin': bytes.subarray(5), 'text.py': 'x\n' });
    made.remove('removed.bin');
    bytes[100] = 0;
    made.commitFiles({ 'changed.bin': bytes, 'added.bin': bytes.subarray(0, 500), 'text.py': 'y\n' });
    const { files } = await roundTrip(made, '--binary');
    expect(
      files.map(({ after, before, binary, hunks }) => [(after ?? before)!.path, binary, hunks.length]),
    ).toEqual([
      ['added.bin', true, 0],
      ['changed.bin', true, 0],
      ['removed.bin', true, 0],
      ['text.py', false, 1],
    ]);
  });

  it.each([
    ['a missing final newline, added and taken away', { a: 'x\ny', b: 'x\ny\n' }, { a: 'x\ny\n', b: 'x\nz' }],
    [
      'CRLF contents',
      { a: TEXT.replaceAll('\n', '\r\n') },
      { a: TEXT.replaceAll('\n', '\r\n').replace('line 9', 'ninth') },
    ],
    ['trailing and leading white space', { a: 'x \n\ty\n' }, { a: 'x\t \n  \ty  \n\n\n' }],
    ['an added empty file, and one emptied', { a: 'x\n' }, { a: '', b: '' }],
    [
      'bytes that are no UTF-8',
      { a: Buffer.from('caf\xe9\n', 'latin1') },
      { a: Buffer.from('th\xe9\n', 'latin1') },
    ],
    ['lone carriage returns and form feeds', { a: 'x\ry\f\n' }, { a: 'x\ry\rz\f\v\n' }],
    ['a byte-order mark', { a: 'x\n' }, { a: '\ufeffx\n' }],
  ])(
    'carries %s',
    async (_, before: Record<string, string | Uint8Array>, after: Record<string, string | Uint8Array>) => {
      const made = new TemporaryRepository();
      made.commitFiles(before);
      made.commitFiles(after);
      expect((await roundTrip(made)).files).toHaveLength(Object.keys(after).length);
    },
  );

  it('replaces a folder by a file and a file by a folder', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'folder/a.py': 'a\n', 'folder/b.py': 'b\n', file: 'f\n', kept: 'k\n' });
    made.remove('folder', 'file');
    made.commitFiles({ folder: 'now a file\n', 'file/inside.py': 'now a folder\n' });
    expect((await roundTrip(made)).files).toHaveLength(5);
  });

  it('gives an empty change for a patch that changes nothing', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ a: 'x\n' });
    const repository = await openRepository(made.directory);
    const tree = await repository.listTree(await repository.headCommit());
    const patch = 'diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+x\n';
    expect(await repository.applyPatch(tree, patch)).toEqual({ files: [] });
    await repository.close();
  });
});

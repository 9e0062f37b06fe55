import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { listIndependently, listingOf } from './independent-git.ts';
import { gitBytes, TemporaryRepository } from './temporary-repository.ts';

/** Writes a tree object as it is given, however odd, and returns its id. */
function writeTree(
  made: TemporaryRepository,
  ...records: [mode: string, name: string, id: string][]
): string {
  const input = Buffer.concat(
    records.map(([mode, name, id]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
    ),
  );
  return gitBytes(made.directory, ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], { input })
    .toString()
    .trim();
}

describe('listTree', () => {
  it('lists one tree after the other as git does, and keeps what is the same', async () => {
    const made = new TemporaryRepository();
    made.write({ 'a/b/c.py': '1', 'a/d.py': '1', 'a.py': '1', 'a-b': '1', 'e/f/g/h.py': '1' });
    const commits = [made.link('a/link', 'd.py').commit()];
    commits.push(made.commitFiles({ 'a/b/c.py': '2', 'é/ü.py': '1' }));
    // A folder becomes a file, a file a folder, a folder goes, another has the name of one that was.
    commits.push(made.remove('a/b', 'a.py', 'e').commitFiles({ 'a/b': '1', 'a.py/x': '1', 'e/f': '1' }));
    commits.push(made.remove('a/b').commitFiles({ 'a/b/c.py': '2' }));
    const repository = await openRepository(made.directory);
    const trees = [];
    for (const commit of [...commits, commits[0]!, commits[0]!]) {
      const tree = await repository.listTree(commit);
      expect(listingOf(tree)).toEqual(listIndependently(made.directory, commit));
      expect(tree.map(({ path }) => path)).toEqual(tree.map(({ path }) => path).sort());
      trees.push(new Map(tree.map((entry) => [entry.path, entry])));
    }
    expect(trees[1]!.get('e/f/g/h.py')).toBe(trees[0]!.get('e/f/g/h.py'));
    expect(trees[1]!.get('a/d.py')).toBe(trees[0]!.get('a/d.py'));
    await repository.close();
  });

  it('sorts by path where git does not: beyond the first 65,536 characters', async () => {
    const made = new TemporaryRepository();
    const commit = made.commitFiles({ '\u{1f600}.py': '1', '\uff5e.py': '1' });
    const repository = await openRepository(made.directory);
    const paths = (await repository.listTree(commit)).map(({ path }) => path);
    expect(paths).toEqual(['\u{1f600}.py', '\uff5e.py']);
    await repository.close();
  });

  it('reads odd trees as git does', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'a.py': '1', 'd/b.py': '1' });
    const blob = made.git('rev-parse', 'HEAD:a.py');
    const folder = made.git('rev-parse', 'HEAD:d');
    const repository = await openRepository(made.directory);
    for (const tree of [
      writeTree(
        made,
        ['100664', 'a', blob],
        ['100600', 'b', blob],
        ['100755', 'c', blob],
        ['100775', 'd', blob],
      ),
      writeTree(made, ['040000', 'd', folder], ['100644', 'z', blob]),
      writeTree(made, ['100644', 'z', blob], ['40000', 'd', folder], ['100644', 'a', blob]),
      writeTree(made, ['160000', 'm', '1'.repeat(40)], ['120000', 'n', blob]),
      writeTree(made, ['100644', 'a', blob], ['100644', 'a', blob]),
      writeTree(made),
    ]) {
      const listing = listingOf(await repository.listTree(tree));
      expect(listing).toEqual(listIndependently(made.directory, tree));
    }
    for (const tree of [
      writeTree(made, ['40000', 'd', blob]),
      writeTree(made, ['40000', 'd', '2'.repeat(40)]),
      writeTree(made, ['100644', '', blob]),
      writeTree(made, ['100644', 'a', blob.slice(0, 20)]),
    ]) {
      await expect(repository.listTree(tree)).rejects.toMatchObject({ code: 'blob-missing' });
    }
    // It goes on after what was damaged.
    expect(await repository.listTree('HEAD^{tree}').catch((error) => error.code)).toBe('base-commit-missing');
    expect(listingOf(await repository.listTree(folder))).toEqual(listIndependently(made.directory, folder));
    await repository.close();
  });
});

describe('the long-lived diff', () => {
  it('gives up on a blob that is gone with a code, and goes on', async () => {
    const made = new TemporaryRepository();
    const base = made.commitFiles({ 'a.py': '1\n2\n', 'b.py': '1\n' });
    const gone = made.git('rev-parse', 'HEAD:b.py');
    const repository = await openRepository(made.directory);
    const tree = await repository.listTree(base);
    rmSync(join(made.directory, '.git', 'objects', gone.slice(0, 2), gone.slice(2)));
    const written = (path: string) =>
      repository.changeFromFiles(tree, new Map([[path, { mode: '100644', bytes: Buffer.from('1\n3\n') }]]));
    await expect(written('b.py')).rejects.toMatchObject({ code: 'blob-missing' });
    const changes = await Promise.all([
      written('a.py'),
      written('b.py').catch(() => undefined),
      written('a.py'),
    ]);
    const hunk = { beforeStart: 2, beforeLines: 1, afterStart: 2, afterLines: 1 };
    expect(changes[0]).toMatchObject({ files: [{ hunks: [hunk] }] });
    expect(changes[1]).toBeUndefined();
    expect(changes[2]).toEqual(changes[0]);
    await repository.close();
  });

  it('reads an answer of any size, in pieces', async () => {
    const made = new TemporaryRepository();
    const base = made.commitFiles({ 'a.py': '' });
    const repository = await openRepository(made.directory);
    const tree = await repository.listTree(base);
    for (const count of [1, 3000, 300_000]) {
      const bytes = Buffer.from('end 0123456789abcdef\n'.repeat(count));
      const change = await repository.changeFromFiles(tree, new Map([['a.py', { mode: '100644', bytes }]]));
      expect(change.files[0]!.hunks).toMatchObject([{ beforeLines: 0, afterStart: 1, afterLines: count }]);
    }
    await repository.close();
  });
});

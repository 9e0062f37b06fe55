import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { applyIndependently, listIndependently, listingAfter, listingOf } from './independent-git.ts';
import { snapshotFolder } from './snapshot.ts';
import { git, TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

function origin(): { made: TemporaryRepository; base: string; head: string } {
  const made = new TemporaryRepository();
  made.commitFiles({ 'a.py': '1\n2\n3\n' });
  const base = made.commitFiles({ 'a.py': '1\n2\n3\n4\n', 'b/b.py': 'b\n' });
  const head = made.commitFiles({ 'a.py': '1\n2\n3\n4\n5\n', 'b/c.py': 'c\n' });
  made.git('config', 'uploadpack.allowFilter', 'true');
  return { made, base, head };
}

function cloneOf(made: TemporaryRepository, ...options: string[]): string {
  const clone = join(temporaryFolder(), 'clone');
  git(made.directory, ['clone', '-q', ...options, `file://${made.directory}`, clone]);
  return clone;
}

describe('a shallow clone', () => {
  it('is read up to its border', async () => {
    const { made, base, head } = origin();
    const clone = cloneOf(made, '--depth=2');
    const repository = await openRepository(clone);
    const tree = await repository.listTree(base);
    expect(listingOf(tree)).toEqual(listIndependently(made.directory, base));
    const change = await repository.applyPatch(tree, made.diff(base, head));
    expect(listingAfter(tree, change)).toEqual(listIndependently(made.directory, head));
    expect(await repository.resolve('HEAD~1')).toBe(base);
    expect(await repository.mergeBase(base, head)).toBe(base);
    await expect(repository.resolve('HEAD~2')).rejects.toMatchObject({ code: 'base-commit-missing' });
    await repository.close();
  });
});

describe('a partial clone', () => {
  it('without blobs lists trees, fails with blob-missing, and fetches nothing', async () => {
    const { made, base, head } = origin();
    const clone = cloneOf(made, '--no-checkout', '--filter=blob:none');
    const before = snapshotFolder(clone);
    const repository = await openRepository(clone);
    const tree = await repository.listTree(base);
    expect(listingOf(tree)).toEqual(listIndependently(made.directory, base));
    const reads = [];
    for await (const read of repository.readBlobs(
      tree.map(({ id }) => id),
      { maxBytes: 100 },
    ))
      reads.push(read);
    expect(reads).toEqual(tree.map(({ id }) => ({ id, missing: true })));
    await expect(repository.applyPatch(tree, made.diff(base, head))).rejects.toMatchObject({
      code: 'blob-missing',
    });
    await expect(repository.diffTrees(base, head)).rejects.toMatchObject({ code: 'blob-missing' });
    expect((await repository.diffEntries(base, head)).files.map(({ after }) => after?.path)).toEqual([
      'a.py',
      'b/c.py',
    ]);
    // A patch that needs none of the absent blobs applies.
    const added =
      'diff --git a/n.py b/n.py\nnew file mode 100644\n--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+n\n';
    expect(listingAfter(tree, await repository.applyPatch(tree, added))).toEqual(
      applyIndependently(made.directory, base, added),
    );
    await expect(repository.applyPatch(tree, 'nothing')).rejects.toMatchObject({ code: 'patch-malformed' });
    await repository.close();
    expect(snapshotFolder(clone)).toEqual(before);
  });

  it('without trees fails with blob-missing', async () => {
    const { made, base, head } = origin();
    const repository = await openRepository(cloneOf(made, '--no-checkout', '--filter=tree:0'));
    await expect(repository.listTree(base)).rejects.toMatchObject({ code: 'blob-missing' });
    await expect(repository.diffTrees(base, head)).rejects.toMatchObject({ code: 'blob-missing' });
    await repository.close();
  });
});

describe('a damaged repository', () => {
  it('fails with blob-missing where an object is gone, and with base-commit-missing for an absent commit', async () => {
    const { made, base, head } = origin();
    const repository = await openRepository(made.directory);
    const patch = made.diff(base, head);
    const tree = await repository.listTree(base);
    const { id } = tree.find(({ path }) => path === 'a.py')!;
    rmSync(join(made.directory, '.git/objects', id.slice(0, 2), id.slice(2)));
    await expect(repository.applyPatch(tree, patch)).rejects.toMatchObject({
      code: 'blob-missing',
      message: expect.stringContaining('a.py'),
    });
    await expect(repository.listTree('ab'.repeat(20))).rejects.toMatchObject({ code: 'base-commit-missing' });
    await expect(repository.listTree('--help')).rejects.toMatchObject({ code: 'base-commit-missing' });
    await repository.close();
  });
});

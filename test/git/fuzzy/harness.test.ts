import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArchdeltaError } from '../../../src/core/errors.ts';
import type { TreeEntry } from '../../../src/git/change.ts';
import type { AppliedPatch } from '../../../src/git/fuzzy/apply-as-harness.ts';
import { type GitRepository, openRepository } from '../../../src/git/repository.ts';
import { applyIndependently, listingAfter } from '../independent-git.ts';
import { git, TemporaryRepository } from '../temporary-repository.ts';

/** No line of a hunk is blank. */
const NOT_BLANK = { beforeBlank: 0, afterBlank: 0 };

const made = new TemporaryRepository();
let repository: GitRepository;
let base: string;
let tree: TreeEntry[];

beforeAll(async () => {
  made.write({ 'src/a.py': '1\n2\n3\n4\n5\n6\n7\n' });
  base = made.link('link', 'src').commit();
  repository = await openRepository(made.directory);
  tree = await repository.listTree(base);
});
afterAll(async () => {
  await repository.close();
});

function apply(patch: string | Uint8Array): Promise<AppliedPatch> {
  return repository.applyAsHarness(tree, patch);
}

async function refusal(patch: string): Promise<ArchdeltaError> {
  return apply(patch).then(
    () => expect.unreachable('the patch was applied'),
    (error: ArchdeltaError) => error,
  );
}

function edit(path: string, hunk: string): string {
  return `--- a/${path}\n+++ b/${path}\n${hunk}`;
}

describe('applyAsHarness', () => {
  it('leaves to git what git takes', async () => {
    // GNU patch knows no binary diffs.
    const next = made.write({ 'src/b.bin': Buffer.from([0, 1, 2, 255]) }).commit();
    const patch = made.diff(base, next, '--binary');
    const { change, appliedBy } = await apply(patch);
    expect(appliedBy).toBe('strict');
    expect(listingAfter(tree, change)).toEqual(applyIndependently(made.directory, base, patch));
  });

  it('applies with fuzz what git refuses', async () => {
    const { change, appliedBy } = await apply(edit('src/a.py', '@@ -2,3 +2,3 @@\n two\n-3\n+three\n 4\n'));
    expect(appliedBy).toBe('fuzz');
    expect(change.files).toHaveLength(1);
    const { before, after, hunks } = change.files[0]!;
    expect([before?.path, after?.path, after?.mode]).toEqual(['src/a.py', 'src/a.py', '100644']);
    expect(hunks).toEqual([{ beforeStart: 3, beforeLines: 1, afterStart: 3, afterLines: 1, ...NOT_BLANK }]);
    // Git's own id of these contents.
    const id = git(made.directory, ['hash-object', '--stdin'], { input: '1\n2\nthree\n4\n5\n6\n7\n' });
    expect(after?.id).toBe(id);
  });

  it('refuses a patch of which one hunk fits nowhere', async () => {
    const hunks = '@@ -1,2 +1,2 @@\n-1\n+one\n X\n@@ -6,2 +6,2 @@\n-six\n+SIX\n 7\n';
    const { code, message } = await refusal(edit('src/a.py', hunks));
    expect(code).toBe('patch-does-not-apply');
    expect(message).toContain('hunk 2 of src/a.py fits nowhere');
  });

  it('calls malformed what neither can read, and empty what is empty', async () => {
    expect((await refusal('no diff\n')).code).toBe('patch-malformed');
    // Git reads no hunk with too few lines; GNU patch does, and finds no place for it.
    const short = edit('src/a.py', '@@ -1,3 +1,3 @@\n-x\n+y\n 2\n');
    expect((await refusal(short)).code).toBe('patch-does-not-apply');
    expect((await refusal(' \n')).code).toBe('patch-empty');
  });

  it.each([
    ['outside of the tree', '../a.py'],
    ['in a folder beside it', 'src/../../a.py'],
    ["in git's own folder", '.git/config'],
    ["in git's own folder, in capitals", 'src/.GIT/config'],
    ['behind a symbolic link', 'link/new.py'],
  ])('writes no file %s', async (_, path) => {
    const create = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;
    expect((await refusal(create)).code).toBe('patch-does-not-apply');
  });
});

import type { Change, TreeEntry } from '../../src/git/change.ts';
import { openRepository } from '../../src/git/repository.ts';

/** What one pass over every method of a repository gave. */
export interface EveryResult {
  readonly tree: readonly TreeEntry[];
  readonly applied: Change;
  readonly diffed: Change;
  readonly onDisk: Change | undefined;
  readonly contents: ReadonlyMap<string, string>;
}

/**
 * Opens a repository, calls every method once, closes. `patch` applies to `base`; `head` is another commit.
 * Names are resolved too, in every form that reads refs, configuration or reflogs.
 */
export async function callEveryMethod(
  path: string,
  { base, head, patch }: { base: string; head: string; patch: string | Uint8Array },
): Promise<EveryResult> {
  const repository = await openRepository(path);
  try {
    for (const name of [
      'HEAD',
      'main',
      'v1',
      'v1^{commit}',
      'main~1',
      'main@{upstream}',
      'absent',
      base.slice(0, 8),
    ]) {
      await repository.resolve(name).catch(() => {});
    }
    await repository.defaultBranch();
    await repository.mergeBase(base, head);
    const tree = await repository.listTree(await repository.resolve(base));
    const contents = new Map<string, string>();
    for await (const read of repository.readBlobs(
      tree.map(({ id }) => id),
      { maxBytes: 1e6 },
    )) {
      if ('bytes' in read) contents.set(read.id, read.bytes.toString('latin1'));
    }
    const applied = await repository.applyPatch(tree, patch);
    await repository
      .applyPatch(tree, 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n')
      .catch(() => {});
    const diffed = await repository.diffTrees(base, head);
    await repository.diffEntries(base, head);
    await repository.history(head, { commits: 500, days: 730, endings: ['.py'] });
    const bytes = Buffer.from('written\n');
    await repository.changeFromFiles(tree, new Map([['written.py', { mode: '100644', bytes }]]));
    const onDisk =
      repository.location.workTree === undefined ? undefined : await repository.diffWorktree(tree);
    return { tree, applied, diffed, onDisk, contents };
  } finally {
    await repository.close();
  }
}

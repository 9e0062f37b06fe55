import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { commitHistory } from '../../src/pipeline/commit-history.ts';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import { RepositorySession } from '../../src/pipeline/session.ts';
import { TemporaryRepository } from '../git/temporary-repository.ts';
import { makeCommits, type PlannedCommit } from '../support/commits.ts';

const PATCH = `diff --git a/shop/cart.py b/shop/cart.py
--- a/shop/cart.py
+++ b/shop/cart.py
@@ -1 +1 @@
-total = 1
+total = 2
`;
const MAILMAP = 'Ann <ann@example.org> <ann@old.example.org>\n';

/** One commit that lays out the shop, then others of two authors that are one by the mailmap. */
function shop(commits: number, mailmap: string): PlannedCommit[] {
  return Array.from({ length: commits }, (_, at) => ({
    author: at % 2 === 0 ? 'ann@example.org' : 'ann@old.example.org',
    files: {
      'shop/stock.py': `level = ${at}\n`,
      ...(at === 0 ? { 'shop/cart.py': 'total = 1\n' } : {}),
      '.mailmap': mailmap,
    },
  }));
}

async function stateOf(commits: readonly PlannedCommit[]) {
  const { directory } = new TemporaryRepository();
  const base_commit = makeCommits(directory, commits).at(-1)!;
  const session = await RepositorySession.open(directory, new FactsStore(undefined));
  try {
    const instance = { instance_id: 'shop-1', repo: 'o/shop', base_commit, patch: PATCH };
    const { sidecar } = await session.score(instance, { beforeAfter: false });
    return { told: sidecar.history, history: (await session.base(base_commit)).frozen.history() };
  } finally {
    await session.close();
  }
}

describe('the history of a base', () => {
  it('is told in the sidecar, by the mailmap of the base', async () => {
    const { told, history } = await stateOf(shop(20, MAILMAP));
    expect(told).toBe('present');
    expect(history?.revisions('shop/stock.py')).toBe(20);
    expect(history?.revisions('shop/cart.py')).toBe(1);
    expect(history?.ownership('shop/stock.py')).toBe(1);
  });

  it('has two authors where the mailmap is a link or says nothing', async () => {
    const link = shop(20, MAILMAP).map((commit, at, { length }) =>
      at === length - 1
        ? { ...commit, files: { ...commit.files, '.mailmap': '->names', names: MAILMAP } }
        : commit,
    );
    for (const commits of [link, shop(20, '# nobody\n')]) {
      expect((await stateOf(commits)).history?.ownership('shop/stock.py')).toBe(1 / 2);
    }
  });

  it('is absent with 19 commits', async () => {
    expect(await stateOf(shop(19, MAILMAP))).toEqual({ told: 'absent', history: undefined });
  });
});

describe('a run that is aborted while the tree of the base is read', () => {
  it('fails once, with nothing left that fails behind its back', async () => {
    const { directory } = new TemporaryRepository();
    const base = makeCommits(directory, shop(2, MAILMAP)).at(-1)!;
    const stop = new AbortController();
    const repository = await openRepository(directory, { signal: stop.signal });
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      stop.abort();
      const listing = repository.listTree(base);
      await expect(commitHistory(repository, base, listing)).rejects.toMatchObject({ code: 'aborted' });
      await expect(listing).rejects.toMatchObject({ code: 'aborted' });
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
      await repository.close();
    }
  });
});

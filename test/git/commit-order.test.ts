import { beforeAll, describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { git, TemporaryRepository } from './temporary-repository.ts';

describe('the order of commits', () => {
  const made = new TemporaryRepository();
  /** A commit without parents and its date alone. */
  const commitAt = (date: string) =>
    git(made.directory, ['commit-tree', '-m', date, tree], { environment: { GIT_COMMITTER_DATE: date } });
  let tree: string;
  beforeAll(() => {
    made.commitFiles({ 'a.py': '1\n' });
    tree = made.git('rev-parse', 'HEAD^{tree}');
  });
  it('is that of their dates; what is absent, no commit, or no full id is left out', async () => {
    const [young, old, middle] = [
      '2021-06-01T00:00:00Z',
      '2019-06-01T00:00:00Z',
      '2021-05-31T23:00:00-02:00',
    ].map(commitAt);
    const repository = await openRepository(made.directory);
    const odd = ['0'.repeat(40), tree, 'main', 'HEAD~1', '--all', '', young!.slice(0, 10)];
    // 31 May, 23:00 two hours west of Greenwich is 1 June, 1:00.
    expect(await repository.oldestFirst([middle!, ...odd, old!, young!])).toEqual([old, young, middle]);
    expect(await repository.oldestFirst([])).toEqual([]);
    await repository.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitRepository, openRepository } from '../../src/git/repository.ts';
import { git, TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

describe('revisions', () => {
  const made = new TemporaryRepository();
  let repository: GitRepository;
  let first: string;
  let side: string;
  let merge: string;

  beforeAll(async () => {
    first = made.commitFiles({ 'a.py': '1\n' });
    made.git('tag', '-a', 'v1', '-m', 'annotated');
    made.git('tag', '-a', 'v1-again', '-m', 'a tag of a tag', 'v1');
    made.git('checkout', '-q', '-b', 'side');
    side = made.commitFiles({ 'b.py': '2\n' });
    made.git('checkout', '-q', 'main');
    made.commitFiles({ 'c.py': '3\n' });
    made.git('merge', '-q', '--no-edit', '-m', 'merge', 'side');
    merge = made.git('rev-parse', 'HEAD');
    made.git('branch', '-f', 'deadbeef', first);
    repository = await openRepository(made.directory);
  });
  afterAll(async () => {
    await repository.close();
  });

  it.each([
    'HEAD',
    '@',
    'main',
    'side',
    'refs/heads/side',
    'v1',
    'v1-again',
    'v1^{commit}',
    'main~1',
    'main^2',
    'main~1^1',
    'HEAD^{/change}',
    'main@{0}',
    'HEAD@{1}',
    '@{-1}',
    'deadbeef',
  ])('resolves %s as git does', async (revision) => {
    expect(await repository.resolve(revision)).toBe(
      made.git('rev-parse', '--verify', `${revision}^{commit}`),
    );
  });

  it('resolves ids: in full, in capitals, shortened, described', async () => {
    expect(await repository.resolve(merge)).toBe(merge);
    expect(await repository.resolve(merge.toUpperCase())).toBe(merge);
    expect(await repository.resolve(merge.slice(0, 9))).toBe(merge);
    expect(await repository.resolve(`${merge.slice(0, 9)}^2`)).toBe(side);
    expect(await repository.resolve(`v1-2-g${merge.slice(0, 9)}`)).toBe(merge);
    expect(await repository.resolve(made.git('rev-parse', 'v1'))).toBe(first);
  });

  it.each([
    '',
    'nowhere',
    'main~99',
    '--help',
    '-h',
    'HEAD:a.py',
    ':/change',
    'HEAD^{tree}',
    '^main',
    'main..side',
    'a\nHEAD',
    'x\0',
    '0'.repeat(40),
    '0'.repeat(64),
    'cafe123',
  ])('fails with base-commit-missing for %j', async (revision) => {
    await expect(repository.resolve(revision)).rejects.toMatchObject({ code: 'base-commit-missing' });
  });

  it('fails with base-commit-missing for what is longer than any command', async () => {
    for (const revision of ['a'.repeat(200_000), `main${'~1'.repeat(100_000)}`]) {
      const resolved = repository.resolve(revision);
      await expect(resolved).rejects.toMatchObject({ code: 'base-commit-missing' });
    }
  });

  it('does not take a blob or a tree for a commit', async () => {
    for (const object of ['HEAD:a.py', 'HEAD^{tree}']) {
      const id = made.git('rev-parse', object);
      await expect(repository.resolve(id)).rejects.toMatchObject({ code: 'base-commit-missing' });
    }
  });

  it('finds merge bases', async () => {
    expect(await repository.mergeBase('side', 'main~1')).toBe(first);
    expect(await repository.mergeBase('side', merge)).toBe(side);
    made.git('checkout', '-q', '--orphan', 'unrelated');
    const orphan = made.commit();
    made.git('checkout', '-q', 'main');
    expect(await repository.mergeBase('main', orphan)).toBeUndefined();
  });

  it('names the default branch: origin/HEAD, else main, else master', async () => {
    expect(await repository.defaultBranch()).toBe('refs/heads/main');
    const clone = `${temporaryFolder()}/clone`;
    git(made.directory, ['clone', '-q', '-b', 'side', made.directory, clone]);
    const cloned = await openRepository(clone);
    expect(await cloned.defaultBranch()).toBe('refs/remotes/origin/main');
    await cloned.close();
    git(clone, ['remote', 'set-head', 'origin', '--delete']);
    git(clone, ['branch', '-m', 'side', 'master']);
    const older = await openRepository(clone);
    expect(await older.defaultBranch()).toBe('refs/heads/master');
    await older.close();
  });

  it('sees commits that are made after it was opened', async () => {
    const later = made.commitFiles({ 'later.py': '9\n' });
    expect(await repository.resolve('main')).toBe(later);
    made.git('repack', '-q', '-a', '-d');
    expect(await repository.resolve('main~1')).toBe(merge);
  });
});

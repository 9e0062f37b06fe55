import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWorkTree } from '../../src/git/locate.ts';
import { openRepository } from '../../src/git/repository.ts';
import { listIndependently, listingOf } from './independent-git.ts';
import { git, TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

/** Opens a path, lists what HEAD holds, and closes. */
async function listHead(path: string): Promise<readonly string[]> {
  const repository = await openRepository(path);
  try {
    return listingOf(await repository.listTree(await repository.headCommit()));
  } finally {
    await repository.close();
  }
}

function sample(options: ConstructorParameters<typeof TemporaryRepository>[0] = {}): TemporaryRepository {
  const repository = new TemporaryRepository(options);
  repository.commitFiles({ 'a.py': 'x = 1\n', 'b/c.py': 'y = 2\n' });
  return repository;
}

describe('openRepository', () => {
  it('reads a work tree, its git folder, and a bare clone alike', async () => {
    const { directory } = sample();
    const bare = join(temporaryFolder(), 'clone.git');
    git(directory, ['clone', '-q', '--bare', directory, bare]);
    const expected = listIndependently(directory, 'HEAD');
    expect(expected).toHaveLength(2);
    expect(await listHead(directory)).toEqual(expected);
    expect(await listHead(join(directory, '.git'))).toEqual(expected);
    expect(await listHead(bare)).toEqual(expected);
  });

  it('reads a linked work tree with its own HEAD', async () => {
    const repository = sample();
    const linked = join(temporaryFolder(), 'linked');
    repository.git('worktree', 'add', '-q', '-b', 'other', linked);
    writeFileSync(join(linked, 'new.py'), 'z = 3\n');
    git(linked, ['add', '-A']);
    git(linked, ['commit', '-q', '-m', 'other']);
    expect(await listHead(linked)).toEqual(listIndependently(linked, 'other'));
    expect(await listHead(linked)).toHaveLength(3);
    expect(await listHead(repository.directory)).toHaveLength(2);
  });

  it("reads a submodule's checkout", async () => {
    const inner = sample();
    const outer = new TemporaryRepository();
    outer.git('submodule', '--quiet', 'add', inner.directory, 'inner');
    outer.commit();
    expect(await listHead(join(outer.directory, 'inner'))).toEqual(
      listIndependently(inner.directory, 'HEAD'),
    );
  });

  it('lists symbolic links and submodules with their modes', async () => {
    const inner = sample();
    const outer = new TemporaryRepository();
    outer.git('submodule', '--quiet', 'add', inner.directory, 'inner');
    outer.link('link', '/etc/passwd').write({ run: '#!/bin/sh\n' }).makeExecutable('run').commit();
    const listed = await listHead(outer.directory);
    expect(listed).toEqual(listIndependently(outer.directory, 'HEAD'));
    expect(listed.map((line) => line.split(' ')[1])).toEqual(['100644', '160000', '120000', '100755']);
  });

  it('opens an empty repository, which has no commit', async () => {
    const repository = await openRepository(new TemporaryRepository().directory);
    await expect(repository.headCommit()).rejects.toMatchObject({ code: 'base-commit-missing' });
    expect(await repository.defaultBranch()).toBeUndefined();
    await repository.close();
  });

  it('reads a SHA-256 repository', async () => {
    const { directory } = sample({ initArguments: ['--object-format=sha256'] });
    const listed = await listHead(directory);
    expect(listed).toEqual(listIndependently(directory, 'HEAD'));
    expect(listed[0]).toMatch(/ [0-9a-f]{64}$/);
  });

  it.each(['with:colon', '#hash', '"quoted"', 'line\nbreak', 'a b', 'ünïcödé'])(
    'reads a repository at %j',
    async (name) => {
      const { directory } = sample({ name });
      expect(await listHead(directory)).toEqual(listIndependently(directory, 'HEAD'));
    },
  );

  it('follows the alternates of the repository, relative ones too, however long the chain', async () => {
    const first = sample().directory;
    const parent = temporaryFolder();
    let last = first;
    for (let link = 0; link < 7; link++) {
      const next = join(parent, `clone-${link}`);
      mkdirSync(next);
      git(next, ['init', '-q']);
      const alternate = link === 3 ? `../../../clone-${link - 1}/.git/objects` : `${last}/.git/objects`;
      writeFileSync(join(next, '.git/objects/info/alternates'), `# comment\n${alternate}\n`);
      copyFileSync(join(first, '.git/refs/heads/main'), join(next, '.git/refs/heads/main'));
      last = next;
    }
    expect(await listHead(last)).toEqual(listIndependently(first, 'HEAD'));
  });

  it.each(['absent', 'empty', 'file.txt', '\0'])('fails with repo-missing at %j', async (name) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'empty'));
    writeFileSync(join(folder, 'file.txt'), 'gitdir: nowhere\n');
    await expect(openRepository(join(folder, name))).rejects.toMatchObject({ code: 'repo-missing' });
  });

  it('does not take the outer repository for a missing inner one', async () => {
    const { directory } = sample();
    await expect(openRepository(join(directory, 'b'))).rejects.toMatchObject({ code: 'repo-missing' });
    expect(findWorkTree(join(directory, 'b'))).toBe(directory);
    expect(findWorkTree('/')).toBeUndefined();
  });
});

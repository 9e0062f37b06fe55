import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import type { WorktreeFile } from '../../src/git/worktree.ts';
import { listingAfter } from './independent-git.ts';
import { snapshotFolder } from './snapshot.ts';
import { git, TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

/** No line of a hunk is blank. */
const NOT_BLANK = { beforeBlank: 0, afterBlank: 0 };

/** The id of some bytes by git itself, in a folder without configuration. */
function hashOf(bytes: string | Uint8Array): string {
  return git(temporaryFolder(), ['hash-object', '--stdin', '--no-filters'], { input: bytes });
}

async function listOf(directory: string): Promise<Map<string, WorktreeFile['found']>> {
  const repository = await openRepository(directory);
  const found = new Map<string, WorktreeFile['found']>();
  try {
    for await (const file of repository.listWorktree()) found.set(file.path, file.found);
  } finally {
    await repository.close();
  }
  return found;
}

describe('the work tree', () => {
  it('is read as it stands on disk', async () => {
    const outside = temporaryFolder('outside');
    writeFileSync(join(outside, 'f.py'), 'secret\n');
    const made = new TemporaryRepository();
    made.write({ 'same.py': 's\n', 'edited.py': 'e\n', 'gone.py': 'g\n', 'run.py': 'r\n', 'crlf.py': 'c\n' });
    made
      .write({ 'becomes-folder': 'f\n', 'folder/f.py': 'f\n', 'fifo.py': 'p\n', 'becomes-link': 'l\n' })
      .link('link', 'a')
      .commit();
    made.write({ 'edited.py': 'edited\n', 'crlf.py': 'c\r\n', 'untracked.py': 'u\n', 'staged.py': 'n\n' });
    made.git('add', 'staged.py');
    made
      .remove('gone.py', 'becomes-folder', 'folder', 'fifo.py', 'becomes-link', 'link')
      .makeExecutable('run.py');
    made.write({ 'becomes-folder/x': 'x\n' }).link('becomes-link', '/etc/passwd').link('link', 'b');
    symlinkSync(outside, join(made.directory, 'folder'));
    execFileSync('mkfifo', [join(made.directory, 'fifo.py')]);
    made.git('config', 'core.autocrlf', 'true');
    const before = snapshotFolder(join(made.directory, '.git'));
    const repository = await openRepository(made.directory);
    const tree = await repository.listTree(await repository.headCommit());
    const change = await repository.diffWorktree(tree);
    expect(listingAfter(tree, change)).toEqual(
      [
        `becomes-link 120000 ${hashOf('/etc/passwd')}`,
        `crlf.py 100644 ${hashOf('c\r\n')}`,
        `edited.py 100644 ${hashOf('edited\n')}`,
        `link 120000 ${hashOf('b')}`,
        `run.py 100755 ${hashOf('r\n')}`,
        `same.py 100644 ${hashOf('s\n')}`,
        `staged.py 100644 ${hashOf('n\n')}`,
      ].sort(),
    );
    for await (const read of repository.readBlobs([hashOf('edited\n')], { maxBytes: 100 })) {
      expect(read).toMatchObject({ bytes: Buffer.from('edited\n') });
    }
    await repository.close();
    expect(snapshotFolder(join(made.directory, '.git'))).toEqual(before);
  });

  it('keeps submodules, and what a sparse checkout leaves out, as the index has them', async () => {
    const inner = new TemporaryRepository();
    const innerCommit = inner.commitFiles({ a: '1\n' });
    const made = new TemporaryRepository();
    made.git('submodule', '--quiet', 'add', inner.directory, 'inner');
    made.commitFiles({ 'in/a.py': 'a\n', 'out/b.py': 'b\n' });
    made.git('sparse-checkout', 'set', '--cone', 'in');
    expect(made.git('ls-files', '-t')).toContain('S out/b.py');
    const found = await listOf(made.directory);
    expect(found.get('inner')).toEqual({ path: 'inner', mode: '160000', id: innerCommit });
    expect(found.get('out/b.py')).toEqual({ path: 'out/b.py', mode: '100644', id: hashOf('b\n') });
    made.git('sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
    expect(await listOf(made.directory)).toEqual(found);
  });

  it('reads split indexes, version 4 indexes, unmerged paths and no index at all', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'a.py': 'a\n', 'b.py': 'b\n' });
    made.git('update-index', '--split-index');
    made.write({ 'c.py': 'c\n' }).git('add', '-A');
    expect([...(await listOf(made.directory)).keys()]).toEqual(['a.py', 'b.py', 'c.py']);
    made.git('update-index', '--no-split-index');
    made.git('update-index', '--index-version', '4');
    expect([...(await listOf(made.directory)).keys()]).toEqual(['a.py', 'b.py', 'c.py']);
    made.commit();
    made.git('checkout', '-q', '-b', 'side');
    made.commitFiles({ 'a.py': 'side\n' });
    made.git('checkout', '-q', 'main');
    made.commitFiles({ 'a.py': 'main\n' });
    git(made.directory, ['merge', 'side'], { mayFail: true });
    const found = await listOf(made.directory);
    expect([...found.keys()]).toEqual(['a.py', 'b.py', 'c.py']);
    expect(Buffer.from((found.get('a.py') as { bytes: Uint8Array }).bytes).toString()).toContain('<<<<<<<');
    expect([...(await listOf(new TemporaryRepository().directory)).keys()]).toEqual([]);
  });

  it('is that of a linked work tree where that is opened; a bare repository has none', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'a.py': 'a\n' });
    const linked = join(temporaryFolder(), 'linked');
    made.git('worktree', 'add', '-q', linked);
    writeFileSync(join(linked, 'a.py'), 'changed\n');
    const bytes = async (directory: string): Promise<unknown> => (await listOf(directory)).get('a.py');
    expect(await bytes(linked)).toMatchObject({ bytes: Buffer.from('changed\n') });
    expect(await bytes(made.directory)).toMatchObject({ bytes: Buffer.from('a\n') });
    const bare = join(temporaryFolder(), 'bare');
    made.git('clone', '-q', '--bare', made.directory, bare);
    await expect(listOf(bare)).rejects.toMatchObject({ code: 'usage' });
  });

  it('fails with input-unreadable for a broken index', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'a.py': 'a\n' });
    writeFileSync(join(made.directory, '.git/index'), 'DIRC broken');
    await expect(listOf(made.directory)).rejects.toMatchObject({ code: 'input-unreadable' });
  });
});

describe('changeFromFiles', () => {
  it('changes, adds, deletes, renames; a path that is file and folder is refused', async () => {
    const made = new TemporaryRepository();
    const text = 'one\ntwo\nthree\nfour\nfive\n';
    const base = made.commitFiles({ 'a.py': text, 'b.py': `b${text}`, 'c/c.py': 'c\n' });
    const repository = await openRepository(made.directory);
    const tree = await repository.listTree(base);
    const bytes = Buffer.from(`b${text}`);
    const change = await repository.changeFromFiles(
      tree,
      new Map([
        ['a.py', { mode: '100644', bytes: Buffer.from(`${text}six\n`) }],
        ['b.py', null],
        ['moved/b.py', { mode: '100755', bytes }],
        ['absent.py', null],
      ]),
    );
    expect(change.files.map(({ before, after }) => [before?.path, after?.path, after?.mode])).toEqual([
      ['a.py', 'a.py', '100644'],
      ['b.py', 'moved/b.py', '100755'],
    ]);
    expect(change.files[0]!.hunks).toEqual([
      { beforeStart: 5, beforeLines: 0, afterStart: 6, afterLines: 1, ...NOT_BLANK },
    ]);
    const conflict = new Map([
      ['c/c.py', { mode: '100644', bytes }],
      ['c/c.py/x', { mode: '100644', bytes }],
    ]);
    await expect(repository.changeFromFiles(tree, conflict)).rejects.toMatchObject({ code: 'internal' });
    await repository.close();
  });
});

describe('reading leaves the repository as it is', () => {
  it('even one that belongs to somebody else and cannot be written', async () => {
    const made = new TemporaryRepository();
    made.commitFiles({ 'a.py': 'a\n' });
    mkdirSync(join(made.directory, '.git/logs'), { recursive: true });
    renameSync(join(made.directory, '.git/description'), join(made.directory, '.git/info/description'));
    execFileSync('chmod', ['-R', 'a-w', made.directory]);
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', '12345:12345', made.directory]);
    const before = snapshotFolder(made.directory);
    expect([...(await listOf(made.directory)).keys()]).toEqual(['a.py']);
    expect(snapshotFolder(made.directory)).toEqual(before);
    chmodSync(made.directory, 0o755);
    execFileSync('chmod', ['-R', 'u+w', made.directory]);
  });
});

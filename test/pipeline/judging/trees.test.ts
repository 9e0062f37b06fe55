import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codebase } from '../../../src/judges/codebase.ts';
import { OpenRepositories } from '../../../src/pipeline/judging/open-repositories.ts';
import { patchedTree } from '../../../src/pipeline/judging/patched-tree.ts';
import { TemporaryRepository } from '../../git/temporary-repository.ts';

const { signal } = new AbortController();
const repository = new TemporaryRepository();
const open = new OpenRepositories(undefined, signal);
let base: string;
let patch: string;
let comment: string;

beforeAll(() => {
  base = repository.commitFiles({
    'pkg/a.py': 'def f():\n    return 1\n',
    'pkg/b.py': 'from pkg.a import f\n\n\ndef g():\n    return f()\n',
    'big.bin': 'x'.repeat(1024 * 1024 + 1),
  });
  repository
    .remove('pkg/b.py')
    .commitFiles({ 'pkg/c.py': 'from pkg.a import f\n', 'pkg/a.py': 'def f():\n    return 2\n' });
  patch = repository.diff(base, 'HEAD').toString();
  repository.git('checkout', '-q', base);
  comment = repository
    .diff(base, repository.commitFiles({ 'pkg/a.py': '# a\ndef f():\n    return 1\n' }))
    .toString();
});
afterAll(() => open.close());

async function textsOf(codebase: Codebase): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const read of codebase.read(codebase.entries))
    texts[read.entry.path] =
      'bytes' in read ? Buffer.from(read.bytes).toString() : `too large: ${read.tooLarge}`;
  return texts;
}

describe('trees', () => {
  it('before and after a patch have their files and their models', async () => {
    const lease = await open.lease(repository.directory, base);
    const tree = await patchedTree(lease, patch, signal);
    expect(Object.keys(await textsOf(lease.base.codebase))).toEqual(['big.bin', 'pkg/a.py', 'pkg/b.py']);
    expect(await textsOf(tree.codebase)).toEqual({
      'big.bin': 'too large: 1048577',
      'pkg/a.py': 'def f():\n    return 2\n',
      'pkg/c.py': 'from pkg.a import f\n',
    });
    const filesOf = async (codebase: Codebase) => (await codebase.model()).files.map(({ path }) => path);
    expect(await filesOf(lease.base.codebase)).toEqual(['pkg/a.py', 'pkg/b.py']);
    expect(await filesOf(tree.codebase)).toEqual(['pkg/a.py', 'pkg/c.py']);
    expect(tree.changesNothing).toBe(false);
    expect(await tree.neutralShare()).toBeLessThan(1);
    await lease.release();
  });

  it('a patch of a comment is neutral throughout', async () => {
    const lease = await open.lease(repository.directory, base);
    expect(await (await patchedTree(lease, comment, signal)).neutralShare()).toBe(1);
    await lease.release();
  });

  it('an empty patch changes nothing', async () => {
    const lease = await open.lease(repository.directory, base);
    const tree = await patchedTree(lease, ' \n', signal);
    expect(tree.changesNothing).toBe(true);
    expect(tree.codebase).toBe(lease.base.codebase);
    expect(await tree.neutralShare()).toBeUndefined();
    await lease.release();
  });

  it('are shared by who judges the same base, at the same time or next', async () => {
    const [one, two] = await Promise.all([
      open.lease(repository.directory, base),
      open.lease(repository.directory, base.slice(0, 12)),
    ]);
    expect(two.base).toBe(one.base);
    await one.release();
    await two.release();
    const three = await open.lease(repository.directory, base);
    expect(three.base).toBe(one.base);
    await three.release();
  });

  it('that nobody uses are let go of, but for the last', async () => {
    const first = await open.lease(repository.directory, base);
    const second = await open.lease(repository.directory, 'HEAD');
    await first.release();
    await second.release();
    const again = await open.lease(repository.directory, base);
    expect(again.base).not.toBe(first.base);
    await again.release();
  });

  it('are tried anew after a failure', async () => {
    await expect(open.lease(`${repository.directory}/none`, base)).rejects.toMatchObject({
      code: 'repo-missing',
    });
    await expect(open.lease(repository.directory, 'none')).rejects.toMatchObject({
      code: 'base-commit-missing',
    });
    const lease = await open.lease(repository.directory, base);
    await lease.release();
  });

  it('of a long run come from a repository that is opened anew, so that what patches write is deleted', async () => {
    const own = new OpenRepositories(undefined, signal);
    const held = await own.lease(repository.directory, base);
    const change = await held.repository.applyPatch(held.base.tree, patch);
    const handles = new Set([held.repository]);
    for (let count = 1; count <= 400; count++) {
      const lease = await own.lease(repository.directory, base);
      handles.add(lease.repository);
      await lease.release();
    }
    expect(handles.size).toBe(3);
    // Whoever still has a lease can go on reading.
    const written = change.files.flatMap(({ after }) => (after ? [after.id] : []));
    const blobs: string[] = [];
    for await (const blob of held.repository.readBlobs(written, { maxBytes: 100 }))
      blobs.push(Object.keys(blob).join());
    expect(blobs).toEqual(['id,bytes', 'id,bytes']);
    await held.release();
    expect(() => held.repository.readBlobs(written, { maxBytes: 100 })).toThrow('closed');
    await own.close();
    expect(existsSync(repository.directory)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['the place of a file', () => repository.git('mv', 'pkg/a.py', 'pkg/moved.py')],
    ['a mode', () => repository.makeExecutable('pkg/a.py')],
    ['a binary file', () => repository.write({ 'data.bin': Buffer.from([0, 1, 2]) })],
    ['a package by an empty file', () => repository.write({ 'pkg/__init__.py': '' })],
  ])('a patch that changes %s besides documentation is not neutral', async (_, change) => {
    repository.git('reset', '-q', '--hard', base);
    change();
    repository.write({ 'README.md': 'About\n' });
    repository.commit();
    const lease = await open.lease(repository.directory, base);
    const tree = await patchedTree(lease, repository.diff(base, 'HEAD', '--binary').toString(), signal);
    expect(tree.changesNothing).toBe(false);
    expect(await tree.neutralShare()).toBeUndefined();
    await lease.release();
  });
});

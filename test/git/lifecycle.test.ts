import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GitRepository, openRepository } from '../../src/git/repository.ts';
import { warningsOf } from '../support/warnings.ts';
import { TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

function sample(): TemporaryRepository {
  const made = new TemporaryRepository();
  made.commitFiles(
    Object.fromEntries(
      Array.from({ length: 600 }, (_, index) => [`f${index}.py`, `x = ${index}\n`.repeat(200)]),
    ),
  );
  return made;
}

/** Children that tests of other files in this process have left. */
let others: ReadonlySet<string> = new Set();
beforeEach(() => {
  others = new Set(allGitChildren());
});

/** Ids of the children that are git or wait to be reaped, and that the test itself has made. */
const gitChildren = () => allGitChildren().filter((id) => !others.has(id));

/** Those of the whole process, by what the system says. */
function allGitChildren(): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return status.includes(`\nPPid:\t${process.pid}\n`) && /^Name:\t(?:git|sh)$/m.test(status);
    } catch {
      return false;
    }
  });
}

async function useAll(repository: GitRepository): Promise<void> {
  const tree = await repository.listTree(await repository.headCommit());
  for await (const _ of repository.readBlobs(
    tree.map(({ id }) => id),
    { maxBytes: 1e6 },
  )) {
    // Taken, no more.
  }
}

describe('the life of a repository', () => {
  it('leaves neither files nor children after close', async () => {
    const { directory } = sample();
    const temporaryDirectory = temporaryFolder('scratch');
    const repository = await openRepository(directory, { temporaryDirectory });
    await useAll(repository);
    expect(readdirSync(temporaryDirectory)).toHaveLength(1);
    await repository.close();
    await repository.close();
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    expect(gitChildren()).toEqual([]);
    await expect(repository.resolve('HEAD')).rejects.toMatchObject({ code: 'internal' });
    expect(() => repository.readBlobs([], { maxBytes: 1 })).toThrow('closed');
  });

  it('ends everything on abort: pending reads fail, files and children go', async () => {
    const { directory } = sample();
    const temporaryDirectory = temporaryFolder('scratch');
    const abort = new AbortController();
    const repository = await openRepository(directory, { temporaryDirectory, signal: abort.signal });
    const tree = await repository.listTree(await repository.headCommit());
    const ids = tree.map(({ id }) => id);
    const read = async (): Promise<void> => {
      for await (const { id } of repository.readBlobs(ids, { maxBytes: 1e6 }))
        if (id === ids[20]) abort.abort();
    };
    const patch = 'diff --git a/f1.py b/f1.py\nold mode 100644\nnew mode 100755\n';
    const applying = Promise.all(
      Array.from({ length: 8 }, () =>
        repository.applyPatch(tree, patch).then(() => repository.applyPatch(tree, patch)),
      ),
    );
    const outcomes = await Promise.allSettled([
      read(),
      applying,
      new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve())),
    ]);
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
    if (outcomes[1].status === 'rejected') expect(outcomes[1].reason).toMatchObject({ code: 'aborted' });
    await repository.close();
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    expect(gitChildren()).toEqual([]);
    await expect(repository.headCommit()).rejects.toMatchObject({ code: 'aborted' });
    await expect(openRepository(directory, { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('fails pending reads when its git dies, and goes on with a new one', async () => {
    const { directory } = sample();
    const repository = await openRepository(directory);
    const tree = await repository.listTree(await repository.headCommit());
    const ids = Array.from({ length: 20 }, () => tree.map(({ id }) => id)).flat();
    const read = async (): Promise<void> => {
      let count = 0;
      for await (const _ of repository.readBlobs(ids, { maxBytes: 1e6 })) {
        if (++count === 10) for (const child of gitChildren()) process.kill(Number(child), 'SIGKILL');
      }
    };
    if (gitChildren().length > 0) await expect(read()).rejects.toMatchObject({ code: 'internal' });
    // All that were killed have to be gone, and known to be: what is asked of a dying one fails too.
    await expect.poll(gitChildren, { timeout: 5000 }).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await useAll(repository);
    await repository.close();
    expect(gitChildren()).toEqual([]);
  });

  it('leaves no files when its scratch folder cannot be filled', async () => {
    const { directory } = new TemporaryRepository();
    mkdirSync(`${directory}/.git/shallow`);
    const temporaryDirectory = temporaryFolder('scratch');
    await expect(openRepository(directory, { temporaryDirectory })).rejects.toThrow();
    expect(readdirSync(temporaryDirectory)).toEqual([]);
  });

  it('is cleaned up when the process exits', async () => {
    const { directory } = sample();
    const temporaryDirectory = temporaryFolder('scratch');
    const repository = await openRepository(directory, { temporaryDirectory });
    await useAll(repository);
    for (const listener of process.listeners('exit'))
      if (listener.name === 'removeLiveScratches') listener.call(process, 0);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    await repository.close();
  });

  it('drops written objects on request', async () => {
    const { directory } = sample();
    const temporaryDirectory = temporaryFolder('scratch');
    const repository = await openRepository(directory, { temporaryDirectory });
    const tree = await repository.listTree(await repository.headCommit());
    const objects = (): number =>
      readdirSync(`${temporaryDirectory}/${readdirSync(temporaryDirectory)[0]}/written`, {
        recursive: true,
        withFileTypes: true,
      }).filter((entry) => entry.isFile()).length;
    const patch = 'diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+n\n';
    const first = await repository.applyPatch(tree, patch);
    expect(objects()).toBeGreaterThan(0);
    repository.dropWrittenObjects();
    expect(objects()).toBe(0);
    expect(await repository.applyPatch(tree, patch)).toEqual(first);
    await repository.close();
  });

  it('works on many things at once without a warning', async () => {
    const { directory } = sample();
    const warnings = await warningsOf(async () => {
      const repository = await openRepository(directory, { signal: new AbortController().signal });
      const commit = await repository.headCommit();
      const listed = await Promise.all(Array.from({ length: 20 }, () => repository.listTree(commit)));
      expect(new Set(listed.map(({ length }) => length))).toEqual(new Set([600]));
      await repository.close();
    });
    expect(warnings).toEqual([]);
  });

  it('is opened many times at once with one signal without a warning', async () => {
    const { directory } = new TemporaryRepository({ initArguments: ['--object-format=sha256'] });
    const { signal } = new AbortController();
    const warnings = await warningsOf(async () => {
      const opened = await Promise.all(
        Array.from({ length: 12 }, () => openRepository(directory, { signal })),
      );
      await Promise.all(opened.map((repository) => repository.close()));
    });
    expect(warnings).toEqual([]);
  });
});

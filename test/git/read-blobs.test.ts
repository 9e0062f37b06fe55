import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobRead } from '../../src/git/object-reader.ts';
import { type GitRepository, openRepository } from '../../src/git/repository.ts';
import { TemporaryRepository } from './temporary-repository.ts';

const UNBOUNDED = { maxBytes: 1e9 };

/** Contents of every awkward size around the pipe's chunks, and bytes that look like headers. */
function contents(): Record<string, Buffer> {
  const files: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    newline: Buffer.from('\n'),
    header: Buffer.from(`${'0'.repeat(40)} blob 5\nabcde\n${'1'.repeat(40)} missing\n`),
    binary: Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256)),
  };
  for (const size of [65535, 65536, 65537, 3_000_000]) files[`size-${size}`] = Buffer.alloc(size, `${size},`);
  for (let number = 0; number < 1500; number++)
    files[`many/${number}`] = Buffer.from(`value = ${number}\n`.repeat(number % 50));
  return files;
}

describe('readBlobs', () => {
  const made = new TemporaryRepository();
  const files = contents();
  let repository: GitRepository;
  let ids: Map<string, string>;

  beforeAll(async () => {
    made.commitFiles(files);
    repository = await openRepository(made.directory);
    const tree = await repository.listTree(await repository.headCommit());
    ids = new Map(tree.map(({ path, id }) => [path, id]));
  });
  afterAll(async () => {
    await repository.close();
  });

  async function readAll(wanted: readonly string[], maxBytes = UNBOUNDED.maxBytes): Promise<BlobRead[]> {
    const found: BlobRead[] = [];
    for await (const read of repository.readBlobs(wanted, { maxBytes })) found.push(read);
    return found;
  }

  it('gives the bytes of every blob, in the order asked for', async () => {
    const names = Object.keys(files).reverse();
    const found = await readAll(names.map((name) => ids.get(name)!));
    expect(found).toHaveLength(names.length);
    for (const [index, name] of names.entries()) {
      const read = found[index]!;
      expect(read.id).toBe(ids.get(name));
      expect('bytes' in read && read.bytes.equals(files[name]!), name).toBe(true);
    }
  });

  it('answers what is too large, missing, not a blob, or asked for twice', async () => {
    const large = ids.get('size-65537')!;
    const exact = ids.get('size-65536')!;
    const absent = 'f'.repeat(40);
    const commit = await repository.headCommit();
    const found = await readAll([large, absent, exact, commit, exact], 65536);
    expect(found[0]).toEqual({ id: large, tooLarge: 65537 });
    expect(found[1]).toEqual({ id: absent, missing: true });
    for (const read of [found[2]!, found[4]!]) {
      expect(read.id).toBe(exact);
      expect('bytes' in read && read.bytes.equals(files['size-65536']!)).toBe(true);
    }
    expect(found[3]).toEqual({ id: commit, missing: true });
    expect(await readAll([])).toEqual([]);
  });

  it('serves several readers at once, and readers that stop early', async () => {
    const wanted = [...ids.values()];
    const stopEarly = async (): Promise<void> => {
      for await (const read of repository.readBlobs(wanted, UNBOUNDED)) if (read.id === wanted[3]) break;
    };
    const digest = (reads: readonly BlobRead[]): string[] =>
      reads.map((read) => ('bytes' in read ? createHash('sha1').update(read.bytes).digest('hex') : 'none'));
    const [a, b] = await Promise.all([
      readAll(wanted),
      readAll([...wanted].reverse()),
      stopEarly(),
      stopEarly(),
    ]);
    expect(digest(a)).toEqual(digest(b).reverse());
    expect(digest(await readAll(wanted))).toEqual(digest(a));
  });

  it('reads ahead no more than its bound while the consumer waits', async () => {
    const large = ids.get('size-3000000')!;
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    let count = 0;
    for await (const read of repository.readBlobs(
      Array.from({ length: 100 }, () => large),
      UNBOUNDED,
    )) {
      if ('bytes' in read) count++;
      if (count % 10 === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        globalThis.gc?.();
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
    }
    expect(count).toBe(100);
    // All 100 would be 300 MB; what the collector has not taken yet counts too.
    expect(most).toBeLessThan(150e6);
  });

  it('refuses what is not an id', async () => {
    await expect(readAll(['HEAD\nHEAD'])).rejects.toMatchObject({ code: 'internal' });
  });
});

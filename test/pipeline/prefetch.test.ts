import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FactsCache } from '../../src/facts/cache.ts';
import { encodeExtraction } from '../../src/facts/encoding.ts';
import { extractFacts } from '../../src/facts/extraction.ts';
import { type GitRepository, openRepository } from '../../src/git/repository.ts';
import { sourceFiles, unitsOf, type WantedFile } from '../../src/pipeline/base-state.ts';
import { countUnknown, prefetchFacts } from '../../src/pipeline/prefetch.ts';
import { TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { sourcesOf } from '../support/corpus.ts';
import { plainExtraction } from '../support/plain-facts.ts';

const sources = sourcesOf(['.py', '.java', '.go', '.ts', '.js']);
/** By path: all languages, one text twice, and what has no facts. */
const contentOf = new Map<string, string | Buffer>([
  ...sources.map(({ path, text }) => [path, text] as const),
  ['copy.py', sources[0]!.text],
  ['binary.py', Buffer.from([120, 0, 120])],
  ['broken.py', ')]} ) ] } = = ='],
  ['deep.py', '('.repeat(300)],
  ['large.py', ' '.repeat(2 << 20)],
]);
/** Neither is worth remembering for others, see `FreshFacts`. */
const NEVER_KEPT = ['deep.py', 'large.py'];

let repository: GitRepository;
let commit: string;
let wanted: WantedFile[];
let blobs: number;
beforeAll(async () => {
  const temporary = new TemporaryRepository();
  commit = temporary.commitFiles(Object.fromEntries(contentOf));
  repository = await openRepository(temporary.directory);
  const tree = await repository.listTree(commit);
  wanted = sourceFiles(tree, unitsOf(tree));
  blobs = new Set(wanted.map(({ blobId, entry, scope }) => `${blobId} ${entry.dialect} ${scope}`)).size;
});
afterAll(async () => {
  await repository.close();
});

const counter = (): Int32Array => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

it('fills the cache with all facts of a base, by however many workers', async () => {
  for (const workers of [1, 3]) {
    const cache = new FactsCache(temporaryFolder());
    expect(await countUnknown(repository, cache, commit)).toBe(blobs);
    const taken = counter();
    await Promise.all(
      Array.from({ length: workers }, () => prefetchFacts(repository, cache, { commit, taken })),
    );
    for (const item of wanted) {
      const bytes = Buffer.from(contentOf.get(item.path)!);
      const expected = extractFacts(await item.entry.load(), bytes, item.scope);
      const kept = cache.get(item);
      expect(kept && plainExtraction(kept), item.path).toEqual(
        NEVER_KEPT.includes(item.path) ? undefined : plainExtraction(expected),
      );
    }
    expect(await countUnknown(repository, cache, commit)).toBe(NEVER_KEPT.length);
    await cache.close();
  }
});

it('leaves alone what the cache has, and what others have taken', async () => {
  const cache = new FactsCache(temporaryFolder());
  const kept = { parsed: false, reason: 'binary' } as const;
  await cache.putAll([{ wanted: wanted[0]!, record: encodeExtraction(kept) }]);
  const all = counter();
  all[0] = blobs;
  await prefetchFacts(repository, cache, { commit, taken: all });
  expect(await countUnknown(repository, cache, commit)).toBe(blobs - 1);
  await prefetchFacts(repository, cache, { commit, taken: counter() });
  expect(cache.get(wanted[0]!)).toEqual(kept);
  await cache.close();
});

it('says that a blob is not there, and others go on', async () => {
  const temporary = new TemporaryRepository();
  // One more than a worker takes at once.
  const count = 65;
  const names = Array.from({ length: count }, (_, at) => `f${String(at).padStart(2, '0')}.py`);
  const base = temporary.commitFiles(Object.fromEntries(names.map((name) => [name, `x = '${name}'\n`])));
  const id = temporary.git('rev-parse', `${base}:f00.py`);
  rmSync(join(temporary.directory, '.git/objects', id.slice(0, 2), id.slice(2)));
  const partial = await openRepository(temporary.directory);
  const cache = new FactsCache(temporaryFolder());
  const taken = counter();
  const work = () => prefetchFacts(partial, cache, { commit: base, taken });
  await expect(work()).rejects.toMatchObject({ code: 'blob-missing' });
  await work();
  expect(await countUnknown(partial, cache, base)).toBe(count - 1);
  await cache.close();
  await partial.close();
});

it('says that a base is not there', async () => {
  const cache = new FactsCache(temporaryFolder());
  const missing = 'f'.repeat(40);
  await expect(countUnknown(repository, cache, missing)).rejects.toMatchObject({
    code: 'base-commit-missing',
  });
  await expect(prefetchFacts(repository, cache, { commit: missing, taken: counter() })).rejects.toMatchObject(
    { code: 'base-commit-missing' },
  );
  await cache.close();
});

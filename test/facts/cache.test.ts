import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { describe, expect, it } from 'vitest';
import { FactsCache } from '../../src/facts/cache.ts';
import type { FrontEndEntry } from '../../src/facts/front-end.ts';
import type { Extraction } from '../../src/facts/types.ts';
import { frontEnds } from '../../src/languages/index.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { extract } from '../support/facts.ts';
import { plainExtraction } from '../support/plain-facts.ts';

const python = frontEnds.find(({ dialect }) => dialect === 'python')!;
const blobId = 'a'.repeat(40);
const extraction = extract('python', 'def f(a):\n    return a\n');

async function withCache<T>(folder: string, work: (cache: FactsCache) => Promise<T> | T): Promise<T> {
  const cache = new FactsCache(folder);
  try {
    return await work(cache);
  } finally {
    await cache.close();
  }
}

const keep = (folder: string, entry: FrontEndEntry = python, kept: Extraction = extraction) =>
  withCache(folder, (cache) => cache.putAll([{ entry, blobId, extraction: kept }]));

describe('the cache of facts', () => {
  it('gives back what was put, in another instance too, and nothing else', async () => {
    const folder = temporaryFolder();
    await keep(folder);
    await withCache(folder, (cache) => {
      expect(plainExtraction(cache.get(python, blobId))).toEqual(extraction);
      expect(cache.get(python, 'b'.repeat(40))).toBeUndefined();
    });
  });

  it('keeps why a file has no facts', async () => {
    const folder = temporaryFolder();
    await keep(folder, python, { parsed: false, reason: 'too-deep' });
    await withCache(folder, (cache) =>
      expect(plainExtraction(cache.get(python, blobId))).toEqual({ parsed: false, reason: 'too-deep' }),
    );
  });

  it('serves two instances at once', async () => {
    const folder = temporaryFolder();
    await withCache(folder, (first) =>
      withCache(folder, async (second) => {
        await first.putAll([{ entry: python, blobId, extraction }]);
        expect(plainExtraction(second.get(python, blobId))).toEqual(extraction);
        await second.putAll([{ entry: python, blobId: 'c'.repeat(40), extraction }]);
        expect(plainExtraction(first.get(python, 'c'.repeat(40)))).toEqual(extraction);
      }),
    );
  });

  it('never reads what another version of the rules or another dialect has put', async () => {
    const folder = temporaryFolder();
    await keep(folder);
    await withCache(folder, (cache) => {
      expect(cache.get({ ...python, version: python.version + 1 }, blobId)).toBeUndefined();
      expect(cache.get({ ...python, dialect: 'tsx' }, blobId)).toBeUndefined();
    });
  });

  it('takes a value that was tampered with for a miss, and writes it anew', async () => {
    const folder = temporaryFolder();
    await keep(folder);
    const database = open<Buffer, string>({
      path: join(folder, 'facts'),
      encoding: 'binary',
      compression: true,
    });
    for (const { key, value } of database.getRange()) {
      const broken = Buffer.from(value);
      broken[broken.length - 2]! ^= 1;
      await database.put(key, broken);
    }
    await database.close();
    await withCache(folder, async (cache) => {
      expect(cache.get(python, blobId)).toBeUndefined();
      await cache.putAll([{ entry: python, blobId, extraction }]);
      expect(plainExtraction(cache.get(python, blobId))).toEqual(extraction);
    });
  });

  it('says that a folder cannot be used', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => new FactsCache(join(folder, 'file'))).toThrowError(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining('file') }),
    );
  });

  it('makes the folders that are missing', async () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    await keep(folder);
    mkdirSync(folder, { recursive: true });
    await withCache(folder, (cache) =>
      expect(plainExtraction(cache.get(python, blobId))).toEqual(extraction),
    );
  });
});

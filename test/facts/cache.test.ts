import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { describe, expect, it } from 'vitest';
import { FactsCache } from '../../src/facts/cache.ts';
import { encodeExtraction } from '../../src/facts/encoding.ts';
import type { NameFacts } from '../../src/facts/name-facts.ts';
import type { Extraction } from '../../src/facts/types.ts';
import type { WantedFacts } from '../../src/facts/wanted-facts.ts';
import { frontEnds } from '../../src/languages/index.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { extract, factsOf } from '../support/facts.ts';
import { namesOf, plainExtraction } from '../support/plain-facts.ts';

const python = frontEnds.find(({ dialect }) => dialect === 'python')!;
const blobId = 'a'.repeat(40);
const SOURCE = 'def f(a):\n    return a\n';
const extraction = extract('python', SOURCE);
const record = encodeExtraction(extraction);

async function withCache<T>(folder: string, work: (cache: FactsCache) => Promise<T> | T): Promise<T> {
  const cache = new FactsCache(folder);
  try {
    return await work(cache);
  } finally {
    await cache.close();
  }
}

const wanted: WantedFacts = { entry: python, blobId, scope: 'whole' };
const names: WantedFacts = { ...wanted, scope: 'names' };
const ofNames = { parsed: true, facts: namesOf(factsOf('python', SOURCE)) } as const;

const keep = (folder: string, kept: Extraction<NameFacts> = extraction, as: WantedFacts = wanted) =>
  withCache(folder, (cache) => cache.putAll([{ wanted: as, record: encodeExtraction(kept) }]));

describe('the cache of facts', () => {
  it('gives back what was put, in another instance too, and nothing else', async () => {
    const folder = temporaryFolder();
    await keep(folder);
    await withCache(folder, (cache) => {
      expect(plainExtraction(cache.get(wanted))).toEqual(extraction);
      expect(cache.get({ ...wanted, blobId: 'b'.repeat(40) })).toBeUndefined();
    });
  });

  it('keeps why a file has no facts', async () => {
    const folder = temporaryFolder();
    await keep(folder, { parsed: false, reason: 'too-deep' });
    await withCache(folder, (cache) =>
      expect(plainExtraction(cache.get(wanted))).toEqual({ parsed: false, reason: 'too-deep' }),
    );
  });

  it('serves two instances at once', async () => {
    const folder = temporaryFolder();
    await withCache(folder, (first) =>
      withCache(folder, async (second) => {
        await first.putAll([{ wanted, record }]);
        expect(plainExtraction(second.get(wanted))).toEqual(extraction);
        const other = { ...wanted, blobId: 'c'.repeat(40) };
        await second.putAll([{ wanted: other, record }]);
        expect(plainExtraction(first.get(other))).toEqual(extraction);
      }),
    );
  });

  it('never reads what another version of the rules or another dialect has put', async () => {
    const folder = temporaryFolder();
    await keep(folder);
    await withCache(folder, (cache) => {
      expect(cache.get({ ...wanted, entry: { ...python, version: python.version + 1 } })).toBeUndefined();
      expect(cache.get({ ...wanted, entry: { ...python, dialect: 'tsx' } })).toBeUndefined();
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
      expect(cache.get(wanted)).toBeUndefined();
      await cache.putAll([{ wanted, record }]);
      expect(plainExtraction(cache.get(wanted))).toEqual(extraction);
    });
  });

  it('has names where all facts are, and no facts where names are', async () => {
    const folder = temporaryFolder();
    await withCache(folder, async (cache) => {
      await cache.putAll([{ wanted: names, record: encodeExtraction(ofNames) }]);
      expect([cache.has(names), cache.has(wanted)]).toEqual([true, false]);
      expect(cache.get(wanted)).toBeUndefined();
      await cache.putAll([{ wanted, record }]);
      expect(plainExtraction(cache.get(names))).toEqual(ofNames);
      expect(plainExtraction(cache.get(wanted))).toEqual(extraction);
    });
    const other = temporaryFolder();
    await keep(other);
    await withCache(other, (cache) => {
      expect(cache.has(names)).toBe(true);
      expect(plainExtraction(cache.get(names))).toEqual(extraction);
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
    await withCache(folder, (cache) => expect(plainExtraction(cache.get(wanted))).toEqual(extraction));
  });
});

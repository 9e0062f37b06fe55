import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FactsCache } from '../../src/facts/cache.ts';
import { frontEndOf } from '../../src/pipeline/facts-store.ts';
import { FreshFacts } from '../../src/pipeline/fresh-facts.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';

const entry = frontEndOf('a.py')!;
const wanted = (at: number) => ({ blobId: `${at}`, entry, scope: 'whole' as const });
const extraction = { parsed: false, reason: 'binary' } as const;
/** One more than goes to the disk at once. */
const MANY = 257;

async function addMany(fresh: FreshFacts): Promise<void> {
  for (let at = 0; at < MANY; at++) await fresh.add(wanted(at), extraction);
}

it('keeps all that was added, whole batches and the rest', async () => {
  const cache = new FactsCache(temporaryFolder());
  const fresh = new FreshFacts(cache);
  await addMany(fresh);
  await fresh.flush();
  for (let at = 0; at < MANY; at++) expect(cache.get(wanted(at))).toEqual(extraction);
  await cache.close();
});

it('lets a batch end that is on its way when the cache is closed', async () => {
  const folder = temporaryFolder();
  const cache = new FactsCache(folder);
  await addMany(new FreshFacts(cache));
  await cache.close();
  const again = new FactsCache(folder);
  expect(again.get(wanted(0))).toEqual(extraction);
  expect(again.has(wanted(MANY - 1))).toBe(false);
  await again.close();
});

it('tells whoever flushes that a batch failed, and nobody before', async () => {
  const putAll = async () => {
    throw new Error('no facts');
  };
  const fresh = new FreshFacts({ putAll } as unknown as FactsCache);
  await addMany(fresh);
  // An unhandled rejection would fail the run here.
  await setTimeout(5);
  await expect(fresh.flush()).rejects.toThrow('no facts');
});

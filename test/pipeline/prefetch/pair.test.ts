import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { FactsCache } from '../../../src/facts/cache.ts';
import { extractFacts } from '../../../src/facts/extraction.ts';
import type { WantedFacts } from '../../../src/facts/wanted-facts.ts';
import { frontEndOf } from '../../../src/pipeline/facts-store.ts';
import {
  extractForPair,
  type PairLink,
  pairCounters,
  parseForPair,
} from '../../../src/pipeline/prefetch/pair.ts';
import { temporaryFolder } from '../../git/temporary-repository.ts';
import { sourcesOf } from '../../support/corpus.ts';
import { plainExtraction } from '../../support/plain-facts.ts';

const sources = sourcesOf(['.py', '.java', '.go', '.ts', '.js']);
const contentOf = new Map<string, Buffer>(sources.map(({ path, text }) => [path, Buffer.from(text)]));
contentOf.set('binary.py', Buffer.from([120, 0, 120]));
contentOf.set('broken.py', Buffer.from(')]} ) ] } = = ='));
contentOf.set('deep.py', Buffer.from('('.repeat(300)));
contentOf.set('large.py', Buffer.alloc(2 << 20, 32));

/** A path stands for its blob. */
const wanted: WantedFacts[] = [...contentOf.keys()].map((path, at) => ({
  blobId: path,
  entry: frontEndOf(path)!,
  scope: at % 3 === 0 ? 'names' : 'whole',
}));
const blobs = {
  async *readBlobs(ids: readonly string[], { maxBytes }: { readonly maxBytes: number }) {
    for (const id of ids) {
      const bytes = contentOf.get(id);
      if (!bytes) yield { id, missing: true as const };
      else if (bytes.length > maxBytes) yield { id, tooLarge: bytes.length };
      else yield { id, bytes };
    }
  },
};

function linked() {
  const { port1, port2 } = new MessageChannel();
  const counters = pairCounters();
  return [
    { port: port1, counters },
    { port: port2, counters },
  ] as const;
}

type Half = typeof parseForPair;

/** A half as a worker runs it. */
async function ended(
  half: Half,
  files: readonly WantedFacts[],
  cache: FactsCache,
  link: PairLink,
): Promise<void> {
  try {
    await half(files, blobs, cache, link);
  } finally {
    link.port.close();
  }
}

async function expectAllKept(cache: FactsCache): Promise<void> {
  for (const item of wanted) {
    const { blobId, entry, scope } = item;
    const expected = extractFacts(await entry.load(), contentOf.get(blobId)!, scope);
    const isKept = expected.parsed || expected.reason === 'binary' || expected.reason === 'syntax';
    const kept = cache.get(item);
    expect(kept && plainExtraction(kept), blobId).toEqual(isKept ? plainExtraction(expected) : undefined);
  }
}

it('puts the facts of all blobs into the cache, whichever half makes them', async () => {
  const cache = new FactsCache(temporaryFolder());
  const [one, other] = linked();
  await Promise.all([ended(parseForPair, wanted, cache, one), ended(extractForPair, wanted, cache, other)]);
  await expectAllKept(cache);
  await cache.close();
});

it.each([
  ['has parsed all', true],
  ['has ended without a parse', false],
])('puts all into the cache when the half that parses %s before the other one begins', async (_, parses) => {
  const cache = new FactsCache(temporaryFolder());
  const [one, other] = linked();
  if (parses) await ended(parseForPair, wanted, cache, one);
  else one.port.close();
  // A port tells of the end at once, unless there are messages before it: here nobody listens yet.
  await once(parses ? one.port : other.port, 'close');
  await ended(extractForPair, wanted, cache, other);
  await expectAllKept(cache);
  await cache.close();
});

/** The same blobs, and how often one of their parsers was loaded. */
function watched() {
  let loads = 0;
  const files = wanted.map((item) => {
    const { entry } = item;
    const load: typeof entry.load = async () => {
      loads++;
      return entry.load();
    };
    return { ...item, entry: { ...entry, load } };
  });
  return { files, loads: () => loads };
}

it('loads no parser for trees of the other half', async () => {
  const cache = new FactsCache(temporaryFolder());
  const [one, other] = linked();
  const { files, loads } = watched();
  await ended(parseForPair, wanted, cache, one);
  await ended(extractForPair, files, cache, other);
  expect(loads()).toBe(0);
  await expectAllKept(cache);
  await cache.close();
});

it('takes no blob of its own before the first tree has come, or none can come', async () => {
  const cache = new FactsCache(temporaryFolder());
  const [one, other] = linked();
  const { files, loads } = watched();
  const extracting = ended(extractForPair, files, cache, other);
  await setTimeout(20);
  expect(loads()).toBe(0);
  one.port.close();
  await extracting;
  await expectAllKept(cache);
  await cache.close();
});

it('leaves alone what the cache has', async () => {
  const cache = new FactsCache(temporaryFolder());
  const kept = { parsed: false, reason: 'binary' } as const;
  await cache.putAll([{ wanted: wanted[0]!, extraction: kept }]);
  const [one, other] = linked();
  await Promise.all([ended(parseForPair, wanted, cache, one), ended(extractForPair, wanted, cache, other)]);
  expect(cache.get(wanted[0]!)).toEqual(kept);
  await cache.close();
});

it('ends both halves when a blob is missing', async () => {
  const cache = new FactsCache(temporaryFolder());
  const [one, other] = linked();
  const missing = [{ ...wanted[0]!, blobId: 'missing.py' }, ...wanted];
  const [parsing, extracting] = await Promise.allSettled([
    ended(parseForPair, missing, cache, one),
    ended(extractForPair, missing, cache, other),
  ]);
  expect(parsing).toMatchObject({ reason: { code: 'blob-missing' } });
  expect(extracting.status).toBe('fulfilled');
  await cache.close();
});

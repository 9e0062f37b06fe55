import type { MessagePort } from 'node:worker_threads';
import type { FactsCache } from '../../facts/cache.ts';
import { extractFacts, factsOfParsed, parseSource } from '../../facts/extraction.ts';
import type { Receiver } from '../../facts/front-end.ts';
import type { FactsScope } from '../../facts/types.ts';
import type { WantedFacts } from '../../facts/wanted-facts.ts';
import { type BlobSource, contents } from '../facts-store.ts';
import { FreshFacts } from '../fresh-facts.ts';
import { Inbox } from './inbox.ts';
import { TwoEnds } from './two-ends.ts';

/** What joins the two threads of a pair. */
export interface PairLink {
  readonly port: MessagePort;
  /** Shared by {@link pairCounters}: how many blobs are given out, and bytes of those whose trees are under way. */
  readonly counters: Int32Array;
}

/** A parse under way from one thread to the other, and the blob that it is of. */
interface Sent {
  readonly blobId: string;
  readonly dialect: string;
  readonly scope: FactsScope;
  /** Bytes of the blob. */
  readonly length: number;
  /** The parse, packed. */
  readonly message: unknown;
  /** Kinds of the dialect's trees, with the first of them. */
  readonly kindNames: readonly string[] | undefined;
}

/** Blobs that a thread takes at once. */
const CHUNK = 16;

/**
 * Bytes of the texts whose trees may be under way; a tree takes some five times its text. Beyond that a thread that
 * parses also makes facts, and has V8 compile that half of the program a second time.
 */
const MOST_UNDER_WAY = 1 << 24;

/** Places of the counters. */
const GIVEN_OUT = 0;
const UNDER_WAY = 1;

/** The counters of a pair. */
export function pairCounters(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Fills the cache together with a thread that runs {@link extractForPair} on the same blobs: takes them from the
 * front, parses them and sends the trees, so that each thread compiles and optimizes one half of the program. What
 * the other thread has no time for is done here as a whole. However it ends, the port is then to be closed: the
 * other half waits for that.
 *
 * @throws {ArchdeltaError} `blob-missing`.
 */
export async function parseForPair(
  wanted: readonly WantedFacts[],
  blobs: BlobSource,
  cache: FactsCache,
  { port, counters }: PairLink,
): Promise<void> {
  const fresh = new FreshFacts(cache);
  const rest = new TwoEnds(wanted, counters.subarray(GIVEN_OUT, GIVEN_OUT + 1));
  const told = new Set<string>();
  for (let chunk = rest.fromFront(CHUNK); chunk.length > 0; chunk = rest.fromFront(CHUNK)) {
    for await (const { item, bytes } of contents(blobs, unknown(chunk, cache), undefined)) {
      if (!bytes) continue;
      const frontEnd = await item.entry.load();
      const parsed = parseSource(frontEnd, bytes);
      if (typeof parsed === 'string') {
        await fresh.add(item, { parsed: false, reason: parsed });
      } else if (Atomics.load(counters, UNDER_WAY) >= MOST_UNDER_WAY) {
        await fresh.add(item, factsOfParsed(parsed, item.scope));
      } else {
        const { message, buffers } = parsed.packed();
        const { length } = bytes;
        const { blobId, scope } = item;
        const { dialect } = item.entry;
        Atomics.add(counters, UNDER_WAY, length);
        const kindNames = told.has(dialect) ? undefined : frontEnd.kindNames;
        told.add(dialect);
        const sent: Sent = { blobId, dialect, scope, length, message, kindNames };
        port.postMessage(sent, buffers);
      }
    }
  }
  await fresh.flush();
}

/**
 * The other half of {@link parseForPair}: makes facts of the trees, and of blobs from the back while no tree is there.
 *
 * @throws {ArchdeltaError} `blob-missing`.
 */
export async function extractForPair(
  wanted: readonly WantedFacts[],
  blobs: BlobSource,
  cache: FactsCache,
  { port, counters }: PairLink,
): Promise<void> {
  const fresh = new FreshFacts(cache);
  const entries = new Map(wanted.map(({ entry }) => [entry.dialect, entry]));
  const rest = new TwoEnds(wanted, counters.subarray(GIVEN_OUT, GIVEN_OUT + 1));
  const receivers = new Map<string, Receiver>();
  const inbox = new Inbox<Sent>(port);
  // Who took blobs before the first tree is there would load parsers first, and those of the rarest languages.
  await inbox.arrival();
  for (;;) {
    for (let sent = inbox.take(); sent; sent = inbox.take()) {
      const { blobId, dialect, scope, length, message, kindNames } = sent;
      Atomics.sub(counters, UNDER_WAY, length);
      const entry = entries.get(dialect)!;
      if (kindNames) receivers.set(dialect, entry.receiver(kindNames));
      const parsed = receivers.get(dialect)!(message);
      await fresh.add({ blobId, entry, scope }, factsOfParsed(parsed, scope));
    }
    const own = rest.fromBack(CHUNK);
    for await (const { item, bytes } of contents(blobs, unknown(own, cache), undefined)) {
      if (bytes) await fresh.add(item, extractFacts(await item.entry.load(), bytes, item.scope));
    }
    if (own.length === 0 && !(await inbox.arrival())) break;
  }
  await fresh.flush();
}

function unknown(wanted: readonly WantedFacts[], cache: FactsCache): WantedFacts[] {
  return wanted.filter((item) => !cache.has(item));
}

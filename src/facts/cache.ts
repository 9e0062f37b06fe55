import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { ArchdeltaError } from '../core/errors.ts';
import { isWholeDatabase } from './cache-file.ts';
import type { FileDetail } from './detail.ts';
import { decodeDetail, encodeDetail } from './detail-encoding.ts';
import { decodeExtraction } from './encoding.ts';
import type { NameFacts } from './name-facts.ts';
import { type Extraction, FACTS_VERSION, type FactsScope } from './types.ts';
import type { DialectBlob, WantedFacts } from './wanted-facts.ts';

/**
 * Facts by blob id, dialect and versions, in an LMDB database that threads and processes share. Every entry
 * carries a checksum: what does not match is a miss.
 */
export class FactsCache {
  readonly #database: RootDatabase<Buffer, string>;

  /**
   * Opens or creates the cache in a directory; a database that LMDB refuses is made anew.
   *
   * @throws {ArchdeltaError} `usage` when the directory cannot be used.
   */
  constructor(directory: string) {
    const path = join(directory, 'facts');
    try {
      mkdirSync(directory, { recursive: true });
      this.#database = openOrRebuild(path);
    } catch (error) {
      throw new ArchdeltaError(
        'usage',
        `the cache in ${directory} cannot be used: ${(error as Error).message}`,
        {
          cause: error,
        },
      );
    }
  }

  /** The facts of a blob, when they are there; where names are wanted, they may be all facts. */
  get(wanted: WantedFacts): Extraction<NameFacts> | undefined {
    for (const key of keysOf(wanted)) {
      const bytes = this.#database.getBinary(key);
      const extraction = bytes && decodeExtraction(bytes);
      if (extraction) return extraction;
    }
    return undefined;
  }

  /** True when there is an entry for what {@link get} is asked for, damaged or not. */
  has(wanted: WantedFacts): boolean {
    return keysOf(wanted).some((key) => this.#database.doesExist(key));
  }

  /** Keeps the facts of blobs where it can. Resolves when they are written. */
  async putAll(items: readonly { wanted: WantedFacts; record: Buffer }[]): Promise<void> {
    await this.#keep(items.map(({ wanted, record }) => [keyOf(wanted, wanted.scope), record]));
  }

  /** The details of a blob, when they are there. */
  getDetail(blob: DialectBlob): FileDetail | undefined {
    const bytes = this.#database.getBinary(keyOf(blob, 'detail'));
    return bytes ? decodeDetail(bytes) : undefined;
  }

  /** Keeps the details of blobs where it can. Resolves when they are written. */
  async putDetails(items: readonly { blob: DialectBlob; detail: FileDetail }[]): Promise<void> {
    await this.#keep(items.map(({ blob, detail }) => [keyOf(blob, 'detail'), encodeDetail(detail)]));
  }

  /** Closes the database. */
  async close(): Promise<void> {
    await this.#database.close();
  }

  /** What LMDB cannot write, as on a full disk, is not kept: whether something is cached has no say in results. */
  async #keep(records: readonly (readonly [key: string, bytes: Buffer])[]): Promise<void> {
    if (records.length === 0) return;
    const puts: Promise<boolean>[] = [];
    const batch = this.#database.batch(() => {
      for (const [key, bytes] of records) puts.push(this.#database.put(key, bytes));
    });
    for (const outcome of await Promise.allSettled([batch, ...puts])) {
      // Why a commit failed comes as a promise of its own, whose rejection would end the process.
      if (outcome.status === 'rejected') void outcome.reason.commitError?.catch(() => {});
    }
  }
}

function keyOf({ entry, blobId }: DialectBlob, what: FactsScope | 'detail'): string {
  return `${FACTS_VERSION} ${what} ${entry.dialect} ${entry.version} ${blobId}`;
}

/** Where to look: all facts say what names alone would. */
function keysOf(wanted: WantedFacts): string[] {
  const whole = keyOf(wanted, 'whole');
  return wanted.scope === 'whole' ? [whole] : [keyOf(wanted, 'names'), whole];
}

function openOrRebuild(path: string): RootDatabase<Buffer, string> {
  const settings = {
    path,
    encoding: 'binary',
    compression: true,
    noSync: true,
    maxReaders: 1024,
    // Else LMDB makes a promise of its own for what is written in one turn, and nobody sees it rejected.
    eventTurnBatching: false,
  } as const;
  const data = join(path, 'data.mdb');
  if (existsSync(data) && !isWholeDatabase(data)) rmSync(path, { recursive: true, force: true });
  try {
    return open<Buffer, string>(settings);
  } catch {
    rmSync(path, { recursive: true, force: true });
    return open<Buffer, string>(settings);
  }
}

import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';
import { CatFile } from './cat-file.ts';
import type { CatFileAnswer } from './cat-file-parser.ts';
import type { GitSetting } from './process.ts';
import { RecentBlobs } from './recent-blobs.ts';

/** The contents of a blob, or why there are none. */
export type BlobRead =
  | { readonly id: string; readonly bytes: Buffer }
  /** Larger than asked for; the value is its size in bytes. It was not read. */
  | { readonly id: string; readonly tooLarge: number }
  /** Not in the repository (a partial clone), or not a blob (a submodule's commit). */
  | { readonly id: string; readonly missing: true };

/** Ids whose sizes are asked for at once. */
const WINDOW = 512;
/** Requests for more blobs are those of a whole tree, of which few are asked for again. */
const MOST_REMEMBERED = 64;
/** Contents asked for but not yet taken by the consumer: what bounds memory. */
const MOST_BYTES_AHEAD = 8 * 1024 * 1024;

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Reads objects through two long-lived git children, one for sizes and one for contents. */
export class ObjectReader {
  readonly #setting: GitSetting;
  #sizes: CatFile | undefined;
  #contents: CatFile | undefined;
  readonly #recent = new RecentBlobs();
  #closed = false;

  constructor(setting: GitSetting) {
    this.#setting = setting;
  }

  /** Type and size of objects, by id or by any expression without line breaks; in order. */
  inspect(expressions: readonly string[]): Promise<CatFileAnswer[]> {
    this.#check();
    if (this.#sizes?.alive !== true) this.#sizes = new CatFile('--batch-check', this.#setting);
    return Promise.all(this.#sizes.ask(expressions));
  }

  /** See `GitRepository.readBlobs`. */
  async *read(ids: readonly string[], maxBytes: number): AsyncGenerator<BlobRead, void, undefined> {
    for (const id of ids) {
      if (!OBJECT_ID.test(id))
        throw new ArchdeltaError('internal', `not an object id: ${JSON.stringify(id)}`);
    }
    if (ids.length > MOST_REMEMBERED) return yield* this.#readAll(ids, maxBytes);
    this.#check();
    const recent = this.#recent.all(ids);
    if (recent) {
      for (const [at, bytes] of recent.entries()) {
        const id = ids[at]!;
        yield bytes.length > maxBytes ? { id, tooLarge: bytes.length } : { id, bytes };
      }
      return;
    }
    for await (const read of this.#readAll(ids, maxBytes)) {
      if ('bytes' in read) this.remember(read.id, read.bytes);
      yield read;
    }
  }

  /** Keeps the contents of a blob at hand for a while. Nobody may change them. */
  remember(id: string, bytes: Buffer): void {
    this.#recent.put(id, bytes);
  }

  async *#readAll(ids: readonly string[], maxBytes: number): AsyncGenerator<BlobRead, void, undefined> {
    let next = this.#inspectWindow(ids, 0);
    for (let start = 0; start < ids.length; start += WINDOW) {
      const answers = await next;
      // The sizes of the next window arrive while the contents of this one are read.
      next = this.#inspectWindow(ids, start + WINDOW);
      yield* this.#readWindow(ids.slice(start, start + WINDOW), answers, maxBytes);
    }
  }

  /** The contents of trees, in order; `undefined` for what is missing, damaged or no tree. */
  async trees(ids: readonly string[]): Promise<(Buffer | undefined)[]> {
    const answers = await Promise.allSettled(this.#askForContents(ids));
    throwIfAborted(this.#setting.signal);
    return answers.map((answer) => {
      const found = answer.status === 'fulfilled' ? answer.value : undefined;
      return found !== undefined && 'bytes' in found && found.type === 'tree' ? found.bytes : undefined;
    });
  }

  /** Ends both children. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#sizes?.close(), this.#contents?.close()]);
  }

  #inspectWindow(ids: readonly string[], start: number): Promise<CatFileAnswer[]> {
    const window = ids.slice(start, start + WINDOW);
    const answers = window.length === 0 ? Promise.resolve([]) : this.inspect(window);
    // When the consumer stops early nobody waits for these.
    answers.catch(() => {});
    return answers;
  }

  async *#readWindow(
    ids: readonly string[],
    answers: readonly CatFileAnswer[],
    maxBytes: number,
  ): AsyncGenerator<BlobRead, void, undefined> {
    const reads = ids.map((id, index) => plan(id, answers[index]!, maxBytes));
    const asked: (Promise<CatFileAnswer> | undefined)[] = [];
    let bytesAhead = 0;
    for (let index = 0; index < reads.length; index++) {
      // Refilled only when half empty, so that requests go out in large writes.
      if (asked.length <= index || bytesAhead < MOST_BYTES_AHEAD / 2) {
        const batch: string[] = [];
        while (asked.length < reads.length && (asked.length <= index || bytesAhead < MOST_BYTES_AHEAD)) {
          const { id, size } = reads[asked.length]!;
          asked.push(undefined);
          if (size === undefined) continue;
          batch.push(id);
          bytesAhead += size;
        }
        this.#ask(batch, reads, asked);
      }
      const { id, size, refused } = reads[index]!;
      const answer = await asked[index];
      asked[index] = undefined;
      bytesAhead -= size ?? 0;
      yield refused ?? toRead(id, answer);
    }
  }

  /** Sends the requests of a batch, and puts their answers at the places that were reserved last. */
  #ask(
    batch: readonly string[],
    reads: readonly PlannedRead[],
    asked: (Promise<CatFileAnswer> | undefined)[],
  ): void {
    if (batch.length === 0) return;
    const answers = this.#askForContents(batch);
    for (let index = asked.length - 1; answers.length > 0; index--) {
      if (reads[index]!.size !== undefined) asked[index] = answers.pop();
    }
  }

  #askForContents(ids: readonly string[]): Promise<CatFileAnswer>[] {
    this.#check();
    if (this.#contents?.alive !== true) this.#contents = new CatFile('--batch', this.#setting);
    return this.#contents.ask(ids);
  }

  #check(): void {
    throwIfAborted(this.#setting.signal);
    if (this.#closed) throw new ArchdeltaError('internal', 'the repository is closed');
  }
}

/** What will be done for one id: `size` bytes are read, or the answer stands already. */
interface PlannedRead {
  readonly id: string;
  readonly size?: number;
  readonly refused?: BlobRead;
}

function plan(id: string, answer: CatFileAnswer, maxBytes: number): PlannedRead {
  if ('failure' in answer || answer.type !== 'blob') return { id, refused: { id, missing: true } };
  if (answer.size > maxBytes) return { id, refused: { id, tooLarge: answer.size } };
  return { id, size: answer.size };
}

function toRead(id: string, answer: CatFileAnswer | undefined): BlobRead {
  return answer !== undefined && 'bytes' in answer && answer.bytes !== undefined
    ? { id, bytes: answer.bytes }
    : { id, missing: true };
}

import { Piscina } from 'piscina';
import { ArchdeltaError } from '../core/errors.ts';
import { Attempt } from './attempt.ts';
import { createRunFolder, removeRunFolder } from './run-folder.ts';
import type { PlannedTask } from './schedule.ts';
import type { CountTask, IndexedRow, PrefetchTask, WorkerSettings } from './worker-protocol.ts';

/** Stack of a worker: parsers and rules recurse as deep as a file nests. */
const STACK_MEGABYTES = 16;

/** Workers in a row that may end before they begin with a task. */
const BARREN_ATTEMPTS = 3;

/**
 * Blobs without facts that are worth a worker of their own: before it makes facts as fast as the first one, a worker
 * has compiled and optimized the whole program for itself.
 */
const BLOBS_OF_A_WORKER = 2500;

/** How a pool of workers is made. */
export interface PoolOptions extends Omit<WorkerSettings, 'temporaryDirectory'> {
  readonly jobs: number;
  /** Milliseconds that a row may take. */
  readonly timeout: number;
  /** The worker's program; default: the built one. */
  readonly program?: string;
}

/** Worker threads that score rows. A row that takes too long, or ends its worker, fails alone. */
export class WorkerPool {
  readonly #pool: Piscina;
  readonly #timeout: number;
  readonly #folder = createRunFolder();
  readonly #attempts = new Set<Attempt>();
  readonly #prefetches = new Set<AbortController>();
  #closing: Promise<void> | undefined;

  constructor({ jobs, timeout, cache, beforeAfter, apply, program = workerUrl() }: PoolOptions) {
    this.#timeout = timeout;
    this.#pool = new Piscina({
      filename: program,
      minThreads: 1,
      maxThreads: jobs,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A worker must not sleep between tasks: its git processes and ports need its event loop.
      atomics: 'disabled',
      workerData: { cache, beforeAfter, apply, temporaryDirectory: this.#folder } satisfies WorkerSettings,
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
    });
    // A worker broke that had no task. When it did so on its way up, no other one takes the tasks that wait.
    this.#pool.on('error', (error: unknown) => {
      for (const attempt of this.#attempts) attempt.giveUpUnlessBegun(error);
      for (const prefetch of this.#prefetches) prefetch.abort();
    });
  }

  /**
   * Scores the rows of a task and hands each over as it is finished; returns early once the pool is closed.
   *
   * @throws {ArchdeltaError} `internal` when no worker can be started.
   */
  async score(task: PlannedTask, onRow: (row: IndexedRow) => void): Promise<void> {
    let items = task.items;
    for (let barren = 0; items.length > 0 && this.#closing === undefined; ) {
      const attempt = new Attempt(items, { timeout: this.#timeout, onRow });
      this.#attempts.add(attempt);
      const result = await attempt.run(this.#pool, task.path);
      this.#attempts.delete(attempt);
      items = result.rest;
      barren = 'barren' in result ? barren + 1 : 0;
      if (barren === BARREN_ATTEMPTS && this.#closing === undefined) {
        throw new ArchdeltaError('internal', `no worker can be started: ${String(result.barren)}`, {
          cause: result.barren,
        });
      }
    }
  }

  /**
   * Fills the cache with the facts of a base, where this is work for several workers; else the first row does it. What
   * goes wrong will show when rows are scored.
   */
  async prefetch(path: string, commit: string, workers: number): Promise<void> {
    const unknown = (await this.#ahead({ kind: 'count', path, commit })) ?? 0;
    const useful = Math.min(workers, Math.floor(unknown / BLOBS_OF_A_WORKER));
    if (useful < 2) return;
    const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const task = { kind: 'prefetch', path, commit, taken } as const;
    await Promise.all(Array.from({ length: useful }, () => this.#ahead(task)));
  }

  async #ahead(task: CountTask | PrefetchTask): Promise<number | undefined> {
    if (this.#closing !== undefined) return undefined;
    const stop = new AbortController();
    this.#prefetches.add(stop);
    const timer = setTimeout(() => stop.abort(), this.#timeout);
    try {
      return (await this.#pool.run(task, { signal: stop.signal })) as number | undefined;
    } catch {
      // The rows themselves tell.
      return undefined;
    } finally {
      clearTimeout(timer);
      this.#prefetches.delete(stop);
    }
  }

  /** Stops the workers and deletes what they left. A second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#attempts].map((attempt) => attempt.stop()));
    await this.#pool.destroy();
    removeRunFolder(this.#folder);
  }
}

/** The built worker: beside this file once built, in the checkout's `dist` when run from source. */
function workerUrl(): string {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? '../../dist/worker.js' : './worker.js', import.meta.url).href;
}

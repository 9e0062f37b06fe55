import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ArchdeltaError, toArchdeltaError } from '../core/errors.ts';
import { failedRow } from './row.ts';
import type { PlannedTask } from './schedule.ts';
import type {
  IndexedRow,
  PrefetchTask,
  ScoreTask,
  WorkerMessage,
  WorkerSettings,
} from './worker-protocol.ts';

/** Stack of a worker: parsers and rules recurse as deep as a file nests. */
const STACK_MEGABYTES = 16;

/** How a pool of workers is made. */
export interface PoolOptions extends WorkerSettings {
  readonly jobs: number;
  /** Milliseconds that a row may take. */
  readonly timeout: number;
}

/** Worker threads that score rows. A row that takes too long, or ends its worker, fails alone. */
export class WorkerPool {
  readonly #pool: Piscina;
  readonly #timeout: number;

  constructor({ jobs, timeout, cache, beforeAfter }: PoolOptions) {
    this.#timeout = timeout;
    this.#pool = new Piscina({
      filename: workerUrl(),
      minThreads: 1,
      maxThreads: jobs,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A worker must not sleep between tasks: its git processes and ports need its event loop.
      atomics: 'disabled',
      workerData: { cache, beforeAfter } satisfies WorkerSettings,
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
    });
  }

  /** Scores the rows of a task and hands each over as it is finished. */
  async score(task: PlannedTask, onRow: (row: IndexedRow) => void): Promise<void> {
    let items = task.items;
    while (items.length > 0) items = await this.#attempt({ ...task, items }, onRow);
  }

  /** Fills the cache with a share of a base's facts; what goes wrong will show when rows are scored. */
  async prefetch(task: PrefetchTask): Promise<void> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), this.#timeout);
    try {
      await this.#pool.run(task, { signal: stop.signal });
    } catch {
      // The rows themselves tell.
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops the workers. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  /** Runs a task to its end, or to the row that broke it; the rows after that one are returned. */
  async #attempt(task: PlannedTask, onRow: (row: IndexedRow) => void): Promise<PlannedTask['items']> {
    const waiting = new Map(task.items.map((item) => [item.index, item]));
    const stop = new AbortController();
    const { port1, port2 } = new MessageChannel();
    let current = task.items[0]!.index;
    let timer: NodeJS.Timeout | undefined;
    let timedOut = false;
    const drained = listen(port1, (message) => {
      clearTimeout(timer);
      if ('end' in message) return;
      if ('begun' in message) {
        current = message.begun;
        timer = setTimeout(() => {
          timedOut = true;
          stop.abort();
        }, this.#timeout);
      } else if (waiting.delete(message.index)) onRow(message);
    });
    try {
      const request: ScoreTask = { kind: 'score', path: task.path, items: task.items, port: port2 };
      await this.#pool.run(request, { transferList: [port2], signal: stop.signal });
      await drained;
      return [];
    } catch (error) {
      const broken = waiting.get(current);
      if (broken) {
        const reason = timedOut
          ? new ArchdeltaError('timeout', `took longer than ${this.#timeout / 1000} s`)
          : toArchdeltaError(error);
        onRow({ index: current, row: failedRow(broken.instance, reason), milliseconds: this.#timeout });
        waiting.delete(current);
      }
      return [...waiting.values()];
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  }
}

/** Resolves when the last message was taken. */
function listen(port: MessagePort, onMessage: (message: WorkerMessage) => void): Promise<void> {
  return new Promise((resolve) => {
    port.on('message', (message: WorkerMessage) => {
      onMessage(message);
      if ('end' in message) resolve();
    });
  });
}

/** The built worker: beside this file once built, in the checkout's `dist` when run from source. */
function workerUrl(): string {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? '../../dist/worker.js' : './worker.js', import.meta.url).href;
}

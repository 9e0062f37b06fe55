import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { ArchdeltaError, toArchdeltaError } from '../core/errors.ts';
import { failedRow } from './row.ts';
import type { IndexedInstance, IndexedRow, ScoreTask, WorkerMessage } from './worker-protocol.ts';

/** Milliseconds that a worker has to give up by itself; after that its thread is ended. */
const GRACE = 500;

/** How an attempt ended. */
export interface AttemptResult {
  /** Instances without a row. */
  readonly rest: readonly IndexedInstance[];
  /** Why the worker never came to the first row, if so. */
  readonly barren?: unknown;
}

/** What an attempt is given. */
export interface AttemptOptions {
  /** Milliseconds that a row may take. */
  readonly timeout: number;
  readonly onRow: (row: IndexedRow) => void;
}

/**
 * One go of one worker at the rows of a task. It ends with the last row, or with the first one that takes too
 * long or breaks the worker: that row fails, those after it are left for another attempt.
 */
export class Attempt {
  readonly #waiting: Map<number, IndexedInstance>;
  readonly #options: AttemptOptions;
  readonly #channel = new MessageChannel();
  readonly #kill = new AbortController();
  /** Row at work, and since when. */
  #current: { readonly index: number; readonly since: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #begun = false;
  #timedOut = false;
  #stopped = false;
  #ended: Promise<unknown> = Promise.resolve();
  #lost: unknown;

  constructor(items: readonly IndexedInstance[], options: AttemptOptions) {
    this.#waiting = new Map(items.map((item) => [item.index, item]));
    this.#options = options;
  }

  /** Runs the task; never rejects. */
  async run(pool: Piscina, path: string): Promise<AttemptResult> {
    const { port1, port2 } = this.#channel;
    port1.on('message', (message: WorkerMessage) => this.#take(message));
    const request: ScoreTask = { kind: 'score', path, items: [...this.#waiting.values()], port: port2 };
    const work = pool.run(request, { transferList: [port2], signal: this.#kill.signal }).then(
      () => new Error('the worker ended before the row was finished'),
      (error: unknown) => error,
    );
    this.#ended = work;
    const error = await work;
    this.#drain(port1);
    clearTimeout(this.#timer);
    port1.close();
    return this.#result(this.#lost ?? error);
  }

  /** Ends an attempt that still waits for a worker, because one could not be started. */
  giveUpUnlessBegun(error: unknown): void {
    if (this.#begun) return;
    this.#lost = error;
    this.#kill.abort();
  }

  /** Makes the worker give up, if need be by ending its thread; resolves when it has. No row follows. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#askToStop();
    await this.#ended;
  }

  #askToStop(): void {
    clearTimeout(this.#timer);
    this.#channel.port1.postMessage('stop');
    // A worker that computes, or waits for what never comes, does not hear.
    this.#timer = setTimeout(() => this.#kill.abort(), GRACE);
  }

  #take(message: WorkerMessage): void {
    if (this.#timedOut || this.#stopped) return;
    clearTimeout(this.#timer);
    if ('begun' in message) {
      this.#begun = true;
      this.#current = { index: message.begun, since: performance.now() };
      this.#timer = setTimeout(() => this.#onTime(), this.#options.timeout);
    } else if (this.#waiting.delete(message.index)) {
      this.#current = undefined;
      this.#options.onRow(message);
    }
  }

  /** Messages that came while this thread was busy count first: the row may be finished by now. */
  #onTime(): void {
    const before = this.#current;
    this.#drain(this.#channel.port1);
    if (before === undefined || this.#current !== before) return;
    this.#timedOut = true;
    this.#askToStop();
  }

  /** What a worker told before it ended is there when its end is known, but perhaps not yet delivered. */
  #drain(port: MessagePort): void {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
      this.#take(next.message as WorkerMessage);
    }
  }

  #result(error: unknown): AttemptResult {
    const broken = this.#current && this.#waiting.get(this.#current.index);
    if (broken && !this.#stopped) {
      const reason = this.#timedOut
        ? new ArchdeltaError('timeout', `took longer than ${this.#options.timeout / 1000} s`)
        : toArchdeltaError(error);
      const milliseconds = performance.now() - this.#current!.since;
      this.#waiting.delete(broken.index);
      this.#options.onRow({ index: broken.index, row: failedRow(broken.instance, reason), milliseconds });
    }
    const rest = [...this.#waiting.values()];
    return this.#begun || rest.length === 0 ? { rest } : { rest, barren: error };
  }
}

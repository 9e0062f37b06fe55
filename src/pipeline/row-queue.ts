import type { IndexedRow } from './worker-protocol.ts';

/** Rows that may wait for the consumer before no further task is begun. */
const MOST_WAITING = 256;

/** Rows between the workers, which must not wait in the middle of a task, and one consumer, which may be slow. */
export class RowQueue {
  readonly #rows: IndexedRow[] = [];
  #ended = false;
  #failure: unknown;
  #wakeConsumer = (): void => {};
  #wakeProducers: (() => void)[] = [];

  /** Adds a row. */
  push(row: IndexedRow): void {
    this.#rows.push(row);
    this.#wakeConsumer();
  }

  /** No row follows: all are done, or something failed (rows that wait are then dropped). */
  end(failure?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#failure = failure;
    if (failure !== undefined) this.#rows.length = 0;
    this.#wakeConsumer();
    this.#wake();
  }

  /** True once {@link end} was called. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Resolves when there is room for the rows of another task. */
  async room(): Promise<void> {
    while (this.#rows.length >= MOST_WAITING && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wakeProducers.push(resolve);
      });
    }
  }

  /** The next row; `undefined` at the end. @throws what {@link end} was given. */
  async next(): Promise<IndexedRow | undefined> {
    while (this.#rows.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wakeConsumer = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
    const row = this.#rows.shift();
    if (this.#rows.length < MOST_WAITING) this.#wake();
    return row;
  }

  #wake(): void {
    for (const resolve of this.#wakeProducers.splice(0)) resolve();
  }
}

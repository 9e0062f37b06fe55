import { ArchdeltaError } from '../../core/errors.ts';
import type { Instance, InvalidInstance } from '../../instance/row.ts';
import { RunStopped } from '../../judges/judge.ts';
import { untilAborted } from '../until-aborted.ts';
import { judgePatch, type PatchContext } from './judge-patch.ts';
import type { VerdictRow } from './verdict-row.ts';

/** A patch and its place in the input. */
export interface IndexedPatch {
  readonly index: number;
  readonly instance: Instance | InvalidInstance;
}

/** The rows of one patch: one, or those that a recording has. */
export interface IndexedVerdicts {
  readonly index: number;
  readonly rows: readonly VerdictRow[];
}

/** How patches are taken from the input. */
export interface IndexedOptions {
  /** Patches at work, those that wait for another's rubric left out. */
  readonly concurrency: number;
  /** True once no further patch is to be begun. */
  readonly isOut: () => boolean;
  /** How far ahead of the first unfinished patch another may be begun; for who needs them in order. */
  readonly lookAhead?: number;
}

/** Patches that may wait for a rubric, for each that is at work. */
const WAITING_EACH = 3;

/**
 * Judges patches and yields their rows as they are finished. Patches are taken from the input one by one as there is
 * room, so that memory does not grow with it. When the money is out none is begun any more, and what is left comes to
 * no row.
 *
 * @param stop ends all that is at work; its signal is that of the context.
 * @throws {ArchdeltaError} `aborted`; `usage` when the back end refuses the run; what the input throws.
 */
export async function* judgeIndexed(
  inputs: AsyncIterable<IndexedPatch>,
  context: PatchContext,
  stop: AbortController,
  options: IndexedOptions,
): AsyncGenerator<IndexedVerdicts> {
  const line = new Line(inputs, context, options);
  try {
    for (;;) {
      line.fill();
      if (line.failure !== undefined && !stop.signal.aborted) stop.abort(line.failure);
      const finished = line.take();
      if (finished) yield finished;
      else if (line.isEmpty) break;
      else await line.change();
    }
  } finally {
    // The consumer left, or all is done.
    if (!line.isEmpty) stop.abort(new ArchdeltaError('aborted', 'the run was left'));
    await line.drain();
  }
  if (line.failure !== undefined) throw asError(line.failure);
  if (context.signal.aborted) throw new ArchdeltaError('aborted', 'the run was aborted');
}

function asError(failure: unknown): unknown {
  if (!(failure instanceof RunStopped)) return failure;
  return new ArchdeltaError('usage', `the model cannot be asked: ${failure.message}`, {
    cause: failure,
  });
}

/** The patches at work. */
class Line {
  readonly #inputs: AsyncIterator<IndexedPatch>;
  readonly #context: PatchContext;
  readonly #options: IndexedOptions;
  readonly #running = new Map<number, Promise<void>>();
  readonly #finished: IndexedVerdicts[] = [];
  #newest = 0;
  #waiting = 0;
  #reading = false;
  #closed = false;
  #wake = (): void => {};
  /** What ended the run, if something did. */
  failure: unknown;

  constructor(inputs: AsyncIterable<IndexedPatch>, context: PatchContext, options: IndexedOptions) {
    this.#inputs = untilAborted(inputs, context.signal)[Symbol.asyncIterator]();
    this.#context = context;
    this.#options = options;
  }

  /** Nothing is at work, nothing is finished, and nothing will be begun. */
  get isEmpty(): boolean {
    return this.#closed && !this.#reading && this.#running.size === 0 && this.#finished.length === 0;
  }

  /** Takes the next patch from the input, if there is room for it. */
  fill(): void {
    if (this.#options.isOut() || this.failure !== undefined || this.#context.signal.aborted) this.#close();
    if (this.#closed || this.#reading || !this.#hasRoom()) return;
    this.#reading = true;
    void this.#inputs
      .next()
      .then(
        (next) => {
          if (next.done) this.#closed = true;
          else if (!this.#closed) this.#begin(next.value);
        },
        (thrown: unknown) => {
          this.#closed = true;
          if (!this.#context.signal.aborted) this.failure ??= thrown;
        },
      )
      .finally(() => {
        this.#reading = false;
        this.#wake();
      });
  }

  take(): IndexedVerdicts | undefined {
    return this.#finished.shift();
  }

  /** Resolves when something is finished, or there is room again. */
  async change(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Waits for all that is at work; nothing more is begun. */
  async drain(): Promise<void> {
    this.#close();
    await Promise.all(this.#running.values());
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    void this.#inputs.return?.()?.catch(() => {});
  }

  #hasRoom(): boolean {
    const { concurrency, lookAhead = Number.POSITIVE_INFINITY } = this.#options;
    const size = this.#running.size;
    if (size - this.#waiting >= concurrency || size >= concurrency * (1 + WAITING_EACH)) return false;
    if (this.#finished.length >= concurrency) return false;
    const [oldest] = this.#running.keys();
    return oldest === undefined || this.#newest - oldest < lookAhead;
  }

  #begin({ index, instance }: IndexedPatch): void {
    this.#newest = index;
    const work = judgePatch(this.#context, instance, () => this.#wait())
      .then(
        (rows) => {
          if (rows) this.#finished.push({ index, rows });
        },
        (thrown: unknown) => {
          this.failure ??= thrown;
        },
      )
      .finally(() => {
        this.#running.delete(index);
        this.#wake();
      });
    this.#running.set(index, work);
  }

  #wait(): () => void {
    this.#waiting += 1;
    this.#wake();
    return () => {
      this.#waiting -= 1;
    };
  }
}

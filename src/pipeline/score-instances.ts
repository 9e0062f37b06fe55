import { throwIfAborted, toArchdeltaError } from '../core/errors.ts';
import type { Instance, InvalidInstance, ScoreRow } from '../instance/row.ts';
import type { FindRepository } from './find-repository.ts';
import { WorkerPool } from './pool.ts';
import { failedRow, invalidRow } from './row.ts';
import { type PlannedTask, planTasks } from './schedule.ts';
import type { IndexedInstance, IndexedRow } from './worker-protocol.ts';

/** How instances are scored. */
export interface ScoreOptions {
  /** Where the repositories are: `(repo) => path`. */
  readonly findRepository: FindRepository;
  /** Worker threads; default 1. */
  readonly jobs?: number;
  /** Directory of the facts cache; none by default. */
  readonly cache?: string | undefined;
  /** Adds the values of both sides to the deltas. */
  readonly beforeAfter?: boolean;
  /** Seconds that a row may take; default 600. */
  readonly timeout?: number;
  /** Ends the run; the iteration then throws `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** Instances that are held, grouped and scored together. Memory does not grow with the input. */
const WINDOW = 4096;

/** Default of {@link ScoreOptions.timeout}, in seconds. */
export const DEFAULT_TIMEOUT = 600;

type Instances = AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>;

/**
 * Scores many instances and yields one row each, in input order. A row that fails says why and the others go
 * on; equal input gives equal rows, whatever the number of workers and the state of the cache.
 *
 * @throws {ArchdeltaError} `aborted`; `usage` when the cache cannot be used.
 * @example
 * ```ts
 * import { readInstances, repositoriesIn, scoreInstances } from 'archdelta';
 *
 * for await (const row of scoreInstances(readInstances('swe-bench.jsonl'), {
 *   findRepository: repositoriesIn('repositories'),
 *   jobs: 2,
 * })) {
 *   if (row.status === 'scored') console.log(row.instance_id, row.features['cyclomatic.file.max']);
 * }
 * ```
 */
export async function* scoreInstances(instances: Instances, options: ScoreOptions): AsyncGenerator<ScoreRow> {
  const waiting = new Map<number, ScoreRow>();
  let next = 0;
  for await (const { index, row } of scoreIndexed(indexed(instances), options)) {
    waiting.set(index, row);
    for (let ready = waiting.get(next); ready; ready = waiting.get(next)) {
      waiting.delete(next++);
      yield ready;
    }
  }
}

async function* indexed(instances: Instances): AsyncGenerator<IndexedInput> {
  let index = 0;
  for await (const instance of instances) yield { index: index++, instance };
}

/** An input record and its place. */
export interface IndexedInput {
  readonly index: number;
  readonly instance: Instance | InvalidInstance;
}

/** Like {@link scoreInstances}, for records with a place; rows come as they are finished. */
export async function* scoreIndexed(
  inputs: AsyncIterable<IndexedInput>,
  options: ScoreOptions,
): AsyncGenerator<IndexedRow> {
  const pool = new WorkerPool({
    jobs: options.jobs ?? 1,
    timeout: (options.timeout ?? DEFAULT_TIMEOUT) * 1000,
    cache: options.cache,
    beforeAfter: options.beforeAfter ?? false,
  });
  const warmed = new Set<string>();
  try {
    for await (const window of windows(inputs)) {
      throwIfAborted(options.signal);
      yield* scoreWindow(pool, window, warmed, options);
    }
  } finally {
    await pool.close();
  }
}

async function* windows(inputs: AsyncIterable<IndexedInput>): AsyncGenerator<IndexedInput[]> {
  let window: IndexedInput[] = [];
  for await (const input of inputs) {
    window.push(input);
    if (window.length === WINDOW) {
      yield window;
      window = [];
    }
  }
  if (window.length > 0) yield window;
}

async function* scoreWindow(
  pool: WorkerPool,
  window: readonly IndexedInput[],
  warmed: Set<string>,
  options: ScoreOptions,
): AsyncGenerator<IndexedRow> {
  const found: (IndexedInstance & { path: string })[] = [];
  for (const { index, instance } of window) {
    if ('invalid' in instance) {
      yield { index, row: invalidRow(instance), milliseconds: 0 };
      continue;
    }
    try {
      found.push({ index, instance, path: options.findRepository(instance.repo) });
    } catch (error) {
      yield { index, row: failedRow(instance, toArchdeltaError(error)), milliseconds: 0 };
    }
  }
  yield* runTasks(pool, planTasks(found), warmed, options);
}

/** Runs tasks on the pool and yields their rows as they come. */
async function* runTasks(
  pool: WorkerPool,
  tasks: readonly PlannedTask[],
  warmed: Set<string>,
  options: ScoreOptions,
): AsyncGenerator<IndexedRow> {
  const rows: IndexedRow[] = [];
  let failure: unknown;
  let wake = (): void => {};
  let running = true;
  const onAbort = (): void => {
    void pool.close();
    wake();
  };
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const work = runAll(pool, tasks, warmed, options, (row) => {
    rows.push(row);
    wake();
  })
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      running = false;
      wake();
    });
  try {
    while (running || rows.length > 0) {
      throwIfAborted(options.signal);
      const row = rows.shift();
      if (row) yield row;
      else if (running) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    if (failure !== undefined) throw failure;
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
    await work;
  }
}

async function runAll(
  pool: WorkerPool,
  tasks: readonly PlannedTask[],
  warmed: Set<string>,
  options: ScoreOptions,
  onRow: (row: IndexedRow) => void,
): Promise<void> {
  const jobs = options.jobs ?? 1;
  const pending = [...tasks];
  const worker = async (): Promise<void> => {
    for (let task = pending.shift(); task; task = pending.shift()) {
      throwIfAborted(options.signal);
      await pool.score(task, onRow);
    }
  };
  if (jobs > 1 && options.cache !== undefined) await warmFirst(pool, pending, warmed, jobs);
  await Promise.all(Array.from({ length: jobs }, worker));
}

/** Lets all workers together fill the cache for the first base of each repository that is new to the run. */
async function warmFirst(
  pool: WorkerPool,
  tasks: readonly PlannedTask[],
  warmed: Set<string>,
  jobs: number,
): Promise<void> {
  for (const { path, items } of tasks) {
    if (warmed.has(path)) continue;
    warmed.add(path);
    const commit = items[0]!.instance.base_commit;
    await Promise.all(
      Array.from({ length: jobs }, (_, part) =>
        pool.prefetch({ kind: 'prefetch', path, commit, part, parts: jobs }),
      ),
    );
  }
}

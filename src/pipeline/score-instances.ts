import { ArchdeltaError, throwIfAborted, toArchdeltaError } from '../core/errors.ts';
import { FactsCache } from '../facts/cache.ts';
import type { Instance, InvalidInstance, ScoreRow } from '../instance/row.ts';
import { type ApplyMode, requireApplyMode } from './apply-mode.ts';
import { oldestFirst } from './base-order.ts';
import type { FindRepository } from './find-repository.ts';
import { WorkerPool } from './pool.ts';
import { failedRow, invalidRow } from './row.ts';
import { RowQueue } from './row-queue.ts';
import { Schedule } from './schedule.ts';
import { DEFAULT_TIMEOUT } from './timeout.ts';
import { untilAborted } from './until-aborted.ts';
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
  /** What may apply a patch: `git apply` alone (`strict`, the default), or also GNU patch's way (`harness`). */
  readonly apply?: ApplyMode | undefined;
  /** Seconds that a row may take; default 600. */
  readonly timeout?: number;
  /** Ends the run; the iteration then throws `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** Instances that are held, grouped and scored together. Memory does not grow with the input. */
const WINDOW = 4096;

/** Longest time that a timer can wait, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

type Instances = AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>;

/**
 * Scores many instances and yields one row each, in input order. A row that fails says why and the others go
 * on; equal input gives equal rows, whatever the number of workers and the state of the cache. Instances are
 * taken from the input up to 4,096 ahead, so that those of one repository can be scored together. Leaving the
 * loop early stops the workers.
 *
 * @throws {ArchdeltaError} `aborted`; `usage` for an option out of range or a cache that cannot be used;
 * `internal` when no worker can be started. What the input throws is passed on.
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
  for await (const { index, row } of scoreIndexed(indexed(instances, options.signal), options)) {
    waiting.set(index, row);
    for (let ready = waiting.get(next); ready; ready = waiting.get(next)) {
      waiting.delete(next++);
      yield ready;
      throwIfAborted(options.signal);
    }
  }
}

async function* indexed(instances: Instances, signal: AbortSignal | undefined): AsyncGenerator<IndexedInput> {
  let index = 0;
  for await (const instance of untilAborted(instances, signal)) yield { index: index++, instance };
}

/** An input record and its place. */
export interface IndexedInput {
  readonly index: number;
  readonly instance: Instance | InvalidInstance;
}

/**
 * Checks options before anything is written or started.
 *
 * @throws {ArchdeltaError} `usage`.
 */
export async function checkScoreOptions({
  jobs = 1,
  timeout = DEFAULT_TIMEOUT,
  cache,
  apply,
}: ScoreOptions): Promise<void> {
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new ArchdeltaError('usage', `jobs must be a whole number above 0, not ${jobs}`);
  if (!(timeout > 0)) throw new ArchdeltaError('usage', `timeout must be above 0, not ${timeout}`);
  requireApplyMode(apply);
  // The cache is tried, and rebuilt if it is broken, before workers open it.
  if (cache !== undefined) await new FactsCache(cache).close();
}

/** Like {@link scoreInstances}, for records with a place; rows come as they are finished. */
export async function* scoreIndexed(
  inputs: AsyncIterable<IndexedInput>,
  options: ScoreOptions,
): AsyncGenerator<IndexedRow> {
  throwIfAborted(options.signal);
  await checkScoreOptions(options);
  const { jobs = 1, timeout = DEFAULT_TIMEOUT, cache, beforeAfter = false, apply } = options;
  const milliseconds = Math.min(timeout * 1000, LONGEST_TIMER);
  const pool = new WorkerPool({ jobs, timeout: milliseconds, cache, beforeAfter, apply });
  const warmed = new Set<string>();
  try {
    for await (const window of windows(inputs)) yield* scoreWindow(pool, window, warmed, options);
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
  throwIfAborted(options.signal);
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
  const { timeout = DEFAULT_TIMEOUT, signal } = options;
  const schedule = new Schedule(found, (path, commits) => oldestFirst(path, commits, timeout, signal));
  yield* runSchedule(pool, schedule, warmed, options);
}

/** Runs all tasks on the pool and yields their rows as they come. The pool is closed unless all were yielded. */
async function* runSchedule(
  pool: WorkerPool,
  schedule: Schedule,
  warmed: Set<string>,
  options: ScoreOptions,
): AsyncGenerator<IndexedRow> {
  const { signal } = options;
  const queue = new RowQueue();
  const onAbort = (): void =>
    queue.end(new ArchdeltaError('aborted', 'the run was aborted', { cause: signal?.reason }));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const work = runAll(pool, schedule, warmed, options, queue).then(
    () => queue.end(),
    (error: unknown) => queue.end(error),
  );
  let complete = false;
  try {
    for (let row = await queue.next(); row; row = await queue.next()) yield row;
    complete = true;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // The consumer left, or something failed: what is still at work is for nobody.
    queue.end();
    if (!complete) await pool.close();
    await work;
  }
}

async function runAll(
  pool: WorkerPool,
  schedule: Schedule,
  warmed: Set<string>,
  { jobs = 1, cache }: ScoreOptions,
  queue: RowQueue,
): Promise<void> {
  if (cache !== undefined) await warmFirst(pool, schedule, warmed, jobs);
  const work = async (worker: number): Promise<void> => {
    for (;;) {
      await queue.room();
      const task = queue.ended ? undefined : await schedule.next(worker);
      if (!task) return;
      await pool.score(task, (row) => queue.push(row));
    }
  };
  await Promise.all(Array.from({ length: jobs }, (_, worker) => work(worker)));
}

/**
 * Lets all workers together fill the cache for a base of each repository that is new to the run, where there are
 * fewer of these than workers.
 */
async function warmFirst(
  pool: WorkerPool,
  schedule: Schedule,
  warmed: Set<string>,
  jobs: number,
): Promise<void> {
  const untouched = schedule.untouched();
  const fresh = untouched.filter(({ path }) => !warmed.has(path));
  for (const { path } of fresh) warmed.add(path);
  if (untouched.length >= jobs) return;
  for (const { path, commit } of fresh) await pool.prefetch(path, commit, jobs);
}

import { setImmediate } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { throwIfAborted } from '../../core/errors.ts';
import { type SharedStudy, type StudyTask, type StudyWork, studyWork } from './study-tasks.ts';

/** Does pieces of a study's work, in threads or here. */
export interface StudyPool {
  readonly threads: number;
  /** Results in the order of the tasks. @throws {ArchdeltaError} `aborted`; whatever a task throws. */
  run<Name extends keyof StudyWork>(
    work: Name,
    tasks: readonly Parameters<StudyWork[Name]>[0][],
  ): Promise<ReturnType<StudyWork[Name]>[]>;
  close(): Promise<void>;
}

/** Opens a pool of `jobs` threads; with one job all is done in this thread, which looks up between pieces. */
export function openStudyPool(shared: SharedStudy, jobs: number, signal?: AbortSignal): StudyPool {
  return jobs === 1 ? inThisThread(shared, signal) : inThreads(shared, jobs, signal);
}

function inThisThread(shared: SharedStudy, signal: AbortSignal | undefined): StudyPool {
  const work = studyWork(shared);
  return {
    threads: 1,
    async run<Name extends keyof StudyWork>(name: Name, tasks: readonly Parameters<StudyWork[Name]>[0][]) {
      const results: ReturnType<StudyWork[Name]>[] = [];
      const act = work[name] as (of: Parameters<StudyWork[Name]>[0]) => ReturnType<StudyWork[Name]>;
      for (const of of tasks) {
        await setImmediate();
        throwIfAborted(signal);
        results.push(act(of));
      }
      return results;
    },
    close: async () => {},
  };
}

function inThreads(shared: SharedStudy, jobs: number, signal: AbortSignal | undefined): StudyPool {
  const pool = new Piscina({
    filename: workerUrl(),
    minThreads: jobs,
    maxThreads: jobs,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData: shared,
  });
  let end: Promise<void> | undefined;
  // What is under way fails, what waits never begins. Asked twice, the pool would start threads in place of those that
  // it has ended.
  const stop = () => {
    end ??= pool.destroy();
    return end;
  };
  let broken: unknown;
  // A thread broke that had no task, as on its way up: no other one would take the tasks that wait.
  pool.on('error', (error: unknown) => {
    broken ??= error;
    void stop();
  });
  // One listener for all tasks.
  signal?.addEventListener('abort', stop, { once: true });
  const throwIfEnded = () => {
    throwIfAborted(signal);
    if (broken !== undefined) throw broken;
  };
  return {
    threads: jobs,
    async run(work, tasks) {
      throwIfEnded();
      try {
        return await Promise.all(tasks.map((of) => pool.run({ work, of } as StudyTask)));
      } catch (thrown) {
        throwIfEnded();
        throw thrown;
      }
    },
    async close() {
      signal?.removeEventListener('abort', stop);
      await stop();
    },
  };
}

/** The built worker: beside this file once built, in the checkout's `dist` when run from source. */
function workerUrl(): string {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? '../../../dist/study-worker.js' : './study-worker.js', import.meta.url).href;
}

import { workerData } from 'node:worker_threads';
import { toArchdeltaError } from '../core/errors.ts';
import { FactsCache } from '../facts/cache.ts';
import type { Instance, ScoreRow } from '../instance/row.ts';
import { FactsStore } from './facts-store.ts';
import { countUnknown, prefetchFacts } from './prefetch.ts';
import { failedRow } from './row.ts';
import { RepositorySession } from './session.ts';
import type {
  CountTask,
  PrefetchTask,
  ScoreTask,
  WorkerMessage,
  WorkerSettings,
  WorkerTask,
} from './worker-protocol.ts';

const settings = workerData as WorkerSettings;
const { temporaryDirectory } = settings;
const cache = settings.cache === undefined ? undefined : new FactsCache(settings.cache);
let open: OpenSession | undefined;

interface OpenSession {
  readonly path: string;
  readonly session: Promise<RepositorySession>;
  readonly stop: AbortController;
}

/** Runs a task; a worker keeps one repository open, that of its last task. */
export default async function run(task: WorkerTask): Promise<unknown> {
  switch (task.kind) {
    case 'score':
      return score(task);
    case 'count':
      return count(task);
    case 'prefetch':
      return prefetch(task);
  }
}

async function sessionOf(path: string): Promise<RepositorySession> {
  if (open?.path === path) return open.session;
  await forget();
  const stop = new AbortController();
  const options = { temporaryDirectory, signal: stop.signal };
  open = { path, session: RepositorySession.open(path, new FactsStore(cache), options), stop };
  return open.session;
}

/** Ends the session that is open, with all that its git is doing. */
async function forget(): Promise<void> {
  const last = open;
  open = undefined;
  last?.stop.abort();
  const session = await last?.session.catch(() => undefined);
  await session?.close().catch(() => {});
}

async function score({ path, items, port }: ScoreTask): Promise<void> {
  const tell = (message: WorkerMessage): void => port.postMessage(message);
  let stopped = false;
  port.once('message', () => {
    stopped = true;
    // What the row at work waits for fails at once.
    void forget();
  });
  try {
    for (const { index, instance } of items) {
      if (stopped) break;
      tell({ begun: index });
      const started = performance.now();
      const row = await scoreOne(path, instance);
      tell({ index, row, milliseconds: performance.now() - started });
    }
  } finally {
    port.close();
  }
}

async function scoreOne(path: string, instance: Instance): Promise<ScoreRow> {
  try {
    return await (await sessionOf(path)).score(instance, settings);
  } catch (thrown) {
    const error = toArchdeltaError(thrown);
    // Whatever broke (a git that was killed, a scratch folder that was swept away), the next row starts afresh.
    if (error.code === 'internal' || error.code === 'repo-missing') await forget();
    return failedRow(instance, error);
  }
}

async function count({ path, commit }: CountTask): Promise<number> {
  const { repository } = await sessionOf(path);
  return cache ? countUnknown(repository, cache, commit) : 0;
}

async function prefetch(task: PrefetchTask): Promise<void> {
  const { repository } = await sessionOf(task.path);
  if (cache) await prefetchFacts(repository, cache, task);
}

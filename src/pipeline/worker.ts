import { workerData } from 'node:worker_threads';
import { toArchdeltaError } from '../core/errors.ts';
import { FactsCache } from '../facts/cache.ts';
import { manifestDirectories } from '../model/components.ts';
import { isRegularFile, productionFiles } from './base-state.ts';
import { FactsStore } from './facts-store.ts';
import { failedRow } from './row.ts';
import { RepositorySession } from './session.ts';
import type {
  PrefetchTask,
  ScoreTask,
  WorkerMessage,
  WorkerSettings,
  WorkerTask,
} from './worker-protocol.ts';

const settings = workerData as WorkerSettings;
const cache = settings.cache === undefined ? undefined : new FactsCache(settings.cache);
let open: { readonly path: string; readonly session: RepositorySession } | undefined;

/** Runs a task; a worker keeps one repository open, that of its last task. */
export default async function run(task: WorkerTask): Promise<void> {
  await (task.kind === 'score' ? score(task) : prefetch(task));
}

async function sessionOf(path: string): Promise<RepositorySession> {
  if (open?.path === path) return open.session;
  await open?.session.close();
  open = undefined;
  const session = await RepositorySession.open(path, new FactsStore(cache));
  open = { path, session };
  return session;
}

async function score({ path, items, port }: ScoreTask): Promise<void> {
  const tell = (message: WorkerMessage): void => port.postMessage(message);
  try {
    for (const { index, instance } of items) {
      tell({ begun: index });
      const started = performance.now();
      const row = await sessionOf(path)
        .then((session) => session.score(instance, settings))
        .catch((error: unknown) => failedRow(instance, toArchdeltaError(error)));
      tell({ index, row, milliseconds: performance.now() - started });
    }
  } finally {
    tell({ end: true });
    port.close();
  }
}

async function prefetch({ path, commit, part, parts }: PrefetchTask): Promise<void> {
  const { repository } = await sessionOf(path);
  const tree = await repository.listTree(await repository.resolve(commit));
  const manifests = manifestDirectories(tree.filter(isRegularFile).map((entry) => entry.path));
  const share = productionFiles(tree, manifests).filter(
    ({ blobId }) => Number.parseInt(blobId.slice(0, 6), 16) % parts === part,
  );
  await new FactsStore(cache).load(repository, share, { stay: false });
}

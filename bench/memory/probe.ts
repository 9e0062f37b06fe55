import { BroadcastChannel } from 'node:worker_threads';
import { readInstances, repositoriesOf, scoreInstances } from 'archdelta';
import { statusMegabytes } from '../process/tree-memory.ts';

/**
 * A program of its own: scores instances with the library and prints a checkpoint every so many rows, as JSONL.
 *
 *     node --expose-gc --import ./bench-collect.js bench-memory.js INSTANCES REPOSITORY-MAP CACHE ROWS
 */
export interface Checkpoint {
  readonly rows: number;
  readonly failed: number;
  /** Resident memory after a collection in all threads, in MB. */
  readonly resident: number;
  /** The part of it that is no file: what lmdb and git map is left out. */
  readonly anonymous: number;
  /** What the heaps of all threads hold, with the buffers that belong to it, in MB. */
  readonly held: number;
}

const LONGEST_WAIT = 5000;
const MEGABYTE = 1024 * 1024;

const [instances, map, cache, every] = process.argv.slice(2) as [string, string, string, string];
let rows = 0;
let failed = 0;
const options = { findRepository: repositoriesOf(map), cache, jobs: 1, apply: 'harness' } as const;
for await (const row of scoreInstances(readInstances(instances), options)) {
  rows++;
  if (row.status === 'failed') failed++;
  if (rows % Number(every) === 0) console.log(JSON.stringify(await checkpoint()));
}

async function checkpoint(): Promise<Checkpoint> {
  const held = await collect();
  const [resident, anonymous] = ['VmRSS', 'RssAnon'].map((name) => statusMegabytes('self', name)) as [
    number,
    number,
  ];
  return { rows, failed, resident, anonymous, held };
}

/** Collects in this thread, then in the worker; what is left in both, in MB. */
async function collect(): Promise<number> {
  (globalThis as { gc?: () => void }).gc?.();
  const channel = new BroadcastChannel('archdelta-bench-collect');
  let held = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    let answers = 0;
    channel.onmessage = (message: unknown) => {
      const { data } = message as { data: { readonly held?: number } };
      if (data.held === undefined) return;
      held += data.held;
      // This thread's own listener, and the worker's.
      if (++answers < 2) return;
      clearTimeout(timer);
      resolve();
    };
    channel.postMessage('collect');
  });
  channel.close();
  return held / MEGABYTE;
}

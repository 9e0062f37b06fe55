import { setTimeout } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { BroadcastChannel } from 'node:worker_threads';

/** Buffers and pages that a collection frees are given back by other threads, so many milliseconds later. */
const MOMENT = 100;

/**
 * Loaded into every thread of the probe by `--import`: collects garbage when it is asked to, and says how much is left. Each
 * thread has a heap of its own that no other one can collect.
 */
const channel = new BroadcastChannel('archdelta-bench-collect');
channel.onmessage = async (message: unknown) => {
  if ((message as { data: unknown }).data !== 'collect') return;
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  await setTimeout(MOMENT);
  gc?.();
  // What is held: objects, and the buffers that belong to them.
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  channel.postMessage({ held: used + external });
};
channel.unref();

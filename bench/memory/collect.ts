import { BroadcastChannel } from 'node:worker_threads';

/**
 * Loaded into every thread of the probe by `--import`: collects garbage when it is asked to, and says so. Each
 * thread has a heap of its own that no other one can collect.
 */
const channel = new BroadcastChannel('archdelta-bench-collect');
channel.onmessage = (message: unknown) => {
  if ((message as { data: unknown }).data !== 'collect') return;
  (globalThis as { gc?: () => void }).gc?.();
  channel.postMessage('collected');
};
channel.unref();

import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStudyPool } from '../../../src/pipeline/study/study-pool.ts';
import type { SharedStudy } from '../../../src/pipeline/study/study-tasks.ts';

const shared = { input: {}, options: {} } as SharedStudy;

/** The threads that a test has started. */
let threads: Worker[];
const note = (thread: Worker): void => {
  threads.push(thread);
};
beforeEach(() => {
  threads = [];
  process.on('worker', note);
});
afterEach(() => {
  process.off('worker', note);
});

/** Threads that have not ended. */
const running = () => threads.filter(({ threadId }) => threadId !== -1).length;
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300));

it('leaves no thread when it is closed after its signal has fired', async () => {
  const abort = new AbortController();
  const pool = openStudyPool(shared, 3, abort.signal);
  await expect.poll(running).toBe(3);
  const work = pool.run('points', [[1], [2]]);
  abort.abort();
  await expect(work).rejects.toMatchObject({ code: 'aborted' });
  await pool.close();
  await aWhile();
  expect(running()).toBe(0);
});

it('whose threads do not start fails, with work and without', async () => {
  const broken = {} as SharedStudy;
  const pool = openStudyPool(broken, 3);
  await expect(pool.run('points', [[1]])).rejects.toThrow('Cannot destructure');
  await aWhile();
  await expect(pool.run('points', [[1]])).rejects.toThrow('Cannot destructure');
  await pool.close();
  const idle = openStudyPool(broken, 3);
  await expect.poll(running).toBe(0);
  await idle.close();
});

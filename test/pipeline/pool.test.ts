import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkerPool } from '../../src/pipeline/pool.ts';
import type { IndexedRow } from '../../src/pipeline/worker-protocol.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';

/** A worker that does with each row what the row's patch says; a base is as many blobs as its commit says. */
const PROGRAM = `
import { writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
writeFileSync(workerData.temporaryDirectory + '/scratch-' + Math.random(), '');
export default async function run({ kind, commit, taken, items, port }) {
  if (kind === 'count') return Number(commit);
  if (kind === 'prefetch') {
    writeFileSync(workerData.temporaryDirectory + '/prefetched-' + Atomics.add(taken, 0, 1), '');
    throw new Error('no prefetch');
  }
  let stop;
  const stopped = new Promise((resolve) => { stop = resolve; });
  port.once('message', stop);
  for (const { index, instance } of items) {
    if (instance.patch === 'before') process.exit(3);
    port.postMessage({ begun: index });
    if (instance.patch === 'exit') process.exit(5);
    if (instance.patch === 'throw') setImmediate(() => { throw new Error('thrown late'); });
    if (instance.patch === 'reject') throw new Error('the task failed');
    if (instance.patch === 'leave') break;
    if (instance.patch === 'spin') for (;;);
    if (['wait', 'throw'].includes(instance.patch)) { await stopped; break; }
    port.postMessage({ index, row: { instance_id: instance.instance_id, status: 'scored' }, milliseconds: 1 });
    if (instance.patch === 'after') process.exit(4);
  }
  port.close();
}
`;

let temporary: string;
let program: string;

beforeEach(() => {
  temporary = temporaryFolder('tmp');
  program = join(temporaryFolder(), 'worker.mjs');
  vi.stubEnv('TMPDIR', temporary);
  writeFileSync(program, PROGRAM);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function poolOf(options: { jobs?: number; timeout?: number; program?: string } = {}): WorkerPool {
  return new WorkerPool({
    jobs: options.jobs ?? 1,
    timeout: options.timeout ?? 60_000,
    cache: undefined,
    beforeAfter: false,
    program: pathToFileURL(options.program ?? program).href,
  });
}

const itemsOf = (...orders: string[]) =>
  orders.map((patch, index) => ({
    index,
    instance: { instance_id: `i${index}`, repo: 'o/r', base_commit: 'b', patch },
  }));

async function run(pool: WorkerPool, ...orders: string[]): Promise<string[]> {
  const rows: IndexedRow[] = [];
  await pool.score({ path: '/', items: itemsOf(...orders) }, (row) => rows.push(row));
  return rows.map(({ index, row }) => `${index} ${row.status === 'failed' ? row.error.code : row.status}`);
}

describe('a worker that', () => {
  it.each(['exit', 'reject', 'throw', 'leave'])(
    'breaks in a row (%s) fails that row alone',
    async (order) => {
      const pool = poolOf();
      expect(await run(pool, 'fine', order, 'fine', order, 'fine')).toEqual([
        '0 scored',
        '1 internal',
        '2 scored',
        '3 internal',
        '4 scored',
      ]);
      await pool.close();
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  it('breaks after a row, or before one, loses none', async () => {
    const pool = poolOf();
    expect(await run(pool, 'fine', 'after', 'fine', 'after')).toEqual([
      '0 scored',
      '1 scored',
      '2 scored',
      '3 scored',
    ]);
    await pool.close();
  });

  it('never begins ends the run, and does not try for ever', async () => {
    const pool = poolOf();
    await expect(run(pool, 'before', 'fine')).rejects.toMatchObject({ code: 'internal' });
    await pool.close();
    const none = poolOf({ program: join(temporary, 'none.mjs') });
    await expect(run(none, 'fine')).rejects.toMatchObject({ code: 'internal' });
    await none.close();
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each(['wait', 'spin'])('takes too long (%s) is told, or ended, and the others go on', async (order) => {
    const pool = poolOf({ timeout: 300 });
    expect(await run(pool, 'fine', order, 'fine')).toEqual(['0 scored', '1 timeout', '2 scored']);
    await pool.close();
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('has finished a row is not late because this thread was busy', async () => {
    const pool = poolOf({ timeout: 200 });
    const rows: string[] = [];
    const items = itemsOf(...Array.from({ length: 30 }, () => 'fine'));
    await pool.score({ path: '/', items }, ({ row }) => {
      rows.push(row.status);
      if (rows.length === 1) for (const end = performance.now() + 500; performance.now() < end; );
    });
    expect(new Set(rows)).toEqual(new Set(['scored']));
    await pool.close();
  });
});

describe('closing', () => {
  it.each(['wait', 'spin'])(
    'ends a worker at work (%s) soon, gives no row for it, and may be asked twice',
    async (order) => {
      const pool = poolOf({ jobs: 2 });
      const [folder] = readdirSync(temporary);
      expect(existsSync(join(temporary, folder!))).toBe(true);
      const rows: IndexedRow[] = [];
      const first = pool.score({ path: '/', items: itemsOf('fine', order, 'fine') }, (row) => rows.push(row));
      const second = pool.score({ path: '/', items: itemsOf(order, 'fine') }, (row) => rows.push(row));
      await vi.waitFor(() => expect(rows).toHaveLength(1), { timeout: 10_000 });
      const began = performance.now();
      await Promise.all([pool.close(), pool.close()]);
      await Promise.all([first, second, pool.close()]);
      expect(performance.now() - began).toBeLessThan(5000);
      expect(rows).toHaveLength(1);
      expect(readdirSync(temporary)).toEqual([]);
      await pool.score({ path: '/', items: itemsOf('fine') }, (row) => rows.push(row));
      await pool.prefetch('/', '9000', 3);
      expect(rows).toHaveLength(1);
    },
  );

  it('is of no concern to a prefetch that fails', async () => {
    const pool = poolOf();
    await pool.prefetch('/', '9000', 3);
    expect(await run(pool, 'fine')).toEqual(['0 scored']);
    await pool.close();
  });
});

it.each([
  ['none for few blobs', '4999', 8, 0],
  ['one for each 2,500', '9000', 8, 3],
  ['all for many', '90000', 3, 3],
])('a prefetch takes workers: %s', async (_, blobs, workers, expected) => {
  const pool = poolOf({ jobs: 8 });
  const [folder] = readdirSync(temporary);
  await pool.prefetch('/', blobs, workers);
  const prefetched = readdirSync(join(temporary, folder!)).filter((name) => name.startsWith('prefetched'));
  expect(prefetched).toHaveLength(expected);
  await pool.close();
});

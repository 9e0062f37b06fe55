import { describe, expect, it } from 'vitest';
import { RowQueue } from '../../src/pipeline/row-queue.ts';
import type { IndexedRow } from '../../src/pipeline/worker-protocol.ts';

const row = (index: number) => ({ index }) as unknown as IndexedRow;

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe('a queue of rows', () => {
  it('gives rows in their order, waits for more, and ends', async () => {
    const queue = new RowQueue();
    queue.push(row(1));
    queue.push(row(2));
    expect([(await queue.next())?.index, (await queue.next())?.index]).toEqual([1, 2]);
    const third = queue.next();
    expect(await isSettled(third)).toBe(false);
    queue.push(row(3));
    expect((await third)?.index).toBe(3);
    const last = queue.next();
    queue.end();
    expect(await last).toBeUndefined();
    expect(await queue.next()).toBeUndefined();
  });

  it('gives what waits before it ends, but not before it fails', async () => {
    const ended = new RowQueue();
    ended.push(row(1));
    ended.end();
    expect((await ended.next())?.index).toBe(1);
    expect(await ended.next()).toBeUndefined();
    const broken = new RowQueue();
    broken.push(row(1));
    broken.end(new Error('why'));
    broken.end();
    await expect(broken.next()).rejects.toThrow('why');
  });

  it('holds producers back while the consumer is slow', async () => {
    const queue = new RowQueue();
    let pushed = 0;
    const produce = async (): Promise<void> => {
      while (!queue.ended && pushed < 5000) {
        await queue.room();
        if (queue.ended) return;
        queue.push(row(pushed++));
      }
    };
    const producers = Promise.all([produce(), produce()]);
    await isSettled(producers);
    const most = pushed;
    expect(most).toBeLessThan(300);
    for (let at = 0; at < 1000; at++) {
      expect((await queue.next())?.index).toBe(at);
      expect(pushed - at).toBeLessThan(300);
    }
    expect(await isSettled(producers)).toBe(false);
    queue.end();
    await producers;
  });
});

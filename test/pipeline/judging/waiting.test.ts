import { describe, expect, it } from 'vitest';
import { deadline } from '../../../src/pipeline/deadline.ts';
import { Semaphore } from '../../../src/pipeline/judging/semaphore.ts';

const never = new AbortController().signal;

describe('a semaphore', () => {
  it('lets in first who came first', async () => {
    const places = new Semaphore(1);
    const leave = await places.acquire(never);
    const order: number[] = [];
    const others = [1, 2].map(async (number) => {
      const go = await places.acquire(never);
      order.push(number);
      go!();
    });
    leave!();
    await Promise.all(others);
    expect(order).toEqual([1, 2]);
  });

  it('lets nobody wait after the signal, and loses no place by it', async () => {
    const places = new Semaphore(1);
    const leave = await places.acquire(never);
    const controller = new AbortController();
    const waiting = places.acquire(controller.signal);
    controller.abort();
    expect(await waiting).toBeUndefined();
    expect(await places.acquire(controller.signal)).toBeUndefined();
    leave!();
    expect(await places.acquire(never)).toBeDefined();
  });
});

describe('a deadline', () => {
  it('fires with a TimeoutError when the time is over', async () => {
    const { signal, clear } = deadline(never, 0.001);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect((signal.reason as Error).name).toBe('TimeoutError');
    clear();
  });

  it('fires with the run, for its reason', () => {
    const controller = new AbortController();
    const { signal, clear } = deadline(controller.signal, 1000);
    controller.abort('SIGINT');
    expect(signal.reason).toBe('SIGINT');
    clear();
    const late = deadline(controller.signal, 1000);
    expect(late.signal.aborted).toBe(true);
    late.clear();
  });

  it('that is longer than a timer can wait does not fire at once', async () => {
    const { signal, clear } = deadline(never, 1e9);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(signal.aborted).toBe(false);
    clear();
  });
});

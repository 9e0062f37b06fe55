import { describe, expect, it } from 'vitest';
import { groupedByBase } from '../../../src/pipeline/judging/grouped-input.ts';
import type { IndexedPatch } from '../../../src/pipeline/judging/judge-indexed.ts';

async function orderOf(bases: readonly string[]): Promise<{ order: number[]; ahead: number }> {
  let taken = 0;
  let ahead = 0;
  async function* patches(): AsyncGenerator<IndexedPatch> {
    for (const [index, base_commit] of bases.entries()) {
      taken += 1;
      yield { index, instance: { instance_id: '', repo: 'o/r', base_commit, patch: '' } };
    }
  }
  const order: number[] = [];
  for await (const { index } of groupedByBase(patches())) {
    order.push(index);
    ahead = Math.max(ahead, taken - order.length);
  }
  return { order, ahead };
}

describe('patches by base', () => {
  it('come together, bases and patches in the order of the input', async () => {
    expect((await orderOf(['a', 'b', 'a', 'c', 'b', 'a'])).order).toEqual([0, 2, 5, 1, 4, 3]);
    expect((await orderOf([])).order).toEqual([]);
  });

  it('are held 1,024 at most', async () => {
    const { order, ahead } = await orderOf(Array.from({ length: 3000 }, (_, at) => String(at % 7)));
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 3000 }, (_, at) => at));
    expect(ahead).toBeLessThan(1024);
    expect(Math.max(...order.slice(0, 1024))).toBe(1023);
  });
});

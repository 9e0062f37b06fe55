import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROWS_PER_TASK, Schedule } from '../../src/pipeline/schedule.ts';

const row = (index: number, base_commit: string, path = 'r') => ({
  index,
  path,
  instance: { instance_id: `i${index}`, repo: path, base_commit, patch: '' },
});

/** Bases are named after their age. */
const byName = async (_path: string, commits: readonly string[]) =>
  commits.filter((name) => name !== 'undated').sort();

const indexesOf = (task: { items: readonly { index: number }[] } | undefined) =>
  task?.items.map(({ index }) => index);

describe('the schedule of rows', () => {
  it('goes from the oldest base to the newest, those of one base together, undated ones last', async () => {
    const rows = ['c', 'undated', 'a', 'c', 'b', 'a'].map((base, index) => row(index, base));
    const schedule = new Schedule(rows, byName);
    expect(indexesOf(await schedule.next(0))).toEqual([2, 5, 4, 0, 3, 1]);
    expect(await schedule.next(0)).toBeUndefined();
  });

  it('keeps a worker on its repository and gives each worker one of its own', async () => {
    const rows = Array.from({ length: 4 * ROWS_PER_TASK }, (_, at) =>
      row(at, String(at + 100), at % 2 === 0 ? 'even' : 'odd'),
    );
    const schedule = new Schedule(rows, byName);
    const paths: string[][] = [[], []];
    for (const worker of [0, 1, 0, 1]) paths[worker]!.push((await schedule.next(worker))!.path);
    expect(paths).toEqual([
      ['even', 'even'],
      ['odd', 'odd'],
    ]);
  });

  it('lets an idle worker take over the later half of what another one has not begun, from a border on', async () => {
    const count = 5 * ROWS_PER_TASK;
    // Bases of four rows each.
    const rows = Array.from({ length: count }, (_, at) => row(at, String(100 + (at >> 2))));
    const schedule = new Schedule(rows, byName);
    expect(indexesOf(await schedule.next(0))![0]).toBe(0);
    const taken = indexesOf(await schedule.next(1))!;
    // 32 rows are left, from 8 on; half of them is 16.
    expect(taken[0]).toBe(24);
    expect(indexesOf(await schedule.next(0))![0]).toBe(ROWS_PER_TASK);
  });

  it('waits for bases that are being dated before it says that nothing is left', async () => {
    let date = (_: readonly string[]): void => {};
    const slow = () =>
      new Promise<readonly string[]>((resolve) => {
        date = resolve;
      });
    const rows = Array.from({ length: 3 * ROWS_PER_TASK }, (_, at) => row(at, String(100 + at)));
    const schedule = new Schedule(rows, slow);
    const [first, second] = [schedule.next(0), schedule.next(1)];
    date([]);
    expect(indexesOf(await first)).toHaveLength(ROWS_PER_TASK);
    expect(indexesOf(await second)).toHaveLength(ROWS_PER_TASK);
  });

  it('gives out every row once, whatever the repositories, bases and workers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ path: fc.constantFrom('p', 'q', 'r'), base: fc.constantFrom('a', 'b', 'c') }), {
          maxLength: 80,
        }),
        fc.array(fc.nat(2), { minLength: 1, maxLength: 20 }),
        async (inputs, workers) => {
          const schedule = new Schedule(
            inputs.map(({ path, base }, index) => row(index, base, path)),
            byName,
          );
          const seen: number[] = [];
          for (let at = 0, idle = 0; idle < workers.length; at++) {
            const task = await schedule.next(workers[at % workers.length]!);
            if (!task) idle++;
            else idle = 0;
            for (const { index, instance } of task?.items ?? []) {
              expect(task!.path).toBe(inputs[index]!.path);
              expect(instance.base_commit).toBe(inputs[index]!.base);
              seen.push(index);
            }
          }
          expect(seen.sort((a, b) => a - b)).toEqual(inputs.map((_, index) => index));
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSurrogates, tasksOf } from '../../../src/study/surrogates/plan.ts';
import {
  groupSplits,
  groupsBySize,
  numberedSplits,
  type Split,
} from '../../../src/study/surrogates/splits.ts';
import type { StudyRow, StudyTable } from '../../../src/study/table.ts';
import { plantedStudy } from '../planted-study.ts';

function tableOf(rows: readonly StudyRow[]): StudyTable {
  const none = new Float64Array(rows.length);
  return {
    ids: [],
    rows,
    columns: [],
    controls: { plain_lines: none, files: none, hunks: none, base_sloc: none },
  };
}

const row = (repo: string, instance: number, language: string | null = 'go'): StudyRow => ({
  instance_id: `${repo}-${instance}`,
  repo,
  language,
});

function lists(splits: readonly Split[]): number[][][] {
  return splits.map(({ train, test }) => [[...train], [...test]]);
}

describe('groupSplits', () => {
  it('leaves each group out when there are no more groups than folds', () => {
    const table = tableOf([row('b', 1), row('a', 2), row('a', 3), row('c', 4)]);
    const groups = groupsBySize(table, Uint32Array.of(0, 1, 2, 3), 'repo');
    expect(groups.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(lists(groupSplits(table, groups, 20))).toEqual([
      [
        [0, 3],
        [1, 2],
      ],
      [[1, 2, 3], [0]],
      [[0, 1, 2], [3]],
    ]);
  });

  it('lets small groups share a fold when there are more', () => {
    // Sizes 3, 2, 1, 1: a alone, b alone, then c and d each to the smaller fold: c to b's (2 < 3), d to a's (3 = 3).
    const table = tableOf([
      row('a', 1),
      row('a', 2),
      row('a', 3),
      row('b', 4),
      row('b', 5),
      row('c', 6),
      row('d', 7),
    ]);
    const groups = groupsBySize(
      table,
      Uint32Array.from({ length: 7 }, (_, at) => at),
      'repo',
    );
    expect(groupSplits(table, groups, 2).map(({ test }) => [...test])).toEqual([
      [0, 1, 2, 6],
      [3, 4, 5],
    ]);
  });

  it('does not train on an instance that is tested in another language', () => {
    const table = tableOf([row('a', 1, 'go'), row('a', 1, 'c'), row('a', 2, 'go'), row('a', 3, 'c')]);
    const groups = groupsBySize(table, Uint32Array.of(0, 1, 2, 3), 'language');
    expect(lists(groupSplits(table, groups, 20))).toEqual([
      [[2], [1, 3]],
      [[3], [0, 2]],
    ]);
  });
});

describe('numberedSplits', () => {
  it('refuses folds that tear an instance apart', () => {
    const table = tableOf([row('a', 1), row('a', 1), row('a', 2)]);
    expect(() => numberedSplits(table, Uint32Array.of(0, 1, 2), Int32Array.of(0, 1, 1))).toThrow(
      expect.objectContaining({ code: 'usage' }),
    );
  });
});

describe('the tasks of a study', () => {
  it('never train on an instance that they test, and test each labelled row once a predictor', () => {
    const shapes = fc.record({
      seed: fc.nat(1000),
      rows: fc.integer({ min: 40, max: 120 }),
      patches: fc.integer({ min: 1, max: 4 }),
      repositories: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(shapes, (shape) => {
        const input = plantedStudy({ ...shape, signal: 0.5, metrics: 3 });
        input.target.codes[0] = -1;
        for (const plan of planSurrogates(input, 5).estimands) {
          const tested = new Map<string, number[]>();
          for (const { train, test, predictor } of tasksOf(plan)) {
            const seen = new Set(Array.from(train, (at) => input.table.rows[at]!.instance_id));
            for (const at of test) expect(seen.has(input.table.rows[at]!.instance_id)).toBe(false);
            expect(train.every((at) => input.target.codes[at]! >= 0)).toBe(true);
            tested.set(predictor, [...(tested.get(predictor) ?? []), ...test]);
          }
          const labelled = Array.from({ length: shape.rows - 1 }, (_, at) => at + 1);
          for (const rows of tested.values()) expect(rows.sort((a, b) => a - b)).toEqual(labelled);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keep a repository whole when repositories are held out, in at most 20 folds', () => {
    const input = plantedStudy({ seed: 3, rows: 120, patches: 2, repositories: 30, signal: 0.5 });
    const plan = planSurrogates(input, 5).estimands.find(({ estimand }) => estimand === 'repository')!;
    expect(plan.splits).toHaveLength(20);
    for (const { train, test } of plan.splits) {
      const seen = new Set(Array.from(train, (at) => input.table.rows[at]!.repo));
      for (const at of test) expect(seen.has(input.table.rows[at]!.repo)).toBe(false);
    }
    expect(planSurrogates(input, 5).notes.join()).toContain('30 repositories are left out in 20 folds');
  });
});

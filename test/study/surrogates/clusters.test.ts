import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/random.ts';
import { clusterNote, clusterSummary, clustersOf } from '../../../src/study/surrogates/clusters.ts';
import { forEachResample } from '../../../src/study/surrogates/resamples.ts';
import { smallTable } from '../small-table.ts';

/** A table of repositories with so many instances each, each of two rows. */
function tableOf(instances: readonly number[]) {
  const rows = instances.flatMap((count, repo) =>
    Array.from({ length: 2 * count }, (_, at) => ({
      instance_id: `${repo}-${at >> 1}`,
      repo: `repo${repo}`,
    })),
  );
  return { table: smallTable({}, rows), rows: Uint32Array.from(rows.keys()) };
}

describe('clustersOf', () => {
  it('draws repositories where they are held out if they count as four equal ones', () => {
    const { table, rows } = tableOf([5, 5, 5, 5]);
    expect(clusterSummary(clustersOf(table, rows, 'repository'))).toEqual({ by: 'repo', n: 4, effective: 4 });
    expect(clusterSummary(clustersOf(table, rows, 'language'))).toMatchObject({ by: 'repo' });
    expect(clusterSummary(clustersOf(table, rows, 'instance'))).toEqual({
      by: 'instance',
      n: 20,
      effective: 20,
    });
    expect(clusterNote(table, rows, 'repository')).toEqual([]);
  });

  it('draws instances where one repository has most rows, and says whom the interval speaks of', () => {
    // Rows 40 and 10 x 2: 60² / (1600 + 10 x 4) = 3600 / 1640 = 2.195.
    const { table, rows } = tableOf([20, ...Array.from({ length: 10 }, () => 1)]);
    expect(clusterSummary(clustersOf(table, rows, 'repository'))).toMatchObject({ by: 'instance', n: 30 });
    expect(clusterNote(table, rows, 'repository')).toEqual([
      'Intervals by repository resample instances (11 repositories count as 2.2, too few to resample): they speak of these repositories, not of new ones.',
    ]);
    expect(clusterNote(table, rows, 'instance')).toEqual([]);
  });
});

describe('resamples in two stages', () => {
  const sizes = [4, 3, 5, 2, 4, 3];
  const { table, rows } = tableOf(sizes);
  const clusters = clustersOf(table, rows, 'repository');

  it('draw as many repositories as there are, and in each as many instances as it has, whole', () => {
    let changed = 0;
    forEachResample(clusters, 200, createRandom(1, 'test'), (weights) => {
      for (let row = 0; row < weights.length; row += 2) expect(weights[row]).toBe(weights[row + 1]);
      // Of a repository drawn k times, k x its instances.
      const drawn = sizes.map((size, repo) => {
        const own = [...rows].filter((row) => table.rows[row]!.repo === `repo${repo}`);
        return own.reduce((sum, row) => sum + weights[row]!, 0) / (2 * size);
      });
      for (const times of drawn) expect(Number.isInteger(times)).toBe(true);
      expect(drawn.reduce((sum, times) => sum + times, 0)).toBe(sizes.length);
      if (weights.some((weight, row) => weight !== weights[row - (row % 2)])) changed++;
    });
    expect(changed).toBe(0);
  });

  it('draw each row once on average', () => {
    const sums = new Float64Array(rows.length);
    forEachResample(clusters, 4000, createRandom(2, 'test'), (weights) => {
      weights.forEach((weight, row) => {
        sums[row]! += weight;
      });
    });
    // The variance of a weight is below 3 here: a mean of 4,000 strays by 0.03 or so.
    for (const sum of sums) expect(Math.abs(sum / 4000 - 1)).toBeLessThan(0.15);
  });
});

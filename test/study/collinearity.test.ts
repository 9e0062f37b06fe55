import { describe, expect, it } from 'vitest';
import { collinearity } from '../../src/study/collinearity.ts';
import { reference, referenceStudy } from './reference.ts';
import { ordinalTarget, smallTable } from './small-table.ts';

const rising = Array.from({ length: 12 }, (_, at) => at);

describe('collinearity', () => {
  it('has SciPy’s clusters', () => {
    const { table, target } = referenceStudy();
    const { ids, clusters } = collinearity(table, target);
    expect([...ids].sort()).toEqual([...table.ids].sort());
    const expected = new Map<number, string[]>();
    reference.clusters.forEach((cluster, at) => {
      expected.set(cluster, [...(expected.get(cluster) ?? []), table.ids[at]!]);
    });
    expect(clusters.map(({ members }) => members.join()).sort()).toEqual(
      [...expected.values()].map((members) => members.join()).sort(),
    );
  });

  it('names constant and empty metrics, and leaves them out', () => {
    const table = smallTable(
      {
        'a.x': rising,
        'b.x': rising.map(() => 3),
        'c.x': rising.map(() => null),
        'd.x': rising.map((v) => -v),
      },
      rising.map(() => ({})),
    );
    const report = collinearity(table, ordinalTarget(rising.map((v) => v % 2)));
    expect(report).toMatchObject({ constant: ['b.x'], empty: ['c.x'], threshold: 0.8 });
    // -1 is as much the same as 1; of two members the first of the catalogue stands for both.
    expect(report.clusters).toEqual([{ representative: 'a.x', members: ['a.x', 'd.x'] }]);
    expect(report.rho).toEqual([
      [1, -1],
      [-1, 1],
    ]);
  });

  it('lets the member nearest to the others stand for a cluster', () => {
    // Exchanges of neighbours: rho with b is 1 - 6 * 4 / (12 * 143) for a and c; a and c differ by 4 exchanges.
    const a = rising.map((v) => (v < 4 ? v ^ 1 : v));
    const c = rising.map((v) => (v >= 8 ? v ^ 1 : v));
    const table = smallTable(
      { 'a.x': a, 'b.x': rising, 'c.x': c },
      rising.map(() => ({})),
    );
    const [cluster] = collinearity(table, ordinalTarget(rising.map((v) => v % 2))).clusters;
    expect(cluster).toEqual({ representative: 'b.x', members: ['a.x', 'b.x', 'c.x'] });
  });

  it('takes metrics with fewer than ten common labelled rows for strangers', () => {
    const half = rising.map((v) => (v < 9 ? v : null));
    const table = smallTable(
      { 'a.x': rising, 'b.x': half },
      rising.map(() => ({})),
    );
    const few = collinearity(table, ordinalTarget(rising.map((v) => v % 2)));
    expect(few.rho).toEqual([
      [1, null],
      [null, 1],
    ]);
    expect(few.clusters.map(({ members }) => members)).toEqual([['a.x'], ['b.x']]);
  });

  it('is empty without labelled rows and without metrics', () => {
    const report = collinearity(smallTable({ 'a.x': [1] }, [{}]), ordinalTarget([-1], 2));
    expect(report).toMatchObject({ ids: [], rho: [], clusters: [], constant: [], empty: ['a.x'] });
  });
});

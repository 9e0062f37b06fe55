import { describe, expect, it } from 'vitest';
import { labelDistributions } from '../../src/study/distribution.ts';
import { reference, referenceStudy } from './reference.ts';
import { ordinalTarget, smallTable } from './small-table.ts';

describe('labelDistributions', () => {
  it('has SciPy’s Wilson intervals', () => {
    const { table, target } = referenceStudy();
    const [all, ...parts] = labelDistributions(table, target, null);
    expect(parts).toEqual([]);
    expect(all).toMatchObject({ part: 'all', n: 60 });
    reference.wilson.forEach(([count, low, high], code) => {
      const found = all!.classes[code]!;
      expect(found).toMatchObject({ name: `c${code}`, count });
      expect(found.value).toBeCloseTo(count / 60, 12);
      expect(found.low).toBeCloseTo(low, 10);
      expect(found.high).toBeCloseTo(high, 10);
    });
  });

  it('counts labelled rows by part, and the good among them', () => {
    const rows = [
      { language: 'go' },
      { language: 'c' },
      { language: 'go' },
      { language: null },
      { language: 'go' },
    ];
    const found = labelDistributions(smallTable({}, rows), ordinalTarget([0, 1, 1, -1, 1]), 'language');
    expect(found.map(({ part, n, good }) => [part, n, good?.value])).toEqual([
      ['all', 4, 3 / 4],
      ['c', 1, 1],
      ['go', 3, 2 / 3],
    ]);
  });

  it('has no shares without a labelled row', () => {
    const [all] = labelDistributions(smallTable({}, [{}]), ordinalTarget([-1], 2), 'repo');
    expect(all).toMatchObject({ n: 0, good: { value: null, low: null, high: null } });
  });
});

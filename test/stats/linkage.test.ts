import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageLinkage, cutTree, leafOrder } from '../../src/stats/linkage.ts';

/** What `linkage-fixtures.py` records; its header says how each value was made. */
interface Recorded {
  readonly name: string;
  readonly n: number;
  readonly distances: readonly number[];
  readonly merges: readonly (readonly [number, number, number, number])[];
  readonly cuts: readonly { readonly height: number; readonly clusters: readonly number[] }[];
  readonly leaves: readonly number[];
}

const recorded = JSON.parse(
  readFileSync(new URL('./linkage.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

describe('clusterings of SciPy', () => {
  it.each(recorded)('$name', ({ n, distances, merges, cuts, leaves }) => {
    const found = averageLinkage(Float64Array.from(distances), n);
    expect(found).toEqual(
      merges.map(([left, right, distance, size]) => ({
        left,
        right,
        distance: expect.closeTo(distance, 14),
        size,
      })),
    );
    // Heights of merges are recorded as heights to cut at: SciPy's own numbers, not ours, decide.
    const recordedMerges = merges.map(([left, right, distance, size]) => ({ left, right, distance, size }));
    for (const { height, clusters } of cuts)
      expect([...cutTree(recordedMerges, n, height)]).toEqual(clusters);
    expect(leafOrder(found, n)).toEqual(leaves);
  });
});

/** Joins the two clusters of least mean distance over pairs of items, again and again: sets of items and heights. */
function naive(distance: (a: number, b: number) => number, n: number) {
  let clusters = Array.from({ length: n }, (_, item) => [item]);
  const steps: { items: number[]; height: number }[] = [];
  while (clusters.length > 1) {
    let best = { a: clusters[0]!, b: clusters[1]!, height: Number.POSITIVE_INFINITY };
    clusters.forEach((a, at) => {
      for (const b of clusters.slice(at + 1)) {
        const pairs = a.flatMap((x) => b.map((y) => distance(x, y)));
        const height = pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
        if (height < best.height) best = { a, b, height };
      }
    });
    const items = [...best.a, ...best.b].sort((a, b) => a - b);
    clusters = [...clusters.filter((each) => each !== best.a && each !== best.b), items];
    steps.push({ items, height: best.height });
  }
  return steps;
}

describe('averageLinkage', () => {
  // Distances without ties: with ties several trees are right.
  const problem = fc.integer({ min: 1, max: 12 }).chain((n) =>
    fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), {
      minLength: (n * (n - 1)) / 2,
      maxLength: (n * (n - 1)) / 2,
    }),
  );

  it('joins as the definition does, by means over pairs', () => {
    fc.assert(
      fc.property(problem, (whole) => {
        const n = Math.round((1 + Math.sqrt(1 + 8 * whole.length)) / 2);
        // Logarithms: sums of them are equal by accident only.
        const distances = Float64Array.from(whole, (each) => Math.log(1 + each));
        const table = new Map<string, number>();
        let at = 0;
        for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) table.set(`${a} ${b}`, distances[at++]!);
        const expected = naive((a, b) => table.get(`${Math.min(a, b)} ${Math.max(a, b)}`)!, n);
        const members = Array.from({ length: n }, (_, item) => [item]);
        const found = averageLinkage(distances, n);
        for (const { left, right } of found) {
          members.push([...members[left]!, ...members[right]!].sort((a, b) => a - b));
        }
        expect(members.slice(n)).toEqual(expected.map(({ items }) => items));
        found.forEach(({ distance, size }, step) => {
          expect(distance).toBeCloseTo(expected[step]!.height, 10);
          expect(size).toBe(expected[step]!.items.length);
        });
      }),
      { seed: 1 },
    );
  });

  it('keeps its input and every item once in the leaves, ties or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.array(fc.nat(3), { minLength: 66, maxLength: 66 }),
        (n, raw) => {
          const distances = Float64Array.from(raw.slice(0, (n * (n - 1)) / 2));
          const before = [...distances];
          const merges = averageLinkage(distances, n);
          expect([...distances]).toEqual(before);
          expect(merges).toHaveLength(Math.max(0, n - 1));
          expect(leafOrder(merges, n).sort((a, b) => a - b)).toEqual(
            Array.from({ length: n }, (_, at) => at),
          );
          // Heights ascend; each cluster is joined once.
          const joined = merges.flatMap(({ left, right }) => [left, right]);
          expect(new Set(joined).size).toBe(joined.length);
          merges.forEach(({ left, right, distance }, at) => {
            expect(left).toBeLessThan(right);
            expect(right).toBeLessThan(n + at);
            if (at > 0) expect(distance).toBeGreaterThanOrEqual(merges[at - 1]!.distance);
          });
        },
      ),
      { seed: 2 },
    );
  });

  it('takes infinite distances and refuses NaN and a wrong number', () => {
    expect(averageLinkage(Float64Array.of(1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY), 3)).toEqual(
      [
        { left: 0, right: 1, distance: 1, size: 2 },
        { left: 2, right: 3, distance: Number.POSITIVE_INFINITY, size: 3 },
      ],
    );
    expect(() => averageLinkage(Float64Array.of(1, 2), 3)).toThrow('2 distances of 3 items');
    expect(() => averageLinkage(Float64Array.of(1, 2, Number.NaN), 3)).toThrow('NaN among them');
  });
});

describe('cutTree', () => {
  it('joins at the height itself, numbers clusters by their first item', () => {
    // 1 and 3 at .2, 0 and 2 at .4, both at .9
    const merges = [
      { left: 1, right: 3, distance: 0.2, size: 2 },
      { left: 0, right: 2, distance: 0.4, size: 2 },
      { left: 4, right: 5, distance: 0.9, size: 4 },
    ];
    expect([...cutTree(merges, 4, 0.1)]).toEqual([0, 1, 2, 3]);
    expect([...cutTree(merges, 4, 0.2)]).toEqual([0, 1, 2, 1]);
    expect([...cutTree(merges, 4, 0.4)]).toEqual([0, 1, 0, 1]);
    expect([...cutTree(merges, 4, 1)]).toEqual([0, 0, 0, 0]);
    expect(leafOrder(merges, 4)).toEqual([1, 3, 0, 2]);
    expect([...cutTree([], 1, 1)]).toEqual([0]);
    expect([...cutTree([], 0, 1)]).toEqual([]);
  });
});

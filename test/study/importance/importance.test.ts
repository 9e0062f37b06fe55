import { describe, expect, it } from 'vitest';
import { importanceReport } from '../../../src/study/importance/importance.ts';
import { importanceSets } from '../../../src/study/importance/sets.ts';
import { poolFolds } from '../../../src/study/surrogates/pool.ts';
import { evaluateSurrogates } from '../../../src/study/surrogates/surrogates.ts';
import { plantedStudy } from '../planted-study.ts';

describe('importance', () => {
  const twins = { representative: 'even.file.metric0', members: ['even.file.metric0', 'odd.file.metric1'] };
  const single = { representative: 'odd.file.metric3', members: ['odd.file.metric3'] };
  const input = plantedStudy({ seed: 4, rows: 240, signal: 0.95, missing: 0.3 });
  const report = evaluateSurrogates(input, {
    folds: 5,
    resamples: 200,
    repeats: 3,
    clusters: [twins, single],
  }).then(({ importance }) => importance!);

  it('finds the two metrics that make the class, and no other', async () => {
    const { metrics, score, repeats } = await report;
    expect({ score, repeats }).toEqual({ score: 'kappa', repeats: 3 });
    expect(
      metrics
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(twins.members);
    for (const { low } of metrics.slice(0, 2)) expect(low).toBeGreaterThan(0.1);
    for (const { value } of metrics.slice(2)) expect(Math.abs(value!)).toBeLessThan(0.1);
  });

  it('permutes a cluster together: worse than either alone', async () => {
    const { metrics, clusters } = await report;
    expect(clusters.map(({ representative }) => representative)).toEqual([twins.representative]);
    expect(clusters[0]!.value).toBeGreaterThan(metrics[0]!.value!);
  });

  it('permutes a group of the catalogue together', async () => {
    const { groups } = await report;
    expect(groups.map(({ group }) => group).sort()).toEqual(['even', 'odd']);
    for (const { low } of groups) expect(low).toBeGreaterThan(0.1);
  });

  it('is the drop of the score of the repeats together', () => {
    // Two classes, four rows, all predicted right: kappa 1. One set, two repeats: row 0 is wrong in one of them.
    // Of the eight predictions [[3, 1], [0, 4]]: observed disagreement 1/8; by chance (4 x 5 + 4 x 3) / 64 = 1/2;
    // kappa 1 - (1/8) / (1/2) = 3/4, the drop 1/4.
    const { table } = plantedStudy({ seed: 1, rows: 4, patches: 1, metrics: 1, signal: 1 });
    const target = {
      name: 'label',
      kind: 'ordinal',
      classes: ['poor', 'good'],
      codes: Int32Array.of(0, 0, 1, 1),
    } as const;
    const small = { table, target, seed: 1, trees: 1 };
    const sets = { ...importanceSets(table, [], 2), groups: [], plan: { sets: [[0]], repeats: 2 } };
    const result = {
      probabilities: Float64Array.of(1, 0, 1, 0, 0, 1, 0, 1),
      predicted: target.codes,
      permuted: Uint16Array.of(1, 1, 2, 0, 0, 2, 0, 2),
    };
    const split = { train: new Uint32Array(), test: Uint32Array.of(0, 1, 2, 3) };
    const pooled = {
      ...poolFolds([split], [result], target),
      estimand: 'instance',
      predictor: 'forest',
    } as const;
    const { metrics } = importanceReport(small, sets, pooled, [result], 50);
    expect(metrics[0]!.value).toBeCloseTo(0.25, 12);
  });
});

import { expect, it } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { clusterWeights } from '../../src/stats/cluster-bootstrap.ts';

const clusters = Uint32Array.of(2, 0, 1, 2, 2, 0);

it('gives all rows of a cluster the same weight, and draws as many clusters as there are', () => {
  for (let resample = 0; resample < 200; resample++) {
    const [ofTwo, ofZero, ofOne, ...rest] = clusterWeights(
      clusters,
      3,
      createRandom(1, 'resample', resample),
    );
    expect(rest).toEqual([ofTwo, ofTwo, ofZero]);
    expect(ofZero! + ofOne! + ofTwo!).toBe(3);
  }
});

it('draws each cluster as often as the next: binomially', () => {
  // Of 3 draws the cluster gets k with probability C(3, k) 2^(3 - k) / 27: 8, 12, 6 and 1 of 27. Chi-square of 3
  // degrees stays below 16.3 in 999 of 1,000 seeds; this one is fixed.
  const resamples = 2700;
  const random = createRandom(7, 'resamples');
  for (const row of [0, 1, 2]) {
    const seen = [0, 0, 0, 0];
    for (let resample = 0; resample < resamples; resample++)
      seen[clusterWeights(clusters, 3, random)[row]!]!++;
    const expected = [800, 1200, 600, 100];
    const distance = seen.reduce((sum, count, k) => sum + (count - expected[k]!) ** 2 / expected[k]!, 0);
    expect(distance).toBeLessThan(16.3);
  }
});

it('is the same for the same stream, and works without rows', () => {
  const draw = () => clusterWeights(clusters, 3, createRandom(3, 'a'));
  expect(draw()).toEqual(draw());
  expect(clusterWeights(new Uint32Array(), 0, createRandom(3))).toEqual(new Uint32Array());
});

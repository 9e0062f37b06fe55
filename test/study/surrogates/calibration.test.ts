import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/random.ts';
import { wilson } from '../../../src/stats/wilson.ts';
import { calibrationsOf } from '../../../src/study/surrogates/calibration.ts';
import type { OutOfFold } from '../../../src/study/surrogates/pool.ts';
import type { Target } from '../../../src/study/target.ts';

const target: Target = {
  name: 'label',
  kind: 'ordinal',
  classes: ['poor', 'good'],
  codes: new Int32Array(),
  good: [1],
};

/** 40 clusters of five rows that are all of one class, half of them good; a probability for each row. */
function pooledOf(probability: (row: number) => number): OutOfFold {
  const truth = Int32Array.from({ length: 200 }, (_, row) => Math.floor(row / 5) % 2);
  const good = Float64Array.from(truth.keys(), probability);
  return {
    estimand: 'instance',
    predictor: 'forest',
    rows: Uint32Array.from(truth.keys()),
    folds: new Int32Array(200),
    truth,
    predicted: truth,
    probabilities: new Float64Array(400),
    good,
    ranking: good,
  };
}

const codes = Uint32Array.from({ length: 200 }, (_, row) => Math.floor(row / 5));
const clusters = { codes, count: 40, by: 'instance' } as const;

function calibrationOf(pooled: OutOfFold) {
  return calibrationsOf([pooled], target, clusters, { resamples: 1000, random: createRandom(1, 'test') })[0]!;
}

describe('calibrationsOf', () => {
  it('has intervals of clusters where the rows of a cluster are alike', () => {
    const { calibration, calibrationError } = calibrationOf(pooledOf(() => 0.45));
    expect(calibration).toHaveLength(1);
    const { observed, n } = calibration[0]!;
    expect(n).toBe(200);
    expect(observed.value).toBe(0.5);
    // 40 clusters of one class: a share's standard error is .5 / sqrt(40) = .079, the interval .31 wide; over rows .14.
    expect(observed.high! - observed.low!).toBeGreaterThan(0.25);
    expect(observed.high! - observed.low!).toBeLessThan(0.37);
    expect(calibrationError).toBeCloseTo(0.05, 12);
  });

  it('keeps the interval of Wilson where all rows of a bin are of one kind', () => {
    const perfect = calibrationOf(pooledOf((row) => (Math.floor(row / 5) % 2 === 1 ? 0.95 : 0.05)));
    expect(perfect.calibration.map(({ n, observed }) => [n, observed.value])).toEqual([
      [100, 0],
      [100, 1],
    ]);
    const { low, high } = wilson(100, 100, 0.95);
    expect(perfect.calibration[1]!.observed).toEqual({ value: 1, low, high });
  });

  it('says nothing when nobody says what is good', () => {
    const { good: _, ...unsaid } = target;
    const silent = { ...pooledOf(() => 0.5), good: null, ranking: null };
    const resampling = { resamples: 50, random: createRandom(1, 'test') };
    expect(calibrationsOf([silent], unsaid, clusters, resampling)).toEqual([
      { calibration: [], calibrationError: null },
    ]);
  });
});

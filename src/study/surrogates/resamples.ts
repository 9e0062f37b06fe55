import type { Random } from '../../core/random.ts';
import { clusterWeights } from '../../stats/cluster-bootstrap.ts';
import { percentileInterval } from '../../stats/quantile.ts';
import type { Estimate } from '../report.ts';
import { CONFIDENCE } from '../sample-limits.ts';

/** Which rows are drawn together. */
export interface Clusters {
  /** Cluster of each row, from 0. */
  readonly codes: Uint32Array;
  readonly count: number;
  /** What a cluster is. */
  readonly by: 'instance' | 'repo';
  /** Clusters inside the clusters, drawn in a second stage: of each row its number, and which a cluster has. */
  readonly inner?: {
    readonly codes: Uint32Array;
    readonly count: number;
    readonly members: readonly Uint32Array[];
  };
}

/** Hands each resample of clusters, drawn with replacement, on: as a weight for each row. */
export function forEachResample(
  { codes, count, inner }: Clusters,
  resamples: number,
  random: Random,
  use: (weights: Uint32Array, resample: number) => void,
): void {
  for (let resample = 0; resample < resamples; resample++)
    use(
      inner === undefined ? clusterWeights(codes, count, random) : twoStageWeights(count, inner, random),
      resample,
    );
}

/** Draws clusters, then in each drawn one, each time anew, as many inner clusters as it has. */
function twoStageWeights(
  outer: number,
  { codes, count, members }: NonNullable<Clusters['inner']>,
  random: Random,
): Uint32Array {
  const drawn = new Uint32Array(count);
  for (let draw = 0; draw < outer; draw++) {
    const within = members[random.below(outer)]!;
    for (let inner = 0; inner < within.length; inner++) drawn[within[random.below(within.length)]!]!++;
  }
  return codes.map((code) => drawn[code]!);
}

/** A value with the percentile interval of its resamples; NaN is a resample without a value. */
export function estimateOf(value: number | null, resampled: Float64Array): Estimate {
  const interval = value === null ? null : percentileInterval(resampled, CONFIDENCE);
  return { value, low: interval?.low ?? null, high: interval?.high ?? null };
}

/** A difference with the interval of the differences in the same resamples. */
export function differenceOf(
  first: { readonly value: number | null; readonly resampled: Float64Array },
  second: { readonly value: number | null; readonly resampled: Float64Array },
): Estimate {
  const value = first.value === null || second.value === null ? null : first.value - second.value;
  return estimateOf(
    value,
    first.resampled.map((each, at) => each - second.resampled[at]!),
  );
}

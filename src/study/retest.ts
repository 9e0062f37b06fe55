import { createRandom } from '../core/random.ts';
import { cohenKappa } from '../stats/kappa.ts';
import { krippendorffAlphaOfPairs } from '../stats/krippendorff-alpha.ts';
import { percentileInterval } from '../stats/quantile.ts';
import type { Estimate, RetestReport } from './report.ts';
import { CONFIDENCE } from './sample-limits.ts';
import type { Target } from './target.ts';

/** Two class codes that the same row was given. */
export type RatingPair = readonly [first: number, second: number];

/**
 * How far two ratings of the same rows agree, which is what a surrogate's agreement can be measured by: Cohen's kappa
 * (weighted by squared distance when the classes have an order) and Krippendorff's alpha (ordinal, or nominal), with
 * intervals by bootstrap. null without a pair.
 *
 * @param clusters A number for each pair, as that of its instance: pairs of the same number are drawn together,
 * because ratings of patches of one instance are alike. Without it pairs are drawn singly. No interval of one
 * cluster.
 */
export function retest(
  pairs: readonly RatingPair[],
  { kind, classes }: Pick<Target, 'kind' | 'classes'>,
  { seed, resamples }: { readonly seed: number; readonly resamples: number },
  clusters?: Uint32Array,
): RetestReport | null {
  if (pairs.length === 0) return null;
  const size = classes.length;
  const kappa = (counts: Uint32Array) =>
    cohenKappa(matrix(counts, size), kind === 'ordinal' ? 'quadratic' : 'none');
  const alpha = (counts: Uint32Array) => krippendorffAlphaOfPairs(counts, kind, size);
  const drawn = countedTogether(pairs, size, clusters);
  const kappas: number[] = [];
  const alphas: number[] = [];
  const sample = new Uint32Array(size * size);
  for (let resample = 0; resample < resamples && drawn.length > 1; resample++) {
    const random = createRandom(seed, 'retest', resample);
    sample.fill(0);
    for (let draw = 0; draw < drawn.length; draw++) addTo(sample, drawn[random.below(drawn.length)]!);
    kappas.push(kappa(sample) ?? Number.NaN);
    alphas.push(alpha(sample) ?? Number.NaN);
  }
  const all = new Uint32Array(size * size);
  for (const counts of drawn) addTo(all, counts);
  return {
    n: pairs.length,
    instances: clusters === undefined ? null : drawn.length,
    equal: pairs.filter(([first, second]) => first === second).length,
    kappa: estimate(kappa(all), kappas),
    alpha: estimate(alpha(all), alphas),
  };
}

/** Pairs of each cluster counted by first and second class, clusters in the order of their first pair. */
function countedTogether(
  pairs: readonly RatingPair[],
  classes: number,
  clusters?: Uint32Array,
): Uint32Array[] {
  const counted = new Map<number, Uint32Array>();
  pairs.forEach(([first, second], at) => {
    const cluster = clusters?.[at] ?? at;
    const counts = counted.get(cluster) ?? new Uint32Array(classes * classes);
    counts[first * classes + second]!++;
    counted.set(cluster, counts);
  });
  return [...counted.values()];
}

function addTo(sum: Uint32Array, counts: Uint32Array): void {
  for (let cell = 0; cell < sum.length; cell++) sum[cell]! += counts[cell]!;
}

function matrix(counts: Uint32Array, classes: number): number[][] {
  return Array.from({ length: classes }, (_, first) => [
    ...counts.subarray(first * classes, (first + 1) * classes),
  ]);
}

function estimate(value: number | null, resampled: readonly number[]): Estimate {
  const interval = value === null ? null : percentileInterval(resampled, CONFIDENCE);
  return { value, low: interval?.low ?? null, high: interval?.high ?? null };
}

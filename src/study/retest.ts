import { createRandom } from '../core/random.ts';
import { cohenKappa } from '../stats/kappa.ts';
import { krippendorffAlpha } from '../stats/krippendorff-alpha.ts';
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
  const kappa = (sample: readonly RatingPair[]) =>
    cohenKappa(countPairs(sample, classes.length), kind === 'ordinal' ? 'quadratic' : 'none');
  const alpha = (sample: readonly RatingPair[]) => krippendorffAlpha(sample, kind, classes.length);
  const drawn = drawnTogether(pairs, clusters);
  const kappas: number[] = [];
  const alphas: number[] = [];
  for (let resample = 0; resample < resamples && drawn.length > 1; resample++) {
    const random = createRandom(seed, 'retest', resample);
    const sample = drawn.flatMap(() => drawn[random.below(drawn.length)]!);
    kappas.push(kappa(sample) ?? Number.NaN);
    alphas.push(alpha(sample) ?? Number.NaN);
  }
  return {
    n: pairs.length,
    instances: clusters === undefined ? null : drawn.length,
    equal: pairs.filter(([first, second]) => first === second).length,
    kappa: estimate(kappa(pairs), kappas),
    alpha: estimate(alpha(pairs), alphas),
  };
}

/** The pairs of each cluster, clusters in the order of their first pair. */
function drawnTogether(pairs: readonly RatingPair[], clusters?: Uint32Array): RatingPair[][] {
  const members = new Map<number, RatingPair[]>();
  pairs.forEach((pair, at) => {
    const cluster = clusters?.[at] ?? at;
    members.set(cluster, [...(members.get(cluster) ?? []), pair]);
  });
  return [...members.values()];
}

function countPairs(pairs: readonly RatingPair[], classes: number): number[][] {
  const counts = Array.from({ length: classes }, () => new Array<number>(classes).fill(0));
  for (const [first, second] of pairs) counts[first]![second]!++;
  return counts;
}

function estimate(value: number | null, resampled: readonly number[]): Estimate {
  const interval = value === null ? null : percentileInterval(resampled, CONFIDENCE);
  return { value, low: interval?.low ?? null, high: interval?.high ?? null };
}

import { createRandom } from '../core/random.ts';
import { clusterWeights } from '../stats/cluster-bootstrap.ts';
import { confusionMatrix } from '../stats/confusion.ts';
import { percentileInterval } from '../stats/quantile.ts';
import type { Estimate } from '../study/report.ts';
import { retest } from '../study/retest.ts';
import { CONFIDENCE } from '../study/sample-limits.ts';
import type { Agreement, PairAgreement } from './report.ts';
import { pairRatings, type RatedPairs, type SourceRatings } from './source-ratings.ts';
import type { Subjects } from './subjects.ts';
import type { TargetClasses } from './target-classes.ts';
import { tellingInterval } from './telling-interval.ts';

/** What is drawn, and how often. */
export interface Resampling {
  readonly seed: number;
  readonly resamples: number;
}

/** How far two sources agree on a label. */
export function pairAgreement(
  first: SourceRatings,
  second: SourceRatings,
  classes: TargetClasses,
  subjects: Subjects,
  resampling: Resampling,
): PairAgreement {
  const on = (keeps?: (subject: number) => boolean): Agreement | null =>
    agreementOf(pairRatings(first.first, second.first, subjects, keeps), classes, resampling);
  const isSeen = (subject: number) => first.seen.has(subject) || second.seen.has(subject);
  const seen = [...first.first.keys()].filter((subject) => second.first.has(subject) && isSeen(subject));
  return {
    first: first.source.name,
    second: second.source.name,
    kind: kindOf(first, second),
    all: on(),
    training: seen.length === 0 ? null : { seen: seen.length, unseen: on((subject) => !isSeen(subject)) },
    lost: lostTo(first, second) + lostTo(second, first),
  };
}

function kindOf(...both: readonly [SourceRatings, SourceRatings]): PairAgreement['kind'] {
  const surrogates = both.filter(({ source }) => source.kind === 'surrogate').length;
  return surrogates === 2 ? 'surrogates' : surrogates === 1 ? 'static' : 'raters';
}

/** Patches that one labels and of which the other gave no verdict though it was asked. */
function lostTo({ unscored }: SourceRatings, { first }: SourceRatings): number {
  return [...unscored].filter((subject) => first.has(subject)).length;
}

/** Agreement of pairs of ratings; null without one. */
export function agreementOf(
  { pairs, instances }: RatedPairs,
  { kind, classes }: Pick<TargetClasses, 'kind' | 'classes'>,
  resampling: Resampling,
): Agreement | null {
  const agreed = retest(pairs, { kind, classes }, resampling, instances);
  if (agreed === null) return null;
  const code = (side: 0 | 1) => Int32Array.from(pairs, (pair) => pair[side]);
  return {
    ...agreed,
    kappa: tellingInterval(agreed.kappa),
    alpha: tellingInterval(agreed.alpha),
    confusion: confusionMatrix(code(0), code(1), classes.length),
    bias: kind === 'ordinal' ? tellingInterval(meanDifference({ pairs, instances }, resampling)) : null,
  };
}

/** By how many classes the second is higher in the mean, with an interval by drawn instances. */
function meanDifference({ pairs, instances }: RatedPairs, { seed, resamples }: Resampling): Estimate {
  const differences = pairs.map(([first, second]) => second - first);
  const value = differences.reduce((sum, each) => sum + each, 0) / pairs.length;
  const numbers = [...new Set(instances)];
  if (numbers.length < 2) return { value, low: null, high: null };
  const places = new Map(numbers.map((number, at) => [number, at]));
  const clusters = instances.map((number) => places.get(number)!);
  const means = Float64Array.from({ length: resamples }, (_, resample) => {
    const weights = clusterWeights(clusters, numbers.length, createRandom(seed, 'bias', resample));
    let [sum, n] = [0, 0];
    for (const [at, weight] of weights.entries()) {
      sum += weight * differences[at]!;
      n += weight;
    }
    return sum / n;
  });
  const interval = percentileInterval(means, CONFIDENCE);
  return { value, low: interval?.low ?? null, high: interval?.high ?? null };
}

import { groupedBy } from '../core/grouped-by.ts';
import { createRandom } from '../core/random.ts';
import { krippendorffAlpha } from '../stats/krippendorff-alpha.ts';
import { percentileInterval } from '../stats/quantile.ts';
import { CONFIDENCE } from '../study/sample-limits.ts';
import type { Resampling } from './pair-agreement.ts';
import type { TargetAgreement } from './report.ts';
import type { SourceRatings } from './source-ratings.ts';
import type { Subjects } from './subjects.ts';
import type { TargetClasses } from './target-classes.ts';
import { tellingInterval } from './telling-interval.ts';

/** Two raters are a pair, whose alpha stands there. */
const FEWEST = 3;

/**
 * Krippendorff's alpha over all sources that are no surrogates, of patches with at least two labels; its interval
 * draws whole instances. null with fewer than three such sources or without such a patch.
 */
export function jointAlpha(
  all: readonly SourceRatings[],
  { kind, classes }: TargetClasses,
  { instances }: Subjects,
  { seed, resamples }: Resampling,
): TargetAgreement['together'] {
  const raters = all.filter(({ source }) => source.kind !== 'surrogate');
  if (raters.length < FEWEST) return null;
  const rated = new Set(raters.flatMap(({ first }) => [...first.keys()]));
  const units = [...rated]
    .map((subject) => ({
      instance: instances[subject]!,
      ratings: raters.map(({ first }) => first.get(subject) ?? null),
    }))
    .filter(({ ratings }) => ratings.filter((rating) => rating !== null).length > 1);
  if (units.length === 0) return null;
  const clusters = [...groupedBy(units, ({ instance }) => instance).values()];
  const alpha = (some: readonly (typeof units)[number][]) =>
    krippendorffAlpha(
      some.map(({ ratings }) => ratings),
      kind,
      classes.length,
    );
  const drawn = Float64Array.from({ length: clusters.length < 2 ? 0 : resamples }, (_, resample) => {
    const random = createRandom(seed, 'together', resample);
    return alpha(clusters.flatMap(() => clusters[random.below(clusters.length)]!)) ?? Number.NaN;
  });
  const value = alpha(units);
  const interval = value === null ? null : percentileInterval(drawn, CONFIDENCE);
  return {
    sources: raters.map(({ source }) => source.name),
    n: units.length,
    instances: clusters.length,
    alpha: tellingInterval({ value, low: interval?.low ?? null, high: interval?.high ?? null }),
  };
}

import { wilson } from '../stats/wilson.ts';
import { summariseJudges } from '../study/judge-summary.ts';
import { retest } from '../study/retest.ts';
import { CONFIDENCE } from '../study/sample-limits.ts';
import { jointAlpha } from './joint-alpha.ts';
import { pairAgreement, type Resampling } from './pair-agreement.ts';
import type { RatedSource } from './rated-source.ts';
import type { TargetAgreement, TargetSource } from './report.ts';
import { pairRatings, type SourceRatings, sourceRatings } from './source-ratings.ts';
import { numberSubjects, type Subjects } from './subjects.ts';
import { type TargetClasses, targetClasses } from './target-classes.ts';
import { tellingInterval } from './telling-interval.ts';

/** A label to compare sources by. */
export interface TargetQuestion {
  readonly name: string;
  /** Its classes in ascending order. */
  readonly order?: readonly string[];
}

/** The sources that say anything of a label: a label, or that there is none. */
export function sourcesOf(name: string, sources: readonly RatedSource[]): RatedSource[] {
  return sources.filter(({ ratings }) =>
    ratings.some(({ labels, verdict }) => labels.has(name) || verdict?.judge === name),
  );
}

/**
 * How far the sources that have a label agree on it: each within itself, each two of them, all together. Held-out
 * predictions of a study are compared with raters alone.
 *
 * @throws {ArchdeltaError} `usage`: see {@link targetClasses}.
 */
export function targetAgreement(
  { name, order }: TargetQuestion,
  sources: readonly RatedSource[],
  resampling: Resampling,
): TargetAgreement {
  const having = sourcesOf(name, sources);
  const classes = targetClasses(name, having, order);
  const subjects = numberSubjects(having.flatMap(({ ratings }) => ratings));
  const rated = having.map((source) => sourceRatings(source, classes, subjects));
  const pairs = rated.flatMap((first, at) =>
    rated
      .slice(at + 1)
      .filter((second) => isWorthComparing(first.source, second.source))
      .map((second) => pairAgreement(first, second, classes, subjects, resampling)),
  );
  return {
    name,
    kind: classes.kind,
    classes: classes.classes,
    sources: rated.map((one) => targetSource(one, classes, subjects, resampling)),
    pairs,
    together: jointAlpha(rated, classes, subjects, resampling),
  };
}

/** Held-out predictions are there to be held against raters. */
function isWorthComparing(first: RatedSource, second: RatedSource): boolean {
  if (first.kind !== 'surrogate' || second.kind !== 'surrogate') return true;
  return first.training?.known !== 'held-out' && second.training?.known !== 'held-out';
}

function targetSource(
  rated: SourceRatings,
  classes: TargetClasses,
  subjects: Subjects,
  resampling: Resampling,
): TargetSource {
  const { source, first, second, further, unscored } = rated;
  const twice = pairRatings(first, second, subjects);
  const again = retest(twice.pairs, classes, resampling, twice.instances);
  const reasons = new Map<string, number>();
  const verdicts = source.ratings.flatMap(({ verdict }) => verdict ?? []);
  for (const judge of summariseJudges(verdicts.filter(({ judge: of }) => of === classes.name)))
    for (const { reason, n } of judge.unscored) reasons.set(reason, (reasons.get(reason) ?? 0) + n);
  return {
    source: source.name,
    kind: source.kind,
    distribution: distributionOf(source.name, first, classes),
    further,
    unscoredPatches: unscored.size,
    unscored: [...reasons].map(([reason, n]) => ({ reason, n })),
    retest: again && { ...again, kappa: tellingInterval(again.kappa), alpha: tellingInterval(again.alpha) },
  };
}

function distributionOf(
  part: string,
  codes: ReadonlyMap<number, number>,
  { classes }: TargetClasses,
): TargetSource['distribution'] {
  const n = codes.size;
  const counts = classes.map(() => 0);
  for (const code of codes.values()) counts[code]!++;
  return {
    part,
    n,
    classes: classes.map((name, code) => {
      const count = counts[code]!;
      const share =
        n === 0
          ? { value: null, low: null, high: null }
          : { value: count / n, ...wilson(count, n, CONFIDENCE) };
      return { name, count, ...share };
    }),
    good: null,
  };
}

import type { RatingPair } from '../study/retest.ts';
import type { RatedSource } from './rated-source.ts';
import type { Subjects } from './subjects.ts';
import type { TargetClasses } from './target-classes.ts';

/** What one source says of one label, by number of the patch. */
export interface SourceRatings {
  readonly source: RatedSource;
  /** Class of the label recorded first. */
  readonly first: ReadonlyMap<number, number>;
  /** Class of the label recorded second, of patches that have one. */
  readonly second: ReadonlyMap<number, number>;
  /** Records beyond the first of a patch. */
  readonly further: number;
  /** Patches with a label whose instance was in training. */
  readonly seen: ReadonlySet<number>;
  /** Patches of which there is an unscored verdict and no label; without those that a recording has not. */
  readonly unscored: ReadonlySet<number>;
}

/** Reads what a source says of a label. */
export function sourceRatings(
  source: RatedSource,
  { name, codeOf }: TargetClasses,
  { numberOf }: Subjects,
): SourceRatings {
  const first = new Map<number, number>();
  const second = new Map<number, number>();
  const seen = new Set<number>();
  const unscored = new Set<number>();
  let further = 0;
  for (const rating of source.ratings) {
    const value = rating.labels.get(name);
    const subject = numberOf(rating);
    if (value === undefined) {
      // Of what a recording has not, nobody gave up.
      const isUnscored = rating.verdict?.status === 'unscored' && rating.verdict.reason !== 'not-recorded';
      if (isUnscored && rating.verdict?.judge === name) unscored.add(subject);
      continue;
    }
    if (rating.seen === true) seen.add(subject);
    if (!first.has(subject)) {
      first.set(subject, codeOf(value));
      continue;
    }
    further++;
    if (!second.has(subject)) second.set(subject, codeOf(value));
  }
  for (const subject of first.keys()) unscored.delete(subject);
  return { source, first, second, further, seen, unscored };
}

/** Pairs of ratings of the same patches, and of each the number of its instance. */
export interface RatedPairs {
  readonly pairs: readonly RatingPair[];
  readonly instances: Uint32Array;
}

/** Pairs the ratings of patches that both have, in the order of the first. */
export function pairRatings(
  first: ReadonlyMap<number, number>,
  second: ReadonlyMap<number, number>,
  { instances }: Subjects,
  keeps: (subject: number) => boolean = () => true,
): RatedPairs {
  const subjects = [...first.keys()].filter((subject) => second.has(subject) && keeps(subject));
  return {
    pairs: subjects.map((subject) => [first.get(subject)!, second.get(subject)!] as const),
    instances: Uint32Array.from(subjects, (subject) => instances[subject]!),
  };
}

import type { Rating } from './rated-source.ts';

/** Patches that are rated, by number. */
export interface Subjects {
  /** The instance of each patch, by number. */
  readonly instances: readonly number[];
  /** Number of the patch that a rating is of. */
  numberOf(rating: Rating): number;
}

/**
 * Numbers the patches of some ratings as they first occur. A patch is known by instance, model and sample; a rating
 * without a sample is of the only sample that others name for its instance and model, where there is one.
 */
export function numberSubjects(ratings: Iterable<Rating>): Subjects {
  const all = [...ratings];
  const samples = new Map<string, Set<number>>();
  for (const rating of all) {
    if (rating.sample === undefined) continue;
    const key = plainKey(rating);
    samples.set(key, (samples.get(key) ?? new Set()).add(rating.sample));
  }
  const keyOf = (rating: Rating): string => {
    const key = plainKey(rating);
    const named = samples.get(key);
    const [only] = named?.size === 1 ? named : [];
    const sample = rating.sample ?? only;
    return sample === undefined ? key : JSON.stringify([key, sample]);
  };
  const numbers = new Map<string, number>();
  const instanceNumbers = new Map<string, number>();
  const instances: number[] = [];
  for (const rating of all) {
    const key = keyOf(rating);
    if (numbers.has(key)) continue;
    numbers.set(key, numbers.size);
    const instance = instanceNumbers.get(rating.instance_id) ?? instanceNumbers.size;
    instanceNumbers.set(rating.instance_id, instance);
    instances.push(instance);
  }
  return { instances, numberOf: (rating) => numbers.get(keyOf(rating))! };
}

function plainKey({ instance_id, model }: Rating): string {
  return JSON.stringify([instance_id, model ?? null]);
}

import { ArchdeltaError } from '../core/errors.ts';

/** What the distance of two ratings means: other or same, ranks between them, difference of their numbers. */
export type RatingLevel = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha: 1 - observed disagreement / disagreement expected by chance. 1 is full agreement, 0 that
 * of chance. Each unit has any number of ratings, null where a rater gave none; a unit with fewer than two says
 * nothing about agreement and counts nowhere. A rating is the number of its category, from 0, in their order.
 * null when no unit has two ratings or all ratings that count are of one category.
 *
 * Source: Krippendorff 2011 (Computing Krippendorff's alpha-reliability) by the matrix of coincidences; Hayes and
 * Krippendorff 2007 (Communication Methods and Measures 1).
 *
 * @throws {ArchdeltaError} `internal` for a rating that is not one of the categories' numbers.
 */
export function krippendorffAlpha(
  ratings: readonly (readonly (number | null)[])[],
  level: RatingLevel,
  categories: number,
): number | null {
  return alphaOfCoincidences(coincidenceMatrix(ratings, categories), level, categories);
}

/**
 * Krippendorff's alpha of units with two ratings each, by their counts: `counts[first * categories + second]`. The
 * same as {@link krippendorffAlpha} of the units themselves, in the time of the categories.
 */
export function krippendorffAlphaOfPairs(
  counts: ArrayLike<number>,
  level: RatingLevel,
  categories: number,
): number | null {
  const coincidences = new Float64Array(categories * categories);
  for (let a = 0; a < categories; a++)
    for (let b = 0; b < categories; b++)
      coincidences[a * categories + b] = counts[a * categories + b]! + counts[b * categories + a]!;
  return alphaOfCoincidences(coincidences, level, categories);
}

function alphaOfCoincidences(
  coincidences: Float64Array,
  level: RatingLevel,
  categories: number,
): number | null {
  const totals = new Float64Array(categories);
  let pairable = 0;
  coincidences.forEach((count, cell) => {
    totals[Math.floor(cell / categories)]! += count;
    pairable += count;
  });
  const distance = squaredDistance(level, totals);
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < categories; a++) {
    for (let b = a + 1; b < categories; b++) {
      const squared = distance(a, b);
      observed += coincidences[a * categories + b]! * squared;
      expected += totals[a]! * totals[b]! * squared;
    }
  }
  return expected === 0 ? null : 1 - ((pairable - 1) * observed) / expected;
}

/** Pairs of ratings within units, by their categories; a unit of m ratings weighs m in all. */
function coincidenceMatrix(
  ratings: readonly (readonly (number | null)[])[],
  categories: number,
): Float64Array {
  const coincidences = new Float64Array(categories * categories);
  const counts = new Uint32Array(categories);
  for (const unit of ratings) {
    counts.fill(0);
    let given = 0;
    for (const rating of unit) {
      if (rating === null) continue;
      if (!(Number.isInteger(rating) && rating >= 0 && rating < categories)) {
        throw new ArchdeltaError('internal', `rating ${rating} of ${categories} categories`);
      }
      counts[rating]!++;
      given++;
    }
    if (given < 2) continue;
    for (let a = 0; a < categories; a++) {
      if (counts[a] === 0) continue;
      for (let b = 0; b < categories; b++) {
        const pairs = counts[a]! * (counts[b]! - (a === b ? 1 : 0));
        coincidences[a * categories + b]! += pairs / (given - 1);
      }
    }
  }
  return coincidences;
}

/** Squared distance of categories a < b. */
function squaredDistance(level: RatingLevel, totals: Float64Array): (a: number, b: number) => number {
  if (level === 'nominal') return () => 1;
  if (level === 'interval') return (a, b) => (b - a) ** 2;
  // The ratings from the middle of a's to the middle of b's.
  const middles = new Float64Array(totals.length);
  let before = 0;
  totals.forEach((total, category) => {
    middles[category] = before + total / 2;
    before += total;
  });
  return (a, b) => (middles[b]! - middles[a]!) ** 2;
}

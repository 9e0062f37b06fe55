import { normalCdf } from '../../stats/normal.ts';

/** Correlations that are equal differ by their rounding only. */
const ROUNDING = 1e-9;
/** So many permutations as extreme as the observation, or more, and their share is a good p-value by itself. */
const ENOUGH_EXCEEDANCES = 10;
/** Fewer permutations do not show the shape of their distribution. */
const FEWEST_PERMUTATIONS = 100;
/** What a fitted tail says below this is no more than "very small". */
const SMALLEST_P = 1e-12;

/**
 * Two-sided p-value of a correlation by the correlations of permuted data: (1 + number at least as far from 0) /
 * (1 + permutations), which is exact (Phipson and Smyth 2010, Statistical Applications in Genetics and Molecular
 * Biology 9) but never smaller than 1 / (1 + permutations): too coarse to stand a correction for many metrics.
 * Where fewer than ten permutations are as extreme, the p-value is therefore that of the Pearson type III
 * distribution with the mean, variance and skewness of the permuted correlations (Mielke and Berry 2007,
 * Permutation Methods; Winkler et al. 2016, NeuroImage 141), if it is smaller. Skewness matters: a metric that is
 * rarely not 0 against a rare class is far from normal. The tail of type III is taken by the cube-root
 * transformation (Wilson and Hilferty 1931, PNAS 17), which makes p-values a little too large: down to 1e-5 by a
 * factor of 1.35 at most when the skewness is 1, of 2 when it is 2. No p-value is below 1e-12.
 */
export function permutationPValue(observed: number, permuted: Float64Array): number {
  const extreme = Math.abs(observed);
  let exceedances = 0;
  for (const each of permuted) if (Math.abs(each) >= extreme - ROUNDING) exceedances++;
  const counted = (exceedances + 1) / (permuted.length + 1);
  if (exceedances >= ENOUGH_EXCEEDANCES || permuted.length < FEWEST_PERMUTATIONS) return counted;
  const { mean, deviation, skewness } = momentsOf(permuted);
  // Nothing moved: there is no distribution to speak of.
  if (deviation < ROUNDING) return counted;
  const fitted =
    upperTail((extreme - mean) / deviation, skewness) + upperTail((extreme + mean) / deviation, -skewness);
  return Math.min(counted, Math.max(fitted, SMALLEST_P));
}

function momentsOf(values: Float64Array): { mean: number; deviation: number; skewness: number } {
  const count = values.length;
  let mean = 0;
  for (const value of values) mean += value / count;
  let squares = 0;
  let cubes = 0;
  for (const value of values) {
    squares += (value - mean) ** 2 / count;
    cubes += (value - mean) ** 3 / count;
  }
  return { mean, deviation: Math.sqrt(squares), skewness: squares === 0 ? 0 : cubes / squares ** 1.5 };
}

/** P(Z > z) of a standardised Pearson type III variable. */
function upperTail(z: number, skewness: number): number {
  if (Math.abs(skewness) < 1e-6) return normalCdf(-z);
  const base = 1 + (skewness * z) / 2;
  // Beyond the end of the distribution: below it with positive skewness, above it with negative.
  if (base <= 0) return skewness > 0 ? 1 : 0;
  return normalCdf(-((6 / skewness) * (Math.cbrt(base) - 1) + skewness / 6));
}

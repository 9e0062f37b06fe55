import { gammaln } from 'simple-statistics';

/** From here on the series of {@link stirlingError} has converged to the last place. */
const SERIES_FROM = 16;
const HALF_LOG_TWO_PI = Math.log(2 * Math.PI) / 2;

/**
 * log(x^a y^b / B(a, b)) with y = 1 - x: the density of the beta distribution in the logit of x, a > 0, b > 0.
 * -Infinity at the ends.
 *
 * Three log-gammas as they stand would lose 10 digits at a = 100,000; here what is large has been cancelled on
 * paper. Source: Loader 2000 (Fast and accurate computation of binomial probabilities), her "saddle-point" form.
 */
export function logBetaDensity(x: number, y: number, a: number, b: number): number {
  if (x <= 0 || y <= 0) return Number.NEGATIVE_INFINITY;
  const sum = a + b;
  return (
    Math.log(a / sum) / 2 +
    Math.log(b) / 2 -
    HALF_LOG_TWO_PI +
    (stirlingError(sum) - stirlingError(a) - stirlingError(b)) -
    deviance(a, sum * x) -
    deviance(b, sum * y)
  );
}

/** log(gamma(n)) minus Stirling's (n - 1/2) log n - n + log(2 pi) / 2. Series: DLMF 5.11.1. */
function stirlingError(n: number): number {
  if (n < SERIES_FROM) return gammaln(n) - (n - 0.5) * Math.log(n) + n - HALF_LOG_TWO_PI;
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n;
}

/** value log(value / mean) + mean - value, exact for a value near the mean too. */
function deviance(value: number, mean: number): number {
  const relative = (mean - value) / value;
  if (Math.abs(relative) > 0.1) return value * Math.log(value / mean) + (mean - value);
  // relative - log1p(relative) = relative^2 / 2 - relative^3 / 3 + ...
  let sum = 0;
  let power = relative;
  for (let order = 2; order < 60; order++) {
    power *= -relative;
    const next = sum - power / order;
    if (next === sum) break;
    sum = next;
  }
  return value * sum;
}

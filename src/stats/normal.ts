import { ArchdeltaError } from '../core/errors.ts';

const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);
/** Below, the series is exact; from here on, the continued fraction is. */
const FRACTION_FROM = 3;
/** Enough terms at `FRACTION_FROM` for the last place. */
const FRACTION_TERMS = 120;

/**
 * The distribution function of the standard normal distribution. Small values keep their digits; take 1 - normalCdf(x)
 * as normalCdf(-x).
 *
 * Own code: the error function of simple-statistics has 7 digits, its normal distribution a table of 4.
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) throw new ArchdeltaError('internal', 'no normal distribution of NaN');
  const tail = density(x) * millsRatio(Math.abs(x));
  return x < 0 ? tail : 1 - tail;
}

/**
 * The quantile function of the standard normal distribution, -Infinity of 0 and Infinity of 1.
 *
 * Newton's method on log normalCdf, which is increasing and concave, from a point left of the solution
 * (normalCdf(-t) is at most exp(-t^2 / 2) / 2): every step rises to the solution and cannot pass it.
 *
 * Own code: `probit` of simple-statistics has 3 digits.
 *
 * @throws {ArchdeltaError} `internal` for p outside [0, 1].
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new ArchdeltaError('internal', `no normal quantile of ${p}`);
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0.5) return 0;
  if (p === 0) return Number.NEGATIVE_INFINITY;
  const goal = Math.log(p);
  // How far left of 0.
  let distance = Math.sqrt(-2 * goal);
  for (let round = 0; round < 100; round++) {
    const ratio = millsRatio(distance);
    const logTail = Math.log(ratio / SQRT_TWO_PI) - (distance * distance) / 2;
    const next = distance - (goal - logTail) * ratio;
    if (Math.abs(next - distance) <= 1e-15 * distance) return -next;
    distance = next;
  }
  // The last place may go to and fro; what is left is rounding.
  return -distance;
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / SQRT_TWO_PI;
}

/** Mills' ratio: the upper tail beyond x >= 0 over the density at x. */
function millsRatio(x: number): number {
  if (x < FRACTION_FROM) return 0.5 / density(x) - series(x);
  // 1/(x + 1/(x + 2/(x + 3/(x + ...)))), DLMF 7.9.3.
  let value = x;
  for (let term = FRACTION_TERMS; term > 0; term--) value = x + term / value;
  return 1 / value;
}

/** The probability between 0 and x over the density at x: x + x^3/3 + x^5/(3*5) + ..., Marsaglia 2004 (JSS 11). */
function series(x: number): number {
  let sum = x;
  let term = x;
  for (let odd = 3; ; odd += 2) {
    term *= (x * x) / odd;
    if (sum + term === sum) return sum;
    sum += term;
  }
}

import { ArchdeltaError } from '../core/errors.ts';
import { logBetaDensity } from './beta-density.ts';

/** The continued fraction takes of the order of sqrt(a + b) steps; this many are never needed. */
const MOST_STEPS = 100_000;
/** Newton's steps: about ten are taken. */
const MOST_ROUNDS = 200;
/** Numbers below e^-700 are as good as 0. */
const FARTHEST_LOGIT = 700;

/**
 * The regularized incomplete beta function I_x(a, b): the distribution function of the beta distribution, a > 0,
 * b > 0. Small values keep their digits; of values near 1 take 1 - I_x(a, b) = I_(1-x)(b, a).
 *
 * Own code: simple-statistics has none. Source: DLMF 8.17.22 (continued fraction), 8.17.4 (symmetry).
 *
 * @param complement 1 - x, for callers that know it more exactly than the subtraction gives it.
 * @throws {ArchdeltaError} `internal` for x outside [0, 1] or parameters that are not positive.
 */
export function regularizedIncompleteBeta(x: number, a: number, b: number, complement = 1 - x): number {
  check(x, a, b);
  return Math.exp(logIncompleteBeta(x, complement, a, b));
}

/**
 * The x with I_x(a, b) = p: the quantile function of the beta distribution. Small x keep their digits; of x near 1
 * take 1 - x, which is the quantile of 1 - p with a and b exchanged.
 *
 * Newton's method on log I as a function of the logit of x. That function is increasing and concave, because the
 * density is log-concave in the logit: from the second step on the steps rise to the solution and cannot pass it.
 *
 * @throws {ArchdeltaError} `internal` for p outside [0, 1] or parameters that are not positive.
 */
export function inverseIncompleteBeta(p: number, a: number, b: number): number {
  check(p, a, b);
  if (p === 0 || p === 1) return p;
  // log p says little of a p near 1.
  return p > 0.5 ? 1 / (1 + Math.exp(logitOf(1 - p, b, a))) : 1 / (1 + Math.exp(-logitOf(p, a, b)));
}

/** The logit of the quantile. */
function logitOf(p: number, a: number, b: number): number {
  const goal = Math.log(p);
  let logit = Math.log(a / b);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const x = 1 / (1 + Math.exp(-logit));
    const y = 1 / (1 + Math.exp(logit));
    const logValue = logIncompleteBeta(x, y, a, b);
    const step = (goal - logValue) * Math.exp(logValue - logBetaDensity(x, y, a, b));
    const next = Math.min(Math.max(logit + step, -FARTHEST_LOGIT), FARTHEST_LOGIT);
    if (Math.abs(next - logit) <= 1e-15 * Math.max(1, Math.abs(logit))) return next;
    logit = next;
  }
  // The last place may go to and fro; what is left is rounding.
  return logit;
}

/** log I_x(a, b), from the side on which the continued fraction converges fast. */
function logIncompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return Number.NEGATIVE_INFINITY;
  if (y <= 0) return 0;
  const logDensity = logBetaDensity(x, y, a, b);
  if (x < (a + 1) / (a + b + 2)) return logDensity - Math.log(a * fraction(x, a, b));
  return Math.log1p(-Math.min(Math.exp(logDensity) / (b * fraction(y, b, a)), 1));
}

/** 1 + d1/(1 + d2/(1 + ...)) of DLMF 8.17.22 by the method of Lentz, as modified by Thompson and Barnett 1986. */
function fraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let value = 1;
  let above = 1;
  let below = 0;
  for (let step = 1; step <= MOST_STEPS; step++) {
    const m = step >> 1;
    const numerator =
      step % 2 === 0
        ? (m * (b - m) * x) / ((a + step - 1) * (a + step))
        : (-(a + m) * (a + b + m) * x) / ((a + step - 1) * (a + step));
    below = 1 / away(1 + numerator * below);
    above = away(1 + numerator / above);
    value *= above * below;
    if (Math.abs(above * below - 1) < 1e-16) return value;
  }
  throw new ArchdeltaError('internal', `the incomplete beta function of ${x}, ${a}, ${b} does not converge`);
}

function check(share: number, a: number, b: number): void {
  if (!(share >= 0 && share <= 1 && a > 0 && b > 0 && a + b < Number.POSITIVE_INFINITY)) {
    throw new ArchdeltaError('internal', `no incomplete beta function of ${share}, ${a}, ${b}`);
  }
}

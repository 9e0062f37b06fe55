/** Equal numbers give the rounding error of their sums, on either side of 0. */
const ROUNDING = 1e-12;

/**
 * Gini coefficient of non-negative numbers: sum_i (2i-k-1) x_i / (k sum x), x ascending, i from 1. 0 for fewer
 * than two numbers or a sum of 0; in [0, 1). Source: Vasa, Lumpe, Branch, Nierstrasz 2009 (ICSM).
 */
export function gini(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  let sum = 0;
  let weighted = 0;
  sorted.forEach((value, at) => {
    sum += value;
    weighted += (2 * (at + 1) - count - 1) * value;
  });
  if (count < 2 || sum === 0) return 0;
  const value = weighted / (count * sum);
  return value < ROUNDING ? 0 : value;
}

import type { Estimate } from '../study/report.ts';

/** Sums of the same terms in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * An estimate without its interval where that has no width: every resample was alike, as where all labels are equal,
 * so that the bootstrap says nothing of the uncertainty.
 */
export function tellingInterval({ value, low, high }: Estimate): Estimate {
  const hasWidth = low !== null && high !== null && high - low > ROUNDING;
  return hasWidth ? { value, low, high } : { value, low: null, high: null };
}

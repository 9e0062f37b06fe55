import { roundSignificant } from '../../core/numbers.ts';

/** A plain value with every number in it rounded as it stands in outputs. */
export function rounded<T>(value: T): T {
  if (typeof value === 'number') return roundSignificant(value) as T;
  if (Array.isArray(value)) return value.map(rounded) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, rounded(of)])) as T;
}

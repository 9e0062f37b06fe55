/** Why a value is undefined: the closed list of catalogue §1. */
export const REASONS = [
  'no-file',
  'no-common-file',
  'no-unit',
  'no-class',
  'no-type',
  'no-package-peer',
  'one-component',
  'no-edge',
  'no-history',
  'no-change',
  'no-new-identifier',
  'too-little-text',
  'unsupported-language',
  'not-in-language',
  'degenerate',
] as const;

/** A reason of {@link REASONS}. */
export type Reason = (typeof REASONS)[number];

/** A finite number, or the reason why there is none. Never NaN, never a stand-in 0. */
export type Measurement = number | Reason;

/** True for a number. */
export function isDefined(value: Measurement): value is number {
  return typeof value === 'number';
}

import { ArchdeltaError } from '../../core/errors.ts';

/** Bounds of the whole numbers that a study takes: beyond them nobody waits for the end. */
export const WHOLE_NUMBERS = {
  seed: [0, Number.MAX_SAFE_INTEGER],
  trees: [1, 10_000],
  resamples: [100, 100_000],
  jobs: [1, 256],
} as const;

/**
 * Checks whole numbers among options; one that is absent is fine, but for the seed.
 *
 * @throws {ArchdeltaError} `usage`.
 */
export function checkWholeNumbers(
  options: {
    readonly [Name in keyof typeof WHOLE_NUMBERS]?: number | undefined;
  },
): void {
  for (const name of Object.keys(WHOLE_NUMBERS) as (keyof typeof WHOLE_NUMBERS)[]) {
    const value = options[name];
    const [least, most] = WHOLE_NUMBERS[name];
    if (value === undefined && name !== 'seed') continue;
    if (!Number.isInteger(value) || value! < least || value! > most)
      throw new ArchdeltaError(
        'usage',
        `${name} is a whole number from ${least} to ${most}, not ${String(value)}`,
      );
  }
}

/** @throws {ArchdeltaError} `usage` for a value that is none of those known. */
export function checkChoice(name: string, value: unknown, known: readonly (string | number)[]): void {
  if (value !== undefined && !known.some((each) => each === value))
    throw new ArchdeltaError('usage', `${name} is one of ${known.join(', ')}, not ${String(value)}`);
}

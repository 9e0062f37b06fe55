import { ArchdeltaError } from '../core/errors.ts';

/**
 * Sees to it that an interval of a proportion can be had.
 *
 * @throws {ArchdeltaError} `internal` unless successes and trials are whole numbers, 0 <= successes <= trials, and the
 * confidence lies between 0 and 1.
 */
export function checkProportion(successes: number, trials: number, confidence: number): void {
  const counts = Number.isSafeInteger(successes) && Number.isSafeInteger(trials);
  if (!(counts && successes >= 0 && successes <= trials && confidence > 0 && confidence < 1)) {
    throw new ArchdeltaError(
      'internal',
      `no interval of ${successes} in ${trials} at confidence ${confidence}`,
    );
  }
}

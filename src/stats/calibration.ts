import { ArchdeltaError } from '../core/errors.ts';

/** Rows whose predicted probability lies in one bin. */
export interface CalibrationBin {
  /** Mean predicted probability. */
  readonly predicted: number;
  /** Rows in which the event happened. */
  readonly positives: number;
  /** Rows. */
  readonly n: number;
}

/**
 * A reliability diagram's points: rows by predicted probability in bins of equal width, ascending, the empty ones
 * left out. Bin i of k holds ((i - 1) / k, i / k], the first one 0 too. `outcomes` is 1 where the event happened.
 * A row without a probability (NaN) is left out.
 *
 * Source: Guo, Pleiss, Sun, Weinberger 2017 (ICML).
 *
 * @throws {ArchdeltaError} `internal` for columns of different lengths and for a number outside [0, 1].
 */
export function calibrationBins(
  probabilities: Float64Array,
  outcomes: Uint8Array,
  bins: number,
): CalibrationBin[] {
  if (probabilities.length !== outcomes.length) {
    throw new ArchdeltaError(
      'internal',
      `${probabilities.length} probabilities, ${outcomes.length} outcomes`,
    );
  }
  const sums = new Float64Array(bins);
  const positives = new Uint32Array(bins);
  const rows = new Uint32Array(bins);
  for (let row = 0; row < probabilities.length; row++) {
    const probability = probabilities[row]!;
    if (Number.isNaN(probability)) continue;
    if (probability < 0 || probability > 1) {
      throw new ArchdeltaError('internal', `a probability of ${probability}`);
    }
    const bin = binOf(probability, bins);
    sums[bin]! += probability;
    positives[bin]! += outcomes[row] === 0 ? 0 : 1;
    rows[bin]!++;
  }
  const filled: CalibrationBin[] = [];
  rows.forEach((n, bin) => {
    if (n > 0) filled.push({ predicted: sums[bin]! / n, positives: positives[bin]!, n });
  });
  return filled;
}

/** Products round, as 0.07 x 100 to above 7: the bin's own edges decide. */
function binOf(probability: number, bins: number): number {
  let bin = Math.max(0, Math.ceil(probability * bins) - 1);
  if (bin > 0 && probability <= bin / bins) bin--;
  else if (bin < bins - 1 && probability > (bin + 1) / bins) bin++;
  return bin;
}

/**
 * Expected calibration error: the mean over rows of the distance of their bin's predicted and observed share.
 * In [0, 1]; depends on the number of bins. null without rows.
 *
 * Source: Naeini, Cooper, Hauskrecht 2015 (AAAI).
 */
export function expectedCalibrationError(bins: readonly CalibrationBin[]): number | null {
  let error = 0;
  let rows = 0;
  for (const { predicted, positives, n } of bins) {
    error += Math.abs(positives - predicted * n);
    rows += n;
  }
  return rows === 0 ? null : error / rows;
}

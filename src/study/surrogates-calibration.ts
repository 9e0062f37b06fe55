import { calibrationBins, expectedCalibrationError } from '../stats/calibration.ts';
import { wilson } from '../stats/wilson.ts';
import type { PredictorReport } from './report.ts';
import { CONFIDENCE } from './sample-limits.ts';
import { goodRows, type OutOfFold } from './surrogates-pool.ts';
import type { Target } from './target.ts';

/** Bins of the probability of good. */
const BINS = 10;

/** How often what was given a probability of good is good; nothing when nobody says what is good. */
export function calibrationOf(
  { good, truth }: OutOfFold,
  target: Target,
): Pick<PredictorReport, 'calibration' | 'calibrationError'> {
  const positive = goodRows(truth, target);
  if (good === null || positive === null) return { calibration: [], calibrationError: null };
  const bins = calibrationBins(good, positive, BINS);
  return {
    calibration: bins.map(({ predicted, positives, n }) => ({
      predicted,
      observed: { value: positives / n, ...wilson(positives, n, CONFIDENCE) },
      n,
    })),
    calibrationError: expectedCalibrationError(bins),
  };
}

import type { Random } from '../../core/random.ts';
import { type CalibrationBin, calibrationBins, expectedCalibrationError } from '../../stats/calibration.ts';
import { wilson } from '../../stats/wilson.ts';
import type { Estimate, PredictorReport } from '../report.ts';
import { CONFIDENCE } from '../sample-limits.ts';
import type { Target } from '../target.ts';
import { goodRows, type OutOfFold } from './pool.ts';
import { type Clusters, estimateOf, forEachResample } from './resamples.ts';

/** Bins of the probability of good. */
const BINS = 10;

/** What a report says of a predictor's probabilities. */
type Calibration = Pick<PredictorReport, 'calibration' | 'calibrationError'>;

/** How resamples are drawn. */
interface Resampling {
  readonly resamples: number;
  readonly random: Random;
}

/**
 * How often what was given a probability of good is good, for predictors of the same rows; nothing when nobody says
 * what is good. The interval reaches as far as the wider end of two: that of resampled clusters, the rows of one
 * being alike, and Wilson's over rows, because resamples of a bin that is all good, or all poor, are all the same.
 */
export function calibrationsOf(
  pooled: readonly OutOfFold[],
  target: Target,
  clusters: Clusters,
  { resamples, random }: Resampling,
): Calibration[] {
  const binned = pooled.map((each) => binnedRows(each, target));
  const shares = binned.map(({ bins }) => bins.map(() => new Float64Array(resamples)));
  forEachResample(clusters, resamples, random, (weights, resample) => {
    binned.forEach((rows, at) => {
      observedShares(rows, weights).forEach((share, bin) => {
        shares[at]![bin]![resample] = share;
      });
    });
  });
  return binned.map(({ bins, positive }, at) => ({
    calibration: bins.map((bin, number) => ({
      predicted: bin.predicted,
      observed: observed(bin, shares[at]![number]!),
      n: bin.n,
    })),
    calibrationError: positive.length === 0 ? null : expectedCalibrationError(bins),
  }));
}

/** The bins of a predictor, and which one each row is in. */
interface BinnedRows {
  readonly bins: readonly CalibrationBin[];
  readonly binOf: Int32Array;
  readonly positive: Uint8Array;
}

function binnedRows({ good, truth }: OutOfFold, target: Target): BinnedRows {
  const positive = goodRows(truth, target);
  if (good === null || positive === null)
    return { bins: [], binOf: new Int32Array(), positive: new Uint8Array() };
  const bins = calibrationBins(good, positive, BINS);
  // Bins ascend: they hold the rows in the order of their probabilities.
  const ends = bins.flatMap(({ n }, bin) => Array.from({ length: n }, () => bin));
  const binOf = new Int32Array(good.length);
  [...good.keys()]
    .sort((a, b) => good[a]! - good[b]!)
    .forEach((row, place) => {
      binOf[row] = ends[place]!;
    });
  return { bins, binOf, positive };
}

/** Share of good in each bin of a resample; NaN of a bin without a row. */
function observedShares({ bins, binOf, positive }: BinnedRows, weights: Uint32Array): Float64Array {
  const rows = new Float64Array(bins.length);
  const goods = new Float64Array(bins.length);
  for (let row = 0; row < binOf.length; row++) {
    const bin = binOf[row]!;
    rows[bin]! += weights[row]!;
    goods[bin]! += weights[row]! * positive[row]!;
  }
  return goods.map((count, bin) => count / rows[bin]!);
}

function observed({ positives, n }: CalibrationBin, shares: Float64Array): Estimate {
  const overRows = wilson(positives, n, CONFIDENCE);
  const overClusters = estimateOf(positives / n, shares);
  return {
    value: positives / n,
    low: Math.min(overRows.low, overClusters.low ?? 1),
    high: Math.max(overRows.high, overClusters.high ?? 0),
  };
}

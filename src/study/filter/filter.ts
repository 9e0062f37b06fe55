import { createRandom } from '../../core/random.ts';
import { median } from '../../stats/median.ts';
import type { FilterPoint, FilterReport } from '../report.ts';
import { clustersOf } from '../surrogates/clusters.ts';
import type { FoldInput } from '../surrogates/fold-task.ts';
import { goodRows, type OutOfFold } from '../surrogates/pool.ts';
import { forEachResample } from '../surrogates/resamples.ts';
import { filterPoints, type Resample } from './curve.ts';
import { curveThresholds, thresholdLosing, thresholdsReached } from './thresholds.ts';

/** Shares of the good patches that operating points may lose. */
const LOST = [0.01, 0.05, 0.1, 0.2] as const;

/**
 * Q6: what it costs and saves to keep only the rows whose out-of-fold probability of good reaches a threshold;
 * null when nobody says what is good, or no row is, or all are.
 *
 * The curves are descriptive: their thresholds are laid over the very scores. An operating point is not: in each
 * fold the threshold is the one that loses the given share on the other folds, so that its recall is what a
 * threshold chosen beforehand achieves, and may miss the aim. (The fits behind those other folds' scores did see
 * the fold's rows, the price of not fitting folds within folds.)
 */
export function filterReport(
  { table, target, seed }: FoldInput,
  pooled: readonly OutOfFold[],
  resamples: number,
): FilterReport | null {
  const first = pooled[0]!;
  const positive = goodRows(first.truth, target);
  if (positive === null || target.good === undefined) return null;
  const good = positive.reduce((sum, is) => sum + is, 0);
  if (good === 0 || good === positive.length) return null;
  const clusters = clustersOf(table, first.rows, first.estimand);
  // The same resamples for every predictor.
  const resample: Resample = (use) =>
    forEachResample(clusters, resamples, createRandom(seed, 'filter', first.estimand, 'resamples'), use);
  const ranked = pooled.flatMap((each) =>
    each.ranking === null ? [] : [{ ...each, ranking: each.ranking }],
  );
  return {
    estimand: first.estimand,
    good: target.good.map((code) => target.classes[code]!),
    base: good / positive.length,
    curves: ranked.map(({ predictor, ranking }) => {
      const thresholds = curveThresholds(ranking);
      const keptBy = Uint32Array.from(ranking, (score) => thresholdsReached(score, thresholds));
      return { predictor, points: filterPoints({ positive, keptBy, thresholds }, resamples, resample) };
    }),
    operating: ranked.flatMap(({ predictor, ranking, folds }) =>
      LOST.map((lost) => {
        const rows = { ranking, folds, positive };
        return { predictor, lost, point: operatingPoint(rows, lost, resamples, resample) };
      }),
    ),
  };
}

/** Scores, folds and goodness of the same rows. */
interface RankedRows {
  readonly ranking: Float64Array;
  readonly folds: Int32Array;
  readonly positive: Uint8Array;
}

/** The achieved point of thresholds chosen on the other folds; its own threshold is the folds' median. */
function operatingPoint(
  rows: RankedRows,
  lost: number,
  resamples: number,
  resample: Resample,
): FilterPoint | null {
  const thresholds = foldThresholds(rows, lost);
  if (thresholds.some((threshold) => threshold === null)) return null;
  const chosen = thresholds as readonly number[];
  const keptBy = Uint32Array.from(rows.ranking, (score, row) => (score >= chosen[rows.folds[row]!]! ? 1 : 0));
  const settings = { positive: rows.positive, keptBy, thresholds: [median([...chosen])] };
  return filterPoints(settings, resamples, resample)[0]!;
}

/** For each fold the threshold that loses the given share of good rows in all others. */
function foldThresholds({ ranking, folds, positive }: RankedRows, lost: number): (number | null)[] {
  const count = folds.reduce((most, fold) => Math.max(most, fold + 1), 0);
  return Array.from({ length: count }, (_, fold) => {
    const others = Uint32Array.from(folds.keys()).filter((row) => folds[row] !== fold);
    return thresholdLosing(
      Float64Array.from(others, (row) => ranking[row]!),
      Uint8Array.from(others, (row) => positive[row]!),
      lost,
    );
  });
}

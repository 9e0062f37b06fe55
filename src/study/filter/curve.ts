import type { FilterPoint } from '../report.ts';
import { estimateOf } from '../surrogates/resamples.ts';

/** What a filter decides on: rows, which of them are good, and which are kept at each of several settings. */
export interface FilterRows {
  readonly positive: Uint8Array;
  /** Of each row the number of settings, from the first, that keep it: settings only ever keep fewer. */
  readonly keptBy: Uint32Array;
  readonly thresholds: readonly number[];
}

/** Hands resamples of the rows on, as weights. */
export type Resample = (use: (weights: Uint32Array, resample: number) => void) => void;

/** What each setting of a filter keeps and loses, with intervals. */
export function filterPoints(rows: FilterRows, resamples: number, resample: Resample): FilterPoint[] {
  const settings = rows.thresholds.length;
  const precision = rows.thresholds.map(() => new Float64Array(resamples));
  const recall = rows.thresholds.map(() => new Float64Array(resamples));
  resample((weights, at) => {
    const { good, kept, allGood } = countKept(rows, weights);
    for (let setting = 0; setting < settings; setting++) {
      // Division of 0 by 0: a resample without a value.
      precision[setting]![at] = good[setting]! / kept[setting]!;
      recall[setting]![at] = good[setting]! / allGood;
    }
  });
  const { good, kept, all, allGood } = countKept(rows);
  return rows.thresholds.map((threshold, setting) => {
    const share = kept[setting]! / all;
    return {
      threshold,
      kept: share,
      saved: 1 - share,
      precision: estimateOf(
        kept[setting] === 0 ? null : good[setting]! / kept[setting]!,
        precision[setting]!,
      ),
      recall: estimateOf(allGood === 0 ? null : good[setting]! / allGood, recall[setting]!),
    };
  });
}

/** Rows and good rows that each setting keeps. */
function countKept({ positive, keptBy, thresholds }: FilterRows, weights?: Uint32Array) {
  const settings = thresholds.length;
  const good = new Float64Array(settings + 1);
  const kept = new Float64Array(settings + 1);
  for (let row = 0; row < positive.length; row++) {
    const weight = weights === undefined ? 1 : weights[row]!;
    kept[keptBy[row]!]! += weight;
    if (positive[row] === 1) good[keptBy[row]!]! += weight;
  }
  // From "the last setting that keeps it is this one" to "this setting keeps it".
  for (let by = settings - 1; by >= 0; by--) {
    kept[by]! += kept[by + 1]!;
    good[by]! += good[by + 1]!;
  }
  return { all: kept[0]!, allGood: good[0]!, kept: kept.subarray(1), good: good.subarray(1) };
}

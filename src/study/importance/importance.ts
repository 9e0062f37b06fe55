import { createRandom } from '../../core/random.ts';
import { macroF1 } from '../../stats/classification-scores.ts';
import { type Confusion, confusionMatrix } from '../../stats/confusion.ts';
import { cohenKappa } from '../../stats/kappa.ts';
import type { Estimate, ImportanceReport } from '../report.ts';
import { clustersOf } from '../surrogates/clusters.ts';
import type { FoldInput, FoldResult } from '../surrogates/fold-task.ts';
import type { OutOfFold } from '../surrogates/pool.ts';
import { estimateOf, forEachResample } from '../surrogates/resamples.ts';
import { isOrdered } from '../surrogates/scores.ts';
import type { ImportanceSets } from './sets.ts';

/** Rows whose predicted class changed in some repeats: by row of the pool, true and predicted class. */
interface Changes {
  readonly rows: number[];
  readonly truth: number[];
  readonly predicted: number[];
  /** Repeats gained by the class, below 0 lost. */
  readonly by: number[];
}

/**
 * Q5: by how much the score of the pooled held-out predictions falls when metrics are permuted over the rows of
 * their fold; the mean over the repeats (their predictions are scored together). The interval is that of resampled
 * clusters of rows, the forests and permutations as they are: how much the drop depends on which rows were judged.
 *
 * @param forest Pooled predictions of the forest of all metrics by instance.
 * @param results Of the same folds, in order, with the permuted predictions.
 */
export function importanceReport(
  input: FoldInput,
  sets: ImportanceSets,
  forest: OutOfFold,
  results: readonly FoldResult[],
  resamples: number,
): ImportanceReport {
  const { target, table, seed } = input;
  const { repeats } = sets.plan;
  const classes = target.classes.length;
  const scoreOf = (confusion: Confusion) =>
    isOrdered(target) ? cohenKappa(confusion, 'quadratic') : macroF1(confusion);
  const changes = changesOf(sets.plan.sets.length, forest, results, repeats, classes);
  const drops = (weights?: Uint32Array): number[] => {
    const whole = confusionMatrix(forest.truth, forest.predicted, classes, weights);
    const score = scoreOf(whole);
    return changes.map((each) => {
      const permuted = scoreOf(changed(whole, each, repeats, weights));
      return score === null || permuted === null ? Number.NaN : score - permuted;
    });
  };
  const resampled = changes.map(() => new Float64Array(resamples));
  const random = createRandom(seed, 'importance', 'resamples');
  forEachResample(clustersOf(table, forest.rows, forest.estimand), resamples, random, (weights, resample) => {
    drops(weights).forEach((drop, set) => {
      resampled[set]![resample] = drop;
    });
  });
  const estimates = drops().map((drop, set) => estimateOf(Number.isNaN(drop) ? null : drop, resampled[set]!));
  return named(sets, estimates, {
    estimand: forest.estimand,
    score: isOrdered(target) ? 'kappa' : 'macroF1',
    repeats,
  });
}

/** Names the estimates, the largest drop first. */
function named(
  { ids, groups, clusters }: ImportanceSets,
  estimates: readonly Estimate[],
  head: Pick<ImportanceReport, 'estimand' | 'score' | 'repeats'>,
): ImportanceReport {
  const ofGroups = estimates.slice(ids.length, ids.length + groups.length);
  const ofClusters = estimates.slice(ids.length + groups.length);
  return {
    ...head,
    metrics: ids.map((id, at) => ({ id, ...estimates[at]! })).sort(byDrop),
    groups: groups.map((group, at) => ({ group, ...ofGroups[at]! })).sort(byDrop),
    clusters: clusters.map((cluster, at) => ({ ...cluster, ...ofClusters[at]! })).sort(byDrop),
  };
}

/** Equal drops keep their order: that of the catalogue. */
function byDrop(a: Estimate, b: Estimate): number {
  return (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY) || 0;
}

/** What each set's permutations change in the pooled predictions: few rows of most sets, so that a resample is quick. */
function changesOf(
  sets: number,
  { truth, predicted }: OutOfFold,
  results: readonly FoldResult[],
  repeats: number,
  classes: number,
): Changes[] {
  const changes = Array.from(
    { length: sets },
    (): Changes => ({ rows: [], truth: [], predicted: [], by: [] }),
  );
  let first = 0;
  for (const { permuted, predicted: ofFold } of results) {
    // Of a fold in which no metric varies, permuting them changes nothing.
    for (let set = 0; set < sets && permuted !== undefined; set++) {
      for (let row = 0; row < ofFold.length; row++) {
        for (let code = 0; code < classes; code++) {
          const before = predicted[first + row] === code ? repeats : 0;
          const by = permuted[(set * ofFold.length + row) * classes + code]! - before;
          if (by === 0) continue;
          const { rows, truth: truths, predicted: codes, by: gains } = changes[set]!;
          rows.push(first + row);
          truths.push(truth[first + row]!);
          codes.push(code);
          gains.push(by);
        }
      }
    }
    first += ofFold.length;
  }
  return changes;
}

/** The confusion of all repeats of one set, as many rows as the repeats have together. */
function changed(whole: Confusion, changes: Changes, repeats: number, weights?: Uint32Array): Confusion {
  const confusion = whole.map((line) => line.map((count) => count * repeats));
  changes.rows.forEach((row, at) => {
    confusion[changes.truth[at]!]![changes.predicted[at]!]! += changes.by[at]! * (weights?.[row] ?? 1);
  });
  return confusion;
}

import type { PredictorName, StudyPredictions } from '../report.ts';
import type { StudyTable } from '../table.ts';
import { labelledRows, type Target } from '../target.ts';
import type { OutOfFold } from './pool.ts';

/** Whose predictions a report hands on. */
const HANDED_ON: readonly PredictorName[] = ['forest', 'forest-size'];

/** The pooled predictions of the two forests under every estimand, as plain data. */
export function studyPredictions(
  table: StudyTable,
  target: Target,
  pooled: readonly OutOfFold[],
): StudyPredictions {
  const labelled = labelledRows(target);
  const places = new Map(Array.from(labelled, (row, at) => [row, at]));
  const classes = target.classes.length;
  return {
    rows: Array.from(labelled, (at) => {
      const { instance_id, model, sample } = table.rows[at]!;
      const truth = target.codes[at]!;
      return {
        instance_id,
        ...(model !== undefined && { model }),
        ...(sample !== undefined && { sample }),
        truth,
      };
    }),
    predictors: pooled
      .filter(({ predictor }) => HANDED_ON.includes(predictor))
      .map(({ estimand, predictor, rows, folds, predicted, probabilities }) => ({
        estimand,
        predictor,
        row: Array.from(rows, (row) => places.get(row)!),
        fold: [...folds],
        predicted: [...predicted],
        probabilities: Array.from(rows, (_, at) => [
          ...probabilities.subarray(at * classes, (at + 1) * classes),
        ]),
      })),
  };
}

import { fitOrdinalLogistic, predictOrdinalLogistic } from '../../../stats/ordinal-logistic.ts';
import type { Predictor } from './prediction.ts';

/** Proportional odds on the logarithm of one plus the plain changed lines: size as a straight line. */
export const ordinalLogisticSize: Predictor = ({ table, target }, { train, test }) => {
  const lines = (rows: Uint32Array) =>
    Float64Array.from(rows, (row) => Math.log1p(table.controls.plain_lines[row]!));
  const codes = Int32Array.from(train, (row) => target.codes[row]!);
  const model = fitOrdinalLogistic([lines(train)], codes, target.classes.length);
  return { probabilities: predictOrdinalLogistic(model, [lines(test)]) };
};

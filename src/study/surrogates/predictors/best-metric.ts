import type { FoldInput } from '../fold-task.ts';
import { classShares, repeatedShares, smoothedShares } from './class-shares.ts';
import { metricStrength } from './metric-strength.ts';
import type { Predictor } from './prediction.ts';
import { binBounds, binOf } from './value-bins.ts';

/** A metric that most training rows lack is no candidate, however well it does on the few. */
const LEAST_DEFINED = 0.5;

/** As many rows like the average of all are added to each bin's own. */
const PRIOR_ROWS = 2;

/**
 * The one metric that orders the training rows best, whatever its direction or shape: a row gets the class shares
 * of the training rows in its tenth of that metric (rows without a value are a bin of their own).
 */
export const bestMetric: Predictor = (input, { train, test }) => {
  const shares = classShares(input.target, train);
  const chosen = chooseMetric(input, train);
  if (chosen === undefined) return { probabilities: repeatedShares(shares, test.length) };
  const column = input.table.columns[chosen]!;
  const bounds = binBounds(Float64Array.from(train, (row) => column[row]!));
  const counts = Array.from({ length: bounds.length + 2 }, () => new Float64Array(shares.length));
  for (const row of train) counts[binOf(column[row]!, bounds)]![input.target.codes[row]!]!++;
  const said = counts.map((ofBin) => smoothedShares(ofBin, shares, PRIOR_ROWS));
  const probabilities = new Float64Array(test.length * shares.length);
  test.forEach((row, at) => {
    probabilities.set(said[binOf(column[row]!, bounds)]!, at * shares.length);
  });
  return { probabilities, chosen: input.table.ids[chosen]! };
};

/** The place of the strongest metric in the training rows; of equally strong ones, the first by place. */
function chooseMetric({ table, target }: FoldInput, train: Uint32Array): number | undefined {
  const codes = Int32Array.from(train, (row) => target.codes[row]!);
  let best: number | undefined;
  let most = 0;
  table.columns.forEach((column, at) => {
    const values = Float64Array.from(train, (row) => column[row]!);
    const defined = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
    if (defined < LEAST_DEFINED * train.length) return;
    const strength = metricStrength(values, codes, target);
    if (strength === null || strength <= most) return;
    best = at;
    most = strength;
  });
  return best;
}

import { type Grouping, groupRows } from '../../row-groups.ts';
import { classShares, smoothedShares } from './class-shares.ts';
import type { Predictor } from './prediction.ts';

/** As many rows like the average of all are added to each group's own. */
const PRIOR_ROWS = 2;

/** Says of a row what the training rows of its group say on average; of an unknown group, what all say. */
export function groupPrior(by: Grouping): Predictor {
  return ({ table, target }, { train, test }) => {
    const groups = groupRows(table.rows, by);
    const shares = classShares(target, train);
    const counts = groups.names.map(() => new Float64Array(shares.length));
    for (const row of train) counts[groups.codes[row]!]![target.codes[row]!]!++;
    const said = counts.map((ofGroup) => smoothedShares(ofGroup, shares, PRIOR_ROWS));
    const probabilities = new Float64Array(test.length * shares.length);
    test.forEach((row, at) => {
      probabilities.set(said[groups.codes[row]!]!, at * shares.length);
    });
    return { probabilities };
  };
}

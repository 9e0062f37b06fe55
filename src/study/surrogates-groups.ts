import type { Estimand, SurrogateReport } from './report.ts';
import { type OutOfFold, predictionsAt } from './surrogates-pool.ts';
import { type Score, scorable, scoresOf } from './surrogates-scores.ts';
import { groupsBySize } from './surrogates-splits.ts';
import type { StudyTable } from './table.ts';
import type { Target } from './target.ts';

/** Fewer rows than this give a group no scores of its own: a row or two would weigh as much as all of the largest. */
const FEWEST_ROWS = 10;

/** An AUC of fewer good, or fewer poor, rows than this is a matter of luck. */
const FEWEST_OF_A_KIND = 5;

/** The forest by repository (by language where languages are held out), and the mean over groups with scores. */
export function groupScores(
  table: StudyTable,
  target: Target,
  forest: OutOfFold,
  size: OutOfFold,
): Pick<SurrogateReport, 'groups' | 'macroAverage'> {
  const places = new Map(Array.from(forest.rows, (row, at) => [row, at]));
  const groups = groupsBySize(table, forest.rows, groupedBy(forest.estimand)).map(({ name, rows }) => {
    const at = Uint32Array.from(rows, (row) => places.get(row)!);
    const scores = rows.length < FEWEST_ROWS ? null : scoresOf(scorable(predictionsAt(forest, at), target));
    const ofSize = scoresOf(scorable(predictionsAt(size, at), target));
    const main: Score = scores !== null && scores.kappa !== null ? 'kappa' : 'macroF1';
    return {
      group: name,
      n: rows.length,
      macroF1: scores?.macroF1 ?? null,
      kappa: scores?.kappa ?? null,
      auc: enoughOfBoth(forest, at, target) ? (scores?.auc ?? null) : null,
      difference: minus(scores?.[main] ?? null, ofSize[main]),
    };
  });
  const mean = (score: 'macroF1' | 'kappa' | 'auc') => meanOf(groups.map((group) => group[score]));
  return { groups, macroAverage: { macroF1: mean('macroF1'), kappa: mean('kappa'), auc: mean('auc') } };
}

function enoughOfBoth({ truth }: OutOfFold, at: Uint32Array, { good }: Target): boolean {
  const goods = at.reduce((sum, place) => sum + (good?.includes(truth[place]!) ? 1 : 0), 0);
  return Math.min(goods, at.length - goods) >= FEWEST_OF_A_KIND;
}

function groupedBy(estimand: Estimand): 'repo' | 'language' {
  return estimand === 'language' ? 'language' : 'repo';
}

function minus(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : first - second;
}

function meanOf(values: readonly (number | null)[]): number | null {
  const existing = values.filter((value) => value !== null);
  return existing.length === 0 ? null : existing.reduce((sum, value) => sum + value, 0) / existing.length;
}

import type { Estimand, PartScores, SurrogateReport } from '../report.ts';
import type { Grouping } from '../row-groups.ts';
import type { StudyTable } from '../table.ts';
import type { Target } from '../target.ts';
import { estimateOverGroups } from './macro-average.ts';
import { type OutOfFold, predictionsAt } from './pool.ts';
import { isOrdered, type Score, scorable, scoresOf } from './scores.ts';
import { groupsBySize } from './splits.ts';

/** Fewer rows than this give a group no scores of its own: a row or two would weigh as much as all of the largest. */
const FEWEST_ROWS = 10;

/** An AUC of fewer good, or fewer poor, rows than this is a matter of luck. */
const FEWEST_OF_A_KIND = 5;

/** The pooled predictions of the forest and of the forest on size, on the same rows. */
interface ComparedForests {
  readonly forest: OutOfFold;
  readonly size: OutOfFold;
}

/** The forest by repository (by language where languages are held out), and the mean over groups with scores. */
export function groupScores(
  table: StudyTable,
  target: Target,
  forests: ComparedForests,
): Pick<SurrogateReport, 'groups' | 'macroAverage'> {
  const by = groupedBy(forests.forest.estimand);
  const groups = scoresBy(table, target, forests, by).map(({ name, scores }) => ({ group: name, ...scores }));
  const mean = (score: 'macroF1' | 'kappa' | 'auc' | 'difference') =>
    estimateOverGroups(groups.map((group) => group[score]));
  return {
    groups,
    macroAverage: {
      macroF1: mean('macroF1'),
      kappa: mean('kappa'),
      auc: mean('auc'),
      difference: mean('difference'),
      groups: groups.filter(({ difference }) => difference !== null).length,
    },
  };
}

/** The same predictions, whatever was held out, by language, repository or model. */
export function partScores(
  table: StudyTable,
  target: Target,
  forests: ComparedForests,
  by: Grouping,
): SurrogateReport['parts'] {
  return scoresBy(table, target, forests, by).map(({ name, scores }) => ({ part: name, ...scores }));
}

function scoresBy(
  table: StudyTable,
  target: Target,
  { forest, size }: ComparedForests,
  by: Grouping,
): { name: string; scores: PartScores }[] {
  const places = new Map(Array.from(forest.rows, (row, at) => [row, at]));
  const main: Score = isOrdered(target) ? 'kappa' : 'macroF1';
  return groupsBySize(table, forest.rows, by).map(({ name, rows }) => {
    const at = Uint32Array.from(rows, (row) => places.get(row)!);
    if (rows.length < FEWEST_ROWS) return { name, scores: { n: rows.length, ...NO_SCORES } };
    const scores = scoresAt(forest, at, target);
    const auc = enoughOfBoth(forest, at, target) ? scores.auc : null;
    const difference = minus(scores[main], scoresAt(size, at, target)[main]);
    return {
      name,
      scores: { n: rows.length, macroF1: scores.macroF1, kappa: scores.kappa, auc, difference },
    };
  });
}

const NO_SCORES = { macroF1: null, kappa: null, auc: null, difference: null } as const;

/** The scores of some places; no kappa where all rows are of one class: there is no disagreement to weigh. */
function scoresAt(pooled: OutOfFold, at: Uint32Array, target: Target): Record<Score, number | null> {
  const rows = scorable(predictionsAt(pooled, at), target);
  const scores = scoresOf(rows);
  return rows.present.length > 1 ? scores : { ...scores, kappa: null };
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

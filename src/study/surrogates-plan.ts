import { createRandom } from '../core/random.ts';
import type { FoldInput, FoldTask, PermutationPlan } from './fold-task.ts';
import { groupedFolds } from './folds.ts';
import type { Estimand, PredictorName } from './report.ts';
import { groupRows } from './row-groups.ts';
import { groupSplits, groupsBySize, numberedSplits, type Split } from './surrogates-splits.ts';
import { labelledRows } from './target.ts';

/** Most folds of an estimand that leaves groups out: what bounds the number of forests. */
const MOST_GROUP_FOLDS = 20;

/** Fewer labelled rows, or instances, teach nothing that could be tested. */
const FEWEST_ROWS = 30;
const FEWEST_INSTANCES = 10;

/** How one estimand is answered: its folds and who predicts. */
export interface EstimandPlan {
  readonly estimand: Estimand;
  readonly splits: readonly Split[];
  readonly predictors: readonly PredictorName[];
}

/** The plans of all estimands that the rows allow, and why others are missing. */
export interface SurrogatePlan {
  readonly estimands: readonly EstimandPlan[];
  readonly notes: readonly string[];
}

/** Plans the estimands: folds by instance, by repository, by language. */
export function planSurrogates(input: FoldInput, folds: number): SurrogatePlan {
  const { table, target } = input;
  const rows = labelledRows(target);
  const instances = groupsBySize(table, rows, 'instance').length;
  if (rows.length < FEWEST_ROWS || instances < FEWEST_INSTANCES) {
    const has = `${rows.length} labelled rows of ${instances} instances`;
    const needed = `${FEWEST_ROWS} rows of ${FEWEST_INSTANCES} instances`;
    return { estimands: [], notes: [`Surrogates need at least ${needed}; there are ${has}.`] };
  }
  const byInstance = { estimand: 'instance', splits: instanceSplits(input, rows, folds) } as const;
  const byRepository = groupEstimand(input, rows, 'repository');
  const byLanguage = groupEstimand(input, rows, 'language');
  const plans = [byInstance, byRepository, byLanguage].filter((plan) => plan.splits.length > 0);
  return {
    estimands: plans.map((plan) => ({ ...plan, predictors: predictorsOf(input, rows, plan.estimand) })),
    notes: [...byRepository.notes, ...byLanguage.notes],
  };
}

/** Folds that keep instances together and share out the classes. */
export function instanceSplits(
  { table, target, seed }: FoldInput,
  rows: Uint32Array,
  folds: number,
): Split[] {
  const instances = groupRows(table.rows, 'instance').codes;
  const codes = Int32Array.from(rows, (row) => target.codes[row]!);
  const groups = Uint32Array.from(rows, (row) => instances[row]!);
  const streamSeed = createRandom(seed, 'surrogates', 'instance-folds').uint32();
  return numberedSplits(table, rows, groupedFolds(codes, groups, folds, streamSeed));
}

/** The tasks of a plan, forests first: they take longest. `permutation` goes to the forest of all metrics. */
export function tasksOf(plan: EstimandPlan, permutation?: PermutationPlan): FoldTask[] {
  return plan.predictors.flatMap((predictor) =>
    plan.splits.map((split, fold) => ({
      plan: plan.estimand,
      fold,
      predictor,
      ...split,
      ...(predictor === 'forest' && permutation && { permutation }),
    })),
  );
}

function groupEstimand(
  { table }: FoldInput,
  rows: Uint32Array,
  estimand: 'repository' | 'language',
): { estimand: Estimand; splits: Split[]; notes: string[] } {
  const groups = groupsBySize(table, rows, estimand === 'repository' ? 'repo' : 'language');
  const plural = estimand === 'repository' ? 'repositories' : 'languages';
  if (groups.length < 2)
    return { estimand, splits: [], notes: [`No ${estimand} can be left out: all labelled rows are of one.`] };
  const splits = groupSplits(table, groups, MOST_GROUP_FOLDS).filter(({ train }) => train.length > 0);
  const shared = `The ${groups.length} ${plural} are left out in ${splits.length} folds: small ones share a fold.`;
  return { estimand, splits, notes: groups.length > splits.length ? [shared] : [] };
}

function predictorsOf({ table, target }: FoldInput, rows: Uint32Array, estimand: Estimand): PredictorName[] {
  const many = (by: 'repo' | 'language' | 'model') => groupsBySize(table, rows, by).length > 1;
  const ordered = target.kind === 'ordinal' || target.classes.length === 2;
  const names: readonly (readonly [PredictorName, boolean])[] = [
    ['forest', true],
    ['forest-size', true],
    ['best-metric', true],
    ['ordinal-logistic-size', ordered],
    ['majority', true],
    // A group that is left out has no rows to learn its own shares from.
    ['repository-prior', estimand === 'instance' && many('repo')],
    ['language-prior', estimand !== 'language' && many('language')],
    ['model-prior', many('model')],
  ];
  return names.filter(([, makesSense]) => makesSense).map(([name]) => name);
}

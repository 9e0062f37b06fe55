import { createRandom } from '../../core/random.ts';
import { groupedFolds } from '../folds.ts';
import type { Estimand, PredictorName } from '../report.ts';
import { groupRows, NO_LANGUAGE } from '../row-groups.ts';
import { labelledRows } from '../target.ts';
import type { FoldInput, FoldTask, PermutationPlan } from './fold-task.ts';
import { groupSplits, groupsBySize, numberedSplits, type Split } from './splits.ts';

/** Most folds of an estimand that leaves groups out: what bounds the number of forests. */
export const MOST_GROUP_FOLDS = 20;

/** Fewer rows, or instances, teach nothing that could be tested: of all, and of what a fold trains on. */
const FEWEST_ROWS = 30;
const FEWEST_INSTANCES = 10;

/** Of fewer classes there is nothing to tell apart. */
const FEWEST_CLASSES = 2;

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

/**
 * Plans the estimands: folds by instance, by repository, by language. One of whose folds any has fewer than 30 rows
 * or two classes to train on is left out, with a note.
 */
export function planSurrogates(input: FoldInput, folds: number): SurrogatePlan {
  const { table, target } = input;
  const rows = labelledRows(target);
  const instances = groupsBySize(table, rows, 'instance').length;
  if (rows.length < FEWEST_ROWS || instances < FEWEST_INSTANCES) {
    const has = `${rows.length} labelled rows of ${instances} instances`;
    const needed = `${FEWEST_ROWS} rows of ${FEWEST_INSTANCES} instances`;
    return { estimands: [], notes: [`Surrogates need at least ${needed}; there are ${has}.`] };
  }
  const byInstance: PlannedFolds = {
    estimand: 'instance',
    splits: instanceSplits(input, rows, folds),
    notes: [],
  };
  const byRepository = groupEstimand(input, rows, 'repository');
  const byLanguage = groupEstimand(input, rows, 'language');
  const plans = [byInstance, byRepository, byLanguage].map((plan) => testable(input, plan));
  return {
    estimands: plans
      .filter(({ splits }) => splits.length > 0)
      .map(({ estimand, splits }) => ({
        estimand,
        splits,
        predictors: predictorsOf(input, rows, estimand),
      })),
    notes: plans.flatMap(({ notes }) => notes),
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

/** The folds of an estimand before it is known whether they can be tested; none, and a note, if there can be none. */
interface PlannedFolds {
  readonly estimand: Estimand;
  readonly splits: readonly Split[];
  readonly notes: readonly string[];
}

function groupEstimand(
  { table }: FoldInput,
  rows: Uint32Array,
  estimand: 'repository' | 'language',
): PlannedFolds {
  const all = groupsBySize(table, rows, GROUPED_BY[estimand]);
  // To have no language is nothing that patches share.
  const isNamed = ({ name }: { readonly name: string }) => estimand !== 'language' || name !== NO_LANGUAGE;
  const groups = all.filter(isNamed);
  const rest = all.find((group) => !isNamed(group))?.rows ?? new Uint32Array();
  const plural = estimand === 'repository' ? 'repositories' : 'languages';
  if (groups.length < 2)
    return { estimand, splits: [], notes: [`No ${estimand} can be left out: all labelled rows are of one.`] };
  const splits = groupSplits(table, groups, MOST_GROUP_FOLDS, rest);
  const shared = `The ${groups.length} ${plural} are left out in ${splits.length} folds: small ones share a fold.`;
  const unnamed = `${rest.length} rows without a language are trained on, but not tested, by language.`;
  return {
    estimand,
    splits,
    notes: [...(groups.length > splits.length ? [shared] : []), ...(rest.length > 0 ? [unnamed] : [])],
  };
}

const GROUPED_BY = { instance: 'instance', repository: 'repo', language: 'language' } as const;

/**
 * The plan, if each of its folds can be fitted: an estimand without some of its folds would be about other rows.
 * An instance that is tested is not trained on, so that leaving out one language may leave little of the others.
 */
function testable({ table, target }: FoldInput, plan: PlannedFolds): PlannedFolds {
  for (const { train, test } of plan.splits) {
    const classes = new Set(Array.from(train, (row) => target.codes[row]!)).size;
    if (train.length >= FEWEST_ROWS && classes >= FEWEST_CLASSES) continue;
    const names = groupsBySize(table, test, GROUPED_BY[plan.estimand]).map(({ name }) => name);
    const without = names.length > 3 ? `${names.length} ${plan.estimand} groups` : names.join(', ');
    const left = `${train.length} rows of ${classes} ${classes === 1 ? 'class' : 'classes'}`;
    const note = `Nothing is said by ${plan.estimand}: without ${without}, and all rows of the same instances, ${left} are left to train on; it takes ${FEWEST_ROWS} of ${FEWEST_CLASSES}.`;
    return { ...plan, splits: [], notes: [note] };
  }
  return plan;
}

function predictorsOf({ table, target }: FoldInput, rows: Uint32Array, estimand: Estimand): PredictorName[] {
  const many = (by: 'repo' | 'language' | 'model') => groupsBySize(table, rows, by).length > 1;
  const ordered = target.kind === 'ordinal' || target.classes.length === 2;
  const names: readonly (readonly [PredictorName, boolean])[] = [
    ['forest', true],
    ['forest-size', true],
    ['forest-with-size', true],
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

import { ArchdeltaError } from '../../core/errors.ts';
import { groupRows } from '../../study/row-groups.ts';
import type { FoldInput } from '../../study/surrogates/fold-task.ts';
import { instanceSplits, MOST_GROUP_FOLDS } from '../../study/surrogates/plan.ts';
import { poolFolds } from '../../study/surrogates/pool.ts';
import { FOREST_SETTINGS } from '../../study/surrogates/predictors/forest.ts';
import { groupSplits, groupsBySize, type Split } from '../../study/surrogates/splits.ts';
import { labelledRows } from '../../study/target.ts';
import { requireForestOptions } from '../../surrogate/forest-options.ts';
import {
  assembleSurrogate,
  type Calibration,
  type Surrogate,
  surrogateTraining,
} from '../../surrogate/surrogate.ts';
import { CATALOGUE_VERSION } from '../catalogue.ts';
import { type FeatureSource, readFeatures } from './feature-source.ts';
import { type LabelSource, readLabelSource } from './label-source.ts';
import { checkChoice, checkWholeNumbers } from './option-checks.ts';
import { type StudyQuestion, studyInput } from './study-input.ts';
import { openStudyPool, type StudyPool } from './study-pool.ts';
import { requireTrainable } from './trainable.ts';

/** What a surrogate is trained on, and how. */
export interface TrainOptions extends StudyQuestion {
  /** Files that `score` wrote, or rows. */
  readonly features: FeatureSource;
  /** Files of labels, or records. */
  readonly labels: LabelSource;
  /** Seed of all that is drawn: a whole number from 0. */
  readonly seed: number;
  /** Trees of the forest; 200 if absent. */
  readonly trees?: number;
  /**
   * What the rows that thresholds of a triage are chosen on have in common with the rows to come: known repositories
   * (`instance`, if absent) or nothing (`repository`).
   */
  readonly calibrateBy?: 'instance' | 'repository';
  /** Worker threads; 1 if absent. */
  readonly jobs?: number;
  readonly signal?: AbortSignal;
}

/** Trees that a thread grows at once. */
const TREES_AT_ONCE = 10;
const FOLDS = 5;

/**
 * Trains a surrogate of a label: a random forest on all metrics, with out-of-fold predictions of its training rows
 * for the thresholds of a triage.
 *
 * @throws {ArchdeltaError} `input-unreadable`; `usage`, as for features of another catalogue; `aborted`.
 *
 * @example
 * ```ts
 * import { train, writeSurrogate } from 'archdelta';
 *
 * const surrogate = await train({ features: 'features.jsonl', labels: 'labels.jsonl', target: 'aqj', seed: 1 });
 * await writeSurrogate(surrogate, 'aqj.json');
 * ```
 */
export async function train(options: TrainOptions): Promise<Surrogate> {
  checkWholeNumbers(options);
  checkChoice('calibrateBy', options.calibrateBy, ['instance', 'repository']);
  const features = await readFeatures(options.features, options.signal);
  requireTrainable(features);
  const records = await readLabelSource(options.labels, options.signal);
  const { table, target } = studyInput(features, records, options);
  const { seed, trees = 200, jobs = 1, calibrateBy = 'instance', signal } = options;
  const forest = { ...FOREST_SETTINGS, seed, trees };
  requireForestOptions(forest);
  const input: FoldInput = { table, target, seed, trees };
  const pool = openStudyPool(
    { input, options: { seed, folds: FOLDS, resamples: 0, permutations: 0 } },
    jobs,
    signal,
  );
  try {
    const { codes, ...named } = target;
    const learned = {
      catalogue: CATALOGUE_VERSION,
      ids: table.ids,
      target: named,
      columns: table.columns,
      codes,
      instances: table.rows.map(({ instance_id }) => instance_id),
      calibration: { by: calibrateBy, rows: await calibrationRows(pool, input, calibrateBy) },
    };
    const ranges = Array.from({ length: Math.ceil(trees / TREES_AT_ONCE) }, (_, at) => ({
      first: at * TREES_AT_ONCE,
      count: Math.min(TREES_AT_ONCE, trees - at * TREES_AT_ONCE),
      forest,
    }));
    const grown = await pool.run('trees', ranges);
    return assembleSurrogate(learned, forest, surrogateTraining(learned), grown.flat());
  } finally {
    await pool.close();
  }
}

/** The rows' probabilities of good by forests that have seen neither them nor others of their group. */
async function calibrationRows(
  pool: StudyPool,
  input: FoldInput,
  by: Calibration['by'],
): Promise<Calibration['rows']> {
  const { table, target } = input;
  if (target.good === undefined) return [];
  const splits = splitsBy(input, by);
  const tasks = splits.map((split, fold) => ({
    plan: `calibration/${by}`,
    fold,
    predictor: 'forest' as const,
    ...split,
  }));
  const { rows, truth, good } = poolFolds(splits, await pool.run('fold', tasks), target);
  const clusters = groupRows(table.rows, by === 'instance' ? 'instance' : 'repo').codes;
  return Array.from(rows, (row, at) => ({
    p: good![at]!,
    good: target.good!.includes(truth[at]!) ? (1 as const) : (0 as const),
    cluster: clusters[row]!,
  }));
}

/** @throws {ArchdeltaError} `usage` when all rows are of one instance, or of one repository. */
function splitsBy(input: FoldInput, by: Calibration['by']): Split[] {
  const rows = labelledRows(input.target);
  if (by === 'instance') return instanceSplits(input, rows, FOLDS);
  const repositories = groupsBySize(input.table, rows, 'repo');
  if (repositories.length < 2)
    throw new ArchdeltaError('usage', 'to calibrate by repository, labelled rows of two or more are needed');
  return groupSplits(input.table, repositories, MOST_GROUP_FOLDS);
}

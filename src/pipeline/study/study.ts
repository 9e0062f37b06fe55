import type { LabelRecord } from '../../instance/labels.ts';
import { collinearity } from '../../study/collinearity.ts';
import { labelDistributions } from '../../study/distribution.ts';
import { summariseJudges } from '../../study/judge-summary.ts';
import type { CollinearityReport, StudyReport } from '../../study/report.ts';
import { retest } from '../../study/retest.ts';
import { type Grouping, groupRows, rowsByGroup } from '../../study/row-groups.ts';
import { evaluateSurrogates } from '../../study/surrogates/surrogates.ts';
import type { StudyTable } from '../../study/table.ts';
import { classCounts } from '../../study/target.ts';
import { evaluateTransfer } from '../../study/transfer/transfer.ts';
import { type FeatureSource, readFeatures } from './feature-source.ts';
import { type LabelSource, readLabelSource } from './label-source.ts';
import { checkChoice, checkWholeNumbers } from './option-checks.ts';
import { rounded } from './rounded.ts';
import { correlationsIn, separationIn } from './single-metrics.ts';
import { type StudyInput, type StudyQuestion, studyInput } from './study-input.ts';
import { openStudyPool, type StudyPool } from './study-pool.ts';
import type { SharedStudy } from './study-tasks.ts';

/** The six questions of a study, by number. */
export type QuestionNumber = 1 | 2 | 3 | 4 | 5 | 6;

/** A study of one label. */
export interface StudyOptions extends StudyQuestion {
  /** Files that `score` wrote, or rows. */
  readonly features: FeatureSource;
  /** Files of labels, or records. */
  readonly labels: LabelSource;
  /** Seed of all that is drawn: a whole number from 0. */
  readonly seed: number;
  /** Asks the questions on single metrics of each language, repository or model too. */
  readonly by?: 'language' | 'repo' | 'model';
  /** Which questions to answer; all if absent. */
  readonly questions?: readonly number[];
  /** Trees of each forest; 200 if absent. */
  readonly trees?: number;
  /** Bootstrap resamples, and permutations; 1000 if absent. */
  readonly resamples?: number;
  /** Worker threads; 1 if absent. */
  readonly jobs?: number;
  readonly signal?: AbortSignal;
}

const FOLDS = 5;
/** How often importance permutes each metric. */
const REPEATS = 5;
/** Fewer labelled rows are no part to look at by itself. */
const FEWEST_ROWS_OF_A_PART = 30;

/**
 * Answers the six questions on a label: how far do the metrics stand in for it?
 *
 * @throws {ArchdeltaError} `input-unreadable`, `usage`, `aborted`.
 *
 * @example
 * ```ts
 * import { study, writeStudy } from 'archdelta';
 *
 * const report = await study({
 *   features: 'features.jsonl',
 *   labels: 'labels.jsonl',
 *   target: 'aqj',
 *   seed: 1,
 *   jobs: 2,
 * });
 * console.log(report.surrogates[0]?.differences[0]?.kappa);
 * await writeStudy([report], 'study');
 * ```
 */
export async function study(options: StudyOptions): Promise<StudyReport> {
  checkWholeNumbers(options);
  checkChoice('by', options.by, ['language', 'repo', 'model']);
  for (const question of options.questions ?? []) checkChoice('a question', question, [1, 2, 3, 4, 5, 6]);
  const features = await readFeatures(options.features, options.signal);
  const records = await readLabelSource(options.labels, options.signal);
  const input = studyInput(features, records, options);
  const { seed, trees = 200, resamples = 1000, jobs = 1, signal } = options;
  const shared: SharedStudy = {
    input: { table: input.table, target: input.target, seed, trees },
    options: { seed, folds: FOLDS, resamples, permutations: resamples },
  };
  const pool = openStudyPool(shared, jobs, signal);
  try {
    const report = await answer(pool, shared, input, options);
    return rounded({ ...report, ...judgesOf(records, options.target) });
  } finally {
    await pool.close();
  }
}

/** The judges of a label, where verdicts say who judged. */
function judgesOf(records: readonly LabelRecord[], target: string): Pick<StudyReport, 'judges'> {
  const verdicts = records.flatMap(({ verdict }) => (verdict?.judge === target ? [verdict] : []));
  return verdicts.length === 0 ? {} : { judges: summariseJudges(verdicts) };
}

async function answer(
  pool: StudyPool,
  shared: SharedStudy,
  input: StudyInput,
  options: StudyOptions,
): Promise<StudyReport> {
  const { table, target } = input;
  const { seed, folds, resamples, permutations } = shared.options;
  const asked = (...numbers: QuestionNumber[]) =>
    numbers.some((number) => (options.questions ?? numbers).includes(number));
  const single = asked(1) ? await correlationsIn(pool, shared) : NOT_ASKED;
  const redundant = asked(2, 5) ? collinearity(table, target) : null;
  const separate = asked(3) ? await separationIn(pool, shared) : NOT_ASKED;
  const forests = asked(4, 5, 6) ? await surrogates(pool, shared, redundant, asked(5), options.by) : null;
  const transfer = asked(6)
    ? await evaluateTransfer(shared.input, folds, (tasks) => pool.run('fold', tasks))
    : null;
  const parts = options.by ? await byPart(pool, shared, options.by) : { parts: [], notes: [] };
  return {
    format: 'archdelta-study/1',
    catalogue: input.catalogue,
    target: {
      name: target.name,
      kind: target.kind,
      classes: classCounts(target).map((n, code) => ({ name: target.classes[code]!, n })),
      good: target.good?.map((code) => target.classes[code]!) ?? null,
    },
    data: { ...input.data, ...partsOf(table) },
    settings: {
      seed,
      trees: shared.input.trees,
      folds,
      resamples,
      permutations,
      where: options.where ?? [],
      merged: options.merge ?? [],
      by: options.by ?? null,
    },
    retest: retest(input.retests, target, { seed, resamples }, input.retestInstances),
    distribution: labelDistributions(table, target, options.by ?? null),
    correlations: single.report,
    collinearity: asked(2) ? redundant : null,
    separation: separate.report,
    surrogates: (asked(4) && forests?.surrogates) || [],
    importance: forests?.importance ?? null,
    filters: (asked(6) && forests?.filters) || [],
    transfer: transfer?.transfer ?? [],
    parts: parts.parts,
    predictions: (asked(4) && forests?.predictions) || null,
    notes: [
      ...input.notes,
      ...single.notes,
      ...separate.notes,
      ...(forests?.notes ?? []),
      ...(transfer?.notes ?? []),
      ...parts.notes,
    ],
  };
}

const NOT_ASKED = { report: null, notes: [] } as const;

function surrogates(
  pool: StudyPool,
  { input, options }: SharedStudy,
  redundant: CollinearityReport | null,
  importance: boolean,
  by: StudyOptions['by'],
) {
  const { folds, resamples } = options;
  const repeats = importance ? REPEATS : 0;
  const clusters = redundant?.clusters ?? [];
  return evaluateSurrogates(input, { folds, resamples, repeats, clusters, ...(by && { by }) }, (tasks) =>
    pool.run('fold', tasks),
  );
}

/** The questions on single metrics, part by part; small parts are left out and told of. */
async function byPart(pool: StudyPool, { input }: SharedStudy, by: 'language' | 'repo' | 'model') {
  const groups = groupRows(input.table.rows, by);
  const all = rowsByGroup(groups).map((rows, at) => ({ part: groups.names[at]!, rows }));
  const large = all.filter(({ rows }) => rows.length >= FEWEST_ROWS_OF_A_PART);
  const answers = await pool.run(
    'part',
    large.map(({ rows }) => rows),
  );
  const parts = answers.flatMap(({ correlations, separation }, at) =>
    correlations.report === null
      ? []
      : [
          {
            part: large[at]!.part,
            n: large[at]!.rows.length,
            correlations: correlations.report,
            separation: separation.report,
          },
        ],
  );
  const small = all.length - large.length;
  const notes =
    small === 0
      ? []
      : [`${small} parts by ${by} have fewer than ${FEWEST_ROWS_OF_A_PART} rows and no tables.`];
  return { parts, notes };
}

function partsOf(
  table: StudyTable,
): Pick<StudyReport['data'], 'instances' | 'repositories' | 'languages' | 'models'> {
  const named = (by: Grouping) => {
    const groups = groupRows(table.rows, by);
    const rows = rowsByGroup(groups);
    return groups.names.map((name, at) => ({ name, n: rows[at]!.length })).sort((a, b) => b.n - a.n);
  };
  return {
    instances: groupRows(table.rows, 'instance').names.length,
    repositories: named('repo'),
    languages: named('language'),
    models: named('model'),
  };
}

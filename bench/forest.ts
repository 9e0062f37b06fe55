import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ArchdeltaError } from '../src/core/errors.ts';
import { macroF1 } from '../src/stats/classification-scores.ts';
import { confusionMatrix } from '../src/stats/confusion.ts';
import { inverseIncompleteBeta } from '../src/stats/incomplete-beta.ts';
import { groupedFolds } from '../src/study/folds.ts';
import { predictProbabilities, trainForest } from '../src/surrogate/forest.ts';
import type { ForestOptions } from '../src/surrogate/forest-options.ts';
import { applyImputation, fitImputation } from '../src/surrogate/imputation.ts';
import { mostProbable } from '../src/surrogate/most-probable.ts';
import { type Matrix, readMatrices, timedMatrix } from './forest-matrices.ts';
import {
  PeerMissing,
  type Sklearn,
  sklearnOf,
  timeMlRandomForest,
  trainMlRandomForest,
} from './forest-peers.ts';
import { median } from './timing.ts';

const USAGE = `Compares the random forest with scikit-learn's, on the same rows and folds, and times both.

npm run bench:forest -- --features FILE [--features FILE] [options]

  --features FILE   scored rows (JSONL, CSV or Parquet), reference patches and candidates; may come several times
  --labels FOLDER   recorded labels (default fixtures/study of the checkout)
  --python PROGRAM  a Python that has scikit-learn (default python3)
  --seeds N         seeds of folds and forests of each comparison (default 30)
  --pairs N         paired timings (default 5)
  --limit SECONDS   how long ml-random-forest may take for 10 trees (default 75)

Accuracy: macro-F1 of the predictions pooled over 5 stratified folds, all rows of an instance in one fold, 100
trees; ours minus scikit-learn's, mean over the seeds with its 95 % t interval. Speed: 100 trees, one job each.
`;

const TREES = 100;
const FOLDS = 5;
const MARGIN = 0.02;
const ML_TREES = 10;

/** scikit-learn's defaults, the study's settings, and class weights. */
const SETTINGS = [
  { classWeight: 'none', minimumLeaf: 1 },
  { classWeight: 'none', minimumLeaf: 5 },
  { classWeight: 'balanced', minimumLeaf: 1 },
] as const satisfies readonly Partial<ForestOptions>[];

const { values } = parseArgs({
  options: {
    features: { type: 'string', multiple: true, default: [] },
    labels: { type: 'string', default: fileURLToPath(new URL('../fixtures/study', import.meta.url)) },
    python: { type: 'string', default: 'python3' },
    seeds: { type: 'string', default: '30' },
    pairs: { type: 'string', default: '5' },
    limit: { type: 'string', default: '75' },
    ml: { type: 'string' },
  },
});

if (values.ml !== undefined) await trainMlRandomForest(values.ml);
else if (values.features.length === 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else await bench();

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'archdelta-forest-'));
  try {
    const matrices = await readMatrices(values.features, values.labels);
    console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
    if (matrices.length === 0)
      console.log('no row of --features has a label in --labels: nothing to compare');
    const sklearn = sklearnIfThere(folder);
    const candidates = matrices.find(({ name }) => name === 'resolved');
    if (candidates === undefined) console.log('no candidate patches among the features: no timings\n');
    else compareSpeed(timedMatrix(candidates), sklearn, folder);
    if (sklearn === undefined) return;
    for (const settings of SETTINGS) {
      for (const matrix of matrices) if (matrix !== candidates) compareAccuracy(matrix, sklearn, settings);
    }
  } catch (error) {
    if (!(error instanceof ArchdeltaError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says what is missing when there is no scikit-learn. */
function sklearnIfThere(folder: string): Sklearn | undefined {
  try {
    const sklearn = sklearnOf(values.python, folder);
    console.log(`scikit-learn ${sklearn.version} (${values.python})\n`);
    return sklearn;
  } catch (error) {
    if (!(error instanceof PeerMissing)) throw error;
    console.log(`${error.message}: only archdelta is timed (pip install scikit-learn, then --python)\n`);
    return undefined;
  }
}

function compareSpeed(matrix: Matrix, sklearn: Sklearn | undefined, folder: string): void {
  const options: ForestOptions = { seed: 1, trees: TREES, classWeight: 'none', minimumLeaf: 1 };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const started = performance.now();
    trainForest(matrix, options);
    ours.push((performance.now() - started) / 1000);
    if (sklearn !== undefined) theirs.push(sklearn.time(matrix, options));
  }
  const line = (name: string, all: readonly number[]) => {
    if (all.length === 0) return;
    const each = all.map((number) => number.toFixed(2)).join(' ');
    console.log(`  ${name.padEnd(15)}${each}, median ${median(all).toFixed(2)}`);
  };
  console.log(`seconds for ${TREES} trees (${matrix.name}), in pairs; the first is that of a cold process`);
  line('archdelta', ours);
  line('scikit-learn', theirs);
  line(
    'ratio',
    theirs.map((seconds, pair) => ours[pair]! / seconds),
  );
  const limit = { trees: ML_TREES, seconds: Number(values.limit) };
  const ml = timeMlRandomForest(fileURLToPath(import.meta.url), folder, matrix, limit);
  const outcome = ml === undefined ? `not done after ${limit.seconds} s` : `${ml.toFixed(1)} s`;
  console.log(`  ml-random-forest, ${ML_TREES} trees: ${outcome}\n`);
}

function compareAccuracy(
  matrix: Matrix,
  sklearn: Sklearn,
  settings: Pick<ForestOptions, 'classWeight' | 'minimumLeaf'>,
): void {
  const { codes, classes, groups } = matrix;
  const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) => seed);
  const folds = seeds.map((seed) => groupedFolds(codes, groups, FOLDS, seed));
  const scores = (predicted: readonly Int32Array[]) =>
    predicted.map((labels) => macroF1(confusionMatrix(codes, labels, classes)) ?? 0);
  const ours = scores(
    seeds.map((seed) => predictFolds(matrix, folds[seed]!, { ...settings, seed, trees: TREES })),
  );
  const theirs = scores(sklearn.compare(matrix, folds, { ...settings, seed: 0, trees: TREES }));
  const { mean, half } = tInterval(ours.map((score, seed) => score - theirs[seed]!));
  const holds = Math.abs(mean) + half <= MARGIN ? 'within' : 'NOT within';
  console.log(
    `${matrix.name} (${codes.length} rows, ${new Set(groups).size} instances), class weight ${settings.classWeight}, ` +
      `leaves of ${settings.minimumLeaf}: macro-F1 ours ${tInterval(ours).mean.toFixed(4)}, ` +
      `scikit-learn ${tInterval(theirs).mean.toFixed(4)}, difference ${mean.toFixed(4)} ` +
      `[${(mean - half).toFixed(4)}, ${(mean + half).toFixed(4)}]: ${holds} ${MARGIN}`,
  );
}

function predictFolds(
  { columns, codes, classes }: Matrix,
  folds: Int32Array,
  options: ForestOptions,
): Int32Array {
  const predicted = new Int32Array(codes.length);
  for (const fold of new Set(folds)) {
    const rows = (inside: boolean) =>
      Uint32Array.from(folds.keys()).filter((row) => (folds[row] === fold) === inside);
    const [train, test] = [rows(false), rows(true)];
    const pick = (from: Uint32Array) =>
      columns.map((column) => Float64Array.from(from, (row) => column[row]!));
    const imputation = fitImputation(pick(train));
    const set = {
      columns: applyImputation(imputation, pick(train)),
      codes: Int32Array.from(train, (row) => codes[row]!),
      classes,
    };
    const labels = mostProbable(
      predictProbabilities(trainForest(set, options), applyImputation(imputation, pick(test))),
      classes,
    );
    for (const [at, row] of test.entries()) predicted[row] = labels[at]!;
  }
  return predicted;
}

/** Mean and half the width of its 95 % interval by Student's t, whose quantile is a root of a beta quantile. */
function tInterval(numbers: readonly number[]): { mean: number; half: number } {
  const n = numbers.length;
  const mean = numbers.reduce((sum, each) => sum + each, 0) / n;
  const variance = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1);
  const x = inverseIncompleteBeta(0.05, (n - 1) / 2, 0.5);
  const t = Math.sqrt(((n - 1) * (1 - x)) / x);
  return { mean, half: t * Math.sqrt(variance / n) };
}

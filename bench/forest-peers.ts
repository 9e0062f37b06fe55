import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ForestOptions } from '../src/surrogate/forest-options.ts';
import type { Matrix } from './forest-matrices.ts';

/** scikit-learn, or another Python program, could not do its part. */
export class PeerMissing extends Error {}

const SCRIPT = fileURLToPath(new URL('../bench/forest-sklearn.py', import.meta.url));

/** One program that does what `forest-sklearn.py` says at its top. */
export interface Sklearn {
  readonly version: string;
  /** Predicted classes: by seed, then row; rows in the fold f are predicted by a forest trained on the others. */
  compare(matrix: Matrix, folds: readonly Int32Array[], options: ForestOptions): Int32Array[];
  /** Seconds of one training on all rows, one job. */
  time(matrix: Matrix, options: ForestOptions): number;
}

/**
 * scikit-learn behind files in a folder.
 *
 * @throws {PeerMissing} when there is no such Python, or no scikit-learn in it.
 */
export function sklearnOf(python: string, folder: string): Sklearn {
  const call = (
    task: string,
    matrix?: Matrix,
    options?: ForestOptions,
    folds: readonly Int32Array[] = [],
  ) => {
    if (matrix !== undefined) writeMatrix(folder, matrix);
    for (const [at, fold] of folds.entries()) writeNumbers(folder, `folds-${at}.i32`, fold);
    const plan = { task, rows: matrix?.codes.length, seeds: folds.length, ...options };
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
    const run = spawnSync(python, [SCRIPT, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    if (run.error) throw new PeerMissing(`${python} does not run: ${run.error.message}`);
    if (run.status === 3) throw new PeerMissing(run.stdout.trim());
    if (run.status !== 0) throw new Error(`${SCRIPT} failed`);
    return run.stdout.trim();
  };
  return {
    version: call('version'),
    compare: (matrix, folds, options) => {
      call('compare', matrix, options, folds);
      return folds.map((_, at) => {
        const bytes = readFileSync(join(folder, `predicted-${at}.i32`));
        return Int32Array.from({ length: matrix.codes.length }, (_, row) => bytes.readInt32LE(4 * row));
      });
    },
    time: (matrix, options) => Number(call('time', matrix, options)),
  };
}

/**
 * Seconds that ml-random-forest takes for some trees of one matrix in a process of its own; undefined when it did
 * not finish in time.
 *
 * @param program this very program, which runs {@link trainMlRandomForest} when it is given `--ml FILE`.
 */
export function timeMlRandomForest(
  program: string,
  folder: string,
  matrix: Matrix,
  limit: { readonly trees: number; readonly seconds: number },
): number | undefined {
  const rows = Array.from(matrix.codes, (_, row) => matrix.columns.map((column) => column[row]));
  const file = join(folder, 'ml.json');
  writeFileSync(file, JSON.stringify({ rows, codes: Array.from(matrix.codes), trees: limit.trees }));
  const run = spawnSync(process.execPath, [program, '--ml', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: limit.seconds * 1000,
    killSignal: 'SIGKILL',
  });
  if (run.signal === 'SIGKILL') return undefined;
  if (run.status !== 0) throw new Error('ml-random-forest failed');
  return Number(run.stdout);
}

/** The other side of {@link timeMlRandomForest}. */
export async function trainMlRandomForest(file: string): Promise<void> {
  const { RandomForestClassifier } = await import('ml-random-forest');
  const { rows, codes, trees } = JSON.parse(readFileSync(file, 'utf8')) as {
    rows: number[][];
    codes: number[];
    trees: number;
  };
  const forest = new RandomForestClassifier({
    seed: 1,
    nEstimators: trees,
    maxFeatures: Math.floor(Math.sqrt(rows[0]!.length)),
    replacement: false,
    useSampleBagging: true,
    noOOB: true,
  });
  const started = performance.now();
  forest.train(rows, codes);
  console.log((performance.now() - started) / 1000);
}

function writeMatrix(folder: string, { columns, codes }: Matrix): void {
  const values = new Float64Array(columns.length * codes.length);
  for (const [at, column] of columns.entries()) values.set(column, at * codes.length);
  writeNumbers(folder, 'columns.f64', values);
  writeNumbers(folder, 'codes.i32', codes);
}

/** In the machine's byte order, which is that of the other process. */
function writeNumbers(folder: string, name: string, numbers: Float64Array | Int32Array): void {
  writeFileSync(join(folder, name), new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
}

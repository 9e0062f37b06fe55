import { join } from 'node:path';
import { createRandom } from '../src/core/random.ts';
import { readRecords } from '../src/instance/records.ts';
import type { MetricValues } from '../src/instance/row-format.ts';
import { readRows } from '../src/instance/row-reader.ts';
import { applyImputation, fitImputation } from '../src/surrogate/imputation.ts';

/** Labelled rows, as both forests get them. */
export interface Matrix {
  readonly name: string;
  /** One a metric; NaN where it is undefined. */
  readonly columns: readonly Float64Array[];
  readonly codes: Int32Array;
  readonly classes: number;
  /** Number of each row's instance. */
  readonly groups: Uint32Array;
}

/** Rows of the speed comparison: the candidates, drawn with replacement. */
const TIMED_ROWS = 3360;

const ACJ = ['Trivial', 'Low', 'Moderate', 'High', 'Expert'];
const AQJ = ['Low', 'Acceptable', 'High_with_concerns', 'High'];
const DIFFICULTY = ['<15 min fix', '15 min - 1 hour', '1-4 hours', '>4 hours'];

/** The first rows of `difficulty.csv` are those of SWE-bench Verified. */
const VERIFIED_ROWS = 500;

/**
 * The matrices that exist: ACJ and difficulty of reference patches, AQJ and test outcome of all. Of a patch judged
 * twice the first label counts. `features` are files of scored rows, `labels` the folder of the recorded labels.
 */
export async function readMatrices(features: readonly string[], labels: string): Promise<Matrix[]> {
  const rows = new Map<string, MetricValues>();
  for (const file of features) {
    for await (const row of readRows(file)) {
      if (row.status === 'scored') rows.set(keyOf(row.instance_id, row.model), row.features);
    }
  }
  const matrix = async (
    name: string,
    file: string,
    column: string,
    classes: readonly string[],
    most?: number,
  ) => {
    const records = (await cellsOf(join(labels, file))).slice(0, most);
    return matrixOf(name, rows, records, column, classes);
  };
  const matrices = [
    await matrix('acj', 'judge-labels.csv', 'acj', ACJ),
    await matrix('aqj', 'judge-labels.csv', 'aqj', AQJ),
    await matrix('difficulty', 'difficulty.csv', 'difficulty', DIFFICULTY, VERIFIED_ROWS),
    await matrix('resolved', 'outcomes.csv', 'resolved', ['false', 'true']),
  ];
  return matrices.filter(({ codes }) => codes.length > 0);
}

/** Rows of a matrix drawn with replacement to the size of the speed comparison, gaps filled; as many columns. */
export function timedMatrix({ name, columns, codes, classes, groups }: Matrix): Matrix {
  const random = createRandom(1, 'bench', 'rows');
  const drawn = Uint32Array.from({ length: TIMED_ROWS }, () => random.below(codes.length));
  const picked = columns.map((column) => Float64Array.from(drawn, (row) => column[row]!));
  const { medians } = fitImputation(picked);
  const all = picked.map((_, column) => column);
  const filled = {
    medians: medians.map((median) => median ?? 0),
    values: all,
    indicators: [],
    empty: [],
    constant: [],
  };
  return {
    name: `${name}, ${columns.length} columns, ${TIMED_ROWS} rows drawn from ${codes.length}`,
    columns: applyImputation(filled, picked),
    codes: Int32Array.from(drawn, (row) => codes[row]!),
    classes,
    groups: Uint32Array.from(drawn, (row) => groups[row]!),
  };
}

type Cells = Readonly<Record<string, unknown>>;

async function cellsOf(file: string): Promise<Cells[]> {
  const cells: Cells[] = [];
  for await (const record of readRecords(file, { names: 'all', required: [['instance_id']] })) {
    if ('columns' in record) cells.push(record.columns);
  }
  return cells;
}

function keyOf(instance: string, model: unknown): string {
  return typeof model === 'string' && model !== '' && model !== 'reference'
    ? `${instance}\n${model}`
    : instance;
}

function matrixOf(
  name: string,
  rows: ReadonlyMap<string, MetricValues>,
  labels: readonly Cells[],
  column: string,
  classes: readonly string[],
): Matrix {
  const found = new Map<string, { features: MetricValues; code: number; instance: string }>();
  for (const cells of labels) {
    const instance = String(cells.instance_id);
    const key = keyOf(instance, cells.model);
    const features = rows.get(key);
    const code = classes.indexOf(String(cells[column]));
    if (features !== undefined && code >= 0 && !found.has(key)) found.set(key, { features, code, instance });
  }
  const list = [...found.values()];
  const instances = [...new Set(list.map(({ instance }) => instance))];
  const ids = Object.keys(list[0]?.features ?? {});
  return {
    name,
    columns: ids.map((id) => Float64Array.from(list, ({ features }) => features[id] ?? Number.NaN)),
    codes: Int32Array.from(list, ({ code }) => code),
    classes: classes.length,
    groups: Uint32Array.from(list, ({ instance }) => instances.indexOf(instance)),
  };
}

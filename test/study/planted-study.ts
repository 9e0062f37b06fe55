import { createRandom } from '../../src/core/random.ts';
import type { FoldInput } from '../../src/study/surrogates/fold-task.ts';
import type { StudyRow, StudyTable } from '../../src/study/table.ts';
import type { Target } from '../../src/study/target.ts';

/** What a made-up study looks like. */
export interface Planted {
  readonly seed: number;
  readonly rows: number;
  /** Rows of one instance; instances take turns among the repositories. */
  readonly patches?: number;
  readonly repositories?: number;
  readonly metrics?: number;
  /** How strongly metric 0 and 1 together make the class: 0 not at all, 1 alone. */
  readonly signal: number;
  readonly trees?: number;
  /** Share of metric 2's values that are missing. */
  readonly missing?: number;
  readonly classes?: readonly string[];
  readonly kind?: Target['kind'];
}

/** A table of noise in which the sum of two metrics makes the class, as far as `signal` says; size says nothing. */
export function plantedStudy(options: Planted): FoldInput {
  const {
    seed,
    rows: count,
    patches = 2,
    repositories = 4,
    metrics = 8,
    signal,
    trees = 20,
    missing = 0,
  } = options;
  const classes = options.classes ?? ['poor', 'fair', 'good'];
  const kind = options.kind ?? 'ordinal';
  const noise = (name: string) => {
    const random = createRandom(seed, name);
    return Float64Array.from({ length: count }, () => random.unit());
  };
  const columns = Array.from({ length: metrics }, (_, at) => noise(`metric ${at}`));
  const other = noise('other');
  const codes = Int32Array.from(other, (value, row) => {
    const made = (columns[0]![row]! + columns[1 % metrics]![row]!) / 2;
    return Math.min(classes.length - 1, Math.floor((signal * made + (1 - signal) * value) * classes.length));
  });
  const gap = noise('gap');
  columns[2 % metrics]!.forEach((_, row) => {
    if (gap[row]! < missing) columns[2 % metrics]![row] = Number.NaN;
  });
  const table: StudyTable = {
    ids: columns.map((_, at) => `${at % 2 === 0 ? 'even' : 'odd'}.file.metric${at}`),
    rows: Array.from({ length: count }, (_, row) =>
      studyRow(Math.floor(row / patches), row % patches, repositories),
    ),
    columns,
    controls: {
      plain_lines: noise('lines').map((value) => Math.floor(100 * value)),
      files: noise('files').map((value) => 1 + Math.floor(5 * value)),
      hunks: noise('hunks').map((value) => 1 + Math.floor(9 * value)),
      base_sloc: noise('base').map((value) => Math.floor(1e5 * value)),
    },
  };
  const good = kind === 'ordinal' || classes.length === 2 ? { good: [classes.length - 1] } : {};
  return { table, target: { name: 'label', kind, classes, codes, ...good }, seed, trees };
}

function studyRow(instance: number, patch: number, repositories: number): StudyRow {
  const repo = `owner/repo${instance % repositories}`;
  const row = { instance_id: `${repo}-${instance}`, repo, language: instance % 3 === 0 ? 'java' : 'python' };
  return patch === 0 ? row : { ...row, model: `model${patch}` };
}

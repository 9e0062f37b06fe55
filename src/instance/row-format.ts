import { ArchdeltaError, type ErrorCode } from '../core/errors.ts';
import { roundSignificant } from '../core/numbers.ts';
import type { RowIdentity } from './identity.ts';
import type { Covariates, ScoreRow, Sidecar } from './row.ts';

/** Formats of a file of rows. */
export type RowFormat = 'jsonl' | 'csv' | 'parquet';

/** Which metric columns a file of rows has. */
export interface RowColumns {
  /** Metric ids in catalogue order. */
  readonly ids: readonly string[];
  /** Whether each metric also has a `before:ID` and an `after:ID`. */
  readonly beforeAfter: boolean;
}

interface FeatureIdentity extends RowIdentity {
  readonly instance_id: string;
  readonly repo: string;
  readonly base_commit: string;
}

/** A number per metric id, in catalogue order; null where the metric is undefined. */
export type MetricValues = Readonly<Record<string, number | null>>;

/**
 * A row as it can be read back. From JSONL it is the row that was written; CSV and Parquet have no
 * place for the reasons of undefined values, the sidecar and the message of an error. Every `ScoreRow`
 * is one.
 */
export type FeatureRow =
  | (FeatureIdentity & {
      readonly language: string | null;
      readonly status: 'scored';
      readonly features: MetricValues;
      readonly undefined?: Readonly<Record<string, string>>;
      readonly before?: MetricValues;
      readonly after?: MetricValues;
      readonly covariates: Covariates;
      readonly sidecar?: Sidecar;
    })
  | (FeatureIdentity & {
      readonly language: null;
      readonly status: 'failed';
      readonly error: { readonly code: ErrorCode; readonly message?: string };
    });

/**
 * Turns rows into the bytes of a file: `begin()`, then `row()` once a row in order, then `end()`; the
 * file is what they return, joined. Equal rows give equal bytes.
 */
export interface RowWriter {
  /** What stands before the first row. */
  begin(): Uint8Array;
  /**
   * What the row adds; Parquet may hold it back.
   *
   * @throws {ArchdeltaError} `internal` for a row whose metrics are not those of the columns, or not finite.
   */
  row(row: FeatureRow): Uint8Array;
  /** What stands after the last row. */
  end(): Uint8Array;
}

/** Columns of text and numbers that stand before the metrics in CSV and Parquet, in order. */
export const FIXED_COLUMNS = [
  { name: 'instance_id', type: 'text', nullable: false },
  { name: 'repo', type: 'text', nullable: false },
  { name: 'base_commit', type: 'text', nullable: false },
  { name: 'model', type: 'text', nullable: true },
  { name: 'sample', type: 'integer', nullable: true },
  { name: 'language', type: 'text', nullable: true },
  { name: 'status', type: 'text', nullable: false },
  { name: 'error_code', type: 'text', nullable: true },
  { name: 'plain_lines', type: 'integer', nullable: true },
  { name: 'files', type: 'integer', nullable: true },
  { name: 'hunks', type: 'integer', nullable: true },
  { name: 'base_files', type: 'integer', nullable: true },
  { name: 'base_sloc', type: 'integer', nullable: true },
] as const;

/** Names of the five covariates, in order. */
export const COVARIATE_NAMES = ['plain_lines', 'files', 'hunks', 'base_files', 'base_sloc'] as const;

/** Format of an output file by its extension: `.csv`, `.parquet`, else (and for standard output) JSONL. */
export function rowFormat(path: string | undefined): RowFormat {
  const lower = path?.toLowerCase() ?? '';
  return lower.endsWith('.csv') ? 'csv' : lower.endsWith('.parquet') ? 'parquet' : 'jsonl';
}

/** Names of the metric columns: the ids, then `before:` and `after:` of each if there are any. */
export function metricColumnNames({ ids, beforeAfter }: RowColumns): string[] {
  return beforeAfter
    ? [...ids, ...ids.map((id) => `before:${id}`), ...ids.map((id) => `after:${id}`)]
    : [...ids];
}

/** Cells of a row in the order of {@link FIXED_COLUMNS} and {@link metricColumnNames}; null where there is none. */
export function rowCells(row: FeatureRow, columns: RowColumns): (string | number | null)[] {
  const { instance_id, repo, base_commit, model = null, sample = null, language, status } = row;
  const head = [instance_id, repo, base_commit, model, sample, language, status];
  if (row.status === 'failed') {
    const rest = COVARIATE_NAMES.length + metricColumnNames(columns).length;
    return [...head, row.error.code, ...new Array<null>(rest).fill(null)];
  }
  const { covariates } = row;
  const metrics = metricMaps(row, columns).flatMap((values) => columns.ids.map((id) => values[id] ?? null));
  return [...head, null, ...COVARIATE_NAMES.map((name) => covariates[name]), ...metrics];
}

/**
 * A row as one line of JSON without its line end: keys in the documented order, metrics in catalogue
 * order, absent keys left out.
 *
 * @throws {ArchdeltaError} `internal` when the row has other metrics than `columns`, or a value that is
 * not finite.
 */
export function rowToJson(row: ScoreRow | FeatureRow, columns: RowColumns): string {
  const { instance_id, repo, base_commit, model, sample, language, status } = row;
  const head = { instance_id, repo, base_commit, model, sample, language, status };
  if (row.status === 'failed') return JSON.stringify({ ...head, error: row.error });
  const [features, before, after] = metricMaps(row, columns);
  const reasons: Readonly<Record<string, string>> | undefined = row.undefined;
  return JSON.stringify({
    ...head,
    features,
    undefined: reasons && pick(columns.ids, (id) => (Object.hasOwn(reasons, id) ? reasons[id] : undefined)),
    before,
    after,
    covariates: pick(COVARIATE_NAMES, (name) => row.covariates[name]),
    sidecar: row.sidecar,
  });
}

type ScoredFeatures = Extract<FeatureRow, { status: 'scored' }>;

/** The metrics of a row, rounded and in order: features, and before and after if the columns have them. */
function metricMaps(row: ScoredFeatures, { ids, beforeAfter }: RowColumns): MetricValues[] {
  const maps = beforeAfter ? [row.features, row.before, row.after] : [row.features];
  return maps.map((values) => {
    if (values === undefined || Object.keys(values).length !== ids.length) {
      throw new ArchdeltaError(
        'internal',
        `a row of ${row.instance_id} has other metrics than the catalogue`,
      );
    }
    return pick(ids, (id) => metricValue(row, id, values));
  });
}

function metricValue(row: ScoredFeatures, id: string, values: MetricValues): number | null {
  const value = Object.hasOwn(values, id) ? values[id] : undefined;
  if (value === undefined) throw new ArchdeltaError('internal', `a row of ${row.instance_id} lacks ${id}`);
  return value === null ? null : roundSignificant(value);
}

function pick<K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>;
}

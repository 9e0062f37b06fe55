import { ArchdeltaError, type ErrorCode } from '../../core/errors.ts';
import type { FeatureRow, MetricValues } from '../../instance/row-format.ts';
import { CONTROLS, type StudyRow, type StudyTable } from '../../study/table.ts';
import { CATALOGUE_VERSION, metricIds } from '../catalogue.ts';

/** A row of `score` that has no features. */
export interface FailedIdentity {
  readonly instance_id: string;
  readonly model?: string;
  readonly sample?: number;
  readonly code: ErrorCode;
}

/** A file of features as columns. */
export interface FeatureTable {
  readonly table: StudyTable;
  /** Production files at base, one number a row: a size that conditions may name and no study controls for. */
  readonly baseFiles: Float64Array;
  readonly failed: readonly FailedIdentity[];
  /** Metric ids that the present catalogue does not have: metrics of the user's own, or columns that are none. */
  readonly strangers: readonly string[];
  /** How many metric ids of the present catalogue are not there. */
  readonly missing: number;
  /** Version of the catalogue that the features come from; `unknown` when neither the rows nor their columns say. */
  readonly catalogue: string;
}

/** The catalogue's name of columns that are not those of the present one. */
const UNKNOWN_CATALOGUE = 'unknown';

/** Rows, and how messages name where they are from. */
export interface FeaturePart {
  readonly name: string;
  readonly rows: AsyncIterable<FeatureRow> | Iterable<FeatureRow>;
}

/**
 * Puts rows of `score` into columns, part after part.
 *
 * @throws {ArchdeltaError} `usage` when there is no scored row, or there are two rows of one key or rows of
 * different catalogues or metrics; whatever the rows throw.
 */
export async function toFeatureTable(parts: readonly FeaturePart[]): Promise<FeatureTable> {
  const builder = new TableBuilder(parts.map(({ name }) => name));
  for (const { rows } of parts) {
    builder.beginPart();
    for await (const row of rows) builder.add(row);
  }
  return builder.finish();
}

class TableBuilder {
  readonly #sources: readonly string[];
  /** Number of the first row of each part, from 0. */
  readonly #starts: number[] = [];
  /** Number of each row, from 0, by its key. */
  readonly #keys = new Map<string, number>();
  readonly #rows: StudyRow[] = [];
  readonly #failed: FailedIdentity[] = [];
  readonly #controls = CONTROLS.map(() => new Column());
  readonly #baseFiles = new Column();
  #ids: readonly string[] | undefined;
  #columns: readonly Column[] = [];
  #catalogue: string | undefined;

  constructor(sources: readonly string[]) {
    this.#sources = sources;
  }

  beginPart(): void {
    this.#starts.push(this.#keys.size);
  }

  add(row: FeatureRow): void {
    const { instance_id, repo, model, sample } = row;
    const identity = {
      instance_id,
      ...(model !== undefined && { model }),
      ...(sample !== undefined && { sample }),
    };
    this.#checkKey(identity);
    if (row.status === 'failed') {
      this.#failed.push({ ...identity, code: row.error.code });
      return;
    }
    this.#checkCatalogue(row.sidecar?.catalogue);
    this.#ids ??= this.#begin(Object.keys(row.features));
    this.#rows.push({ ...identity, repo, language: row.language });
    CONTROLS.forEach((name, at) => {
      this.#controls[at]!.push(row.covariates[name]);
    });
    this.#baseFiles.push(row.covariates.base_files);
    this.#addMetrics(this.#ids, row.features, instance_id);
  }

  #addMetrics(ids: readonly string[], features: MetricValues, instance: string): void {
    const isOther =
      Object.keys(features).length !== ids.length || ids.some((id) => !Object.hasOwn(features, id));
    if (isOther) throw this.#refused(`the row of ${instance} has other metrics than the first`);
    ids.forEach((id, at) => {
      const value = features[id] ?? null;
      if (value !== null && !Number.isFinite(value))
        throw this.#refused(`the row of ${instance} has a value of ${id} that is no number`);
      this.#columns[at]!.push(value ?? Number.NaN);
    });
  }

  finish(): FeatureTable {
    if (this.#ids === undefined) throw this.#refused('it holds no scored row');
    const [plain_lines, files, hunks, base_sloc] = this.#controls.map((column) => column.finish());
    const table: StudyTable = {
      ids: this.#ids,
      rows: this.#rows,
      columns: this.#columns.map((column) => column.finish()),
      controls: { plain_lines: plain_lines!, files: files!, hunks: hunks!, base_sloc: base_sloc! },
    };
    const own = new Set(this.#ids);
    const known: ReadonlySet<string> = new Set(metricIds);
    const missing = metricIds.filter((id) => !own.has(id)).length;
    return {
      table,
      baseFiles: this.#baseFiles.finish(),
      failed: this.#failed,
      strangers: this.#ids.filter((id) => !known.has(id)),
      missing,
      // CSV and Parquet do not name their catalogue; all metrics of the present one are taken for it.
      catalogue: this.#catalogue ?? (missing === 0 ? CATALOGUE_VERSION : UNKNOWN_CATALOGUE),
    };
  }

  #begin(ids: readonly string[]): readonly string[] {
    this.#columns = ids.map(() => new Column());
    return ids;
  }

  #checkKey({ instance_id, model, sample }: Omit<FailedIdentity, 'code'>): void {
    const key = JSON.stringify([instance_id, model ?? null, sample ?? null]);
    const first = this.#keys.get(key);
    const number = this.#keys.size;
    if (first !== undefined) {
      const of = [
        ...(model === undefined ? [] : [model]),
        ...(sample === undefined ? [] : [`sample ${sample}`]),
      ].join(', ');
      throw new ArchdeltaError(
        'usage',
        `two rows of instance ${instance_id}${of && ` (${of})`}: ${this.#place(first)}, ${this.#place(number)}; ` +
          "a row's key is instance, model, sample",
      );
    }
    this.#keys.set(key, number);
  }

  /** Where a row stands, by its number. */
  #place(number: number): string {
    const part = this.#starts.findLastIndex((start) => start <= number);
    return `row ${number - this.#starts[part]! + 1} of ${this.#sources[part]}`;
  }

  #checkCatalogue(version: unknown): void {
    if (version === undefined || version === null) return;
    if (typeof version !== 'string') throw this.#refused('the catalogue that a row names is no text');
    this.#catalogue ??= version;
    if (version !== this.#catalogue)
      throw this.#refused(
        `rows of catalogue ${this.#catalogue} and of ${version}: score them again with one version`,
      );
  }

  #refused(why: string): ArchdeltaError {
    return new ArchdeltaError('usage', `${this.#sources.join(', ')}: ${why}`);
  }
}

/** A column that grows; it ends in memory that threads share. */
class Column {
  #values = new Float64Array(64);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Float64Array(2 * this.#length);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = value;
  }

  finish(): Float64Array {
    const shared = new Float64Array(new SharedArrayBuffer(8 * this.#length));
    shared.set(this.#values.subarray(0, this.#length));
    this.#values = new Float64Array(0);
    return shared;
  }
}

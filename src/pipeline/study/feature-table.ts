import { ArchdeltaError, type ErrorCode } from '../../core/errors.ts';
import type { FeatureRow } from '../../instance/row-format.ts';
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
  readonly failed: readonly FailedIdentity[];
  /** Version of the catalogue that the features come from; `unknown` when neither the rows nor their columns say. */
  readonly catalogue: string;
}

/** The catalogue's name of columns that are not those of the present one. */
const UNKNOWN_CATALOGUE = 'unknown';

type Rows = AsyncIterable<FeatureRow> | Iterable<FeatureRow>;

/**
 * Puts rows of `score` into columns; `source` names them in messages.
 *
 * @throws {ArchdeltaError} `usage` when there is no scored row, or there are two rows of one key or rows of
 * different catalogues; whatever `rows` throws.
 */
export async function toFeatureTable(rows: Rows, source: string): Promise<FeatureTable> {
  const builder = new TableBuilder(source);
  for await (const row of rows) builder.add(row);
  return builder.finish();
}

class TableBuilder {
  readonly #source: string;
  readonly #keys = new Set<string>();
  readonly #rows: StudyRow[] = [];
  readonly #failed: FailedIdentity[] = [];
  readonly #controls = CONTROLS.map(() => new Column());
  #ids: readonly string[] | undefined;
  #columns: readonly Column[] = [];
  #catalogue: string | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  add(row: FeatureRow): void {
    const { instance_id, repo, model, sample } = row;
    const identity = {
      instance_id,
      ...(model !== undefined && { model }),
      ...(sample !== undefined && { sample }),
    };
    const key = JSON.stringify([instance_id, model ?? null, sample ?? null]);
    if (this.#keys.has(key)) {
      const of = [model, sample].filter((part) => part !== undefined).join(', sample ');
      throw this.#refused(
        `two rows of instance ${instance_id}${of && ` (${of})`}: a row's key is instance, model, sample`,
      );
    }
    this.#keys.add(key);
    if (row.status === 'failed') {
      this.#failed.push({ ...identity, code: row.error.code });
      return;
    }
    this.#checkCatalogue(row.sidecar?.catalogue);
    this.#ids ??= this.#begin(Object.keys(row.features));
    const ids = this.#ids;
    this.#rows.push({ ...identity, repo, language: row.language });
    CONTROLS.forEach((name, at) => {
      this.#controls[at]!.push(row.covariates[name]);
    });
    const names = Object.keys(row.features);
    if (names.length !== ids.length)
      throw this.#refused(`the row of ${instance_id} has other metrics than the first`);
    ids.forEach((id, at) => {
      const value = Object.hasOwn(row.features, id) ? row.features[id] : undefined;
      if (value === undefined)
        throw this.#refused(`the row of ${instance_id} has other metrics than the first`);
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
    return { table, failed: this.#failed, catalogue: this.#catalogue ?? catalogueOf(this.#ids) };
  }

  #begin(ids: readonly string[]): readonly string[] {
    this.#columns = ids.map(() => new Column());
    return ids;
  }

  #checkCatalogue(version: string | undefined): void {
    if (version === undefined) return;
    this.#catalogue ??= version;
    if (version !== this.#catalogue)
      throw this.#refused(
        `rows of catalogue ${this.#catalogue} and of ${version}: score them again with one version`,
      );
  }

  #refused(why: string): ArchdeltaError {
    return new ArchdeltaError('usage', `${this.#source}: ${why}`);
  }
}

/** CSV and Parquet do not name their catalogue; the very columns of the present one are taken for it. */
function catalogueOf(ids: readonly string[]): string {
  const same = ids.length === metricIds.length && ids.every((id, at) => id === metricIds[at]);
  return same ? CATALOGUE_VERSION : UNKNOWN_CATALOGUE;
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

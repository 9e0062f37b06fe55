import { ArchdeltaError } from '../../src/core/errors.ts';
import { compareText } from '../../src/core/ordering.ts';
import { identityHash } from '../../src/instance/identity.ts';
import type { FeatureRow } from '../../src/instance/row-format.ts';
import type { Explanation } from './explained.ts';
import { findingsOf } from './findings.ts';
import type { Audit } from './page.ts';
import { AUDITED_LANGUAGES, type AuditedRow, populationsOf } from './populations.ts';
import { statisticsOf } from './statistics.ts';

/** The rows that are audited, out of files of rows. */
export class RowSelection {
  readonly ids: readonly string[];
  readonly catalogue: string;
  readonly rows: AuditedRow[] = [];
  readonly #leftOut = new Map<string, number>();
  readonly #seen = new Set<string>();

  /** `ids`: the columns, in catalogue order; `catalogue`: its version. */
  constructor(ids: readonly string[], catalogue: string) {
    this.ids = ids;
    this.catalogue = catalogue;
  }

  /**
   * Takes a row in, or counts it among those left out: failed ones and those of other languages.
   *
   * @throws {ArchdeltaError} `input-unreadable` for a row that was added before, or made by another catalogue.
   */
  add(row: FeatureRow): void {
    const reason = row.status === 'failed' ? `failed (${row.error.code})` : this.#reasonAgainst(row);
    if (reason !== undefined) this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
    else this.rows.push(row as AuditedRow);
  }

  /** Rows left out by reason, in the order of the reasons. */
  get leftOut(): ReadonlyMap<string, number> {
    return new Map([...this.#leftOut].sort(([a], [b]) => compareText(a, b)));
  }

  #reasonAgainst(row: AuditedRow): string | undefined {
    const name = [row.instance_id, row.model, row.sample].filter((part) => part !== undefined).join(' ');
    const hash = identityHash(row);
    if (this.#seen.has(hash)) throw refused(`the row ${name} stands there twice`);
    this.#seen.add(hash);
    const version = row.sidecar?.catalogue ?? this.catalogue;
    if (version !== this.catalogue)
      throw refused(`the row ${name} is of catalogue ${version}: score it anew`);
    if (Object.keys(row.features).join(' ') !== this.ids.join(' ')) {
      throw refused(`the row ${name} has other columns than the catalogue: score it anew`);
    }
    if (row.language === null) return 'without a source file';
    return AUDITED_LANGUAGES.includes(row.language) ? undefined : `of ${row.language}`;
  }
}

/** Audits the selected rows: what each column says in each population, and which findings are explained. */
export function auditOf(
  { ids, catalogue, rows, leftOut }: RowSelection,
  explanations: readonly Explanation[],
): Audit {
  const populations = populationsOf(rows).map((population) => statisticsOf(population, ids));
  return { catalogue, populations, ...findingsOf(populations, explanations), explanations, leftOut };
}

function refused(message: string): ArchdeltaError {
  return new ArchdeltaError('input-unreadable', message);
}

import type { MetricId } from '../../src/core/metric-ids.ts';
import type { FailedRow, ScoredRow, ScoreRow } from '../../src/instance/row.ts';
import { catalogue } from '../../src/pipeline/catalogue.ts';

const PATCH_METRICS: ReadonlySet<string> = new Set(
  catalogue.filter(({ kind }) => kind === 'patch').map(({ id }) => id),
);

/** A row that was scored, and that keeps what every row must. */
export function scored(row: ScoreRow | undefined): ScoredRow {
  if (row?.status !== 'scored') throw new Error(`not scored: ${JSON.stringify(row)}`);
  checkValues(row);
  return row;
}

/** A row that failed. */
export function failed(row: ScoreRow | undefined): FailedRow {
  if (row?.status !== 'failed') throw new Error(`not failed: ${JSON.stringify(row)}`);
  return row;
}

/** Null exactly where there is a reason, finite numbers elsewhere, and a delta that is after minus before. */
function checkValues(row: ScoredRow): void {
  for (const [id, value] of Object.entries(row.features) as [MetricId, number | null][]) {
    const fail = (what: string): never => {
      throw new Error(`${row.instance_id}, ${id}: ${what}`);
    };
    if ((value === null) !== Object.hasOwn(row.undefined, id)) fail('null without reason, or with a value');
    if (value === null) continue;
    if (!Number.isFinite(value)) fail('not finite');
    const [before, after] = [row.before?.[id], row.after?.[id]];
    if (before === undefined || after === undefined || PATCH_METRICS.has(id)) continue;
    if (before === null || after === null) fail('a delta without both sides');
    else if (Math.abs(after - before - value) > 1e-6 * (Math.abs(after) + Math.abs(before) + 1e-6))
      fail('the delta is not the difference');
  }
}

/** The reasons of undefined values, each once, sorted. */
export function reasonsOf(row: ScoredRow): string[] {
  return [...new Set(Object.values(row.undefined))].sort();
}

/** What was left out, as `path: reason`. */
export function skippedOf(row: ScoredRow): string[] {
  return row.sidecar.files_skipped.map(({ path, reason }) => `${path}: ${reason}`);
}

import type { Metric, SuiteName } from '../types.ts';
import type { ConventionKey } from './conventions.ts';

/** One value in which archdelta departs from a suite, with our value worked out by hand. */
export interface Departure {
  readonly suite: SuiteName;
  readonly case: string;
  /** As the case names it, empty for a file's value. */
  readonly unit: string;
  readonly metric: Metric;
  /** The suite's value, to notice when the suite changes it. */
  readonly suiteValue: number;
  readonly ours: number;
  readonly conventions: readonly ConventionKey[];
  /** How our value follows from the catalogue. */
  readonly derivation: string;
}

/** Case, unit, the suite's value, ours, the conventions (separated by blanks), the derivation. */
export type DepartureRow = readonly [string, string, number, number, string, string];

/** Spells out rows that share suite and metric. */
export function departures(
  suite: SuiteName,
  metric: Metric,
  rows: readonly DepartureRow[],
): readonly Departure[] {
  return rows.map(([case_, unit, suiteValue, ours, keys, derivation]) => ({
    suite,
    case: case_,
    unit,
    metric,
    suiteValue,
    ours,
    conventions: keys.split(' ') as ConventionKey[],
    derivation,
  }));
}

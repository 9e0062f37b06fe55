import { readFileSync } from 'node:fs';
import type { StudyTable } from '../../src/study/table.ts';
import type { Target } from '../../src/study/target.ts';
import { ordinalTarget, smallTable } from './small-table.ts';

interface Recorded {
  readonly table: {
    readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
    readonly controls: Record<keyof StudyTable['controls'], readonly number[]>;
    readonly label: readonly number[];
  };
  readonly correlations: Readonly<
    Record<string, { n: number; spearman: number; tau: number; partial: number }>
  >;
  readonly auc: Readonly<Record<string, number>>;
  readonly clusters: readonly number[];
  readonly ratings: {
    readonly pairs: readonly (readonly [number, number])[];
    readonly equal: number;
    readonly quadratic: number;
    readonly plain: number;
    readonly ordinal: number;
    readonly nominal: number;
  };
  readonly wilson: readonly (readonly [count: number, low: number, high: number])[];
  readonly tails: readonly { permuted: readonly number[]; observed: number; p: number }[];
}

/** What `reference-fixtures.py` recorded. */
export const reference: Recorded = JSON.parse(
  readFileSync(new URL('./reference.json', import.meta.url), 'utf8'),
);

/** The recorded table: rows of 30 instances with two rows each in 4 repositories. */
export function referenceStudy(): { table: StudyTable; target: Target } {
  const { columns, controls, label } = reference.table;
  const rows = label.map((_, row) => ({ instance_id: `i${row >> 1}`, repo: `r${(row >> 1) % 4}` }));
  return { table: smallTable(columns, rows, controls), target: ordinalTarget(label) };
}

import type { StudyRow, StudyTable } from '../../src/study/table.ts';
import type { Target } from '../../src/study/target.ts';

/** A table for tests: columns by id (null: undefined), constant controls unless given. */
export function smallTable(
  columns: Readonly<Record<string, readonly (number | null)[]>>,
  rows: readonly Partial<StudyRow>[],
  controls: Partial<Record<keyof StudyTable['controls'], readonly number[]>> = {},
): StudyTable {
  const control = (values: readonly number[] | undefined) =>
    values === undefined ? new Float64Array(rows.length).fill(1) : Float64Array.from(values);
  return {
    ids: Object.keys(columns),
    rows: rows.map((row, at) => ({ instance_id: `i${at}`, repo: 'r', language: 'python', ...row })),
    columns: Object.values(columns).map((values) => Float64Array.from(values, (each) => each ?? Number.NaN)),
    controls: {
      plain_lines: control(controls.plain_lines),
      files: control(controls.files),
      hunks: control(controls.hunks),
      base_sloc: control(controls.base_sloc),
    },
  };
}

/** An ordinal target of classes `c0`, `c1` …; the upper half is good. */
export function ordinalTarget(codes: readonly number[], classes = Math.max(...codes, 1) + 1): Target {
  const numbers = Array.from({ length: classes }, (_, code) => code);
  return {
    name: 'label',
    kind: 'ordinal',
    classes: numbers.map((code) => `c${code}`),
    codes: Int32Array.from(codes),
    good: numbers.filter((code) => 2 * code >= classes),
  };
}

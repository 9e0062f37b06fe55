import { wilson } from '../stats/wilson.ts';
import type { Estimate, LabelDistribution } from './report.ts';
import { type Grouping, groupRows, rowsByGroup } from './row-groups.ts';
import { CONFIDENCE } from './sample-limits.ts';
import type { StudyTable } from './table.ts';
import { labelledRows, type Target } from './target.ts';

/** Name of the part that holds every labelled row. */
export const ALL_ROWS = 'all';

/**
 * Shares of the classes in all labelled rows and, with `by`, in each part that has one, in the order of the
 * parts' names. Intervals are Wilson's: of single shares, and as if the rows were independent.
 */
export function labelDistributions(
  table: StudyTable,
  target: Target,
  by: Exclude<Grouping, 'instance'> | null,
): LabelDistribution[] {
  const all = labelDistribution(ALL_ROWS, target, labelledRows(target));
  if (by === null) return [all];
  const groups = groupRows(table.rows, by);
  const parts = rowsByGroup(groups).map((rows, part) => labelDistribution(groups.names[part]!, target, rows));
  return [all, ...parts.filter(({ n }) => n > 0)];
}

/** Shares of the classes among some rows; rows without a label do not count. */
function labelDistribution(part: string, target: Target, rows: Uint32Array): LabelDistribution {
  const counts = new Array<number>(target.classes.length).fill(0);
  let n = 0;
  for (const row of rows) {
    const code = target.codes[row]!;
    if (code < 0) continue;
    counts[code]!++;
    n++;
  }
  const good = target.good?.reduce((sum, code) => sum + counts[code]!, 0);
  return {
    part,
    n,
    classes: target.classes.map((name, code) => ({
      name,
      count: counts[code]!,
      ...shareOf(counts[code]!, n),
    })),
    good: good === undefined ? null : shareOf(good, n),
  };
}

function shareOf(count: number, n: number): Estimate {
  if (n === 0) return { value: null, low: null, high: null };
  return { value: count / n, ...wilson(count, n, CONFIDENCE) };
}

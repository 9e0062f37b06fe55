import type { Estimand } from './report.ts';
import { groupRows } from './row-groups.ts';
import type { Clusters } from './surrogates-resamples.ts';
import type { StudyTable } from './table.ts';

/** With fewer repositories than this a bootstrap over them knows too few to draw from. */
const FEWEST_REPOSITORIES = 8;

/**
 * What is drawn together in resamples: instances, whose patches are alike; where whole repositories or languages
 * are held out, repositories, so that the interval speaks of new ones, if there are at least eight.
 */
export function clustersOf(table: StudyTable, rows: Uint32Array, estimand: Estimand): Clusters {
  const repositories = clustersBy(table, rows, 'repo');
  if (estimand !== 'instance' && repositories.count >= FEWEST_REPOSITORIES) return repositories;
  return clustersBy(table, rows, 'instance');
}

/** Rows clustered by one of their names; numbers go by first row. */
function clustersBy(table: StudyTable, rows: Uint32Array, by: Clusters['by']): Clusters {
  const all = groupRows(table.rows, by).codes;
  const numbers = new Map<number, number>();
  const codes = Uint32Array.from(rows, (row) => {
    const group = all[row]!;
    if (!numbers.has(group)) numbers.set(group, numbers.size);
    return numbers.get(group)!;
  });
  return { codes, count: numbers.size, by };
}

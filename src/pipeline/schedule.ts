import type { IndexedInstance } from './worker-protocol.ts';

/** Rows of a task: small enough to share the work, large enough to profit from a repository that is open. */
export const ROWS_PER_TASK = 16;

/** Instances of one repository that a worker scores one after the other. */
export interface PlannedTask {
  readonly path: string;
  readonly items: readonly IndexedInstance[];
}

/**
 * Splits instances into tasks by repository; those of one base commit stand together, in the order in which
 * the base first came.
 */
export function planTasks(
  items: readonly (IndexedInstance & { readonly path: string })[],
  rowsPerTask = ROWS_PER_TASK,
): PlannedTask[] {
  const byPath = new Map<string, Map<string, IndexedInstance[]>>();
  for (const { path, index, instance } of items) {
    const bases = byPath.get(path) ?? new Map<string, IndexedInstance[]>();
    byPath.set(path, bases);
    const rows = bases.get(instance.base_commit) ?? [];
    bases.set(instance.base_commit, rows);
    rows.push({ index, instance });
  }
  const tasks: PlannedTask[] = [];
  for (const [path, bases] of byPath) {
    const rows = [...bases.values()].flat();
    for (let at = 0; at < rows.length; at += rowsPerTask)
      tasks.push({ path, items: rows.slice(at, at + rowsPerTask) });
  }
  return tasks;
}

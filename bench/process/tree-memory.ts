import { readFileSync } from 'node:fs';
import { processTree } from './process-tree.ts';

/**
 * Resident memory of a process and all that descend from it, in MB: the sum of `VmRSS` (Linux; 0 elsewhere). An
 * upper bound: a page of a file that two of them share, such as one of a pack, counts twice. Shares that count
 * once (PSS) would take the kernel some 50 ms a gigabyte to add up, and stop the process meanwhile.
 */
export function treeMemory(pid: number): number {
  return processTree(pid).reduce((sum, one) => sum + statusMegabytes(one, 'VmRSS'), 0);
}

/** A size of `/proc/PID/status` in MB; 0 where there is none. */
export function statusMegabytes(pid: number | 'self', name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

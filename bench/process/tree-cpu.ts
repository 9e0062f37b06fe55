import { readFileSync } from 'node:fs';
import { processTree } from './process-tree.ts';

/** Ticks of the clock a second that `/proc/PID/stat` counts in, on all machines that Node runs on. */
const TICKS = 100;

/** Processor time of a process and its descendants, those that ended included, in seconds (Linux; 0 elsewhere). */
export function treeCpu(pid: number): number {
  return processTree(pid).reduce((sum, one) => sum + ticksOf(one), 0) / TICKS;
}

/** Of the process (user, system) and of its children that ended and were waited for (user, system). */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before may hold blanks and parentheses; `utime` is the twelfth field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    return 0;
  }
}

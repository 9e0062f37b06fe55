import type { ChildProcess } from 'node:child_process';

const live = new Set<ChildProcess>();
let exitHandlerInstalled = false;

/**
 * Kills the group of a child when this process exits before the child has ended.
 *
 * @returns to be called when it has.
 */
export function killAtExit(child: ChildProcess): () => void {
  live.add(child);
  if (!exitHandlerInstalled) {
    exitHandlerInstalled = true;
    process.on('exit', () => {
      for (const each of live) killGroup(each, 'SIGKILL');
    });
  }
  return () => live.delete(child);
}

/** Sends a signal to a child that leads a process group, and to all of the group. On Windows to the child alone. */
export function killGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is empty: all have ended.
  }
}

import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** Children that are being ended. */
const ending = new WeakSet<ChildProcess>();

/** Sets whether a child and its open pipes hold the event loop. */
export function keepAlive(child: ChildProcess | undefined, hold: boolean): void {
  if (child === undefined || (!hold && ending.has(child))) return;
  const handles = [child, child.stdin as Socket, child.stdout as Socket, child.stderr as Socket];
  for (const handle of handles) {
    if (hold) handle?.ref?.();
    else handle?.unref?.();
  }
}

/**
 * Lets a child hold the event loop until it is gone: an answer that still comes after it was killed does not let go
 * of it, or the process would end while somebody waits for the end of the child.
 */
export function keepAliveToTheEnd(child: ChildProcess): void {
  keepAlive(child, true);
  ending.add(child);
}

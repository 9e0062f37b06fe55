import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** Sets whether a child and its open pipes hold the event loop. */
export function keepAlive(child: ChildProcess | undefined, hold: boolean): void {
  const handles = [child, child?.stdin as Socket, child?.stdout as Socket, child?.stderr as Socket];
  for (const handle of handles) {
    if (hold) handle?.ref?.();
    else handle?.unref?.();
  }
}

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const live = new Set<string>();
let exitHandlerInstalled = false;

/**
 * Makes a temporary folder that a run owns. Worker threads put their scratch into it: a thread that is
 * stopped runs no exit handler of its own. Deleted by {@link removeRunFolder}, at the latest when the process
 * exits (after SIGKILL nothing is).
 */
export function createRunFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'archdelta-run-'));
  live.add(folder);
  if (!exitHandlerInstalled) {
    exitHandlerInstalled = true;
    process.on('exit', () => {
      for (const each of live) removeRunFolder(each);
    });
  }
  return folder;
}

/** Deletes a run's folder; a second call does nothing. */
export function removeRunFolder(folder: string): void {
  if (!live.has(folder)) return;
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    live.delete(folder);
  } catch {
    // A git that is just ending may still write; the exit handler tries again.
  }
}

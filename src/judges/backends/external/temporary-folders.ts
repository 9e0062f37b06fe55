import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const live = new Set<string>();
let exitHandlerInstalled = false;

/** Deletes a folder when the process exits, if {@link removeReadOnly} did not before. */
export function keepUntilExit(folder: string): void {
  live.add(folder);
  if (exitHandlerInstalled) return;
  exitHandlerInstalled = true;
  process.on('exit', () => {
    for (const each of live) removeAtExit(each);
  });
}

/** Deletes a folder with read-only folders in it. What cannot be deleted now is tried again at exit. */
export async function removeReadOnly(folder: string): Promise<void> {
  if (!live.has(folder)) return;
  try {
    await makeWritable(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    live.delete(folder);
  } catch {
    // A process that is just ending may still write.
  }
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // A symbolic link is no directory here: what an agent may have linked to is left alone.
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
  }
}

function removeAtExit(folder: string): void {
  try {
    makeWritableAtExit(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    live.delete(folder);
  } catch {
    // Nothing more can be done.
  }
}

function makeWritableAtExit(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeWritableAtExit(join(folder, entry.name));
  }
}

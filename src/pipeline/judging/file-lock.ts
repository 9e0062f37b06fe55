import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { ArchdeltaError } from '../../core/errors.ts';
import { unwritable } from '../../instance/atomic-file.ts';
import { parseJson } from '../../instance/json-records.ts';
import { isObject } from '../../instance/record.ts';

/** A lock that is held. */
export interface FileLock {
  release(): void;
}

/** Milliseconds between signs of life. */
const BEAT = 10_000;
/** Milliseconds without one after which a process of another machine is taken for dead. */
const SILENCE = 120_000;
const TRIES = 5;

/**
 * Keeps two processes from writing one file: `PATH.lock` names the process that does. One that was killed leaves the
 * file behind, but holds nothing: the process is looked up, by its id and when it began (its begin is known on Linux
 * alone), or, on another machine, by its signs of life.
 *
 * @throws {ArchdeltaError} `usage` when another process is at work on the file, or the lock cannot be written.
 */
export function lockFile(path: string): FileLock {
  const lock = `${path}.lock`;
  const own = `${lock}.${process.pid}`;
  const text = `${JSON.stringify({ pid: process.pid, began: beginOf(process.pid), host: hostname() })}\n`;
  try {
    writeFileSync(own, text);
    take(path, lock, own);
  } catch (thrown) {
    throw unwritable(lock, thrown);
  } finally {
    rmSync(own, { force: true });
  }
  const beat = setInterval(() => touch(lock), BEAT);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      if (read(lock) === text) rmSync(lock, { force: true });
    },
  };
}

/** A link is made by one process alone, whoever else tries. */
function take(path: string, lock: string, own: string): void {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      linkSync(own, lock);
      return;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    }
    const holder = read(lock);
    if (holder === undefined) continue;
    if (isAlive(holder, lock))
      throw new ArchdeltaError('usage', `another process is at work on ${path} (${lock} names it)`);
    bury(lock, own, holder);
  }
  throw new ArchdeltaError('usage', `another process is at work on ${path}`);
}

/** Takes the lock of a dead process away; one that came in its place meanwhile is put back. */
function bury(lock: string, own: string, holder: string): void {
  const grave = `${own}.dead`;
  try {
    renameSync(lock, grave);
    if (read(grave) !== holder) linkSync(grave, lock);
  } catch (thrown) {
    if (!['ENOENT', 'EEXIST'].includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown;
  } finally {
    rmSync(grave, { force: true });
  }
}

function isAlive(holder: string, lock: string): boolean {
  const value = parseJson(holder);
  // Cut off in the middle of writing, which only a crash of the machine does.
  if (!isObject(value) || typeof value.pid !== 'number') return false;
  if (value.host !== hostname()) return Date.now() - modified(lock) < SILENCE;
  const began = beginOf(value.pid);
  if (began !== null) return began === value.began;
  try {
    process.kill(value.pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in ticks since the machine did; null where the system does not tell. */
function beginOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program, in parentheses, may hold anything; 20 fields after it stands the time.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Somebody took it away; there is nothing to be done about that while at work.
  }
}

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';

/** What every git child needs. */
export interface GitSetting {
  /** The whole environment; nothing is inherited. */
  readonly environment: Readonly<Record<string, string>>;
  /** The folder the child runs in: never the user's. */
  readonly directory: string;
  /** Ends the child when it fires. */
  readonly signal: AbortSignal;
}

/** What a git command printed and how it ended. */
export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * Starts git with pipes. The caller listens to `error` and `close`. A child for which no file could be opened any more
 * has none of its pipes, before it tells so by `error`.
 */
export function spawnGit(
  args: readonly string[],
  setting: GitSetting,
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  return spawn('git', args, {
    cwd: setting.directory,
    env: setting.environment,
    stdio,
    windowsHide: true,
  });
}

/** The coded error for a git that could not be started. */
export function spawnError(cause: Error, directory: string): ArchdeltaError {
  const absent = (cause as NodeJS.ErrnoException).code === 'ENOENT' && existsSync(directory);
  return absent
    ? new ArchdeltaError('usage', 'git was not found on PATH', { cause })
    : new ArchdeltaError('internal', `git could not be started: ${cause.message}`, { cause });
}

/**
 * Runs one git command to its end.
 *
 * @param input bytes for standard input, passed on as they are; none: standard input is empty.
 * @returns exit code and output, whatever the code is: what a code means is the caller's knowledge.
 * @throws {ArchdeltaError} `aborted` when the signal fires, `usage` when there is no git, `internal` when
 *   git could not be started or was killed.
 */
export function runGit(args: readonly string[], setting: GitSetting, input?: Uint8Array): Promise<GitResult> {
  throwIfAborted(setting.signal);
  return new Promise((resolve, reject) => {
    const child = spawnGit(args, setting, [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe']);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    const kill = (): void => {
      child.kill('SIGKILL');
    };
    setting.signal.addEventListener('abort', kill, { once: true });
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', (cause) => {
      setting.signal.removeEventListener('abort', kill);
      reject(spawnError(cause, setting.directory));
    });
    child.on('close', (code, killedBy) => {
      setting.signal.removeEventListener('abort', kill);
      try {
        throwIfAborted(setting.signal);
      } catch (aborted) {
        reject(aborted);
        return;
      }
      if (code === null) reject(new ArchdeltaError('internal', `git ${args[0]} was ended by ${killedBy}`));
      else resolve({ code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') });
    });
    if (input !== undefined) {
      // A git that gives up early closes its end; the exit code tells, the EPIPE says nothing more.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    }
  });
}

/** The first lines of what git wrote to standard error, for a message to people. */
export function firstLines(stderr: string, count = 3): string {
  return stderr.trim().split('\n').slice(0, count).join('; ');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../git/temporary-repository.ts';

/** The command as it is published: `npm test` builds it. */
export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** How the command is run. */
export interface CommandOptions {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What a command printed, and how it ended. */
export interface CommandResult {
  /** Exit code; `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
}

/** A command at work. */
export interface RunningCommand {
  readonly child: ChildProcess;
  readonly result: Promise<CommandResult>;
  /** Its temporary folder, in which it may leave nothing. */
  readonly temporary: string;
}

/** Starts the command with an environment and a temporary folder of its own. */
export function start(args: readonly string[], options: CommandOptions = {}): RunningCommand {
  const home = temporaryFolder('home');
  const temporary = temporaryFolder('tmp');
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd ?? home,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: temporary, LC_ALL: 'C', ...options.environment },
    stdio: 'pipe',
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const result = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const bytes = Buffer.concat(out);
      resolve({ code, bytes, stdout: bytes.toString(), stderr: Buffer.concat(err).toString() });
    });
  });
  return { child, result, temporary };
}

/** Runs the command to its end. */
export function archdelta(args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
  return start(args, options).result;
}

/** Runs the command, which must leave nothing in the temporary folder. */
export async function archdeltaCleanly(
  args: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult> {
  const running = start(args, options);
  const result = await running.result;
  const left = readdirSync(running.temporary);
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
  return result;
}

/** The JSON lines of a text. */
export function jsonLines<T = Record<string, unknown>>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

/** A path in a new folder. */
export function newPath(name: string): string {
  return join(temporaryFolder(), name);
}

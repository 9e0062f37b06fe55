import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { killAtExit, killGroup } from './process-group.ts';

/** A program to run once. */
export interface AgentRun {
  /** The program and its arguments. */
  readonly words: readonly string[];
  readonly directory: string;
  /** The whole environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** Written to its standard input. */
  readonly input: string;
}

/** What a run of an agent may take besides the time that the signal gives it. */
export interface AgentProcessLimits {
  /** Milliseconds from SIGTERM to SIGKILL, and again from there until it is given up. */
  readonly grace: number;
  /** Bytes of standard output. */
  readonly outputBytes: number;
}

/** How a run ended. Texts are untrusted. */
export type AgentResult =
  | {
      readonly kind: 'ended';
      /** null when a signal ended it. */
      readonly code: number | null;
      readonly killedBy: string | null;
      readonly stdout: string;
      /** Its end. */
      readonly stderr: string;
    }
  | { readonly kind: 'too-much-output' }
  | { readonly kind: 'aborted' }
  /** `fatal` where it would not start the next time either. */
  | { readonly kind: 'not-started'; readonly detail: string; readonly fatal: boolean };

const STDERR_BYTES = 64 * 1024;
/** Milliseconds that output may take to arrive when its program has ended. */
const DRAIN = 500;
const NEVER_STARTS = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC', 'ENOTDIR', 'ELOOP']);

/**
 * Runs a program with its own process group and waits for its end. When the signal fires, or it prints too much, the
 * whole group is ended: with SIGTERM, after the grace with SIGKILL. What it leaves running is killed, too. Never throws.
 */
export function runAgent(
  run: AgentRun,
  limits: AgentProcessLimits,
  signal: AbortSignal,
): Promise<AgentResult> {
  const [program, ...args] = run.words as [string, ...string[]];
  if (signal.aborted) return Promise.resolve({ kind: 'aborted' });
  let child: ChildProcess;
  try {
    child = spawn(program, args, {
      cwd: run.directory,
      env: run.variables,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    return Promise.resolve(notStarted(error as NodeJS.ErrnoException, run));
  }
  // A child for which no file could be opened any more has no pipes, before it tells so by `error`.
  // An agent that does not read its input closes the pipe; how it ends tells, the EPIPE says nothing more.
  child.stdin?.on('error', () => {});
  child.stdin?.end(run.input);
  return endOf(child, run, limits, signal);
}

function endOf(
  child: ChildProcess,
  run: AgentRun,
  limits: AgentProcessLimits,
  signal: AbortSignal,
): Promise<AgentResult> {
  return new Promise((resolve) => {
    const timers: NodeJS.Timeout[] = [];
    const forget = killAtExit(child);
    let early: AgentResult | undefined;
    const settle = (result: AgentResult): void => {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      forget();
      resolve(early ?? result);
    };
    const end = (result: AgentResult): void => {
      if (early !== undefined) return;
      early = result;
      killGroup(child, 'SIGTERM');
      timers.push(setTimeout(() => killGroup(child, 'SIGKILL'), limits.grace));
      timers.push(setTimeout(() => giveUp(child, () => settle(result)), 2 * limits.grace));
    };
    const onAbort = (): void => end({ kind: 'aborted' });
    signal.addEventListener('abort', onAbort, { once: true });
    const output = outputOf(child, limits.outputBytes, () => end({ kind: 'too-much-output' }));
    child.on('error', (error) => {
      if (child.pid === undefined) settle(notStarted(error, run));
    });
    child.on('exit', () => {
      // Whatever the agent left behind may hold its pipes open, and has no one to work for.
      killGroup(child, 'SIGKILL');
      timers.push(setTimeout(() => dropPipes(child), DRAIN));
    });
    child.on('close', (code, killedBy) => settle({ kind: 'ended', code, killedBy, ...output() }));
  });
}

/** Collects both outputs: all of the first up to a limit, the end of the second. */
function outputOf(
  child: ChildProcess,
  mostBytes: number,
  onTooMuch: () => void,
): () => { readonly stdout: string; readonly stderr: string } {
  const stdout: Buffer[] = [];
  let bytes = 0;
  let stderr: Buffer = Buffer.alloc(0);
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) stdout.push(chunk);
    else onTooMuch();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = Buffer.concat([stderr, chunk]);
    if (stderr.length > STDERR_BYTES) stderr = stderr.subarray(-STDERR_BYTES);
  });
  return () => ({ stdout: Buffer.concat(stdout).toString('utf8'), stderr: stderr.toString('utf8') });
}

function giveUp(child: ChildProcess, settle: () => void): void {
  dropPipes(child);
  child.unref();
  settle();
}

function dropPipes(child: ChildProcess): void {
  for (const pipe of child.stdio) pipe?.destroy();
}

function notStarted(error: NodeJS.ErrnoException, { words, directory }: AgentRun): AgentResult {
  const code = error.code ?? '';
  const name = JSON.stringify(words[0]);
  const missing = code === 'ENOENT' && existsSync(directory);
  const detail = missing
    ? `the command ${name} was not found`
    : `the command ${name} could not be started: ${error.message}`;
  return { kind: 'not-started', detail, fatal: NEVER_STARTS.has(code) && existsSync(directory) };
}

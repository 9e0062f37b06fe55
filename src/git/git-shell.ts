import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';
import { keepAlive, keepAliveToTheEnd } from './keep-alive.ts';
import { type GitResult, type GitSetting, runGit } from './process.ts';
import { BORROWED_OBJECTS } from './scratch.ts';

/*
 * Starting a process from Node copies the page tables of a process that may hold a gigabyte: 80 ms were
 * measured, where git itself takes 5. So a small shell is started once, early, and starts git for us. It is
 * given words from a fixed alphabet and never evaluates one; contents travel through files in scratch.
 */
const LOOP = `set -f
while read -r number objects index arguments; do
  GIT_OBJECT_DIRECTORY=$objects GIT_INDEX_FILE=$index git $arguments <"in-$number" >"out-$number" 2>"err-$number"
  echo "$number $?"
done`;
const WORD = /^[A-Za-z0-9.,:=%/_*-]+$/;
const NO_INDEX = 'index-none';
const NOT_FOUND = 127;
/** A shell reports a command that a signal ended as 128 + signal; git's own codes end at 129. */
const HIGHEST_GIT_CODE = 129;

/** What a command is given besides its arguments. */
export interface GitRequest {
  /** Bytes for standard input. */
  readonly input?: Uint8Array | undefined;
  /** Name of the index file to use, in the scratch folder. */
  readonly index?: string | undefined;
  /** The object directory, in the scratch folder; default: the one that borrows the user's objects. */
  readonly objects?: string | undefined;
}

interface Waiting {
  resolve(code: number): void;
  reject(error: ArchdeltaError): void;
}

/** Runs git commands one after the other, on the scratch git directory. */
export class GitShell {
  readonly #setting: GitSetting;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #closed: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(setting: GitSetting) {
    this.#setting = setting;
  }

  /**
   * Runs one command to its end; see {@link runGit}.
   *
   * @param args words without blanks or quotes.
   * @throws {ArchdeltaError} `aborted`, `usage` (no git), `internal` (git or the shell was killed).
   */
  async run(args: readonly string[], request: GitRequest = {}): Promise<GitResult> {
    throwIfAborted(this.#setting.signal);
    if (!args.every((word) => WORD.test(word)))
      throw new ArchdeltaError('internal', 'a word git may not be given');
    if (process.platform === 'win32') return this.#runDirectly(args, request);
    const { input, index = NO_INDEX, objects = BORROWED_OBJECTS } = request;
    const number = this.#count++;
    const file = (kind: string): string => join(this.#setting.directory, `${kind}-${number}`);
    writeFileSync(file('in'), input ?? '');
    try {
      const code = await this.#send(number, `${number} ${objects} ${index} ${args.join(' ')}\n`);
      if (code === NOT_FOUND) throw new ArchdeltaError('usage', 'git was not found on PATH');
      if (code > HIGHEST_GIT_CODE)
        throw new ArchdeltaError('internal', `git ${args[0]} was killed (${code})`);
      return { code, stdout: readFileSync(file('out')), stderr: readFileSync(file('err'), 'utf8') };
    } finally {
      for (const kind of ['in', 'out', 'err']) rmSync(file(kind), { force: true });
    }
  }

  /** Ends the shell and what it runs, and waits until they are gone. */
  async close(): Promise<void> {
    if (this.#child === undefined) return;
    keepAliveToTheEnd(this.#child);
    try {
      // The shell leads a process group, so that the git that it runs ends with it.
      process.kill(-this.#child.pid!, 'SIGKILL');
    } catch {
      // Gone already.
    }
    await this.#closed;
  }

  /** Windows has no such shell, and no copy of page tables either. */
  #runDirectly(
    args: readonly string[],
    { input, index = NO_INDEX, objects = BORROWED_OBJECTS }: GitRequest,
  ): Promise<GitResult> {
    const environment = {
      ...this.#setting.environment,
      GIT_INDEX_FILE: index,
      GIT_OBJECT_DIRECTORY: objects,
    };
    return runGit(args, { ...this.#setting, environment }, input);
  }

  #send(number: number, line: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#child ??= this.#start();
      keepAlive(this.#child, true);
      this.#child.stdin?.write(line);
    });
  }

  #start(): ChildProcess {
    const { directory, environment } = this.#setting;
    // As any child, it has no pipes where no file can be opened any more.
    const child: ChildProcess = spawn('/bin/sh', ['-c', LOOP], {
      cwd: directory,
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    let partial = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (partial + chunk.toString('latin1')).split('\n');
      partial = lines.pop()!;
      for (const line of lines) this.#answer(line);
    });
    child.stdin?.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      const end = (cause?: unknown): void => {
        this.#end(child, cause);
        resolve();
      };
      child.on('close', () => end());
      child.on('error', end);
    });
    return child;
  }

  #answer(line: string): void {
    const [number, code] = line.split(' ').map(Number);
    this.#waiting.get(number!)?.resolve(code!);
    this.#waiting.delete(number!);
    if (this.#waiting.size === 0) keepAlive(this.#child, false);
  }

  #end(child: ChildProcess, cause: unknown): void {
    if (this.#child === child) this.#child = undefined;
    const error = this.#setting.signal.aborted
      ? new ArchdeltaError('aborted', 'the run was aborted', { cause: this.#setting.signal.reason })
      : new ArchdeltaError('internal', 'the shell that starts git has ended', { cause });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

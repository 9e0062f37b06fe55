import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { throwIfAborted } from '../core/errors.ts';
import { keepAlive, keepAliveToTheEnd } from './keep-alive.ts';
import { type GitSetting, spawnGit } from './process.ts';

/** A request that is being answered: what came so far, and the line that ends it. */
interface Request {
  readonly mark: Buffer;
  readonly chunks: Buffer[];
  resolve(output: Buffer | undefined): void;
}

/**
 * One long-lived `git diff-tree --stdin`, answering one request after the other: a process for each would
 * cost more than most diffs. It does not keep the process alive while nothing is asked.
 */
export class DiffStream {
  readonly #command: readonly string[];
  readonly #setting: GitSetting;
  #child: ChildProcess | undefined;
  #closed: Promise<void> = Promise.resolve();
  #request: Request | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param command the words after `git`: `diff-tree` with `--stdin` and whatever else. */
  constructor(command: readonly string[], setting: GitSetting) {
    this.#command = command;
    this.#setting = setting;
  }

  /**
   * What `diff-tree --stdin` prints for some lines, each an id or a pair of ids.
   *
   * @returns `undefined` when git gave up (an object is missing or damaged): what it says then is for a run of
   *   its own to tell.
   * @throws {ArchdeltaError} `aborted`.
   */
  async ask(lines: readonly string[]): Promise<Buffer | undefined> {
    const turn = this.#last.then(() => this.#send(lines));
    this.#last = turn.catch(() => {});
    const output = await turn;
    throwIfAborted(this.#setting.signal);
    return output;
  }

  /** Ends the child and waits until it is gone. */
  async close(): Promise<void> {
    if (this.#child === undefined) return;
    keepAliveToTheEnd(this.#child);
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  #send(lines: readonly string[]): Promise<Buffer | undefined> {
    throwIfAborted(this.#setting.signal);
    return new Promise((resolve) => {
      this.#child ??= this.#start();
      // Git prints a line that is no id as it is, and then sends off all that it has printed. Nobody who
      // writes files can guess this one.
      const mark = `end ${randomBytes(16).toString('hex')}\n`;
      this.#request = { mark: Buffer.from(mark), chunks: [], resolve };
      keepAlive(this.#child, true);
      this.#child.stdin?.write(`${lines.map((line) => `${line}\n`).join('')}${mark}`);
    });
  }

  #start(): ChildProcess {
    const child = spawnGit(this.#command, this.#setting, ['pipe', 'pipe', 'ignore']);
    child.stdout?.on('data', (chunk: Buffer) => this.#take(chunk));
    child.stdin?.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      const end = (): void => {
        if (this.#child === child) this.#child = undefined;
        this.#answer(undefined);
        resolve();
      };
      child.on('close', end);
      child.on('error', end);
    });
    return child;
  }

  /** The mark comes last, and may come in two pieces. */
  #take(chunk: Buffer): void {
    if (this.#request === undefined) return;
    const { mark, chunks } = this.#request;
    chunks.push(chunk);
    const last = chunk.length < mark.length ? Buffer.concat(chunks.slice(-mark.length)) : chunk;
    if (!last.subarray(-mark.length).equals(mark)) return;
    this.#answer(Buffer.concat(chunks).subarray(0, -mark.length));
  }

  #answer(output: Buffer | undefined): void {
    const request = this.#request;
    this.#request = undefined;
    if (this.#child !== undefined) keepAlive(this.#child, false);
    request?.resolve(output);
  }
}

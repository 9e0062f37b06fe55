import type { ChildProcess } from 'node:child_process';
import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';
import { type CatFileAnswer, CatFileParser } from './cat-file-parser.ts';
import { keepAlive, keepAliveToTheEnd } from './keep-alive.ts';
import { firstLines, type GitSetting, spawnError, spawnGit } from './process.ts';

/** A request that waits for its answer. Git answers in the order of the requests. */
interface Request {
  resolve(answer: CatFileAnswer): void;
  reject(error: ArchdeltaError): void;
}

const STDERR_KEPT = 4096;
const ANSWERED_KEPT = 1024;

/**
 * One long-lived `git cat-file --batch` or `--batch-check`. It may be shared by any number of readers; it
 * does not keep the process alive while nothing is asked.
 */
export class CatFile {
  readonly #child: ChildProcess;
  readonly #setting: GitSetting;
  readonly #waiting: Request[] = [];
  #answered = 0;
  #stderr = '';
  #ended: ArchdeltaError | undefined;
  readonly #closed: Promise<void>;

  constructor(mode: '--batch' | '--batch-check', setting: GitSetting) {
    this.#setting = setting;
    this.#child = spawnGit(['cat-file', mode], setting, ['pipe', 'pipe', 'pipe']);
    const parser = new CatFileParser(mode === '--batch', (answer) => this.#answer(answer));
    this.#child.stdout?.on('data', (chunk: Buffer) => parser.push(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-STDERR_KEPT);
    });
    // The child's end is reported by 'close', after all that it still said; EPIPE adds nothing.
    this.#child.stdin?.on('error', () => {});
    this.#child.on('error', (cause) => this.#end(spawnError(cause, setting.directory)));
    this.#closed = new Promise((resolve) => {
      this.#child.on('close', (code, killedBy) => {
        this.#end(this.#explain(code, killedBy));
        resolve();
      });
      this.#child.on('error', () => resolve());
    });
    keepAlive(this.#child, false);
  }

  /** False once the child has ended: ask a new one. */
  get alive(): boolean {
    return this.#ended === undefined;
  }

  /**
   * Asks for objects by id or by any expression that git takes; no line breaks.
   *
   * @returns one promise per request, in order. They reject with the code `blob-missing` when git gave up
   *   (a damaged object), `aborted`, or `internal` (git was killed).
   */
  ask(expressions: readonly string[]): Promise<CatFileAnswer>[] {
    const answers = expressions.map(
      () =>
        new Promise<CatFileAnswer>((resolve, reject) => {
          if (this.#ended !== undefined) reject(this.#ended);
          else this.#waiting.push({ resolve, reject });
        }),
    );
    // A reader that stops early leaves promises behind; their failure must not end the process.
    for (const answer of answers) answer.catch(() => {});
    if (this.alive && expressions.length > 0) {
      keepAlive(this.#child, true);
      this.#child.stdin?.write(`${expressions.join('\n')}\n`);
    }
    return answers;
  }

  /** Ends the child and waits until it is gone. */
  async close(): Promise<void> {
    keepAliveToTheEnd(this.#child);
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  #answer(answer: CatFileAnswer): void {
    this.#waiting[this.#answered]?.resolve(answer);
    this.#answered++;
    const idle = this.#answered === this.#waiting.length;
    // Shifting one by one would be quadratic; never forgetting would grow with a steady stream.
    if (idle || this.#answered === ANSWERED_KEPT) {
      this.#waiting.splice(0, this.#answered);
      this.#answered = 0;
    }
    if (idle) keepAlive(this.#child, false);
  }

  #explain(code: number | null, killedBy: NodeJS.Signals | null): ArchdeltaError {
    try {
      throwIfAborted(this.#setting.signal);
    } catch (aborted) {
      return aborted as ArchdeltaError;
    }
    if (code === null) return new ArchdeltaError('internal', `git cat-file was ended by ${killedBy}`);
    return new ArchdeltaError('blob-missing', `an object could not be read: ${firstLines(this.#stderr)}`);
  }

  #end(error: ArchdeltaError): void {
    this.#ended ??= error;
    for (const request of this.#waiting.splice(0).slice(this.#answered)) request.reject(this.#ended);
    this.#answered = 0;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** A Chromium: what `CHROME` names, else the first of the usual commands on the path; undefined when there is none. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const asked = environment.CHROME;
  const names = asked === undefined || asked === '' ? COMMANDS : [asked];
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What a command of the DevTools protocol answers, and an event that it tells. */
export type Message = Readonly<Record<string, unknown>>;

type Listener = (method: string, parameters: Message, sessionId: string | undefined) => void;

interface Waiting {
  resolve(result: Message): void;
  reject(error: Error): void;
}

/** A browser that is spoken to by the DevTools protocol over a pipe: no port is opened, no package is needed. */
export class Chromium {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners: Listener[] = [];
  #failure: Error | undefined;
  #last = 0;
  #rest = '';

  private constructor(child: ChildProcess, profile: string) {
    this.#child = child;
    this.#profile = profile;
    (child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => this.#read(text));
    // Its failure is told by the end of the process.
    (child.stdio[3] as Writable).on('error', () => {});
    child.on('exit', (code) => this.#fail(new Error(`the browser ended with ${code}`)));
    child.on('error', (error) => this.#fail(error));
  }

  /** Starts a browser with an empty profile. */
  static async start(path: string): Promise<Chromium> {
    const profile = await mkdtemp(join(tmpdir(), 'archdelta-browser-'));
    const options = [
      '--headless',
      '--disable-gpu',
      '--hide-scrollbars',
      '--no-first-run',
      '--disable-extensions',
    ];
    // Root has no sandbox to run in, as in most containers.
    if (process.getuid?.() === 0) options.push('--no-sandbox');
    const child = spawn(path, [...options, '--remote-debugging-pipe', `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    return new Chromium(child, profile);
  }

  /** Sends a command and waits for its answer. */
  send(method: string, parameters: Message = {}, sessionId?: string): Promise<Message> {
    const id = ++this.#last;
    const message = { id, method, params: parameters, ...(sessionId === undefined ? {} : { sessionId }) };
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      (this.#child.stdio[3] as Writable).write(`${JSON.stringify(message)}\0`);
    });
  }

  /** Is told every event. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.#failure === undefined) {
      await this.send('Browser.close').catch(() => {});
      await ended;
    }
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  #read(text: string): void {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop()!;
    for (const message of messages) this.#take(JSON.parse(message));
  }

  #take(message: {
    id?: number;
    method?: string;
    params?: Message;
    sessionId?: string;
    result?: Message;
    error?: { message: string };
  }): void {
    if (message.id === undefined) {
      for (const listener of this.#listeners)
        listener(message.method ?? '', message.params ?? {}, message.sessionId);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result ?? {});
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

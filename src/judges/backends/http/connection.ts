import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

/** Why there was no whole response. */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed';
  /** `stalled`: no byte for too long; `dropped`: refused or broken off; `too-large`: longer than is read. */
  readonly kind: 'stalled' | 'dropped' | 'too-large';

  constructor(kind: ConnectionFailed['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Connections to one server. */
export interface Connections {
  /** As the global `fetch`; follows no redirect, so that a key goes nowhere else. */
  readonly fetch: typeof globalThis.fetch;
  /** True once the server has answered anything. */
  reached(): boolean;
}

/**
 * Connections with limits that the global `fetch` does not have (it gives up after 300 seconds without a header, and
 * reads a body of any length).
 *
 * @param limits milliseconds without a byte after which a connection is dropped, bytes of a response at most.
 * @param withoutHeaders names of headers that are not sent.
 */
export function connections(
  limits: { readonly idle: number; readonly bytes: number },
  withoutHeaders: readonly string[] = [],
): Connections {
  let reached = false;
  const fetch = async (address: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address));
    const headers = new Headers(init.headers);
    for (const name of withoutHeaders) headers.delete(name);
    headers.set('user-agent', 'archdelta');
    headers.set('accept-encoding', 'identity');
    // A connection that is kept may be closed by the server just when the next request goes out.
    headers.set('connection', 'close');
    const watch = new Watch(limits.idle, init.signal ?? undefined);
    try {
      const response = await answer(url, init, Object.fromEntries(headers), watch);
      reached = true;
      return toResponse(response, watched(response, watch, limits.bytes));
    } catch (thrown) {
      watch.stop();
      throw watch.failure(thrown);
    }
  };
  return {
    fetch: fetch as typeof globalThis.fetch,
    reached: () => reached,
  };
}

/** Ends a request that stalls, or whose signal fired. */
class Watch {
  readonly #idle: number;
  readonly #signal: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;
  #end: ((reason: Error) => void) | undefined;
  #ended: unknown;

  constructor(idle: number, signal: AbortSignal | undefined) {
    this.#idle = idle;
    this.#signal = signal;
  }

  start(end: (reason: Error) => void): void {
    this.#end = end;
    this.#signal?.addEventListener('abort', this.#aborted);
    if (this.#signal?.aborted) this.#aborted();
    else this.touch();
  }

  /** A byte came. */
  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const seconds = this.#idle / 1000;
      this.#finish(new ConnectionFailed('stalled', `no answer for ${seconds} seconds`));
    }, this.#idle);
    // The connection itself keeps the process alive; a response that nobody reads must not.
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#aborted);
  }

  /** What to throw for what was thrown: the reason why the watch ended the request, if it did. */
  failure(thrown: unknown): unknown {
    if (this.#ended !== undefined) return this.#ended;
    if (thrown instanceof ConnectionFailed) return thrown;
    return new ConnectionFailed('dropped', messageOf(thrown), thrown);
  }

  readonly #aborted = (): void => {
    this.#finish(new DOMException('The request was aborted', 'AbortError'));
  };

  #finish(reason: Error): void {
    this.#ended ??= reason;
    this.stop();
    this.#end?.(reason);
  }
}

function answer(
  url: URL,
  init: RequestInit,
  headers: Record<string, string>,
  watch: Watch,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = open(url, { method: init.method ?? 'GET', headers });
    request.on('response', resolve);
    // Stays: an error after the response has begun would else end the process.
    request.on('error', reject);
    // What is neither an answer nor an error: a server that wants to speak another protocol.
    request.on('close', () => reject(new Error('the connection was closed without an answer')));
    watch.start((reason) => request.destroy(reason));
    request.end(typeof init.body === 'string' ? init.body : undefined);
  });
}

async function* watched(response: IncomingMessage, watch: Watch, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    watch.touch();
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      watch.touch();
      bytes += chunk.length;
      if (bytes > most) {
        throw new ConnectionFailed('too-large', `the answer is longer than ${most} bytes`);
      }
      yield chunk;
    }
  } catch (thrown) {
    throw watch.failure(thrown);
  } finally {
    watch.stop();
  }
}

function toResponse(message: IncomingMessage, body: AsyncGenerator<Uint8Array>): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (status < 200 || status > 599 || status === 204 || status === 205 || status === 304) {
    message.resume();
    throw new ConnectionFailed('dropped', `HTTP ${status} without an answer`);
  }
  const stream = Readable.toWeb(Readable.from(body)) as unknown as ReadableStream<Uint8Array>;
  return new Response(stream, { status, statusText: message.statusMessage ?? '', headers });
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  // A name with several addresses fails with an error that has no message of its own.
  if (thrown instanceof AggregateError && thrown.message === '') {
    return thrown.errors.map((each) => messageOf(each)).join('; ');
  }
  return thrown.message === 'aborted' ? 'the connection was broken off' : thrown.message;
}

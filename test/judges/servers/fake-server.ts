import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as it came in. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any part of it.
  readonly body: any;
}

/** How a response breaks: the socket closed, no further byte, or an orderly end, each in the middle. */
export type Break = 'drop' | 'stall' | 'chop';

/** Something other than an answer of a model. */
export type Trouble =
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      /** A text is sent as it is. */
      readonly body?: unknown;
    }
  /** No response at all. */
  | { readonly instead: 'drop' | 'stall' }
  /** That many bytes. */
  | { readonly huge: number };

/** A response of a model, in pieces, of which a broken one is sent in part. */
export interface Pieces {
  readonly contentType: string;
  readonly pieces: readonly string[];
  readonly broken?: Break | undefined;
}

/** A server that runs. */
export interface FakeServer {
  /** With the path under which the API stands, such as `http://127.0.0.1:40123/v1`. */
  readonly baseUrl: string;
  /** All requests so far, in the order in which they came. */
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

/** What a server answers; `index` counts the requests from 0. It may take its time. */
export type Handler<Reply> = (request: SeenRequest, index: number) => Reply | Promise<Reply>;

/** A server on a free port of this machine that answers POST requests to one path. */
export async function startFakeServer(
  path: string,
  respond: (request: SeenRequest, index: number) => Promise<Trouble | Pieces>,
): Promise<FakeServer> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('error', () => {});
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      const body = text === '' ? undefined : JSON.parse(text);
      const seen = { path: incoming.url ?? '', headers: incoming.headers, body };
      const index = requests.push(seen) - 1;
      if (seen.path !== path)
        return send(response, { status: 404, body: { error: { message: 'no such path' } } });
      respond(seen, index).then(
        (reply) => send(response, reply),
        (thrown) => send(response, { status: 599, body: `the handler failed: ${thrown}` }),
      );
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function send(response: ServerResponse, reply: Trouble | Pieces): void {
  response.on('error', () => {});
  if ('instead' in reply) {
    if (reply.instead === 'drop') response.socket?.destroy();
  } else if ('huge' in reply) {
    sendHuge(response, reply.huge);
  } else if ('status' in reply) {
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(text);
  } else {
    sendPieces(response, reply);
  }
}

function sendPieces(response: ServerResponse, { contentType, pieces, broken }: Pieces): void {
  response.writeHead(200, { 'content-type': contentType });
  const whole = broken === undefined;
  for (const piece of whole ? pieces : pieces.slice(0, Math.ceil(pieces.length / 2))) response.write(piece);
  if (whole || broken === 'chop') response.end();
  else if (broken === 'drop') setTimeout(() => response.socket?.destroy(), 5);
}

function sendHuge(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = ' '.repeat(2 ** 20);
  let sent = 0;
  const more = (): void => {
    while (sent < bytes && !response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end('{}');
  };
  more();
}

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { UsageError } from '../../../usageError.ts';
import type { Asset } from './assets.ts';
import { streamChanges } from './changeStream.ts';
import type { Feed } from './feed.ts';
import { refusal } from './guard.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Session } from './session.ts';

export type UiServerOptions = {
  /** The port to listen on, or 0 for any free port. */
  port: number;
  assets: ReadonlyMap<string, Asset>;
  session: Session;
  feed: Feed;
  /** The current time in epoch seconds. */
  clock: () => number;
  /** Milliseconds within which a request's headers must arrive. Default: 10,000. */
  headersTimeoutMs?: number;
};

export type UiServer = {
  port: number;
  /** Stops the server, and ends all connections at once. */
  close: () => Promise<void>;
};

const maxConnections = 16;
/** Maximum size of a request line with its headers, in bytes. */
const maxHeaderBytes = 8_192;

const compressed = promisify(gzip);

/** Starts the server of `kron ui` on 127.0.0.1. @throws UsageError if the port is taken or may not be used */
export async function startUiServer(options: UiServerOptions): Promise<UiServer> {
  let port = 0;
  const { headersTimeoutMs = 10_000 } = options;
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: headersTimeoutMs,
      connectionsCheckingInterval: Math.min(headersTimeoutMs, 1_000),
      // Node leaves requests without a Host header to `refusal`, which rejects them.
      requireHostHeader: false,
    },
    (request, response) => void answer(request, response, { ...options, port }),
  );
  server.maxConnections = maxConnections;
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n');
  });
  port = await listen(server, options.port);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(notUsable(error, port)));
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function notUsable(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new UsageError([`--port: port ${port} is in use; choose another one, or 0 for any free port`]);
  if (error.code === 'EACCES')
    return new UsageError([`--port: not allowed to listen on port ${port}; choose one above 1023`]);
  return error;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: UiServerOptions,
): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  const refused = refusal(request, context.port);
  if (refused !== null) {
    if (refused.status === 405) response.setHeader('Allow', 'GET, HEAD');
    refuse(response, refused.status, refused.why);
    return;
  }
  // A path is not normalized, because it is only a key of a map, and not the path of a file.
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const asset = context.assets.get(path);
  if (asset !== undefined) {
    send(request, response, asset);
    return;
  }
  await answerApi(request, response, { ...context, path, query });
}

async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query, session, feed, clock }: UiServerOptions & { path: string; query: string },
): Promise<void> {
  const { authorization } = request.headers;
  response.setHeader('Cache-Control', 'no-store');
  if (path === '/api/session') {
    const token = request.method === 'HEAD' ? null : session.exchange(authorization);
    if (token === null) refuse(response, 401, 'expected a one-time code that is not used and not expired');
    else send(request, response, json({ token }));
    return;
  }
  if (path !== '/api/fleet' && path !== '/api/changes') {
    refuse(response, 404, 'not found');
    return;
  }
  if (!session.allows(authorization)) {
    refuse(response, 401, 'expected the token of the address that kron ui printed');
    return;
  }
  if (path === '/api/fleet') await sendFleet(request, response, feed);
  else sendChanges(request, response, { query, feed, clock });
}

async function sendFleet(request: IncomingMessage, response: ServerResponse, feed: Feed): Promise<void> {
  const { fleet, sequence } = feed.fleet();
  const { type, body } = json(fleet);
  response.setHeader('Kron-Sequence', String(sequence));
  response.setHeader('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) {
    send(request, response, { type, body });
    return;
  }
  response.setHeader('Content-Encoding', 'gzip');
  send(request, response, { type, body: await compressed(body, { level: 3 }) });
}

function sendChanges(
  request: IncomingMessage,
  response: ServerResponse,
  { query, feed, clock }: { query: string; feed: Feed; clock: () => number },
): void {
  const since = /^since=(\d{1,15})$/.exec(query)?.[1];
  if (since === undefined) {
    refuse(response, 400, 'expected ?since=N with the Kron-Sequence of a Fleet');
    return;
  }
  response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
  if (request.method === 'HEAD') response.end();
  else streamChanges(response, feed, { since: Number(since), clock });
}

function json(value: unknown): { type: string; body: Buffer } {
  return { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(value)) };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { type, body, cacheControl }: { type: string; body: Buffer; cacheControl?: string },
): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  if (cacheControl !== undefined) response.setHeader('Cache-Control', cacheControl);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Refuses a request. Closes the connection, so that the server does not have to read the body of the request. */
function refuse(response: ServerResponse, status: number, why: string): void {
  response.statusCode = status;
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.end(`${status} ${STATUS_CODES[status] ?? ''}: ${why}\n`);
}
